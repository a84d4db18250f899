// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clang's matrix type: operators on matrices that are converted to the type of
// the sum or, with BUILTIN, __builtin_matrix_multiply_add, which takes narrow
// elements.

#include "unit.h"

typedef Left MatrixA __attribute__((matrix_type(ROWS, INNER)));
typedef Right MatrixB __attribute__((matrix_type(INNER, COLUMNS)));
typedef Sum WideA __attribute__((matrix_type(ROWS, INNER)));
typedef Sum WideB __attribute__((matrix_type(INNER, COLUMNS)));
typedef Sum MatrixD __attribute__((matrix_type(ROWS, COLUMNS)));

void kernel(Sum *__restrict d, const Left *__restrict a,
            const Right *__restrict b, const void *unused) {
  const MatrixA *A = (const MatrixA *)a;
  const MatrixB *B = (const MatrixB *)b;
  MatrixD *D = (MatrixD *)d;
#ifdef BUILTIN
#if UPDATE
  *D = __builtin_matrix_multiply_add(*A, *B, *D);
#else
  MatrixD zero = {};
  *D = __builtin_matrix_multiply_add(*A, *B, zero);
#endif
#elif UPDATE
  *D += (WideA)*A * (WideB)*B;
#else
  *D = (WideA)*A * (WideB)*B;
#endif
  MAYBE_BREAK(d);
}
