// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Plain loops over arrays of constant extents, as somebody would write them.
// By default an element of d is computed at a time, its sum in a variable.
// With STREAM, the innermost loop goes along memory, and sums are in d: NEST
// is then the order of the loops. Convolutions take the weights as the first
// call turned them: for channels last, output channels side by side.

#include "tensor.h"
#include <math.h>

#if FORM == CONVOLUTION
static Weight turned[B_COUNT];
#if LAST
#define TURNED_AT(o, c, i, j, k)                                               \
  (((((i) * WINDOW1 + (j)) * WINDOW2 + (k)) * (CHANNELS / GROUPS) + (c)) *     \
       OUTPUTS +                                                               \
   (o))
#else
#define TURNED_AT W_AT
#endif
static void turn(const Weight *b) {
  FOR (o, OUTPUTS)
    FOR (c, CHANNELS / GROUPS)
      FOR (i, WINDOW0)
        FOR (j, WINDOW1)
          FOR (k, WINDOW2)
            turned[TURNED_AT(o, c, i, j, k)] = b[W_AT(o, c, i, j, k)];
}
#endif

#if REQUANTIZED
static Result rounded(Sum sum) {
  float x = rintf((float)sum * (float)SCALE);
  float least = (Result)-1 < 0 ? -128 : 0, most = (Result)-1 < 0 ? 127 : 255;
  x = x < least ? least : x;
  return (Result)(x > most ? most : x);
}
#else
#define rounded(x) (x)
#endif

