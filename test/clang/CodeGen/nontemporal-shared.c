// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statements that share a function keep the nontemporal hint, and those without
// it have another function.
//
// RUN: %clang -O2 --target=x86_64-linux-gnu -march=znver4 -Rpass=matrix-ops -S -emit-llvm %s -o - 2>&1 | FileCheck %s

typedef float m64 __attribute__((matrix_type(64, 64), aligned(64)));
#define FUNCTIONS(Name, Expression)                                            \
  void Name##Hinted(m64 *restrict y, const m64 *restrict x,                    \
                    const m64 *restrict z) {                                   \
    __builtin_nontemporal_store(Expression, y);                                \
  }                                                                            \
  void Name##HintedToo(m64 *restrict y, const m64 *restrict x,                 \
                       const m64 *restrict z) {                                \
    __builtin_nontemporal_store(Expression, y);                                \
  }                                                                            \
  void Name(m64 *restrict y, const m64 *restrict x, const m64 *restrict z) {   \
    *y = Expression;                                                           \
  }                                                                            \
  void Name##Too(m64 *restrict y, const m64 *restrict x,                       \
                 const m64 *restrict z) {                                      \
    *y = Expression;                                                           \
  }

// CHECK-COUNT-4: __matrix_{{.*}} serves 2 statements
// CHECK-DAG: define internal void @__matrix_matmul_64x64_float(
// CHECK-DAG: define internal void @__matrix_matmul_64x64_float.1(
FUNCTIONS(product, *x * *z)
FUNCTIONS(transposed, __builtin_matrix_transpose(*x))
// CHECK: !nontemporal
