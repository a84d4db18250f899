// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Language.md: Operations of tensors on matrices
//
// A matrix is a tensor of two dimensions to each operation.

#include "conformance.h"

typedef MATRIX_BY_ROWS(int, 2, 3) matrix;

#define EACH(rows, columns, condition)                                         \
  for (int r = 0; r < rows; ++r)                                               \
    for (int c = 0; c < columns; ++c)                                          \
  CHECK(condition)

BEGIN
matrix m;
for (int i = 0; i < 6; ++i)
  m[i / 3][i % 3] = hidden(i);

#if PART(1) // A row or a column is repeated.
{
  typedef MATRIX_BY_ROWS(int, 1, 3) one_row;
  one_row v = matrix_row(m, 1);
  matrix n = m - tensor_broadcast(v, 2, 3);
  EACH(2, 3, n[r][c] == (r == 0 ? -3 : 0));
#if INVALID(1) // an extent that is not the row's
  tensor_broadcast(v, 2, 4);
#endif
}
#endif

#if PART(2) // One matrix beside or below another.
{
  typedef MATRIX_BY_ROWS(int, 2, 6) wide;
  typedef MATRIX_BY_ROWS(int, 4, 3) tall;
  wide w = tensor_concat(1, m, -m);
  tall t = tensor_concat(0, m, -m);
  EACH(2, 6, w[r][c] == (c < 3 ? 3 * r + c : -(3 * r + c - 3)));
  EACH(4, 3, t[r][c] == (r < 2 ? 3 * r + c : -(3 * (r - 2) + c)));
}
#endif

#if PART(3) // Results of two dimensions are matrices, others tensors.
{
  typedef MATRIX_BY_ROWS(int, 3, 2) turned;
  typedef TENSOR(int, 6) line;
  turned t = tensor_reshape(m, 3, 2);
  line l = tensor_reshape(m, 6);
  EACH(3, 2, t[r][c] == 2 * r + c && l[2 * r + c] == 2 * r + c);
}
#endif

#if PART(4) // Memory with a stride for each index.
{
  int a[12];
  for (int i = 0; i < 12; ++i)
    a[i] = hidden(100 + i);
  tensor_store(m, a, 2, 4);
  EACH(2, 3, a[2 * r + 4 * c] == 3 * r + c);
  matrix n = tensor_load(matrix, a, 2, 4);
  EACH(2, 3, n[r][c] == 3 * r + c);
  CHECK(a[1] == 101 && a[11] == 111);
#if INVALID(2) // one stride of two
  tensor_store(m, a, 2);
#endif
}
#endif

#if PART(5) // Sums along a dimension.
{
  CHECK(tensor_reduce(add)(m, 0)[0][2] == 7);
  CHECK(tensor_reduce(add)(m, 1)[1][0] == 12);
}
#endif

#if PART(6) // The place of the largest element, and products of two lines.
{
  CHECK(tensor_argmax(m) == 5 && tensor_argmin(m, 1)[1][0] == 0);
  typedef MATRIX_BY_ROWS(int, 3, 2) product;
  product p = tensor_outer_product(matrix_row(m, 1), matrix_column(m, 1));
  EACH(3, 2, p[r][c] == (3 + r) * (3 * c + 1));
}
#endif
END
