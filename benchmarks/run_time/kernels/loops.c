// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The plain loops that a C programmer writes, in two orders. Without ORDER_AXPY
// each element is summed up in a variable, k upwards; with it a column of d is
// summed up in memory, which vectorizes over the rows. What is no product goes
// column by column, or row by row with ORDER_AXPY; SUM, which is row by row,
// the other way round. MAX calls fmax, or compares. AT_RUN_TIME: extents are no
// constants.
//
// With -ffp-contract=off the first order is the language's meaning of a
// product, and of d + x and x + c: what an exact compiler has to give bit for
// bit.

#include "kernel.h"

#ifdef AT_RUN_TIME
#include "extents.h"
#else
#define EXTENTS (void)0
#endif

#define A(i, k) (TRANSPOSE_A ? a[(k) + (i) * A_STEP] : a[(i) + (k) * A_STEP])
#define B(k, j) (TRANSPOSE_B ? b[(j) + (k) * B_STEP] : b[(k) + (j) * B_STEP])
#define C(i, j) c[(i) + (j) * C_STEP]
#define OUTER(i, j) (c[i] * c[ROWS + (j)])
#define D(i, j) d[(i) + (j) * D_STEP]

#if defined(ORDER_AXPY) != (FORM == SUM)
#define EACH_ELEMENT                                                           \
  for (int i = 0; i < ROWS; ++i)                                               \
    for (int j = 0; j < COLUMNS; ++j)
#else
#define EACH_ELEMENT                                                           \
  for (int j = 0; j < COLUMNS; ++j)                                            \
    for (int i = 0; i < ROWS; ++i)
#endif

#if FORM == SUM_ROWS
#define LINES ROWS
#define LENGTH COLUMNS
#define LINE(i, k) A(i, k)
#elif FORM == SUM_COLUMNS
#define LINES COLUMNS
#define LENGTH ROWS
#define LINE(i, k) A(k, i)
#endif

#if defined(ORDER_AXPY) || defined(INTEGER)
#define LARGER(x, y) ((x) > (y) ? (x) : (y))
#else
#define LARGER(x, y)                                                           \
  _Generic(x, double: __builtin_fmax, default: __builtin_fmaxf)(x, y)
#endif

#if FORM == CHAIN
#define X(i, j) x[(i) + (j) * ROWS]
#else
#define X(i, j) D(i, j)
#endif

static inline void one(Element *RESTRICT d, const Element *RESTRICT a,
                       const Element *RESTRICT b, const Element *RESTRICT c) {
  EXTENTS;
#if FORM == CHAIN
  Element x[ROWS * COLUMNS];
#endif

#if FORM == TRANSPOSE
  EACH_ELEMENT
  D(i, j) = A(i, j);
#elif FORM == ADD
  EACH_ELEMENT
  D(i, j) = A(i, j) + B(i, j);
#elif FORM == ADD_PLUS
  EACH_ELEMENT
  D(i, j) = A(i, j) + B(i, j) + C(i, j);
#elif FORM == SUM
  Element sum = 0;
  EACH_ELEMENT
  sum += A(i, j);
  *d = sum;
#elif FORM == MAX
  Element largest = *a;
  for (int i = 0; i < A_SPAN; ++i)
    largest = LARGER(a[i], largest);
  *d = largest;
#elif FORM > SUM && defined(ORDER_AXPY)
  for (int i = 0; i < LINES; ++i)
    d[i] = 0;
  for (int k = 0; k < LENGTH; ++k)
    for (int i = 0; i < LINES; ++i)
      d[i] += LINE(i, k);
#elif FORM > SUM
  for (int i = 0; i < LINES; ++i) {
    Element sum = 0;
    for (int k = 0; k < LENGTH; ++k)
      sum += LINE(i, k);
    d[i] = sum;
  }
#elif defined(ORDER_AXPY)
  for (int j = 0; j < COLUMNS; ++j) {
    for (int i = 0; i < ROWS && FORM != UPDATE; ++i)
      X(i, j) = FORM == PRODUCT_PLUS    ? C(i, j)
                : FORM == PRODUCT_OUTER ? OUTER(i, j)
                                        : 0;
    for (int k = 0; k < INNER; ++k)
      for (int i = 0; i < ROWS; ++i)
        X(i, j) += A(i, k) * B(k, j);
  }
#else
  for (int j = 0; j < COLUMNS; ++j)
    for (int i = 0; i < ROWS; ++i) {
      Element sum = 0;
      for (int k = 0; k < INNER; ++k)
        sum += A(i, k) * B(k, j);
      if (FORM == PRODUCT_PLUS)
        sum = sum + C(i, j);
      if (FORM == PRODUCT_OUTER)
        sum = sum + OUTER(i, j);
      if (FORM == UPDATE)
        sum = D(i, j) + sum;
      X(i, j) = sum;
    }
#endif

#if FORM == CHAIN
  for (int j = 0; j < COLUMNS; ++j)
#ifdef ORDER_AXPY
  {
    for (int i = 0; i < ROWS; ++i)
      D(i, j) = 0;
    for (int k = 0; k < COLUMNS; ++k)
      for (int i = 0; i < ROWS; ++i)
        D(i, j) += X(i, k) * C(k, j);
  }
#else
    for (int i = 0; i < ROWS; ++i) {
      Element sum = 0;
      for (int k = 0; k < COLUMNS; ++k)
        sum += X(i, k) * C(k, j);
      D(i, j) = sum;
    }
#endif
#endif
}

void kernel(Element *RESTRICT d, const Element *RESTRICT a,
            const Element *RESTRICT b, const Element *RESTRICT c) {
  EXTENTS;
  if (FORM == GRAM)
    b = a;
#if SHARED_D
  Element sum[D_SPAN];
  for (int i = 0; i < D_SPAN; ++i)
    sum[i] = d[i];
  for (int n = 0; n < BATCH; ++n)
    one(sum, a + n * A_NEXT, b + n * B_SPAN, c);
  for (int i = 0; i < D_SPAN; ++i)
    d[i] = sum[i];
#else
  for (int n = 0; n < BATCH; ++n)
    one(d + n * D_NEXT, a + n * A_NEXT, b + n * B_SPAN, c + n * C_SPAN);
#endif
  MAYBE_BREAK(d);
}
