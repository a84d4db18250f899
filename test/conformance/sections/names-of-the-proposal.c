// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Language.md: Names of the proposal of 2019
//
// What each name means.

#include "conformance.h"

typedef MATRIX(int, 2, 2) matrix;

BEGIN
int array[10];
COUNT_UP(array);
matrix a = load_by_columns(array, 2, 2, 2),
       b = load_by_columns(array + 4, 2, 2, 3);

#if PART(1) // Sums, differences and products.
{
  matrix sum = proposal_add(a, b), difference = proposal_sub(a, b);
  matrix product = proposal_multiply(a, b),
         scaled = proposal_scalar_multiply(a, 3);
  for (int r = 0; r < 2; ++r)
    for (int c = 0; c < 2; ++c) {
      CHECK(sum[r][c] == a[r][c] + b[r][c] && scaled[r][c] == 3 * a[r][c]);
      CHECK(difference[r][c] == a[r][c] - b[r][c]);
      CHECK(product[r][c] == a[r][0] * b[0][c] + a[r][1] * b[1][c]);
    }
}
#endif

#if PART(2) // Elements: a value with one replaced, and one element.
{
  matrix m = proposal_insert(a, 1, hidden(0), 50);
  CHECK(m[1][0] == 50 && m[0][0] == 1 && m[0][1] == 3 && m[1][1] == 4);
  CHECK(proposal_extract(a, hidden(1), 0) == 2 && a[1][0] == 2);
}
#endif

#if PART(3) // Loads and stores by columns.
{
  matrix m = proposal_column_load(array + 1, 2, 2, 3);
  CHECK(m[0][0] == 2 && m[1][0] == 3 && m[0][1] == 5 && m[1][1] == 6);
  proposal_column_store(m, array, 4);
  CHECK(array[0] == 2 && array[1] == 3 && array[4] == 5 && array[5] == 6 &&
        array[2] == 3);
}
#endif
END
