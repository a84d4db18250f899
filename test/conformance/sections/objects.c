// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Language.md: Objects
//
// Where elements and padding are, and what an access touches.

#include "conformance.h"
#include <stddef.h>

// Whether element (r, c) of each type below is element `place` of its array.
#define ELEMENT_IS_AT(type, place)                                             \
  {                                                                            \
    type m;                                                                    \
    int elements[sizeof(m) / sizeof(int)];                                     \
    for (int r = 0; r < matrix_row_count; ++r)                                 \
      for (int c = 0; c < matrix_column_count; ++c)                            \
        m[r][c] = hidden(10 * r + c);                                          \
    memcpy(elements, &m, sizeof m);                                            \
    for (int r = 0; r < matrix_row_count; ++r)                                 \
      for (int c = 0; c < matrix_column_count; ++c)                            \
        CHECK(elements[place] == 10 * r + c);                                  \
  }
enum { matrix_row_count = 3, matrix_column_count = 4 };

#if PART(5)
typedef MATRIX_BY_COLUMNS_PADDED(unsigned char, 2, 2, 1) byte_matrix;
struct guarded {
  unsigned char before[8];
  byte_matrix m;
  unsigned char behind[8];
};
#endif

BEGIN
#if PART(1) // A type may be by columns; without padding there is none.
{
  typedef MATRIX_BY_COLUMNS(int, 3, 4) columns;
  STATIC_CHECK(sizeof(columns) == 12 * sizeof(int));
  ELEMENT_IS_AT(columns, c * 3 + r)
}
#endif

#if PART(2) // A type may be by rows.
{
  typedef MATRIX_BY_ROWS(int, 3, 4) by_rows;
  STATIC_CHECK(sizeof(by_rows) == 12 * sizeof(int));
  ELEMENT_IS_AT(by_rows, r * 4 + c)
}
#endif

#if PART(3) // Padding follows each column, or each row; sizeof counts it.
{
  typedef MATRIX_BY_COLUMNS_PADDED(int, 3, 4, 2) columns;
  typedef MATRIX_BY_ROWS_PADDED(int, 3, 4, 1) by_rows;
  STATIC_CHECK(sizeof(columns) == 4 * (3 + 2) * sizeof(int));
  STATIC_CHECK(sizeof(by_rows) == 3 * (4 + 1) * sizeof(int));
  ELEMENT_IS_AT(columns, c * (3 + 2) + r)
  ELEMENT_IS_AT(by_rows, r * (4 + 1) + c)
}
#endif

#if PART(4) // The alignment is that of an element; a typedef may raise it.
{
  typedef MATRIX(float, 3, 3) plain;
  typedef MATRIX_ALIGNED(float, 3, 3, 32) raised;
  STATIC_CHECK(ALIGNMENT(plain) == ALIGNMENT(float));
  STATIC_CHECK(ALIGNMENT(raised) == 32 && sizeof(raised) == sizeof(plain));
  raised m;
  CHECK((size_t)&m % 32 == 0);
  plain p = {}, *q;
  m = p;
  q = &m;
  CHECK((void *)q == (void *)&m);
}
#endif

#if PART(5) // A write touches the object only; of an element, itself only.
{
  struct guarded g;
  memset(&g, 0x55, sizeof g);
  byte_matrix ones;
  for (int i = 0; i < 4; ++i)
    ones[i / 2][i % 2] = (unsigned char)hidden(1);
  g.m = ones;
  for (int i = 0; i < 8; ++i)
    CHECK(g.before[i] == 0x55 && g.behind[i] == 0x55);
  memset(&g, 0x55, sizeof g);
  g.m[hidden(1)][hidden(0)] = 7;
  for (unsigned i = 0; i < sizeof g; ++i)
    CHECK(((unsigned char *)&g)[i] ==
          (i == offsetof(struct guarded, m) + 1 ? 7 : 0x55));
}
#endif

#if PART(6) // Each byte of padding has some value, and keeps it.
{
  typedef MATRIX_BY_COLUMNS_PADDED(unsigned char, 3, 3, 1) padded;
  padded m;
  memset(&m, 1, sizeof m);
  m = m + m;
  const unsigned char *bytes = (const unsigned char *)&m;
  for (int c = 0; c < 3; ++c) {
    unsigned char first = bytes[4 * c + 3];
    CHECK(first == bytes[4 * c + 3] &&
          (first == 1 ? 1 : 2) == 2 - (first == 1));
    for (int r = 0; r < 3; ++r)
      CHECK(bytes[4 * c + r] == 2);
  }
}
#endif

#if PART(7) // An element of bool is one byte, 0 or 1.
{
  typedef MATRIX(bool, 3, 3) mask;
  mask m = {};
  for (int i = 0; i < 9; ++i)
    m[i % 3][i / 3] = hidden(i) % 2;
  const unsigned char *bytes = (const unsigned char *)&m;
  STATIC_CHECK(sizeof(mask) == 9);
  for (int i = 0; i < 9; ++i)
    CHECK(bytes[i] == i % 2);
}
#endif

#if PART(8) // A complex element is its real part, then its imaginary one.
{
  typedef MATRIX_BY_COLUMNS(_Complex float, 2, 2) numbers;
  numbers m = {};
  float parts[8];
  __real__ m[1][0] = (float)hidden(3);
  __imag__ m[1][0] = (float)hidden(4);
  memcpy(parts, &m, sizeof parts);
  CHECK(parts[2] == 3 && parts[3] == 4 && parts[0] == 0 && parts[4] == 0);
}
#endif

#if PART(9) // Memory with that many elements may be used as a matrix.
{
  typedef MATRIX_BY_COLUMNS(int, 2, 3) columns;
  int elements[6];
  COUNT_UP(elements);
  columns *m = (columns *)elements;
  CHECK((*m)[0][0] == 1 && (*m)[1][0] == 2 && (*m)[0][1] == 3 &&
        (*m)[1][2] == 6);
  (*m)[1][1] = 40;
  CHECK(elements[3] == 40);
}
#endif

#if PART(10) // {} is a matrix of zeros.
{
  typedef MATRIX(int, 3, 2) zeros;
  zeros m = {};
  static zeros at_rest;
  for (int i = 0; i < 6; ++i)
    CHECK(m[i / 2][i % 2] == 0 && at_rest[i / 2][i % 2] == 0);
}
#endif
END
