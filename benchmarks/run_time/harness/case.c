// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The reference: the operation in double, by loops that share nothing with the
// kernels, and the error that arithmetic of the element type may have.
//
// An element that is a sum of n products may be off by (n + 2) * u * sum |x||y|
// with u the unit roundoff, in whatever order it is summed (Higham, Accuracy
// and Stability of Numerical Algorithms, 3.1 and 3.5). The reference is off by
// as much with the u of double, so for double the bound is twice as large.
// For a million elements that bound is worthless. But they are below 1 and of
// both signs: a partial sum is about the root of n, an error of n of them n u,
// and 16 n u is the bound.
// Integers are equal modulo 2^n. What lies between strided columns has to stay
// as it was.

#include "case.h"
#include "../kernels/kernel.h"
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

// A value of the element type between -limit and limit.
#ifdef INTEGER
// No int overflows on the way; what is narrower wraps.
#define LIMIT (sizeof(Element) == 1 ? 100 : sizeof(Element) == 2 ? 250 : 10)
#define UNIT 0.0
#else
#define LIMIT 1
#define UNIT ROUNDOFF
#endif

static double expected[D_COUNT], bound[D_COUNT];
static double intermediate[ROWS * COLUMNS], intermediate_size[ROWS * COLUMNS];

static void fill_one(Element *x, size_t count, uint64_t seed) {
  for (size_t i = 0; i < count; ++i) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    double fraction = (double)(seed >> 33) / (double)(UINT64_C(1) << 30) - 1;
    x[i] = (Element)(fraction * LIMIT);
  }
}

static void fill(void *data[4]) {
  for (int i = 0; i < 4; ++i)
    fill_one(data[i], the_case.bytes[i] / sizeof(Element), 17 + 1000 * i);
}

// x += op(a) * op(b) and size += |op(a)| * |op(b)|, all with steps from column
// to column and from row to row.
struct view {
  const double *values, *sizes; // sizes are the absolute values
  int row_step, column_step;
};
static void add_product(int rows, int columns, int inner, struct view a,
                        struct view b, double *x, double *size, int x_step) {
  for (int j = 0; j < columns; ++j)
    for (int k = 0; k < inner; ++k) {
      double value = b.values[k * b.row_step + j * b.column_step];
      double absolute = b.sizes[k * b.row_step + j * b.column_step];
      for (int i = 0; i < rows; ++i) {
        x[i + j * x_step] +=
            a.values[i * a.row_step + k * a.column_step] * value;
        size[i + j * x_step] +=
            a.sizes[i * a.row_step + k * a.column_step] * absolute;
      }
    }
}

static struct view convert(const Element *from, int count, double *values,
                           double *sizes, int step, int transposed) {
  for (int i = 0; i < count; ++i) {
    values[i] = (double)from[i];
    sizes[i] = fabs(values[i]);
  }
  return (struct view){values, sizes, transposed ? step : 1,
                       transposed ? 1 : step};
}

static double element(struct view view, int i, int j) {
  return view.values[i * view.row_step + j * view.column_step];
}

#if FORM >= SUM
static void reduce(struct view a, double *x, double *size) {
  for (int i = 0; i < D_SPAN; ++i)
    x[i] = FORM == MAX ? element(a, 0, 0) : 0;
  for (int j = 0; j < COLUMNS; ++j)
    for (int i = 0; i < ROWS; ++i) {
      int at = FORM == SUM_ROWS ? i : FORM == SUM_COLUMNS ? j : 0;
      double value = element(a, i, j);
      x[at] = FORM == MAX ? fmax(x[at], value) : x[at] + value;
      size[at] += fabs(value);
    }
}
#endif

