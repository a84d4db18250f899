// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The reference of ./dev bench extents: the loops in double, for the SIZES of
// the case, each AGAIN times. A sum of n products may be off by
// (n + 4) * u * sum |x||y|, twice that where the reference is no more exact than
// what it checks. What is between lines stays as it was.

#include "../harness/case.h"
#include "extents.h"
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

// The elements of each operand.
#define IS_IMAGE (FORM == CONV3 || FORM == DEPTHWISE)
#define IS_LINE (FORM == AXPY || FORM == DOT || FORM == SUM)
#define D_LINES(m, n, k)                                                       \
  (IS_IMAGE ? F * (m) : FORM == CONV1 ? F : IS_LINE ? 1 : (m))
#define A_LINES(m, n, k)                                                       \
  (IS_IMAGE            ? F * ((m) + 2)                                         \
   : FORM == CONV1     ? F                                                     \
   : IS_LINE           ? 1                                                     \
   : FORM == TRANSPOSE ? (n)                                                   \
   : TA                ? (k)                                                   \
                       : (m))
#define D_COUNT(m, n, k) ((D_LINES(m, n, k) * D_STEP(m, n, k) + 15) / 16 * 16)
#define A_COUNT(m, n, k) (A_LINES(m, n, k) * A_STEP(m, n, k))
#define B_COUNT(m, n, k)                                                       \
  (FORM == CONV3       ? F * F * 9                                             \
   : FORM == DEPTHWISE ? F * 9                                                 \
   : FORM == CONV1     ? F * F                                                 \
   : IS_VECTOR || IS_LINE                                                      \
       ? (k) + (n)                                                             \
       : (TB || FORM == MAP || FORM == TRANSPOSE ? (m) + (n) : 0) *            \
                 B_STEP(m, n, k) +                                             \
             (k) * B_STEP(m, n, k))

#define ADD_D(I, m, n, k) +D_COUNT(m, n, k)
#define MEMBERS(I, m, n, k)                                                    \
  struct {                                                                     \
    Element a[A_COUNT(m, n, k)];                                               \
  } a##I;
#define MEMBERS_B(I, m, n, k)                                                  \
  struct {                                                                     \
    Other b[B_COUNT(m, n, k)];                                                 \
  } b##I;
#define MEMBERS_ROW(I, m, n, k)                                                \
  struct {                                                                     \
    Result row[n];                                                             \
  } row##I;
union all_a {
  SIZES(MEMBERS)
};
union all_b {
  SIZES(MEMBERS_B)
};
union all_rows {
  SIZES(MEMBERS_ROW)
};
#define EXTENTS(I, m, n, k) {m, n, k, 0},
static const struct size sizes[] = {SIZES(EXTENTS)};
enum {
  Sizes = sizeof sizes / sizeof *sizes,
  InD = 0 SIZES(ADD_D),
  InA = sizeof(union all_a) / sizeof(Element),
  InB = sizeof(union all_b) / sizeof(Other),
  InRow = sizeof(union all_rows) / sizeof(Result),
};

static double *expected, *bound;

static uint32_t next(uint64_t *seed) {
  *seed = *seed * 6364136223846793005u + 1442695040888963407u;
  return *seed >> 33;
}

#ifdef INTEGER
#define ROUNDOFF 0
// Sums of words are less than 2^31.
#define VALUE(T) (T)((long)(next(&seed) % 2048) - 1024)
#else
// No library has a conversion of a double to a bfloat.
#define NUMBER (next(&seed) / 0x1p30 - 1)
#define VALUE(T) (sizeof(T) < sizeof(float) ? (T)(float)NUMBER : (T)NUMBER)
#endif
#define FILL(T, x, count)                                                      \
  for (long i = 0; i < (count); ++i)                                           \
  (x)[i] = VALUE(T)

