// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// libxsmm: a kernel generated at load time for these extents. What it has no
// kernel for (a transposed first operand) is transposed by libxsmm first. Its
// kernels add in place, so c is copied to d first, and u * v^T computed there.

#include "kernel.h"
#include <libxsmm.h>
#include <stdio.h>
#include <string.h>

#define JOIN(a, b, c) JOIN_(a, b, c)
#define JOIN_(a, b, c) a##b##c
#define DISPATCH JOIN(libxsmm_, PREFIX, mmdispatch)
#define FUNCTION JOIN(libxsmm_, PREFIX, mmfunction)

#define DISPATCH_ALL JOIN(libxsmm_, PREFIX, mmdispatch_reducebatch_strd)
#define FUNCTION_ALL JOIN(libxsmm_, PREFIX, mmfunction_reducebatch_strd)

static FUNCTION multiply, multiply_again;
static FUNCTION_ALL multiply_all; // and add

#if IS_PRODUCT
static FUNCTION dispatch(int rows, int columns, int inner, int a_step,
                         int b_step, int d_step, int flags) {
  const Element one = 1, seed = ADDS;
  return DISPATCH(rows, columns, inner, &a_step, &b_step, &d_step, &one, &seed,
                  &flags, NULL);
}
#endif

__attribute__((constructor)) static void generate(void) {
  libxsmm_init();
#if IS_PRODUCT
  multiply = dispatch(ROWS, CALL_COLUMNS, INNER, TRANSPOSE_A ? ROWS : A_STEP,
                      B_STEP, FORM == CHAIN ? ROWS : D_STEP,
                      TRANSPOSE_B ? LIBXSMM_GEMM_FLAG_TRANS_B : 0);
  multiply_again = dispatch(ROWS, COLUMNS, COLUMNS, ROWS, C_STEP, D_STEP, 0);
#endif
#if SHARED_D
  const Element one = 1;
  const int a_step = A_STEP, b_step = B_STEP, d_step = D_STEP;
  multiply_all = DISPATCH_ALL(ROWS, COLUMNS, INNER, sizeof(Element) * A_SPAN,
                              sizeof(Element) * B_SPAN, &a_step, &b_step,
                              &d_step, &one, &one, NULL, NULL);
#endif
}

int available(void) {
  return !IS_PRODUCT ||
         (multiply && multiply_again && (multiply_all || !SHARED_D));
}

const char *about(void) {
  static char text[64];
  snprintf(text, sizeof text, "libxsmm %s, %s", LIBXSMM_VERSION,
           libxsmm_get_target_arch());
  return text;
}

static void one(Element *d, const Element *a, const Element *b,
                const Element *c) {
#if FORM == TRANSPOSE
  libxsmm_otrans(d, a, sizeof *a, A_ROWS, A_COLUMNS, A_STEP, D_STEP);
#else
#if TRANSPOSE_A
  static Element transposed[ROWS * INNER];
  libxsmm_otrans(transposed, a, sizeof *a, INNER, ROWS, A_STEP, ROWS);
  a = transposed;
#endif
#if FORM == PRODUCT_PLUS
  for (int j = 0; j < COLUMNS; ++j)
    memcpy(d + j * D_STEP, c + j * C_STEP, ROWS * sizeof *d);
#elif FORM == PRODUCT_OUTER
  for (int j = 0; j < COLUMNS; ++j)
    for (int i = 0; i < ROWS; ++i)
      d[i + j * D_STEP] = c[i] * c[ROWS + j];
#endif
#if FORM == CHAIN
  static Element x[ROWS * COLUMNS];
  multiply(a, b, x);
  multiply_again(x, c, d);
#else
  multiply(a, b, d);
#endif
#endif
}

void kernel(Element *RESTRICT d, const Element *RESTRICT a,
            const Element *RESTRICT b, const Element *RESTRICT c) {
  if (FORM == GRAM)
    b = a;
#if SHARED_D
  const unsigned long long count = BATCH;
  multiply_all(a, b, d, &count);
#else
  for (int n = 0; n < CALLS; ++n)
    one(d + n * D_NEXT, a + n * A_NEXT, b + n * B_SPAN, c + n * C_SPAN);
#endif
  MAYBE_BREAK(d);
}