static void compute(Result *__restrict d, const Element *__restrict a,
                    const Weight *__restrict b) {
#if FORM == CONVOLUTION && LAST
  // A pixel of all output channels at a time.
  FOR (n, IMAGES)
    FOR (y0, PLACES0)
      FOR (y1, PLACES1)
        FOR (y2, PLACES2) {
          Sum sums[OUTPUTS];
          FOR (o, OUTPUTS)
            sums[o] = 0;
          FOR (i, WINDOW0)
            FOR (j, WINDOW1)
              FOR (k, WINDOW2) {
                int x0 = y0 * STEP0 + i - PAD0, x1 = y1 * STEP1 + j - PAD1,
                    x2 = y2 * STEP2 + k - PAD2;
                if (!INSIDE(x0, EXTENT0) || !INSIDE(x1, EXTENT1) ||
                    !INSIDE(x2, EXTENT2))
                  continue;
#if GROUPS == CHANNELS && GROUPS == OUTPUTS
                FOR (o, OUTPUTS)
                  sums[o] += (Sum)a[X_AT(n, o, x0, x1, x2)] *
                             turned[TURNED_AT(o, 0, i, j, k)];
#else
                FOR (c, CHANNELS / GROUPS)
                  FOR (o, OUTPUTS)
                    sums[o] +=
                        (Sum)a[X_AT(
                            n, o / (OUTPUTS / GROUPS) * (CHANNELS / GROUPS) + c,
                            x0, x1, x2)] *
                        turned[TURNED_AT(o, c, i, j, k)];
#endif
              }
          FOR (o, OUTPUTS)
            d[Y_AT(n, o, y0, y1, y2)] = rounded(sums[o]);
        }
#elif FORM == CONVOLUTION
  // A row of an output channel at a time; all of it that one weight meets.
  FOR (n, IMAGES)
    FOR (o, OUTPUTS)
      FOR (y0, PLACES0)
        FOR (y1, PLACES1) {
          Sum sums[PLACES2];
          FOR (y2, PLACES2)
            sums[y2] = 0;
          FOR (c, CHANNELS / GROUPS)
            FOR (i, WINDOW0)
              FOR (j, WINDOW1)
                FOR (k, WINDOW2) {
                  int x0 = y0 * STEP0 + i - PAD0, x1 = y1 * STEP1 + j - PAD1;
                  int channel =
                      o / (OUTPUTS / GROUPS) * (CHANNELS / GROUPS) + c;
                  if (!INSIDE(x0, EXTENT0) || !INSIDE(x1, EXTENT1))
                    continue;
                  int first = k < PAD2 ? (PAD2 - k + STEP2 - 1) / STEP2 : 0;
                  int end = (EXTENT2 - 1 + PAD2 - k) / STEP2 + 1;
                  end = end < PLACES2 ? end : PLACES2;
                  Sum w = turned[W_AT(o, c, i, j, k)];
                  for (int y2 = first; y2 < end; ++y2)
                    sums[y2] +=
                        a[X_AT(n, channel, x0, x1, y2 * STEP2 + k - PAD2)] * w;
                }
          FOR (y2, PLACES2)
            d[Y_AT(n, o, y0, y1, y2)] = rounded(sums[y2]);
        }
#elif FORM == WINDOW
#ifdef MAX
#define START LOWEST
#define COMBINE(to, x) (to = (x) > to ? (x) : to)
#else
#define START 0
#define COMBINE(to, x) (to += (x))
#endif
#if LAST
  FOR (n, IMAGES)
    FOR (y0, PLACES0)
      FOR (y1, PLACES1)
        FOR (y2, PLACES2) {
          Sum values[OUTPUTS];
          FOR (o, OUTPUTS)
            values[o] = START;
          FOR (i, WINDOW0)
            FOR (j, WINDOW1)
              FOR (k, WINDOW2) {
                int x0 = y0 * STEP0 + i - PAD0, x1 = y1 * STEP1 + j - PAD1,
                    x2 = y2 * STEP2 + k - PAD2;
                if (!INSIDE(x0, EXTENT0) || !INSIDE(x1, EXTENT1) ||
                    !INSIDE(x2, EXTENT2))
                  continue;
                FOR (o, OUTPUTS)
                  COMBINE(values[o], a[X_AT(n, o, x0, x1, x2)]);
              }
          FOR (o, OUTPUTS)
#ifdef MAX
            d[Y_AT(n, o, y0, y1, y2)] = values[o];
#else
            d[Y_AT(n, o, y0, y1, y2)] =
                values[o] * (1.0f / (WINDOW0 * WINDOW1 * WINDOW2));
#endif
        }
#else
  FOR (n, IMAGES)
    FOR (o, OUTPUTS)
      FOR (y0, PLACES0)
        FOR (y1, PLACES1)
          FOR (y2, PLACES2) {
            Sum value = START;
            FOR (i, WINDOW0)
              FOR (j, WINDOW1)
                FOR (k, WINDOW2) {
                  int x0 = y0 * STEP0 + i - PAD0, x1 = y1 * STEP1 + j - PAD1,
                      x2 = y2 * STEP2 + k - PAD2;
                  if (INSIDE(x0, EXTENT0) && INSIDE(x1, EXTENT1) &&
                      INSIDE(x2, EXTENT2))
                    COMBINE(value, a[X_AT(n, o, x0, x1, x2)]);
                }
#ifdef MAX
            d[Y_AT(n, o, y0, y1, y2)] = value;
#else
            d[Y_AT(n, o, y0, y1, y2)] =
                value * (1.0f / (WINDOW0 * WINDOW1 * WINDOW2));
#endif
          }
#endif
#elif FORM == CONTRACT && defined(STREAM)
  OUTER d[D_AT] = 0;
  NEST d[D_AT] += a[A_AT] * b[B_AT];
#elif FORM == CONTRACT
  OUTER {
    Result sum = 0;
    INNER sum += a[A_AT] * b[B_AT];
    d[D_AT] = sum;
  }
#elif FORM == PERMUTE && defined(STREAM)
  NEST d[D_AT] = a[A_AT];
#elif FORM == PERMUTE
  OUTER d[D_AT] = a[A_AT];
#elif FORM == REDUCE && defined(MAX) && defined(STREAM)
  OUTER d[D_AT] = LOWEST;
  NEST d[D_AT] = a[A_AT] > d[D_AT] ? a[A_AT] : d[D_AT];
#elif FORM == REDUCE && defined(MAX)
  OUTER {
    Result largest = LOWEST;
    INNER largest = a[A_AT] > largest ? a[A_AT] : largest;
    d[D_AT] = largest;
  }
#elif FORM == REDUCE && defined(STREAM)
  OUTER d[D_AT] = 0;
  NEST d[D_AT] += a[A_AT];
#elif FORM == REDUCE
  OUTER {
    Result sum = 0;
    INNER sum += a[A_AT];
    d[D_AT] = sum;
  }
#elif FORM == SOFTMAX
  OUTER {
    Result largest = LOWEST, sum = 0;
    INNER largest = a[A_AT] > largest ? a[A_AT] : largest;
    INNER d[A_AT] = expf(a[A_AT] - largest);
    INNER sum += d[A_AT];
    INNER d[A_AT] /= sum;
  }
#elif FORM == BIAS_RELU
  OUTER {
    Result x = a[A_AT] + b[B_AT];
    d[D_AT] = x > 0 ? x : 0;
  }
#elif FORM == GATHER
  FOR (i, B_COUNT)
    FOR (j, COLUMNS)
      d[i * COLUMNS + j] = a[(long)b[i] * COLUMNS + j];
#endif
}

void kernel(Result *__restrict d, const Element *__restrict a,
            const Weight *__restrict b, const void *unused) {
#if FORM == CONVOLUTION
  static int calls;
  if (!calls++)
    turn(b);
#endif
  compute(d, a, b);
  MAYBE_BREAK(d);
}
