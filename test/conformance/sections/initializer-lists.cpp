// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Language.md: Initializer lists
//
// Lists in C++.

#include "conformance.h"

using matrix = MATRIX(float, 2, 2);

#if PART(1) // A list that begins with the matrix type is that matrix.
struct converts {
  operator matrix() const { return {1, 2, 3, 4}; }
};
#endif

#if PART(4) // A list of wrong length is a substitution failure.
template <class T> auto lists(int) -> decltype(T{1, 2, 3, 4}, char()) {
  return 0;
}
template <class T> long lists(...) { return 0; }
using small = MATRIX(float, 1, 3);
STATIC_CHECK(sizeof(lists<matrix>(0)) == sizeof(char));
STATIC_CHECK(sizeof(lists<small>(0)) == sizeof(long));
#endif

static float sum(matrix m) { return m[0][0] + m[0][1] + m[1][0] + m[1][1]; }

BEGIN
#if PART(1)
{
  float x = (float)hidden(5);
  matrix a{{x, 2}, {3, 4}}, b{a};
  CHECK(b[0][0] == 5 && b[0][1] == 2 && b[1][0] == 3 && b[1][1] == 4);
  matrix c{converts()};
  CHECK(c[0][1] == 2 && c[1][0] == 3);
}
#endif

#if PART(2) // Lists are arguments and results.
CHECK(sum({1, 2, (float)hidden(3), 4}) == 10 && sum({}) == 0);
#endif

#if PART(3) // A narrowing conversion is an error.
{
  matrix m = {1, 2, 0.5, 4};
  CHECK(m[1][0] == 0.5f);
  double d = hidden_number(1);
#if INVALID(1) // from a double that is no constant
  matrix narrow = {d};
#endif
#if INVALID(2) // from a number that a float cannot hold
  matrix inexact = {16777217};
#endif
}
#endif
END
