// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products with vectors whose elements are some distance apart, as BLAS has
// them. Compiled twice, as -DSET=plain and -DSET=raised, and a third time with
// -DMAIN, which compares the two bit for bit: for distances of either sign, and
// with a result that lies on an operand.

#define PASTE(a, b) a##_##b
#define NAME(a, b) PASTE(a, b)
#define FOR(i, n) for (int i = 0; i < (n); ++i)
#define ARGUMENTS                                                              \
  int m, int n, double alpha, const double *A, int lda, const double *x,       \
      int incx, double *y, int incy
typedef void Product(ARGUMENTS);

#ifdef SET
void NAME(SET, rows)(ARGUMENTS) {
  int iy = incy > 0 ? 0 : (m - 1) * -incy;
  FOR(i, m) {
    double s = 0;
    int ix = incx > 0 ? 0 : (n - 1) * -incx;
    FOR(j, n) {
      s += x[ix] * A[lda * i + j];
      ix += incx;
    }
    y[iy] += alpha * s;
    iy += incy;
  }
}

void NAME(SET, columns)(ARGUMENTS) {
  FOR(i, m) {
    double s = y[i * incy];
    FOR(j, n) s += A[lda * j + i] * x[j * incx];
    y[i * incy] = s;
  }
}

void NAME(SET, one_distance)(ARGUMENTS) {
  FOR(i, m) {
    double s = alpha;
    FOR(j, n) s += A[lda * i + j] * x[j * incx];
    y[i * incx] = s;
  }
}

// The distance is that of rows, too.
void NAME(SET, column_of_matrix)(ARGUMENTS) {
  FOR(i, m) {
    double s = 0;
    FOR(j, n) s += A[lda * i + j] * x[j * lda];
    y[i] = s;
  }
}
#endif

#ifdef MAIN
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DECLARE(f) Product plain_##f, raised_##f;
DECLARE(rows) DECLARE(columns) DECLARE(one_distance) DECLARE(column_of_matrix)
static const struct {
  const char *name;
  Product *plain, *raised;
} products[] = {{"rows", plain_rows, raised_rows},
                {"columns", plain_columns, raised_columns},
                {"one_distance", plain_one_distance, raised_one_distance},
                {"column_of_matrix", plain_column_of_matrix,
                 raised_column_of_matrix}};

enum { ELEMENTS = 1 << 13, MIDDLE = ELEMENTS / 2 };

int main(void) {
  static double before[ELEMENTS], x[ELEMENTS], y[ELEMENTS];
  static const int distances[] = {1, 2, 3, 0, -1, -2},
                   sizes[] = {1, 5, 16, 33, 40}, places[] = {0, 3000, 3999};
  unsigned checks = 0, failures = 0;
  for (int i = 0; i < ELEMENTS; ++i)
    before[i] = (i * 7919 % 1013 - 500) / 64.0;
  for (int p = 0; p < 4; ++p)
    FOR(dx, 6) FOR(dy, 6) FOR(s, 5) FOR(t, 5) FOR(place, 3) {
      int m = sizes[s], n = sizes[t], lda = n > m ? n : m;
      memcpy(x, before, sizeof x);
      memcpy(y, before, sizeof y);
      // The result is in the middle, the vector in front or on it, and the
      // matrix behind.
      products[p].plain(m, n, 3, x + MIDDLE + 1000, lda, x + 200 + places[place],
                        distances[dx], x + MIDDLE, distances[dy]);
      products[p].raised(m, n, 3, y + MIDDLE + 1000, lda,
                         y + 200 + places[place], distances[dx], y + MIDDLE,
                         distances[dy]);
      ++checks;
      if (memcmp(x, y, sizeof x) != 0) {
        printf("%s differs: %d x %d, distances %d and %d\n", products[p].name, m,
               n, distances[dx], distances[dy]);
        ++failures;
      }
    }
  printf("%u checks, %u failures\n", checks, failures);
  return failures != 0;
}
#endif
