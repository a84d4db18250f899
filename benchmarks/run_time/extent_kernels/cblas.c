// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenBLAS and BLIS. What follows or precedes a product is a loop of its own.

#include "extents.h"
#include <stdio.h>

// Each library brings a cblas.h with additions of its own; the few functions
// that are called are declared here instead.
#define JOIN(a, b, c) JOIN_(a, b, c)
#define JOIN_(a, b, c) a##b##c
#define CALL(name) JOIN(cblas_, PREFIX, name)
enum { RowMajor = 101, NoTranspose = 111, Transpose = 112 };
void CALL(gemm)(int order, int transpose_a, int transpose_b, int rows,
                int columns, int inner, Element alpha, const Element *a,
                int a_step, const Element *b, int b_step, Element beta,
                Element *c, int c_step);
void CALL(gemv)(int order, int transpose, int rows, int columns, Element alpha,
                const Element *a, int a_step, const Element *x, int x_step,
                Element beta, Element *y, int y_step);
void CALL(axpy)(int count, Element alpha, const Element *x, int x_step,
                Element *y, int y_step);
Element CALL(dot)(int count, const Element *x, int x_step, const Element *y,
                  int y_step);
void CALL(omatcopy)(int order, int transpose, int rows, int columns,
                    Element alpha, const Element *a, int a_step, Element *d,
                    int d_step);

#ifdef BLIS
int available(void) { return FORM != TRANSPOSE; }
#endif

static void one(Element *d, const Element *a, const Element *b,
                const Element *row, const Element *s, long m, long n, long k,
                long ldd, long lda, long ldb) {
#if FORM == AXPY
  CALL(axpy)(n, *s, a, 1, d, 1);
#elif FORM == DOT
  *d = CALL(dot)(k, a, 1, b, 1);
#elif FORM == TRANSPOSE
#ifndef BLIS
  CALL(omatcopy)(RowMajor, Transpose, n, m, 1, a, lda, d, ldd);
#endif
#elif IS_VECTOR
  CALL(gemv)(RowMajor, TA ? Transpose : NoTranspose, TA ? k : m, TA ? m : k, 1,
             a, lda, b, 1, FORM == VECTOR_ADD, d, 1);
#else
  if (FORM == LAYER)
    for (long i = 0; i < m; ++i)
      for (long j = 0; j < n; ++j)
        d[i * ldd + j] = row[j];
  CALL(gemm)(RowMajor, TA ? Transpose : NoTranspose,
             TB ? Transpose : NoTranspose, m, n, k, FORM == GEMM ? s[0] : 1, a,
             lda, b, ldb, FORM == GEMM ? s[1] : FORM == UPDATE || FORM == LAYER,
             d, ldd);
  if (FORM == LAYER)
    for (long i = 0; i < m; ++i)
      for (long j = 0; j < n; ++j)
        d[i * ldd + j] = d[i * ldd + j] > 0 ? d[i * ldd + j] : 0;
#endif
}

KERNEL(one)
