// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A step of k: two vectors of rows, a broadcast for each column, and their
// multiply-adds; sums stay in registers, and nothing else is on the stack in a
// loop.
//
// RUN: %clang -fenable-matrix -O3 -ffp-contract=fast --target=x86_64-linux-gnu -march=x86-64-v4 -mprefer-vector-width=512 -S %s -o - | FileCheck %s --check-prefixes=CHECK,V4
// RUN: %clang -fenable-matrix -O3 -ffp-contract=fast --target=x86_64-linux-gnu -march=x86-64-v3 -S %s -o - | FileCheck %s --check-prefixes=CHECK,V3
// RUN: %clang -fenable-matrix -O3 -ffp-contract=fast --target=x86_64-linux-gnu -march=x86-64-v4 -mprefer-vector-width=512 -S %s -o - | FileCheck %s --check-prefix=SPILL

typedef float M __attribute__((matrix_type(31, 31)));

// The first loop of the function, up to its branch.
// CHECK-LABEL: product:
// V4: .LBB0_{{.*}}:
// V4-COUNT-22: vfmadd{{[0-9]+}}ps
// V4-NOT: vfmadd
// V4-NOT: rsp
// V4: jne
// V3: .LBB0_{{.*}}:
// V3-COUNT-12: vfmadd{{[0-9]+}}ps
// V3-NOT: vfmadd
// V3-NOT: rsp
// V3: jne

// SPILL-NOT: (%rsp)
void product(M *restrict C, const M *A, const M *B) { *C = *A * *B; }
