// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ours: statements on tensors whose extents are known at run time. CONSTANT:
// each call's extents are constants, in a function of its own, and calls of the
// same extents follow each other: what run time costs is the difference.

#include "extents.h"

#define LOAD __builtin_tensor_load
#define STORE(x, ...) __builtin_tensor_store(x, d, __VA_ARGS__)
#define CONTRACT __builtin_tensor_contract
#define CONTRACT_ADD __builtin_tensor_contract_add
#ifdef CONSTANT
#define EXTENT(x) x
#define LINE(T, p, x, ...) LOAD(T, p, __VA_ARGS__)
#define MATRIX(T, p, x, y, s, t) LOAD(T, p, s, t)
#define IMAGE(T, p, x, y, ...) LOAD(T, p, __VA_ARGS__)
#define ARGUMENTS                                                              \
  Result *__restrict d, const Element *__restrict a,                           \
      const Other *__restrict b, const Result *__restrict row,                 \
      const Result *__restrict s
#else
#define EXTENT(x) -1
#define LINE(T, p, x, ...) LOAD(T, p, x, __VA_ARGS__)
#define MATRIX(T, p, x, y, s, t) LOAD(T, p, x, y, s, t)
#define IMAGE(T, p, x, y, ...) LOAD(T, p, x, y, __VA_ARGS__)
#define ARGUMENTS                                                              \
  Result *__restrict d, const Element *__restrict a,                           \
      const Other *__restrict b, const Result *__restrict row,                 \
      const Result *__restrict s, long m, long n, long k, long ldd, long lda,  \
      long ldb
#endif
#define LINE_OF(x) __attribute__((tensor_type(EXTENT(x))))
#define MATRIX_OF(x, y) __attribute__((tensor_type(EXTENT(x), EXTENT(y))))

#if FORM == AXPY
#define BODY                                                                   \
  typedef Element L LINE_OF(n);                                                \
  STORE(LINE(L, d, n, 1) + *s * LINE(L, a, n, 1), 1);
#elif FORM == TRANSPOSE
#define BODY                                                                   \
  typedef Element D MATRIX_OF(m, n);                                           \
  STORE(MATRIX(D, a, m, n, 1, lda), ldd, 1);
#elif FORM == MAP
#define BODY                                                                   \
  typedef Element D MATRIX_OF(m, n);                                           \
  STORE(__builtin_elementwise_relu(MATRIX(D, a, m, n, lda, 1) *                \
                                       MATRIX(D, b, m, n, ldb, 1) +            \
                                   MATRIX(D, a, m, n, lda, 1)),                \
        ldd, 1);
#elif FORM == DOT || FORM == SUM
#if FORM == DOT
#define SECOND MATRIX(A, b, 1, k, 0, 1)
#else
static const Element unit = 1;
#define SECOND MATRIX(A, &unit, 1, k, 0, 0)
#endif
#define BODY                                                                   \
  typedef Element A MATRIX_OF(1, k);                                           \
  STORE(CONTRACT("ik,jk->ij", MATRIX(A, a, 1, k, 0, 1), SECOND), 1, 1);
#elif FORM == CONV3
#define BODY                                                                   \
  typedef Element W __attribute__((tensor_type(F, F, 3, 3)));                  \
  typedef Element I                                                            \
      __attribute__((tensor_type(F, EXTENT(m), EXTENT(n), 3, 3)));             \
  STORE(CONTRACT("ofuv,fijuv->oij", LOAD(W, b),                                \
                 IMAGE(I, a, m, n, (m + 2) * lda, lda, 1, lda, 1)),            \
        m *ldd, ldd, 1);
#elif FORM == DEPTHWISE
#define BODY                                                                   \
  typedef Element W __attribute__((tensor_type(F, 3, 3)));                     \
  typedef Element I                                                            \
      __attribute__((tensor_type(F, EXTENT(m), EXTENT(n), 3, 3)));             \
  STORE(CONTRACT("fuv,fijuv->fij", LOAD(W, b),                                 \
                 IMAGE(I, a, m, n, (m + 2) * lda, lda, 1, lda, 1)),            \
        m *ldd, ldd, 1);
#elif FORM == CONV1
#define BODY                                                                   \
  typedef Element W __attribute__((tensor_type(F, F)));                        \
  typedef Element I __attribute__((tensor_type(F, EXTENT(n))));                \
  STORE(CONTRACT("of,fj->oj", LOAD(W, b), LINE(I, a, n, lda, 1)), ldd, 1);
#elif IS_VECTOR
#define A_OF MATRIX(A, a, m, k, TA ? 1 : lda, TA ? lda : 1)
#define BODY                                                                   \
  typedef Element A MATRIX_OF(m, k);                                           \
  typedef Element X LINE_OF(k);                                                \
  typedef Element Y LINE_OF(m);                                                \
  if (FORM == VECTOR_ADD)                                                      \
    STORE(CONTRACT_ADD("ik,k->i", A_OF, LINE(X, b, k, 1), LINE(Y, d, m, 1)),   \
          1);                                                                  \
  else                                                                         \
    STORE(CONTRACT("ik,k->i", A_OF, LINE(X, b, k, 1)), 1);
#else
#define A_OF MATRIX(A, a, m, k, TA ? 1 : lda, TA ? lda : 1)
#define B_OF MATRIX(B, b, k, n, TB ? 1 : ldb, TB ? ldb : 1)
#define D_OF MATRIX(D, d, m, n, ldd, 1)
#define PRODUCT __builtin_tensor_matmul((WideA)A_OF, (WideB)B_OF)
#if FORM == UPDATE
#define VALUE CONTRACT_ADD("ik,kj->ij", A_OF, B_OF, D_OF)
#elif FORM == LAYER
#define VALUE                                                                  \
  __builtin_elementwise_relu(                                                  \
      CONTRACT_ADD("ik,kj->ij", A_OF, B_OF, MATRIX(D, row, m, n, 0, 1)))
#elif FORM == GEMM
#define VALUE s[0] * PRODUCT + s[1] * D_OF
#else
#define VALUE PRODUCT
#endif
#define BODY                                                                   \
  typedef Element A MATRIX_OF(m, k);                                           \
  typedef Other B MATRIX_OF(k, n);                                             \
  typedef Result WideA MATRIX_OF(m, k), WideB MATRIX_OF(k, n);                 \
  typedef Result D MATRIX_OF(m, n);                                            \
  STORE(VALUE, ldd, 1);
#endif

#ifdef CONSTANT
#define FUNCTION(I, M, N, K)                                                   \
  __attribute__((noinline)) static void one_##I(ARGUMENTS) {                   \
    enum : long { m = M, n = N, k = K };                                       \
    enum : long {                                                              \
      ldd = D_STEP(M, N, K),                                                   \
      lda = A_STEP(M, N, K),                                                   \
      ldb = B_STEP(M, N, K)                                                    \
    };                                                                         \
    BODY                                                                       \
  }
SIZES(FUNCTION)

#define CALL(I, M, N, K)                                                       \
  for (long again = 0; again < p->again; ++again)                              \
    one_##I(d + p->size[I].place, a, b, p->row, p->scalars);
void kernel(Result *__restrict d, const Element *__restrict a,
            const Other *__restrict b, const struct plan *__restrict p) {
  SIZES(CALL)
  MAYBE_BREAK(d);
}
#else
__attribute__((noinline)) static void one(ARGUMENTS){BODY}

KERNEL(one)
#endif
