// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors.md: Products
//
// Beside loops over all indices.

#include "conformance.h"

typedef TENSOR(int, 2, 3, 4) left;
typedef TENSOR(int, 2, 4, 5) right;
typedef TENSOR(int, 2, 3, 5) result;
typedef TENSOR(signed char, 2, 3, 4) left_bytes;
typedef TENSOR(signed char, 2, 4, 5) right_bytes;

static int product(left a, right b, int i, int j, int k) {
  int sum = 0;
  for (int l = 0; l < 4; ++l)
    sum += a[i][j][l] * b[i][l][k];
  return sum;
}

#define EACH(condition)                                                        \
  for (int i = 0; i < 2; ++i)                                                  \
    for (int j = 0; j < 3; ++j)                                                \
      for (int k = 0; k < 5; ++k)                                              \
  CHECK(condition)

BEGIN
left a;
right b;
for (int i = 0; i < 24; ++i)
  a[i / 12][i / 4 % 3][i % 4] = hidden(i * 7 % 11 - 4);
for (int i = 0; i < 40; ++i)
  b[i / 20][i / 5 % 4][i % 5] = hidden(i * 5 % 13 - 6);

#if PART(1) // matmul multiplies in the last two dimensions.
{
  result r = tensor_matmul(a, b);
  EACH(r[i][j][k] == product(a, b, i, j, k));
#if INVALID(1) // inner extents that differ
  tensor_matmul(a, a);
#endif
}
#endif

#if PART(2) // contract sums over the letters that the result has not.
{
  result r = tensor_contract("ijl,ilk->ijk", a, b);
  EACH(r[i][j][k] == product(a, b, i, j, k));
  typedef TENSOR(int, 5, 3) turned;
  turned t = tensor_contract("bjl, blk -> kj", a, b);
  for (int k = 0; k < 5; ++k)
    for (int j = 0; j < 3; ++j)
      CHECK(t[k][j] == product(a, b, 0, j, k) + product(a, b, 1, j, k));
#if INVALID(2) // a letter of two extents
  tensor_contract("ijl,ijk->ilk", a, b);
#endif
#if INVALID(3) // a letter of the result that is in no operand
  tensor_contract("ijl,ilk->ijz", a, b);
#endif
#if INVALID(4) // no letter in the result
  tensor_contract("ijl,ijl->", a, a);
#endif
}
#endif

#if PART(3) // contract_add starts from its last operand, in its type.
{
  left_bytes c = (left_bytes)(a * 30);
  right_bytes d = (right_bytes)(b * 20);
  result start = (result)hidden(-7);
  result r = tensor_contract_add("ijl,ilk->ijk", c, d, start);
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 5; ++k) {
        int sum = -7;
        for (int l = 0; l < 4; ++l)
          sum += c[i][j][l] * d[i][l][k];
        CHECK(r[i][j][k] == sum);
      }
}
#endif

#if PART(4) // An outer product: no letter is summed over.
{
  typedef TENSOR(int, 3) three;
  typedef TENSOR(int, 2) two;
  typedef TENSOR(int, 2, 3) outer;
  three x = {1, hidden(2), 3};
  two y = {10, hidden(20)};
  outer o = tensor_contract("i,j->ij", y, x);
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 3; ++j)
      CHECK(o[i][j] == y[i] * x[j]);
}
#endif

#if PART(5) // outer_product has the dimensions of both.
{
  typedef TENSOR(int, 2, 3) two;
  typedef TENSOR(int, 2) one;
  typedef TENSOR(int, 2, 3, 2) outer;
  two x = {1, 2, 3, 4, 5, hidden(6)};
  one y = {10, hidden(20)};
  outer o = tensor_outer_product(x, y);
  for (int i = 0; i < 12; ++i)
    CHECK(o[i / 6][i / 2 % 3][i % 2] == (i / 2 + 1) * 10 * (i % 2 + 1));
#if INVALID(5) // elements of two types
  typedef TENSOR(float, 2) floats;
  floats f = {1, 2};
  tensor_outer_product(x, f);
#endif
}
#endif
END
