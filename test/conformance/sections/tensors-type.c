// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors.md: The type
//
// Extents, layouts, padding, and the place of an element.

#include "conformance.h"

typedef TENSOR(int, 2, 3, 4) plain;
typedef TENSOR_LAID_OUT(int, (2, 3, 4), (2, 0, 1)) laid_out;
typedef TENSOR_PADDED(int, (2, 3, 4), (0, 1, 2)) padded;

// The elements of an object as they lie in memory.
#define PLACES(type, place)                                                    \
  {                                                                            \
    type t;                                                                    \
    int elements[sizeof(type) / sizeof(int)];                                  \
    for (int i = 0; i < 2; ++i)                                                \
      for (int j = 0; j < 3; ++j)                                              \
        for (int k = 0; k < 4; ++k)                                            \
          t[i][j][k] = hidden(100 * i + 10 * j + k);                           \
    memcpy(elements, &t, sizeof t);                                            \
    for (int i = 0; i < 2; ++i)                                                \
      for (int j = 0; j < 3; ++j)                                              \
        for (int k = 0; k < 4; ++k)                                            \
          CHECK(elements[place] == 100 * i + 10 * j + k);                      \
  }

BEGIN
#if PART(1) // Memory has the order of the indices.
STATIC_CHECK(sizeof(plain) == 24 * sizeof(int) &&
             ALIGNMENT(plain) == ALIGNMENT(int));
PLACES(plain, (i * 3 + j) * 4 + k)
#endif

#if PART(2) // A layout names the dimensions from the slowest one on.
STATIC_CHECK(sizeof(laid_out) == 24 * sizeof(int));
PLACES(laid_out, (k * 2 + i) * 3 + j)
#if INVALID(1) // a dimension twice
typedef TENSOR_LAID_OUT(int, (2, 3), (1, 1)) twice;
#endif
#if INVALID(2) // too few
typedef TENSOR_LAID_OUT(int, (2, 3), (0)) few;
#endif
#endif

#if PART(3) // Padding is in memory only, at the high end of each dimension.
STATIC_CHECK(sizeof(padded) == 2 * 4 * 6 * sizeof(int));
PLACES(padded, (i * 4 + j) * 6 + k)
#if INVALID(3) // too few numbers
typedef TENSOR_PADDED(int, (2, 3), (1)) one;
#endif
#endif

#if PART(4) // One to eight dimensions, of extents from 1 on.
{
  typedef TENSOR(char, 3) vector;
  typedef TENSOR(char, 1, 2, 1, 2, 1, 2, 1, 2) eight;
  STATIC_CHECK(sizeof(vector) == 3 && sizeof(eight) == 16);
#if INVALID(4) // nine dimensions
  typedef TENSOR(char, 1, 2, 1, 2, 1, 2, 1, 2, 1) nine;
#endif
#if INVALID(5) // an extent of 0
  typedef TENSOR(char, 2, 0) none;
#endif
#if INVALID(6) // 2^31 bytes
  typedef TENSOR(double, 65536, 8192) large;
#endif
#if INVALID(7) // complex elements
  typedef TENSOR(_Complex float, 2, 2) numbers;
#endif
#if INVALID(8) // pointers
  typedef TENSOR(int *, 2, 2) pointers;
#endif
}
#endif

#if PART(5) // Elements may be bool and _BitInt of any width.
{
  typedef TENSOR(bool, 3, 3) mask;
  typedef TENSOR(unsigned _BitInt(5), 3, 3) bits;
  STATIC_CHECK(sizeof(mask) == 9 &&
               sizeof(bits) == 9 * sizeof(unsigned _BitInt(5)));
  bits b = {31, 1};
  b[1][1] = (unsigned _BitInt(5))hidden(3);
  CHECK((b + b)[0][0] == 30 && b[0][1] == 1 && (b * 11)[1][1] == 1);
}
#endif

#if PART(6) // The rank and the extents of a type, a matrix's too.
{
  typedef MATRIX(short, 5, 7) matrix;
  STATIC_CHECK(tensor_rank(padded) == 3 && tensor_extent(padded, 2) == 4);
  STATIC_CHECK(tensor_rank(matrix) == 2 && tensor_extent(matrix, 0) == 5);
#if INVALID(9) // a dimension that is not there
  int three[tensor_extent(plain, 3)];
#endif
#if INVALID(10) // the type of a scalar
  int one[tensor_rank(int)];
#endif
}
#endif

#if PART(7) // A pragma gives a layout to types with so many dimensions.
{
  TENSORS_120_FROM_HERE
  typedef TENSOR(int, 2, 3, 4) turned;
  typedef TENSOR(int, 2, 3) flat;
  typedef TENSOR_LAID_OUT(int, (2, 3, 4), (0, 1, 2)) in_order;
  TENSORS_10_FROM_HERE
  typedef TENSOR(int, 2, 3) columns;
  typedef TENSOR(int, 2, 3, 4) still;
  TENSORS_AS_BEFORE_FROM_HERE
  typedef TENSOR(int, 2, 3) flat_again;
  TENSORS_AS_BEFORE_FROM_HERE
  typedef TENSOR(int, 2, 3, 4) ordinary;
  PLACES(turned, (j * 4 + k) * 2 + i)
  PLACES(still, (j * 4 + k) * 2 + i)
  PLACES(in_order, (i * 3 + j) * 4 + k)
  PLACES(ordinary, (i * 3 + j) * 4 + k)
  flat f;
  columns c;
  flat_again a;
  CHECK(&f[0][1] - &f[0][0] == 1 && &c[1][0] - &c[0][0] == 1);
  CHECK(&a[0][1] - &a[0][0] == 1);
}
#endif
END
