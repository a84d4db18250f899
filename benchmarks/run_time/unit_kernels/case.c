// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The reference of ./dev bench units. Integers are equal modulo 2^32: the bytes
// take all values, the most negative one too, which is where saturating
// instructions would show; 16 bits are limited so that loops, where overflow is
// undefined, have none. Sums of floats may be off as ../harness/case.c says.

#include "../harness/case.h"
#include "unit.h"
#include <float.h>
#include <math.h>
#include <stdio.h>

enum { Elements = ROWS * COLUMNS };

static double expected[Elements], bound[Elements];

static uint32_t next(uint64_t *seed) {
  *seed = *seed * 6364136223846793005u + 1442695040888963407u;
  return *seed >> 33; // 31 bits
}

#if IS_FLOAT
#define VALUE(type, random) ((type)((float)(random) / 0x1p30f - 1))
#elif TYPE == S16
#define VALUE(type, random) ((type)((int)((random) % 3001) - 1500))
#else
#define VALUE(type, random) ((type)((random) >> 8))
#endif

static void fill(void *data[4]) {
  uint64_t seed = 17;
  Sum *d = data[0];
  Left *a = data[1];
  Right *b = data[2];
  for (int i = 0; i < Elements; ++i)
    d[i] = IS_FLOAT ? (float)next(&seed) / 0x1p30f - 1
                    : (Sum)(next(&seed) % 2001) - 1000;
  for (int i = 0; i < ROWS * INNER; ++i)
    a[i] = VALUE(Left, next(&seed));
  for (int i = 0; i < INNER * COLUMNS; ++i)
    b[i] = VALUE(Right, next(&seed));
}

static void prepare(void *const data[4]) {
  const Sum *d = data[0];
  const Left *a = data[1];
  const Right *b = data[2];
  for (int j = 0; j < COLUMNS; ++j)
    for (int i = 0; i < ROWS; ++i) {
      double sum = UPDATE ? (double)d[i + j * ROWS] : 0, size = fabs(sum);
      for (int k = 0; k < INNER; ++k) {
        double product = (double)(Sum)a[i + k * ROWS] * (Sum)b[k + j * INNER];
        sum += product;
        size += fabs(product);
      }
      expected[i + j * ROWS] = sum;
      bound[i + j * ROWS] = IS_FLOAT ? (INNER + 2) * 0x1p-24 * size : 0;
    }
}

static int is_right(Sum got, int i) {
#if IS_FLOAT
  return fabs((double)got - expected[i]) <= bound[i]; // false for NaN
#else
  return got == (Sum)(uint32_t)(int64_t)expected[i];
#endif
}

static size_t check(const void *d, char *message, size_t size) {
  const Sum *result = d;
  size_t wrong = 0;
  for (int i = 0; i < Elements; ++i)
    if (!is_right(result[i], i) && !wrong++)
      snprintf(message, size,
               "element %d of d is %.17g, should be %.17g with an error of at "
               "most %.3g",
               i, (double)result[i], expected[i], bound[i]);
  return wrong;
}

const struct benchmark_case the_case = {{sizeof(Sum) * Elements,
                                         sizeof(Left) * ROWS * INNER,
                                         sizeof(Right) * INNER * COLUMNS, 1},
                                        fill,
                                        prepare,
                                        check};
