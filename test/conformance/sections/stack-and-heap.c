// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Language.md: Stack, heap and library functions
//
// Values that no registers hold, and objects that overlap what is computed.

#include "conformance.h"

enum { size = 20 };
typedef MATRIX(int, size, size) large;
static large a, b, c;

static large product(large x, large y) { return x * y; }

static int deep(large m, int depth) {
  return depth == 0 ? m[0][0] : deep(m + m, depth - 1);
}

static unsigned sum_of_product(int i, int j, const large *x, const large *y) {
  unsigned sum = 0;
  for (int k = 0; k < size; ++k)
    sum += (unsigned)(*x)[i][k] * (unsigned)(*y)[k][j];
  return sum;
}

BEGIN
for (int i = 0; i < size; ++i)
  for (int j = 0; j < size; ++j) {
    a[i][j] = hidden((i * 7 + j * 3) % 11);
    b[i][j] = hidden((i * 5 + j) % 13);
  }

#if PART(1) // Large values are arguments and results.
c = product(a, b);
for (int i = 0; i < size; i += 5)
  for (int j = 0; j < size; j += 7)
    CHECK((unsigned)c[i][j] == sum_of_product(i, j, &a, &b));
CHECK(deep(a, 3) == 8 * a[0][0] && deep(b, 2) == 4 * b[0][0]);
#endif

#if PART(2) // An operand of an assignment may be its object.
c = a;
c = c * b;
for (int i = 0; i < size; i += 5)
  for (int j = 0; j < size; j += 7)
    CHECK((unsigned)c[i][j] == sum_of_product(i, j, &a, &b));
c = a;
c = c + matrix_transpose(c);
for (int i = 0; i < size; i += 3)
  for (int j = 0; j < size; j += 2)
    CHECK(c[i][j] == a[i][j] + a[j][i]);
#endif

#if PART(3) // A value keeps its elements while objects change.
{
  large before = a * 2;
  a[3][4] += 100;
  CHECK(before[3][4] == 2 * (a[3][4] - 100));
}
#endif
END
