// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Language.md: Overflow and checks
//
// Unsigned and summing operations are modulo 2^n. A signed overflow in an
// operator is erroneous: its result is modulo 2^n where nothing reports it.

#include "conformance.h"
#include <limits.h>

typedef MATRIX(int, 2, 2) matrix;
typedef MATRIX(unsigned, 2, 2) naturals;

BEGIN
matrix m;
for (int i = 0; i < 4; ++i)
  m[i / 2][i % 2] = hidden(INT_MAX);

#if PART(1) // Unsigned elements are modulo 2^n.
{
  naturals n = (naturals)m * 2u + 1u;
  CHECK(n[0][0] == UINT_MAX && (n + 2u)[0][1] == 1 && (n * n)[1][0] == 2);
}
#endif

#if PART(2) // Signed overflow in an operator that nothing checks is modulo 2^n.
{
  matrix sum = m + 1, product = m * m, difference = -2 - m;
  for (int i = 0; i < 4; ++i)
    CHECK(sum[i / 2][i % 2] == INT_MIN && product[i / 2][i % 2] == 2 &&
          difference[i / 2][i % 2] == INT_MAX);
  CHECK((m + 1)[0][0] < m[0][0]);
}
#endif

#if PART(3) // Builtins that sum or multiply are modulo 2^n, and no error.
{
  CHECK(reduce(add)(m) == -4 && reduce(mul)(m) == 1);
  CHECK(matrix_trace(m) == -2 && matrix_dot(m, m) == 4);
  CHECK(matrix_multiply_add(m, m, m)[0][1] == INT_MIN + 1);
  CHECK(rowwise(add)(m)[0][0] == -2);
}
#endif

#if PART(4) // Elements narrower than int wrap in their own type.
{
  typedef MATRIX(signed char, 2, 2) bytes;
  bytes b = (bytes)(m - (INT_MAX - 100));
  CHECK((b + b)[1][1] == -56 && (b * b)[0][0] == 32);
}
#endif
END
