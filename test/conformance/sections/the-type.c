// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Language.md: The type
//
// Element types and extents.

#include "conformance.h"

#define SIZE_IS_OF_ARRAY(T)                                                    \
  {                                                                            \
    typedef MATRIX(T, 3, 5) matrix;                                            \
    STATIC_CHECK(sizeof(matrix) == 15 * sizeof(T));                            \
    STATIC_CHECK(ALIGNMENT(matrix) == ALIGNMENT(T));                           \
  }

BEGIN
#if PART(1) // Elements are numbers of the usual types.
SIZE_IS_OF_ARRAY(signed char)
SIZE_IS_OF_ARRAY(unsigned short)
SIZE_IS_OF_ARRAY(int)
SIZE_IS_OF_ARRAY(unsigned long long)
SIZE_IS_OF_ARRAY(float)
SIZE_IS_OF_ARRAY(double)
#endif

#if PART(2) // Elements may be bool, long double and halves.
SIZE_IS_OF_ARRAY(bool)
SIZE_IS_OF_ARRAY(long double)
SIZE_IS_OF_ARRAY(_Float16)
#endif

#if PART(3) // Elements may be _BitInt(N) where N is a power of 2.
SIZE_IS_OF_ARRAY(unsigned _BitInt(4))
SIZE_IS_OF_ARRAY(_BitInt(64))
#endif

#if PART(4) // Elements may be complex.
SIZE_IS_OF_ARRAY(_Complex float)
SIZE_IS_OF_ARRAY(_Complex double)
#endif

#if PART(5) // Extents are constants from 1 to 1048575.
{
  enum { three = 3 };
  typedef MATRIX(char, three - 2, three << 1) low;
  typedef MATRIX(char, 1048575, 1) high;
  STATIC_CHECK(sizeof(low) == 6 && sizeof(high) == 1048575);
#if INVALID(1) // no rows
  typedef MATRIX(char, 0, 1) none;
#endif
#if INVALID(2) // too many columns
  typedef MATRIX(char, 1, 1048576) many;
#endif
#if INVALID(3) // a negative extent
  typedef MATRIX(char, -1, 1) negative;
#endif
#if INVALID(4) // an extent that is no constant
  int two = hidden(2);
  typedef MATRIX(char, two, 1) variable;
#endif
#if INVALID(5) // an extent that is no integer
  typedef MATRIX(char, 2.0, 1) real;
#endif
#if INVALID(6) // 2^31 bytes
  typedef MATRIX(double, 16384, 16384) large;
#endif
}
#endif

#if PART(6) // Other types are no element types.
{
  struct structure {
    int member;
  };
  enum enumeration { enumerator };
  typedef MATRIX(int, 2, 2) m22;
  typedef int array[2];
  STATIC_CHECK(sizeof(m22) == 4 * sizeof(int));
#if INVALID(7) // pointers
  typedef MATRIX(int *, 2, 2) pointers;
#endif
#if INVALID(8) // structures
  typedef MATRIX(struct structure, 2, 2) structures;
#endif
#if INVALID(9) // enumerations
  typedef MATRIX(enum enumeration, 2, 2) enumerations;
#endif
#if INVALID(10) // matrices
  typedef MATRIX(m22, 2, 2) matrices;
#endif
#if INVALID(11) // arrays
  typedef MATRIX(array, 2, 2) arrays;
#endif
#if INVALID(12) // volatile elements
  MATRIX_TYPEDEF(volatile int, 2, 2, volatile_elements);
#endif
#if INVALID(13) // _BitInt(N) where N is no power of 2
  typedef MATRIX(_BitInt(5), 2, 2) odd;
#endif
}
#endif

#if PART(7) // Layout and padding are parts of the type: no pointer converts.
{
  typedef MATRIX_BY_COLUMNS(int, 2, 3) plain;
  typedef MATRIX_BY_ROWS(int, 2, 3) by_rows;
  typedef MATRIX_BY_COLUMNS_PADDED(int, 2, 3, 1) padded;
  plain m;
  plain *p = &m;
  CHECK(p == &m);
#if INVALID(14) // another layout
  STATIC_CHECK(_Generic(&m, by_rows *: 1, padded *: 1));
#endif
#if INVALID(15) // padding 0 is no padding: one type twice
  typedef MATRIX_BY_COLUMNS_PADDED(int, 2, 3, 0) unpadded;
  int twice = _Generic(&m, plain *: 1, unpadded *: 2);
#endif
#ifndef __cplusplus
  CHECK(_Generic(&m, by_rows *: 1, padded *: 2, plain *: 3) == 3);
#endif
}
#endif

#if PART(8) // Padding is a constant from 0 on.
{
  typedef MATRIX_BY_COLUMNS_PADDED(char, 2, 3, 1048575) most;
  STATIC_CHECK(sizeof(most) == 1048577 * 3);
#if INVALID(16) // a negative padding
  typedef MATRIX_PADDED(char, 2, 3, -1) negative;
#endif
#if INVALID(17) // too much padding
  typedef MATRIX_PADDED(char, 2, 3, 1048576) more;
#endif
}
#endif
END
