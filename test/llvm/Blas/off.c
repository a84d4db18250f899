// RUN: %stock_clang -O2 -c %s -o %t.without.o
// RUN: %stock_clang -O2 -c %s -o %t.with.o -fpass-plugin=%plugin
// RUN: cmp %t.without.o %t.with.o
// RUN: %remarks %s 2>&1 | FileCheck %s --check-prefix=ON
// RUN: %remarks -O1 %s 2>&1 | FileCheck %s --check-prefix=ON
// RUN: %remarks -O3 -flto=thin %s 2>&1 | FileCheck %s --check-prefix=ON
// RUN: %remarks -O0 %s 2>&1 | count 0
// RUN: %remarks -fno-builtin %s 2>&1 | FileCheck %s --check-prefix=STAYS
// RUN: %remarks -Os %s 2>&1 | FileCheck %s --check-prefix=STAYS
// RUN: %remarks -ffp-model=strict %s 2>&1 | FileCheck %s --check-prefix=STAYS
// RUN: %remarks -mno-implicit-float %s 2>&1 | FileCheck %s --check-prefix=STAYS
// RUN: %remarks -fsanitize=address %s 2>&1 | FileCheck %s --check-prefix=STAYS
// RUN: %remarks -fsanitize=numerical %s 2>&1 | FileCheck %s --check-prefix=STAYS
// RUN: %remarks -fsanitize=memory %s 2>&1 | FileCheck %s --check-prefix=STAYS

// Without the option a call is compiled as stock Clang compiles it. With it, it
// is told once of each call what became of it.

// ON: raised this call of cblas_sgemm [-Rpass=matrix-blas]
// ON-NOT: remark
// STAYS: this call of cblas_sgemm stays as it is
// STAYS-NOT: remark
void cblas_sgemm(int, int, int, int, int, int, float, const float *, int,
                 const float *, int, float, float *, int);
void product(const float *a, const float *b, float *c) {
  cblas_sgemm(101, 111, 111, 8, 8, 8, 1, a, 8, b, 8, 0, c, 8);
}
