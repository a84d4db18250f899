// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenBLAS and BLIS through the C interface of BLAS that both have. HALF: by
// the function for symmetric results, of which the other half is copied. The
// sums of rows or columns are a product with a vector of ones.

#include "kernel.h"
#include <stdio.h>
#include <string.h>

// Each library brings a cblas.h with additions of its own; the few functions
// that are called are declared here instead.
#define JOIN(a, b, c) JOIN_(a, b, c)
#define JOIN_(a, b, c) a##b##c
enum { ColumnMajor = 102, NoTranspose = 111, Transpose = 112, Lower = 122 };
void JOIN(cblas_, PREFIX, gemm)(int order, int transpose_a, int transpose_b,
                                int rows, int columns, int inner, Element alpha,
                                const Element *a, int a_step, const Element *b,
                                int b_step, Element beta, Element *c,
                                int c_step);
void JOIN(cblas_, PREFIX, syrk)(int order, int triangle, int transpose,
                                int rows, int inner, Element alpha,
                                const Element *a, int a_step, Element beta,
                                Element *c, int c_step);

void JOIN(cblas_, PREFIX, gemv)(int order, int transpose, int rows, int columns,
                                Element alpha, const Element *a, int a_step,
                                const Element *x, int x_step, Element beta,
                                Element *y, int y_step);

#ifdef BLIS
void bli_init(void);
int bli_arch_query_id(void);
const char *bli_arch_string(int);
const char *bli_info_get_version_str(void);
const char *about(void) {
  static char text[96];
  bli_init();
  snprintf(text, sizeof text, "BLIS %s, %s", bli_info_get_version_str(),
           bli_arch_string(bli_arch_query_id()));
  return text;
}
#else
void JOIN(cblas_, PREFIX, omatcopy)(int order, int transpose, int rows,
                                    int columns, Element alpha,
                                    const Element *a, int a_step, Element *d,
                                    int d_step);
Element JOIN(cblas_, PREFIX, sum)(int count, const Element *x, int x_step);
Element JOIN(, PREFIX, max_)(const int *count, const Element *x,
                             const int *x_step);
char *openblas_get_config(void), *openblas_get_corename(void);
const char *about(void) {
  static char text[160];
  snprintf(text, sizeof text, "%.100s; %s", openblas_get_config(),
           openblas_get_corename());
  return text;
}
#if FORM == SUM
// In OpenBLAS 0.3.21, ssum for AVX-512 adds some elements three times and
// others not at all.
int available(void) {
  const Element probe[32] = {[4] = 1};
  return JOIN(cblas_, PREFIX, sum)(32, probe, 1) == 1;
}
#endif
#endif

static void multiply(int transpose_a, int transpose_b, int rows, int columns,
                     int inner, const Element *a, int a_step, const Element *b,
                     int b_step, Element beta, Element *d, int d_step) {
  JOIN(cblas_, PREFIX, gemm)(ColumnMajor, transpose_a ? Transpose : NoTranspose,
                             transpose_b ? Transpose : NoTranspose, rows,
                             columns, inner, 1, a, a_step, b, b_step, beta, d,
                             d_step);
}

#if FORM == SUM_ROWS || FORM == SUM_COLUMNS
static Element ones[ROWS + COLUMNS];
__attribute__((constructor)) static void fill(void) {
  for (int i = 0; i < ROWS + COLUMNS; ++i)
    ones[i] = 1;
}
#endif

static void one(Element *d, const Element *a, const Element *b,
                const Element *c) {
#if FORM == TRANSPOSE
  JOIN(cblas_, PREFIX, omatcopy)(ColumnMajor, Transpose, A_ROWS, A_COLUMNS, 1,
                                 a, A_STEP, d, D_STEP);
#elif FORM == SUM
  *d = JOIN(cblas_, PREFIX, sum)(A_SPAN, a, 1);
#elif FORM == MAX
  const int count = A_SPAN, step = 1;
  *d = JOIN(, PREFIX, max_)(&count, a, &step);
#elif FORM == SUM_ROWS || FORM == SUM_COLUMNS
  JOIN(cblas_, PREFIX, gemv)(ColumnMajor,
                             FORM == SUM_ROWS ? NoTranspose : Transpose, ROWS,
                             COLUMNS, 1, a, A_STEP, ones, 1, 0, d, 1);
#elif FORM == CHAIN
  static Element x[ROWS * COLUMNS];
  multiply(TRANSPOSE_A, TRANSPOSE_B, ROWS, COLUMNS, INNER, a, A_STEP, b, B_STEP,
           0, x, ROWS);
  multiply(0, 0, ROWS, COLUMNS, COLUMNS, x, ROWS, c, C_STEP, 0, d, D_STEP);
#elif FORM == GRAM && defined(HALF)
  JOIN(cblas_, PREFIX, syrk)(ColumnMajor, Lower, NoTranspose, ROWS, INNER, 1, a,
                             A_STEP, 0, d, D_STEP);
  for (int first = 0; first < ROWS; first += 16) // columns: lines of the cache
    for (int i = first; i < ROWS; ++i)
      for (int j = first; j < first + 16 && j < i; ++j)
        d[j + i * D_STEP] = d[i + j * D_STEP];
#else
#if FORM == PRODUCT_PLUS
  for (int j = 0; j < COLUMNS; ++j)
    memcpy(d + j * D_STEP, c + j * C_STEP, ROWS * sizeof *d);
#elif FORM == PRODUCT_OUTER
  for (int j = 0; j < COLUMNS; ++j)
    for (int i = 0; i < ROWS; ++i)
      d[i + j * D_STEP] = c[i] * c[ROWS + j];
#endif
  multiply(TRANSPOSE_A, TRANSPOSE_B, ROWS, CALL_COLUMNS, INNER, a, A_STEP, b,
           B_STEP, ADDS, d, D_STEP);
#endif
}

void kernel(Element *RESTRICT d, const Element *RESTRICT a,
            const Element *RESTRICT b, const Element *RESTRICT c) {
  if (FORM == GRAM)
    b = a;
  for (int n = 0; n < CALLS; ++n)
    one(d + n * D_NEXT, a + n * A_NEXT, b + n * B_SPAN, c + n * C_SPAN);
  MAYBE_BREAK(d);
}