static void fill(void *data[4]) {
  uint64_t seed = 17;
  struct plan *p = data[3];
  FILL(Element, (Result *)data[0], InD);
  FILL(Element, (Element *)data[1], InA);
  FILL(Other, (Other *)data[2], InB);
  FILL(Element, p->row, InRow);
  p->sizes = Sizes;
  p->again = AGAIN;
#ifdef INTEGER
  p->scalars[0] = 3;
  p->scalars[1] = -1;
#else
  p->scalars[0] = (Result)0.75;
  p->scalars[1] = (Result)-0.5;
#endif
  long place = 0;
  for (int i = 0; i < Sizes; ++i) {
    p->size[i] = sizes[i];
    p->size[i].place = place;
    place += D_COUNT(sizes[i].m, sizes[i].n, sizes[i].k);
  }
  // Each time in another order.
  for (int pass = 0; pass < AGAIN; ++pass) {
    unsigned char *order = p->order + pass * Sizes;
    for (int i = 0; i < Sizes; ++i) {
      int other = next(&seed) % (i + 1);
      order[i] = order[other];
      order[other] = (unsigned char)i;
    }
  }
}

#define INDEX long
#define SUMS double
#define AXPY_ORDER

static void one(double *d, const double *a, const double *b, const double *row,
                const double *s, long m, long n, long k, long ldd, long lda,
                long ldb) {
#include "loop_text.h"
}

#define COPIED(T, copied)                                                      \
  static double *copied(const T *x, long count, int of_sizes) {                \
    double *copy = malloc((count + 1) * sizeof *copy);                         \
    for (long i = 0; i < count; ++i)                                           \
      copy[i] = of_sizes ? fabs((double)x[i]) : (double)x[i];                  \
    return copy;                                                               \
  }
COPIED(Element, copied_a)
COPIED(Other, copied_b)
COPIED(Result, copied)

// The result, or the sum of the sizes of its terms.
static double *reference(void *const data[4], int of_sizes) {
  const struct plan *p = data[3];
  double *d = copied(data[0], InD, of_sizes),
         *a = copied_a(data[1], InA, of_sizes),
         *b = copied_b(data[2], InB, of_sizes),
         *row = copied(p->row, InRow, of_sizes),
         *s = copied(p->scalars, 2, of_sizes);
  for (int i = 0; i < Sizes; ++i) {
    const long m = sizes[i].m, n = sizes[i].n, k = sizes[i].k;
    for (int again = 0; again < AGAIN; ++again)
      one(d + p->size[i].place, a, b, row, s, m, n, k, D_STEP(m, n, k),
          A_STEP(m, n, k), B_STEP(m, n, k));
  }
  free(a);
  free(b);
  free(row);
  free(s);
  return d;
}

static void prepare(void *const data[4]) {
  expected = reference(data, 0);
  bound = reference(data, 1);
  const struct plan *p = data[3];
  for (int i = 0; i < Sizes; ++i) {
    long m = sizes[i].m, n = sizes[i].n, k = sizes[i].k;
    long terms = IS_IMAGE ? 9 * F : FORM == CONV1 ? F : k;
    for (long at = 0; at < D_COUNT(m, n, k); ++at)
      bound[p->size[i].place + at] *= AGAIN * (terms + 4) * 2 * ROUNDOFF;
  }
}

static size_t check(const void *d, char *message, size_t size) {
  const Result *result = d;
  size_t wrong = 0;
  for (long i = 0; i < InD; ++i)
    if (!(fabs((double)result[i] - expected[i]) <= bound[i]) && !wrong++)
      snprintf(message, size,
               "element %ld of d is %.17g, should be %.17g with an error of at "
               "most %.3g",
               i, (double)result[i], expected[i], bound[i]);
  return wrong;
}

const struct benchmark_case the_case = {
    {sizeof(Result) * InD, sizeof(Element) * InA, sizeof(Other) * InB,
     sizeof(struct plan) + sizeof(Result) * InRow},
    fill,
    prepare,
    check};