static void prepare_one(const Element *d, const Element *a, const Element *b,
                        const Element *c, double *x, double *size, int first) {
  static double values[3][A_SPAN > B_SPAN   ? A_SPAN > C_SPAN ? A_SPAN : C_SPAN
                          : B_SPAN > C_SPAN ? B_SPAN
                                            : C_SPAN];
  static double sizes[3][sizeof values[0] / sizeof(double)];
  struct view A = convert(a, A_SPAN, values[0], sizes[0], A_STEP, TRANSPOSE_A);
  struct view B = convert(b, B_SPAN, values[1], sizes[1], B_STEP, TRANSPOSE_B);
  struct view C = convert(c, C_SPAN, values[2], sizes[2], C_STEP, 0);

  for (int i = 0; i < D_SPAN && first; ++i) {
    x[i] = (double)d[i];
    size[i] = 0;
  }
#if FORM >= SUM
  reduce(A, x, size);
#endif
  for (int j = 0; j < COLUMNS && first && FORM < SUM; ++j)
    for (int i = 0; i < ROWS; ++i) {
      int at = i + j * D_STEP;
      if (FORM == TRANSPOSE)
        x[at] = element(A, i, j);
      else if (FORM == ADD)
        x[at] = element(A, i, j) + element(B, i, j);
      else if (FORM == ADD_PLUS)
        x[at] = element(A, i, j) + element(B, i, j) + element(C, i, j);
      else if (FORM == PRODUCT_PLUS)
        x[at] = element(C, i, j);
      else if (FORM != UPDATE)
        x[at] = 0;
      size[at] = FORM == ADD_PLUS
                     ? fabs(element(A, i, j)) + fabs(element(B, i, j)) +
                           fabs(element(C, i, j))
                     : fabs(x[at]);
    }
#if FORM == CHAIN
  memset(intermediate, 0, sizeof intermediate);
  memset(intermediate_size, 0, sizeof intermediate_size);
  add_product(ROWS, COLUMNS, INNER, A, B, intermediate, intermediate_size,
              ROWS);
  add_product(ROWS, COLUMNS, COLUMNS,
              (struct view){intermediate, intermediate_size, 1, ROWS}, C, x,
              size, D_STEP);
#elif IS_PRODUCT
  add_product(ROWS, COLUMNS, INNER, A, B, x, size, D_STEP);
#if FORM == PRODUCT_OUTER
  struct view V = {C.values + ROWS, C.sizes + ROWS, 1, 1};
  add_product(ROWS, COLUMNS, 1, C, V, x, size, D_STEP);
#endif
#else
  (void)B, (void)C;
#endif
}

static double roundings(void) {
  switch (FORM) {
  case TRANSPOSE:
  case MAX:
    return 0;
  case ADD:
    return 1;
  case ADD_PLUS:
    return 3;
  case SUM:
    return ROWS * COLUMNS + 2;
  case SUM_ROWS:
    return COLUMNS + 2;
  case SUM_COLUMNS:
    return ROWS + 2;
  case CHAIN:
    return INNER + COLUMNS + 2;
  case PRODUCT_OUTER:
    return INNER + 3;
  default:
    return INNER * (SHARED_D ? BATCH : 1) + 2;
  }
}

static void prepare(void *const data[4]) {
  const Element *d = data[0], *a = data[1], *c = data[3];
  const Element *b = data[FORM == GRAM ? 1 : 2];
  for (int n = 0; n < BATCH; ++n)
    prepare_one(d + n * D_NEXT, a + n * A_NEXT, b + n * B_SPAN, c + n * C_SPAN,
                expected + n * D_NEXT, bound + n * D_NEXT, n == 0 || !SHARED_D);
  double unit = UNIT + (UNIT > 0 ? DBL_EPSILON / 2 : 0);
  double limit = FORM >= SUM ? 16 * roundings() : INFINITY;
  for (int i = 0; i < D_COUNT; ++i)
    bound[i] = unit * fmin(bound[i] * roundings(), limit);
}

static int is_right(Element got, double value, double error) {
#ifdef INTEGER
  return got == (Element)(int64_t)value;
#else
  return fabs((double)got - value) <= error; // false for NaN
#endif
}

static size_t check(const void *d, char *message, size_t size) {
  const Element *result = d;
  size_t wrong = 0;
  for (int i = 0; i < D_COUNT; ++i)
    if (!is_right(result[i], expected[i], bound[i]) && !wrong++)
      snprintf(message, size,
               "element %d of d is %.17g, should be %.17g with an error of at "
               "most %.3g",
               i, (double)result[i], expected[i], bound[i]);
  return wrong;
}

const struct benchmark_case the_case = {
    {sizeof(Element) * D_COUNT, sizeof(Element) * A_COUNT,
     sizeof(Element) * BATCH * B_SPAN, sizeof(Element) * BATCH * C_SPAN},
    fill,
    prepare,
    check};
