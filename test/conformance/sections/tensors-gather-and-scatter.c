// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors.md: Gather and scatter
//
// Elements at computed places.

#include "conformance.h"

typedef TENSOR(int, 4, 3) tensor;
typedef TENSOR(int, 2) places;
typedef TENSOR(int, 2, 3) two_rows;

BEGIN
tensor t;
for (int i = 0; i < 12; ++i)
  t[i / 3][i % 3] = hidden(i);
places p = {3, hidden(1)};

#if PART(1) // gather takes the elements whose index is named.
{
  two_rows g = tensor_gather(t, 0, p);
  typedef TENSOR(int, 4, 2, 2) picked;
  typedef TENSOR(int, 2, 2) square;
  square s = {0, 2, 2, hidden(1)};
  picked h = tensor_gather(t, 1, s);
  for (int j = 0; j < 3; ++j)
    CHECK(g[0][j] == t[3][j] && g[1][j] == t[1][j]);
  for (int i = 0; i < 16; ++i)
    CHECK(h[i / 4][i / 2 % 2][i % 2] == t[i / 4][s[i / 2 % 2][i % 2]]);
#if INVALID(1) // a dimension that is not there
  tensor_gather(t, 2, p);
#endif
#if INVALID(2) // floating-point indices
  typedef TENSOR(float, 2) floats;
  floats f = {};
  tensor_gather(t, 0, f);
#endif
}
#endif

#if PART(2) // scatter replaces them; scatter_add adds, also twice to one.
{
  two_rows v = {100, 200, 300, 400, 500, hidden(600)};
  tensor r = tensor_scatter(t, 0, p, v);
  places same = {2, hidden(2)};
  tensor a = tensor_scatter_add(t, 0, same, v);
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 3; ++j) {
      CHECK(r[i][j] == (i == 3 ? v[0][j] : i == 1 ? v[1][j] : t[i][j]));
      CHECK(a[i][j] == t[i][j] + (i == 2 ? v[0][j] + v[1][j] : 0));
    }
#if INVALID(3) // values of other extents
  tensor_scatter(t, 1, p, v);
#endif
}
#endif
END
