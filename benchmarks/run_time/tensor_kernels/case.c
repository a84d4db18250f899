// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The reference of ./dev bench tensors: plain loops in double. Sums of floats
// may be off as ../harness/case.c says, since peers split them; bytes that
// were rounded from sums by one, since peers round halves in their own way;
// all else is exact.

#include "../harness/case.h"
#include "tensor.h"
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define MOVES (FORM == PERMUTE || FORM == GATHER)
#if MOVES
static Element expected[D_COUNT]; // 64 MiB of bytes would be 1 GiB as below
#else
static double expected[D_COUNT], bound[D_COUNT];
#endif

static uint32_t next(uint64_t *seed) {
  *seed = *seed * 6364136223846793005u + 1442695040888963407u;
  return *seed >> 33; // 31 bits
}

#define VALUE(type, random)                                                    \
  ((type)0.5 ? (type)((float)(random) / 0x1p30f - 1) : (type)((random) >> 8))

// Operands are never written, so they are made once. What d holds before must
// not be its result.
static void fill(void *data[4]) {
  static int filled;
  uint64_t seed = 17;
  Element *a = data[1];
  Weight *b = data[2];
  memset(data[0], 0x5a, sizeof(Result) * D_COUNT);
  if (filled++)
    return;
  for (int i = 0; i < A_COUNT; ++i)
    a[i] = VALUE(Element, next(&seed));
#if FORM == GATHER
  for (int i = 0; i < B_COUNT; ++i)
    b[i] = next(&seed) % ROWS;
#else
  for (int i = 0; i < B_COUNT; ++i)
    b[i] = VALUE(Weight, next(&seed));
#endif
}

#if !MOVES
static void expect(int at, double value, double size, int terms) {
#if REQUANTIZED
  value = rint(value * (double)SCALE);
  expected[at] =
      fmin(fmax(value, (Result)-1 < 0 ? -128 : 0), (Result)-1 < 0 ? 127 : 255);
  bound[at] = 1;
#else
  expected[at] = value;
  bound[at] = 0x1p-24 * size * (terms + 2);
#endif
}
#endif

#if FORM == CONVOLUTION || FORM == WINDOW
static void element(const Element *a, const Weight *b, int n, int o, int y0,
                    int y1, int y2) {
  double sum = 0, size = 0, largest = -INFINITY;
  int first = FORM == WINDOW ? o : o / (OUTPUTS / GROUPS) * (CHANNELS / GROUPS);
  for (int c = 0; c < (FORM == WINDOW ? 1 : CHANNELS / GROUPS); ++c)
    FOR (i, WINDOW0)
      FOR (j, WINDOW1)
        FOR (k, WINDOW2) {
          int x0 = y0 * STEP0 + i - PAD0, x1 = y1 * STEP1 + j - PAD1,
              x2 = y2 * STEP2 + k - PAD2;
          if (!INSIDE(x0, EXTENT0) || !INSIDE(x1, EXTENT1) ||
              !INSIDE(x2, EXTENT2))
            continue;
          double x = a[X_AT(n, first + c, x0, x1, x2)];
          double w = FORM == WINDOW ? 1 : b[W_AT(o, c, i, j, k)];
          sum += x * w;
          size += fabs(x * w);
          largest = fmax(largest, x);
        }
  (void)sum, (void)size, (void)largest;
  int at = Y_AT(n, o, y0, y1, y2),
      terms = CHANNELS / GROUPS * WINDOW0 * WINDOW1 * WINDOW2;
#if FORM == WINDOW && defined(MAX)
  expect(at, largest, 0, terms);
#elif FORM == WINDOW
  expect(at, sum / (WINDOW0 * WINDOW1 * WINDOW2),
         size / (WINDOW0 * WINDOW1 * WINDOW2), WINDOW0 * WINDOW1 * WINDOW2);
#else
  expect(at, sum, size, terms);
#endif
}

static void compute(const Element *a, const Weight *b) {
  FOR (n, IMAGES)
    FOR (o, OUTPUTS)
      FOR (i, PLACES0)
        FOR (j, PLACES1)
          FOR (k, PLACES2)
            element(a, b, n, o, i, j, k);
}
#elif FORM == GATHER
static void compute(const Element *a, const Weight *b) {
  FOR (i, B_COUNT)
    memcpy(expected + i * COLUMNS, a + (long)b[i] * COLUMNS,
           sizeof(Element) * COLUMNS);
}
#elif FORM == PERMUTE
static void compute(const Element *a, const Weight *b) {
  OUTER expected[D_AT] = a[A_AT];
}
#elif FORM == SOFTMAX
static void compute(const Element *a, const Weight *b) {
  OUTER {
    double largest = -INFINITY, sum = 0;
    int terms = 0;
    INNER {
      largest = fmax(largest, a[A_AT]);
      ++terms;
    }
    INNER sum += exp(a[A_AT] - largest);
    // Each exponential is off by some units.
    INNER expect(A_AT, exp(a[A_AT] - largest) / sum,
                 exp(a[A_AT] - largest) / sum, terms + 16);
  }
}
#else
static void compute(const Element *a, const Weight *b) {
  OUTER {
    double sum = 0, size = 0, largest = -INFINITY;
    int terms = 0;
    INNER {
#if FORM == CONTRACT
      double term = (double)a[A_AT] * b[B_AT];
#elif FORM == BIAS_RELU
      double term = fmax((double)a[A_AT] + b[B_AT], 0);
#else
      double term = a[A_AT];
#endif
      sum += term;
      size += fabs(term);
      largest = fmax(largest, term);
      ++terms;
    }
#ifdef MAX
    expect(D_AT, largest, 0, terms);
#else
    expect(D_AT, sum, size, terms);
#endif
  }
}
#endif

static void prepare(void *const data[4]) { compute(data[1], data[2]); }

static size_t check(const void *d, char *message, size_t size) {
  const Result *result = d;
  size_t wrong = 0;
  for (int i = 0; i < D_COUNT; ++i) {
#if MOVES
    double error = 0;
#else
    double error = bound[i];
#endif
    // False for NaN.
    if (!(fabs((double)result[i] - (double)expected[i]) <= error) && !wrong++)
      snprintf(message, size,
               "element %d of d is %.17g, should be %.17g with an error of at "
               "most %.3g",
               i, (double)result[i], (double)expected[i], error);
  }
  return wrong;
}

const struct benchmark_case the_case = {{sizeof(Result) * D_COUNT,
                                         sizeof(Element) * A_COUNT,
                                         sizeof(Weight) * B_COUNT, 1},
                                        fill,
                                        prepare,
                                        check};
