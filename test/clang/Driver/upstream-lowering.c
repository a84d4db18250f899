// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's own lowering in the place of ours, for comparison: it unrolls. The
// plugin in our clang brings the same option, which is registered once.
//
// RUN: %clang -fenable-matrix -O2 -S -emit-llvm %s -o - | FileCheck %s --check-prefix=OURS
// RUN: %clang -fenable-matrix -O2 -S -emit-llvm -Xclang -fmatrix-flat -mllvm -matrix-upstream-lowering %s -o - | FileCheck %s --check-prefix=UPSTREAM
// RUN: %clang -fenable-matrix -O2 -S -emit-llvm -fpass-plugin=%plugin -Xclang -fmatrix-flat -mllvm -matrix-upstream-lowering %s -o - | FileCheck %s --check-prefix=UPSTREAM

typedef float M __attribute__((matrix_type(16, 16)));

// OURS-LABEL: @product(
// OURS: phi i64
// UPSTREAM-LABEL: @product(
// UPSTREAM-NOT: phi i64
// UPSTREAM-COUNT-256: fmul
void product(M *A, M *B, M *C) { *C = *A * *B; }
