// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors.md: Movement
//
// The same elements at other places.

#include "conformance.h"

typedef TENSOR_LAID_OUT(int, (2, 3, 4), (2, 0, 1)) tensor;

#define EACH(n0, n1, n2, condition)                                            \
  for (int i = 0; i < n0; ++i)                                                 \
    for (int j = 0; j < n1; ++j)                                               \
      for (int k = 0; k < n2; ++k)                                             \
  CHECK(condition)

BEGIN
tensor t;
for (int i = 0; i < 24; ++i)
  t[i / 12][i / 4 % 3][i % 4] = hidden(i);

#if PART(1) // transpose: dimension k of the result is the k-th that is named.
{
  typedef TENSOR(int, 4, 2, 3) named;
  typedef TENSOR(int, 4, 3, 2) reversed;
  named a = tensor_transpose(t, 2, 0, 1);
  reversed b = tensor_transpose(t);
  EACH(4, 2, 3, a[i][j][k] == t[j][k][i]);
  EACH(4, 3, 2, b[i][j][k] == t[k][j][i]);
#if INVALID(1) // a dimension twice
  tensor_transpose(t, 0, 0, 1);
#endif
}
#endif

#if PART(2) // reshape keeps the order of the indices, whatever the layout.
{
  typedef TENSOR(int, 6, 4) result;
  result r = tensor_reshape(t, 6, 4);
  EACH(1, 6, 4, r[j][k] == 4 * j + k);
#if INVALID(2) // another number of elements
  tensor_reshape(t, 5, 5);
#endif
}
#endif

#if PART(3) // broadcast repeats where the extent is 1, and in front.
{
  typedef TENSOR(int, 3, 1) one_column;
  typedef TENSOR(int, 2, 3, 4) result;
  one_column c = {10, hidden(20), 30};
  result r = tensor_broadcast(c, 2, 3, 4);
  EACH(2, 3, 4, r[i][j][k] == 10 * (j + 1));
#if INVALID(3) // an extent that is neither 1 nor the same
  tensor_broadcast(c, 2, 2, 4);
#endif
}
#endif

#if PART(4) // slice takes a part, at variable starts or with steps.
{
  typedef TENSOR_LAID_OUT(int, (1, 2, 2), (2, 0, 1)) part;
  part a = tensor_slice(t, hidden(1), hidden(0), hidden(2), 1, 2, 2);
  part b = tensor_slice(t, 0, 2, 3, 1, 2, 2, 1, -2, -3);
  EACH(1, 2, 2,
       a[i][j][k] == t[1][j][2 + k] &&
           b[i][j][k] == t[0][2 - 2 * j][3 - 3 * k]);
#if INVALID(4) // a part that leaves the tensor
  tensor_slice(t, 0, 2, 0, 1, 2, 2);
#endif
#if INVALID(5) // a step of 0
  tensor_slice(t, 0, 0, 0, 1, 2, 2, 1, 0, 1);
#endif
}
#endif

#if PART(5) // insert_slice gives a new value; the operand stays.
{
  typedef TENSOR(int, 1, 2, 2) part;
  part p = {50, 51, 52, hidden(53)};
  tensor r = tensor_insert_slice(t, p, hidden(1), hidden(1), hidden(2));
  EACH(2, 3, 4,
       r[i][j][k] == (i == 1 && j >= 1 && k >= 2 ? 50 + 2 * (j - 1) + k - 2
                                                 : 12 * i + 4 * j + k));
  EACH(2, 3, 4, t[i][j][k] == 12 * i + 4 * j + k);
}
#endif

#if PART(6) // concat puts one behind the other.
{
  typedef TENSOR(int, 2, 1, 4) other;
  typedef TENSOR_LAID_OUT(int, (2, 7, 4), (2, 0, 1)) result;
  other u = (other)hidden(-1);
  result r = tensor_concat(1, t, u, t);
  EACH(2, 7, 4, r[i][j][k] == (j == 3 ? -1 : t[i][j < 3 ? j : j - 4][k]));
#if INVALID(6) // other extents elsewhere
  tensor_concat(0, t, u);
#endif
}
#endif

#if PART(7) // tile cuts a dimension; untile is the reverse.
{
  typedef TENSOR(int, 2, 3, 2, 3) tiles;
  tiles b = tensor_tile(t, 2, 3);
  for (int i = 0; i < 36; ++i) {
    int place = i / 3 % 2 * 3 + i % 3;
    CHECK(b[i / 18][i / 6 % 3][i / 3 % 2][i % 3] ==
          (place < 4 ? t[i / 18][i / 6 % 3][place] : 0));
  }
  typedef TENSOR(int, 2, 3, 4) plain;
  plain back = tensor_untile(b, 2, 4);
  EACH(2, 3, 4, back[i][j][k] == t[i][j][k]);
}
#endif
END
