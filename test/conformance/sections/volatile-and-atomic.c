// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Language.md: Volatile and atomic objects
//
// What can be seen of both without a second thread.
// Standards: c17 c23

#include "conformance.h"

typedef MATRIX(short, 2, 2) matrix;

static matrix counted(int from) {
  matrix m;
  for (int i = 0; i < 4; ++i)
    m[i / 2][i % 2] = (short)hidden(from + i);
  return m;
}

BEGIN
#if PART(1) // A volatile matrix is read and written as a whole, or by element.
{
  volatile matrix v;
  v = counted(1);
  v[1][1] += 10;
  matrix m = v;
  v += m;
  for (int i = 0; i < 4; ++i)
    CHECK(v[i / 2][i % 2] == 2 * (i + 1 + (i == 3 ? 10 : 0)));
#if INVALID(1) // a pointer that drops volatile
  STATIC_CHECK(_Generic(&v, matrix *: 1));
#endif
}
#endif

#if PART(2) // An atomic matrix is loaded and stored as a whole.
{
  _Atomic(matrix) a = counted(1);
  matrix m = a;
  CHECK(m[0][0] == 1 && m[1][1] == 4);
  a = counted(7);
  m = a;
  CHECK(m[0][0] == 7 && m[1][1] == 10);
}
#endif

#if PART(3) // The value of a compound assignment is the new one.
{
  _Atomic(matrix) a = counted(1);
  matrix m = a += counted(10);
  for (int i = 0; i < 4; ++i)
    CHECK(m[i / 2][i % 2] == 11 + 2 * i);
  a *= 2;
  m = a;
  CHECK(m[1][1] == 34);
}
#endif

#if PART(4) // An atomic operand is its value.
{
  _Atomic(matrix) a = counted(1);
  _Atomic(int) two = hidden(2);
  matrix m = a + counted(1);
  CHECK(m[1][1] == 8);
  m = counted(1) * two;
  CHECK(m[1][1] == 8);
}
#endif

#if PART(5) // An element of an atomic matrix cannot be reached.
{
  _Atomic(matrix) a = counted(1);
  matrix m = a;
  CHECK(m[0][1] == 2);
#if INVALID(2) // its address
  int *p = &a[0][0];
#endif
#if INVALID(3) // an assignment to it
  a[0][0] = 1;
#endif
#if INVALID(4) // a list as the initializer
  _Atomic(matrix) list = {{1, 2}, {3, 4}};
#endif
}
#endif
END
