// RUN: %stock_clang -O2 -c %s -o %t.without.o
// RUN: %stock_clang -O2 -c %s -o %t.with.o -fpass-plugin=%plugin
// RUN: cmp %t.without.o %t.with.o
// RUN: %raise -O0 -S -emit-llvm -o - %s | FileCheck %s
// RUN: %raise -fsanitize=address -S -emit-llvm -o - %s | FileCheck %s
// RUN: %raise -Rpass-missed=matrix-loops -fsanitize=thread -S -emit-llvm -o - %s 2>&1 | FileCheck %s --check-prefixes=CHECK,SAID
// RUN: %raise -fsanitize=memory -S -emit-llvm -o - %s | FileCheck %s
// RUN: %raise -fsanitize=numerical -S -emit-llvm -o - %s | FileCheck %s
// RUN: %raise -fsanitize=fuzzer-no-link -S -emit-llvm -o - %s | FileCheck %s
// RUN: %raise -mllvm -vectorize-loops=false -S -emit-llvm -o - %s | FileCheck %s
// RUN: %raise -mno-implicit-float -S -emit-llvm -o - %s | FileCheck %s
// RUN: %raise -ffp-model=strict -S -emit-llvm -o - %s | FileCheck %s
// RUN: %raise -Rpass=matrix-loops -fprofile-generate -S -o /dev/null %s 2>&1 | FileCheck %s --check-prefix=BEHIND
// RUN: %raise -fprofile-instr-generate -fcoverage-mapping -S -emit-llvm -o - %s | FileCheck %s
// RUN: %raise --coverage -S -emit-llvm -o - %s | FileCheck %s

// Nothing is raised if nobody asks, without optimization, where accesses are
// counted or watched, and under strict floating point.

// Counters of -fprofile-generate, which LLVM moves out of inner loops, are no
// reason against those.
// BEHIND: :[[@LINE+6]]:5: remark: raised C[i] += A[j] * B[j,i] [

// SAID: the function is sanitized
// CHECK-NOT: {{matrix\.nest|matrix-types|matrix\.loop}}
void product(double (*restrict C)[64], const double (*A)[64], const double (*B)[64]) {
  for (int i = 0; i < 64; ++i)
    for (int j = 0; j < 64; ++j)
      for (int k = 0; k < 64; ++k)
        C[i][j] += A[i][k] * B[k][j];
}
