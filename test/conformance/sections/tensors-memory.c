// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors.md: Memory
//
// Loads and stores with strides, and without.

#include "conformance.h"

typedef TENSOR(int, 2, 3) tensor;

BEGIN
int from[40], to[40];
COUNT_UP(from);
for (int i = 0; i < 40; ++i)
  to[i] = -1;
int wide = hidden(7), one = hidden(1);

#if PART(1) // A stride for each dimension; negative ones and 0, too.
{
  tensor t = tensor_load(tensor, from, wide, 2);
  tensor turned = tensor_load(tensor, from + 20, one, -4);
  tensor repeated = tensor_load(tensor, from, 0, 1);
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 3; ++j)
      CHECK(t[i][j] == from[7 * i + 2 * j] &&
            turned[i][j] == from[20 + i - 4 * j] && repeated[i][j] == from[j]);
#if INVALID(1) // too few strides
  t = tensor_load(tensor, from, 1);
#endif
#if INVALID(2) // other elements
  float *f = 0;
  t = tensor_load(tensor, f);
#endif
}
#endif

#if PART(2) // Without strides, memory is laid out as an object.
{
  typedef TENSOR_LAID_OUT(int, (2, 3), (1, 0)) laid_out;
  typedef TENSOR_PADDED(int, (2, 3), (0, 2)) padded;
  laid_out t = tensor_load(laid_out, from);
  padded p = tensor_load(padded, from);
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 3; ++j)
      CHECK(t[i][j] == from[2 * j + i] && p[i][j] == from[5 * i + j]);
}
#endif

#if PART(3) // Stores.
{
  tensor t = tensor_load(tensor, from);
  tensor_store(t, to + 1, wide, 2);
  for (int i = 0; i < 40; ++i) {
    int at = i - 1, r = at / 7, c = at % 7;
    int hit = i > 0 && r < 2 && c % 2 == 0 && c < 6;
    CHECK(to[i] == (hit ? t[r][c / 2] : -1));
  }
#if INVALID(3) // to constants
  const int *k = from;
  tensor_store(t, k);
#endif
}
#endif
END
