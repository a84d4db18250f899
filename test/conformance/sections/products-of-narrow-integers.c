// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Language.md: Products of narrow integers
//
// Elements are not promoted.

#include "conformance.h"

typedef MATRIX(signed char, 3, 3) bytes;
typedef MATRIX(int, 3, 3) ints;

BEGIN
bytes a, b;
for (int i = 0; i < 9; ++i) {
  a[i / 3][i % 3] = (signed char)hidden(40 + i);
  b[i / 3][i % 3] = (signed char)hidden(7 * i - 60);
}
#if PART(1) // A product of bytes is one modulo 2^8.
{
  bytes m = (bytes)(a * b);
  ints wide = (ints)a * (ints)b;
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 3; ++c) {
      int sum = 0;
      for (int k = 0; k < 3; ++k)
        sum += a[r][k] * b[k][c];
      CHECK(wide[r][c] == sum && m[r][c] == (signed char)sum);
    }
}
#endif

#if PART(2) // Sums and elements are not promoted either.
{
  bytes sum = a + a;
  ints wide = (ints)(a + a);
  for (int i = 0; i < 9; ++i)
    CHECK(sum[i / 3][i % 3] == (signed char)(2 * (40 + i)) &&
          wide[i / 3][i % 3] == sum[i / 3][i % 3]);
}
#endif
END
