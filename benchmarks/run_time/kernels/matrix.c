// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clang's matrix type: what the program means, in one expression.

#include "kernel.h"

typedef Element MatrixA __attribute__((matrix_type(A_ROWS, A_COLUMNS)));
typedef Element MatrixB __attribute__((matrix_type(B_ROWS, B_COLUMNS)));
typedef Element MatrixC __attribute__((matrix_type(C_ROWS, C_COLUMNS)));
typedef Element MatrixU __attribute__((matrix_type(ROWS, 1)));
typedef Element MatrixV __attribute__((matrix_type(1, COLUMNS)));
typedef Element MatrixD __attribute__((matrix_type(D_ROWS, D_COLUMNS)));

#if STRIDE
#define LOAD(type, pointer, rows, columns)                                     \
  __builtin_matrix_column_major_load(pointer, rows, columns, STRIDE)
#define STORE(type, pointer, value)                                            \
  __builtin_matrix_column_major_store(value, pointer, STRIDE)
#else
#define LOAD(type, pointer, rows, columns) (*(const type *)(pointer))
#define STORE(type, pointer, value) (*(type *)(pointer) = (value))
#endif

#define A LOAD(MatrixA, a, A_ROWS, A_COLUMNS)
#define B LOAD(MatrixB, b, B_ROWS, B_COLUMNS)
#define C LOAD(MatrixC, c, C_ROWS, C_COLUMNS)
#define D LOAD(MatrixD, d, D_ROWS, D_COLUMNS)

// Sums read what lies row by row as a matrix of such a type, where there is
// one.
#if FORM > TRANSPOSE && __has_extension(matrix_types_layout)
typedef Element RowMajor
    __attribute__((matrix_type(ROWS, COLUMNS), matrix_layout(row_major)));
#define TURNED(pointer, matrix) (*(const RowMajor *)(pointer))
#else
#define TURNED(pointer, matrix) __builtin_matrix_transpose(matrix)
#endif

#if TRANSPOSE_A
#define OP_A TURNED(a, A)
#else
#define OP_A A
#endif
#if TRANSPOSE_B
#define OP_B TURNED(b, B)
#else
#define OP_B B
#endif

#if FORM == PRODUCT || FORM == GRAM
#define RESULT OP_A *OP_B
#elif FORM == PRODUCT_PLUS
#define RESULT OP_A *OP_B + C
#elif FORM == PRODUCT_OUTER
#define RESULT OP_A *OP_B + *(const MatrixU *)c **(const MatrixV *)(c + ROWS)
#elif FORM == UPDATE
#define RESULT D + OP_A *OP_B
#elif FORM == CHAIN
#define RESULT OP_A * OP_B * C
#elif FORM == TRANSPOSE
#define RESULT OP_A
#elif FORM == ADD
#define RESULT OP_A + (MatrixD)OP_B
#elif FORM == ADD_PLUS
#define RESULT (MatrixD)(OP_A + OP_B) + C
#elif FORM == SUM
#define RESULT (MatrixD) __builtin_reduce_add(OP_A)
#elif FORM == SUM_ROWS
#define RESULT __builtin_matrix_rowwise_add(A)
#elif FORM == SUM_COLUMNS
#define RESULT __builtin_matrix_columnwise_add(A)
#elif FORM == MAX
#define RESULT (MatrixD) __builtin_reduce_max(A)
#endif

static inline void one(Element *RESTRICT d, const Element *RESTRICT a,
                       const Element *RESTRICT b, const Element *RESTRICT c) {
  STORE(MatrixD, d, RESULT);
}

void kernel(Element *RESTRICT d, const Element *RESTRICT a,
            const Element *RESTRICT b, const Element *RESTRICT c) {
  if (FORM == GRAM)
    b = a;
#if SHARED_D
  MatrixD sum = D;
  for (int n = 0; n < BATCH; ++n, a += A_NEXT, b += B_SPAN)
    sum += OP_A * OP_B;
  STORE(MatrixD, d, sum);
#else
  for (int n = 0; n < BATCH; ++n)
    one(d + n * D_NEXT, a + n * A_NEXT, b + n * B_SPAN, c + n * C_SPAN);
#endif
  MAYBE_BREAK(d);
}
