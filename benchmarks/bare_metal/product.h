// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MATRIX_BENCHMARKS_BARE_METAL_PRODUCT_H
#define MATRIX_BENCHMARKS_BARE_METAL_PRODUCT_H

typedef ELEMENT element;

/// C = A * B of N x N elements each, in columns.
void product(element *restrict C, const element *A, const element *B);

#endif
