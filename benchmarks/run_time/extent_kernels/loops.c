// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loops, with extents and distances that are known at run time.

#include "extents.h"

#define INDEX long
#define SUMS Result

__attribute__((noinline)) static void
one(Result *__restrict d, const Element *__restrict a,
    const Other *__restrict b, const Result *__restrict row,
    const Result *__restrict s, long m, long n, long k, long ldd, long lda,
    long ldb) {
#include "loop_text.h"
}

KERNEL(one)
