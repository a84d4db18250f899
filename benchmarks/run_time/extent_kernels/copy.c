// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The least that memory asks for: a copy of the same bytes, or, where one line is
// stored for a matrix, a loop that only loads it. It has no result of the form.

#include "extents.h"

const double work = 0;

static void one(Element *__restrict d, const Element *__restrict a,
                const Element *__restrict b, const Element *row,
                const Element *s, long m, long n, long k, long ldd, long lda,
                long ldb) {
#if IS_VECTOR
  enum { Lanes = 16 * 8 / sizeof(Element) * 4 };
  const long lines = TA ? k : m, columns = TA ? m : k;
  Element sums[Lanes] = {0};
  for (long i = 0; i < lines; ++i) {
    long j = 0;
    for (; j + Lanes <= columns; j += Lanes)
      for (int lane = 0; lane < Lanes; ++lane)
        sums[lane] += a[i * lda + j + lane];
    for (; j < columns; ++j)
      sums[0] += a[i * lda + j];
  }
  for (int lane = 1; lane < Lanes; ++lane)
    sums[0] += sums[lane];
  *d = sums[0];
#elif FORM == TRANSPOSE
  for (long i = 0; i < n; ++i)
    for (long j = 0; j < m; ++j)
      d[i * m + j] = a[i * lda + j];
#else
  for (long i = 0; i < m; ++i)
    for (long j = 0; j < n; ++j)
      d[i * ldd + j] = a[i * lda + j] + b[i * ldb + j];
#endif
}

KERNEL(one)
