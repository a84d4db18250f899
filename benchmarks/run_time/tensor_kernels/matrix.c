// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Our product of matrices of the extents that a contraction comes to: ROWS x
// DEPTH times DEPTH x COLUMNS, BATCH times one by one, over the same memory.
// What it computes is not the case's result: only its rate counts.

#include "tensor.h"

#ifndef BATCH
#define BATCH MATRIX_BATCH
#endif

// Columns by rows: the memory of row-major matrices.
typedef Element Left __attribute__((matrix_type(DEPTH, ROWS)));
typedef Element Right __attribute__((matrix_type(COLUMNS, DEPTH)));
typedef Result Product __attribute__((matrix_type(COLUMNS, ROWS)));

const double work = 2.0 * BATCH * ROWS * COLUMNS * DEPTH;

__attribute__((noinline)) static void
multiply(Product *restrict d, const Left *restrict a, const Right *restrict b) {
  *d = *b * *a;
}

void kernel(Result *__restrict d, const Element *__restrict a,
            const Weight *__restrict b, const void *unused) {
  FOR (n, BATCH)
    multiply((Product *)d + n, (const Left *)a + n, (const Right *)b + n);
}
