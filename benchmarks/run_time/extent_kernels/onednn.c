// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// oneDNN: its products of bytes, whose extents are arguments.

#include "extents.h"
#include <dnnl.h>

#define GEMM_OF                                                                \
  _Generic((Element)0,                                                         \
      signed char: dnnl_gemm_s8s8s32,                                          \
      unsigned char: dnnl_gemm_u8s8s32)

static void one(Result *d, const Element *a, const Other *b, const Result *row,
                const Result *s, long m, long n, long k, long ldd, long lda,
                long ldb) {
  static const int none = 0;
  GEMM_OF(TA ? 'T' : 'N', TB ? 'T' : 'N', 'F', m, n, k, 1, a, lda, 0, b, ldb, 0,
          FORM == UPDATE, d, ldd, &none);
}

KERNEL(one)
