// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A product that sub-groups compute in every shape.
typedef char factors __attribute__((matrix_type(32, 32)));
typedef int sums __attribute__((matrix_type(32, 32)));

kernel void multiply(global sums *restrict c, global const factors *a,
                     global const factors *b) {
  *c = __builtin_matrix_multiply_add(*a, *b, *c);
}
