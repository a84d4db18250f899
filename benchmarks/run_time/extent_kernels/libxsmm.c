// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// libxsmm's kernel of each call's extents, which it generates in the first one
// and then looks up.

#include "extents.h"
#include <libxsmm.h>

#define JOIN(a, b, c) JOIN_(a, b, c)
#define JOIN_(a, b, c) a##b##c

static void one(Element *d, const Element *a, const Element *b,
                const Element *row, const Element *s, long m, long n, long k,
                long ldd, long lda, long ldb) {
  const Element alpha = 1, beta = FORM == UPDATE;
  const int d_step = (int)ldd, a_step = (int)lda, b_step = (int)ldb;
  // Column by column, it is d^T = b^T * a^T.
  JOIN(libxsmm_, PREFIX, mmfunction)
  multiply = JOIN(libxsmm_, PREFIX, mmdispatch)((int)n, (int)m, (int)k, &b_step,
                                                &a_step, &d_step, &alpha, &beta,
                                                NULL, NULL);
  multiply(b, a, d);
}

KERNEL(one)
