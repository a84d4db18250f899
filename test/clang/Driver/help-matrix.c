// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --help-matrix lists our options, needs no input, and is in --help.
//
// RUN: %clang_path --help-matrix | FileCheck %s --match-full-lines --strict-whitespace
//      CHECK:OVERVIEW: options for matrices and tensors; --help has the others
// CHECK-EMPTY:
// CHECK-NEXT:Language:
// CHECK-NEXT:  -fenable-matrix                       Matrix and tensor types in C and C++
// CHECK-NEXT:      see docs/use/Language.md#the-type
//      CHECK:Layout:
//      CHECK:  -fmatrix-memory-layout=row-major      Matrices are row-major
// CHECK-NEXT:      see docs/use/Language.md#the-type
//      CHECK:Code generation and targets:
//      CHECK:  -fmatrix-cooperative=subgroup:<MxNxK> Multiply MxNxK in a sub-group
//      CHECK:Floating point:
//      CHECK:Warnings (on by default):
//      CHECK:Remarks:
//      CHECK:Proof:
//      CHECK:Sanitizers:
//      CHECK:Plugin, in the distribution's Clang:
//      CHECK:Help:
//      CHECK:The package has docs in /usr/share/doc/matrix-clang.
//  CHECK-NOT:{{.}}
//
// RUN: %clang_path --help | FileCheck %s --check-prefix=HELP
// HELP: --help-matrix {{ *}}Display the options for matrices and tensors
//
// RUN: %python %S/Inputs/check_listed_options.py --clang %clang_path --plugin %plugin \
// RUN:   --source %matrix_source %s %S/Inputs/product.cl | FileCheck %s --check-prefix=LISTED
// LISTED: {{[4-9][0-9]}} options listed, {{[1-9][0-9]}} expected

// What the option table does not know is completed out of the list: values of
// -R options, and what follows -mllvm.
//
// RUN: %clang_path --autocomplete=-O2,-Rpass-analysis= | FileCheck %s --check-prefix=VALUES --match-full-lines
// RUN: %clang_path --autocomplete=-Rpass-analysis=,matrix- | FileCheck %s --check-prefix=VALUES --match-full-lines
// RUN: %clang_path --autocomplete=-Rpass-analysis=,matrix-x | FileCheck %s --check-prefix=FILES --allow-empty
// RUN: %clang_path --autocomplete=-O2,-mllvm, | FileCheck %s --check-prefix=MLLVM --match-full-lines
// RUN: %clang_path --autocomplete=-mllvm,-vec | FileCheck %s --check-prefix=FILES --allow-empty
//      VALUES: matrix-ops
// VALUES-NEXT: matrix-pipeline
//       MLLVM: -matrix-blas
//  MLLVM-NEXT: -matrix-kernel=
//  MLLVM-NEXT: -matrix-loops
//  MLLVM-NEXT: -matrix-prove-folder=
//  MLLVM-NEXT: -matrix-prove-forks=
//  MLLVM-NEXT: -matrix-prove-terms=
//  MLLVM-NEXT: -matrix-prove-time=
//  MLLVM-NEXT: -matrix-prove-value=
//  MLLVM-NEXT: -matrix-second-cache=
//  MLLVM-NEXT: -matrix-upstream-lowering
//   FILES-NOT: matrix-

// A product, one with a temporary, loops whose end may change, products that are
// loops, a recurrence, and two calls of BLAS: -R options have something to say
// about each.
typedef float floats __attribute__((matrix_type(16, 16)));

void product(floats *c, const floats *a, const floats *b) { *c = *a * *b; }
void products(floats *c, const floats *a, const floats *b) {
  *c = *a * *b * *a;
}
void loop(floats *c, int *n) {
  for (int i = 0; i < *n; ++i)
    c[i] = c[i] + 1.0f;
}
void nests(float (*restrict c)[16], float (*a)[16], float (*b)[16], int n) {
  for (int i = 0; i < 16; ++i)
    for (int j = 0; j < 16; ++j)
      for (int k = 0; k < 16; ++k)
        c[i][j] += a[i][k] * b[k][j];
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 16; ++j)
      c[i + 1][j] += a[i][j] * c[i][j];
}
void cblas_sgemm(int, int, int, int, int, int, float, const float *, int,
                 const float *, int, float, float *, int);
void calls(float *c, const float *a, const float *b) {
  cblas_sgemm(101, 111, 111, 4, 4, 4, 1, a, 4, b, 4, 0, c, 4);
  cblas_sgemm(101, 111, 111, 99, 99, 99, 1, a, 99, b, 99, 0, c, 99);
}
