// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A product's remarks stand at its own line, whatever follows it in its loops,
// and where it is done with its operands exchanged.
//
// RUN: %clang -fenable-matrix -O2 --target=x86_64-linux-gnu -march=x86-64-v3 -c -Rpass=matrix-ops -DROWS=1 %s -o /dev/null 2>&1 | FileCheck %s
// RUN: %clang -fenable-matrix -O2 --target=x86_64-linux-gnu -march=x86-64-v3 -c -Rpass=matrix-ops -DROWS=4 %s -o /dev/null 2>&1 | FileCheck %s
// RUN: %clang -fenable-matrix -O2 --target=x86_64-linux-gnu -march=x86-64-v3 -c -Rpass=matrix-ops -DROWS=1 -fmatrix-memory-layout=row-major %s -o /dev/null 2>&1 | FileCheck %s
// RUN: %clang -fenable-matrix -O2 --target=x86_64-linux-gnu -march=x86-64-v3 -c -Rpass=matrix-ops -DROWS=4 -fmatrix-memory-layout=row-major %s -o /dev/null 2>&1 | FileCheck %s

typedef float images __attribute__((matrix_type(ROWS, 784)));
typedef float weights __attribute__((matrix_type(784, 128)));
typedef float hidden __attribute__((matrix_type(ROWS, 128)));
typedef float more __attribute__((matrix_type(128, 10)));
typedef float digits __attribute__((matrix_type(ROWS, 10)));

void classify(digits *y, const images *x, const weights *w, const hidden *b,
              const more *v, const digits *c) {
  // CHECK-DAG: remark-lines.c:[[#@LINE+1]]:{{[0-9]+}}: remark: product of {{.*}}128{{.*}} float
  hidden h = *x * *w;
  h = __builtin_elementwise_max(h + *b, 0);
  // CHECK-DAG: remark-lines.c:[[#@LINE+1]]:{{[0-9]+}}: remark: product of {{.*}}10{{.*}} float
  digits z = h * *v;
  *y = z + *c;
}
