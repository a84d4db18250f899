// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The plain loops that a C programmer writes. Without ORDER_JKI each element is
// summed up in a variable; with it a column of d is summed up in memory, which
// vectorizes over the rows.

#include "unit.h"

void kernel(Sum *__restrict d, const Left *__restrict a,
            const Right *__restrict b, const void *unused) {
#ifdef ORDER_JKI
  for (int j = 0; j < COLUMNS; ++j) {
    for (int i = 0; i < ROWS && !UPDATE; ++i)
      d[i + j * ROWS] = 0;
    for (int k = 0; k < INNER; ++k)
      for (int i = 0; i < ROWS; ++i)
        d[i + j * ROWS] += WIDE(a[i + k * ROWS]) * WIDE(b[k + j * INNER]);
  }
#else
  for (int i = 0; i < ROWS; ++i)
    for (int j = 0; j < COLUMNS; ++j) {
      Sum sum = UPDATE ? d[i + j * ROWS] : 0;
      for (int k = 0; k < INNER; ++k)
        sum += WIDE(a[i + k * ROWS]) * WIDE(b[k + j * INNER]);
      d[i + j * ROWS] = sum;
    }
#endif
  MAYBE_BREAK(d);
}
