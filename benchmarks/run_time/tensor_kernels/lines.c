// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a permutation costs at least that turns squares of elements, of LINE to a
// side: each line of a square, 64 bytes or a part of them, is moved to where a
// line of the turned one belongs, as it is. With STREAM, squares follow each
// other as a has them, else as d does.

#include "tensor.h"
#include <string.h>

const double work = 2.0 * sizeof(Result) * D_COUNT;

#ifdef STREAM
#define SQUARES SQUARES_OF_A
#else
#define SQUARES SQUARES_OF_D
#endif

void kernel(Result *__restrict d, const Element *__restrict a,
            const Weight *__restrict b, const void *unused) {
  SQUARES
#pragma clang loop unroll(full)
  FOR (k, LINE)
    memcpy(&d[(D_AT) + k * D_STEP], &a[(A_AT) + k * A_STEP],
           LINE * sizeof(Result));
}
