// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors.md: Reductions
//
// Along some dimensions.

#include "conformance.h"

#pragma STDC FP_CONTRACT OFF

typedef TENSOR(int, 2, 3, 4) tensor;

BEGIN
tensor t;
for (int i = 0; i < 24; ++i)
  t[i / 12][i / 4 % 3][i % 4] = hidden(i * 7 % 23 - 9);

#if PART(1) // Along one dimension, which has extent 1 then.
{
  typedef TENSOR(int, 2, 1, 4) result;
  result sum = tensor_reduce(add)(t, 1), most = tensor_reduce(max)(t, 1);
  for (int i = 0; i < 2; ++i)
    for (int k = 0; k < 4; ++k) {
      int s = 0, m = t[i][0][k];
      for (int j = 0; j < 3; ++j) {
        s += t[i][j][k];
        m = t[i][j][k] > m ? t[i][j][k] : m;
      }
      CHECK(sum[i][0][k] == s && most[i][0][k] == m);
    }
#if INVALID(1) // a dimension that is not there
  tensor_reduce(add)(t, 3);
#endif
#if INVALID(2) // a dimension twice
  tensor_reduce(add)(t, 1, 1);
#endif
}
#endif

#if PART(2) // Along several.
{
  typedef TENSOR(int, 1, 3, 1) result;
  result all = tensor_reduce(xor)(t, 2, 0),
         product = tensor_reduce(mul)(t, 0, 2);
  for (int j = 0; j < 3; ++j) {
    int x = 0;
    unsigned p = 1;
    for (int i = 0; i < 8; ++i) {
      x ^= t[i / 4][j][i % 4];
      p *= (unsigned)t[i / 4][j][i % 4];
    }
    CHECK(all[0][j][0] == x && (unsigned)product[0][j][0] == p);
  }
}
#endif

#if PART(3) // Sums begin with the first term, in the order of indices.
{
  // 1e8, 1, -1e8, 1 in this order give 1.
  typedef TENSOR(float, 2, 2) floats;
  float big = (float)hidden_number(1e8);
  floats f = {big, 1, -big, 1}, minus = (floats)-0.0f;
  CHECK(tensor_reduce(add)(f, 0, 1)[0][0] == 1 && reduce(add)(f) == 1);
  CHECK(1 / tensor_reduce(add)(minus, 0, 1)[0][0] < 0);
}
#endif

#if PART(4) // min and max of floating-point numbers: a NaN loses.
{
  typedef TENSOR(float, 3) three;
  float nan = (float)hidden_number(0) / (float)hidden_number(0);
  three t = {nan, 2, 1};
  CHECK(reduce(min)(t) == 1 && reduce(max)(t) == 2);
  CHECK(tensor_reduce(min)(t, 0)[0] == 1 && tensor_reduce(max)(t, 0)[0] == 2);
}
#endif

#if PART(5) // minimum and maximum: a NaN wins.
{
  typedef TENSOR(float, 3) three;
  float nan = (float)hidden_number(0) / (float)hidden_number(0);
  three t = {1, nan, 2};
  float low = reduce(minimum)(t), high = tensor_reduce(maximum)(t, 0)[0];
  CHECK(low != low && high != high);
}
#endif

#if PART(6) // argmin and argmax along a dimension: the first of several.
{
  typedef TENSOR(int, 2, 1, 4) result;
  t[0][2][0] = t[0][0][0] = 100;
  result most = tensor_argmax(t, 1), least = tensor_argmin(t, 1);
  CHECK(most[0][0][0] == 0);
  for (int i = 0; i < 2; ++i)
    for (int k = 0; k < 4; ++k)
      for (int j = 0; j < 3; ++j) {
        int high = t[i][most[i][0][k]][k], low = t[i][least[i][0][k]][k];
        CHECK(j < most[i][0][k] ? t[i][j][k] < high : t[i][j][k] <= high);
        CHECK(j < least[i][0][k] ? t[i][j][k] > low : t[i][j][k] >= low);
      }
#if INVALID(3) // two dimensions
  tensor_argmax(t, 0, 1);
#endif
}
#endif

#if PART(7) // argmin and argmax of all elements; a NaN loses, unless all are.
{
  t[1][2][3] = -100;
  CHECK(tensor_argmin(t) == 23);
  typedef TENSOR(float, 2, 2) floats;
  float nan = (float)hidden_number(0) / (float)hidden_number(0);
  floats f = {nan, -1, nan, (float)hidden_number(-1)}, n = (floats)nan;
  CHECK(tensor_argmax(f) == 1 && tensor_argmin(f) == 1);
  CHECK(tensor_argmax(n) == 0 && tensor_argmin(n) == 0);
#if INVALID(4) // of bool
  typedef TENSOR(bool, 3) mask;
  mask b = {1};
  tensor_argmax(b);
#endif
}
#endif
END
