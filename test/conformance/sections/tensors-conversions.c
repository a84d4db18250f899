// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors.md: Conversions
//
// Padding by itself; layouts, elements, matrices, vectors by casts.

#include "conformance.h"

typedef TENSOR(int, 2, 3) plain;
typedef TENSOR_LAID_OUT(int, (2, 3), (1, 0)) turned;
typedef TENSOR_PADDED(int, (2, 3), (0, 2)) padded;
typedef TENSOR(float, 2, 3) floats;
typedef MATRIX(int, 2, 3) matrix;
typedef VECTOR(int, 6) vector;

#define IS_COUNTED(t)                                                          \
  for (int i = 0; i < 6; ++i)                                                  \
  CHECK((t)[i / 3][i % 3] == i + 1)

BEGIN
plain t;
for (int i = 0; i < 6; ++i)
  t[i / 3][i % 3] = hidden(i + 1);

#if PART(1) // Padding converts by itself.
{
  padded p = t;
  IS_COUNTED(p);
  plain q = p;
  IS_COUNTED(q);
}
#endif

#if PART(2) // Layouts and element types convert by a cast.
{
  turned u = (turned)t;
  floats f = (floats)u == 0 ? (floats)t : (floats)t;
  IS_COUNTED(u);
  IS_COUNTED(f);
#if INVALID(1) // a layout without a cast
  u = t;
#endif
#if INVALID(2) // an element type without a cast
  f = t;
#endif
#if INVALID(3) // other extents
  typedef TENSOR(int, 3, 2) other;
  other o = (other)t;
#endif
}
#endif

#if PART(3) // A tensor of two dimensions and a matrix, by a cast.
{
  matrix m = (matrix)t;
  IS_COUNTED(m);
  plain u = (plain)m;
  IS_COUNTED(u);
#if INVALID(4) // without one
  m = t;
#endif
}
#endif

#if PART(4) // Scalars and vectors, by a cast.
{
  plain sevens = (plain)hidden(7);
  CHECK(sevens[0][0] == 7 && sevens[1][2] == 7);
  vector v = (vector)t;
  for (int i = 0; i < 6; ++i)
    CHECK(v[i] == i + 1);
  IS_COUNTED((plain)v);
  typedef TENSOR(int, 1, 1) one;
  CHECK((int)(one)hidden(5) == 5);
#if INVALID(5) // a number without a cast
  t = 1;
#endif
}
#endif

#if PART(5) // convert_elements is a cast; shuffle_elements counts the elements.
{
  floats f = convert_elements(t, floats);
  IS_COUNTED(f);
  plain u = shuffle_elements(t, t * 10, 5, 4, 3, 6, 7, 11);
  CHECK(u[0][0] == 6 && u[0][2] == 4 && u[1][0] == 10 && u[1][2] == 60);
}
#endif
END
