/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

/* Seventeen kernels as people write them in C. With -DN=64, extents are
   constants; with -DRESTRICT=restrict, arrays do not overlap. */

#include "nests.h"
#include <stddef.h>

#ifndef RESTRICT
#define RESTRICT
#endif
#ifdef N
enum { n = N };
#define EXTENT int unused
#else
#define EXTENT int n
#endif
#define FOR(i, n) for (int i = 0; i < n; ++i)
#define MATRIX(Name) T Name[RESTRICT n][n]
#define MATRICES EXTENT, MATRIX(C), MATRIX(A), MATRIX(B), MATRIX(D)

FUNCTION local(MATRICES) {
  FOR(i, n) FOR(j, n) {
    T sum = 0;
    FOR(k, n) sum += A[i][k] * B[k][j];
    C[i][j] = sum;
  }
}

FUNCTION memory(MATRICES) {
  FOR(i, n) FOR(j, n) {
    C[i][j] = 0;
    FOR(k, n) C[i][j] += A[i][k] * B[k][j];
  }
}

FUNCTION jki(MATRICES) {
  FOR(j, n) FOR(k, n) FOR(i, n) C[i][j] += A[i][k] * B[k][j];
}

FUNCTION kij(MATRICES) {
  FOR(k, n) FOR(i, n) FOR(j, n) C[i][j] += A[i][k] * B[k][j];
}

FUNCTION flat(EXTENT, T *RESTRICT c, T *RESTRICT a, T *RESTRICT b) {
  FOR(i, n) FOR(j, n) {
    T sum = 0;
    FOR(k, n) sum += a[i * n + k] * b[k * n + j];
    c[i * n + j] = sum;
  }
}

FUNCTION flat_size_t(EXTENT, T *RESTRICT c, T *RESTRICT a, T *RESTRICT b) {
  size_t s = n;
  for (size_t i = 0; i < s; i++)
    for (size_t k = 0; k < s; k++)
      for (size_t j = 0; j < s; j++)
        c[i * s + j] += a[i * s + k] * b[k * s + j];
}

extern T alpha, beta;

FUNCTION gemm(MATRICES) {
  FOR(i, n) FOR(j, n) {
    T sum = 0;
    FOR(k, n) sum += A[i][k] * B[k][j];
    C[i][j] = alpha * sum + beta * C[i][j];
  }
}

FUNCTION transposed_a(MATRICES) {
  FOR(i, n) FOR(j, n) {
    T sum = 0;
    FOR(k, n) sum += A[k][i] * B[k][j];
    C[i][j] = sum;
  }
}

FUNCTION transposed_b(MATRICES) {
  FOR(i, n) FOR(j, n) {
    T sum = 0;
    FOR(k, n) sum += A[i][k] * B[j][k];
    C[i][j] = sum;
  }
}

FUNCTION layer(MATRICES) {
  FOR(i, n) FOR(j, n) {
    T sum = D[0][j];
    FOR(k, n) sum += A[i][k] * B[k][j];
    C[i][j] = sum > 0 ? sum : 0;
  }
}

FUNCTION two_products(MATRICES) {
  FOR(i, n) FOR(j, n) {
    D[i][j] = 0;
    FOR(k, n) D[i][j] += A[i][k] * B[k][j];
  }
  FOR(i, n) FOR(j, n) {
    C[i][j] = 0;
    FOR(k, n) C[i][j] += D[i][k] * B[k][j];
  }
}

FUNCTION symmetric(MATRICES) {
  FOR(i, n) FOR(j, i + 1) {
    T sum = 0;
    FOR(k, n) sum += A[i][k] * A[j][k];
    C[i][j] = sum;
  }
}

FUNCTION triangular(MATRICES) {
  FOR(i, n) FOR(j, n) {
    for (int k = i + 1; k < n; ++k)
      C[i][j] += A[k][i] * C[k][j];
    C[i][j] *= alpha;
  }
}

FUNCTION covariance(MATRICES) {
  FOR(j, n) {
    D[0][j] = 0;
    FOR(i, n) D[0][j] += A[i][j];
    D[0][j] /= n;
  }
  FOR(i, n) FOR(j, n) A[i][j] -= D[0][j];
  FOR(i, n) for (int j = i; j < n; ++j) {
    C[i][j] = 0;
    FOR(k, n) C[i][j] += A[k][i] * A[k][j];
#ifdef BREAK
    C[i][j] += 1;
#endif
    C[i][j] /= n - (T)1;
    C[j][i] = C[i][j];
  }
}

FUNCTION both_ways(EXTENT, T y[RESTRICT n], MATRIX(A), T x[RESTRICT n],
                   T z[RESTRICT n]) {
  FOR(i, n) y[i] = z[i] = 0;
  FOR(i, n) FOR(j, n) y[i] += A[i][j] * x[j];
  FOR(i, n) FOR(j, n) z[i] += A[j][i] * x[j];
}

enum { CHANNELS = 4 };

FUNCTION convolution(EXTENT, T out[RESTRICT CHANNELS][n / 2][n / 2],
                     T in[RESTRICT CHANNELS][n / 2 + 2][n / 2 + 2],
                     T weights[RESTRICT CHANNELS][CHANNELS][3][3]) {
  FOR(o, CHANNELS) FOR(y, n / 2) FOR(x, n / 2) {
    T sum = 0;
    FOR(c, CHANNELS)
    FOR(u, 3) FOR(v, 3) sum += in[c][y + u][x + v] * weights[o][c][u][v];
    out[o][y][x] = sum;
  }
}

FUNCTION small(EXTENT, T C[RESTRICT][4][4], T A[RESTRICT][4][4],
               T B[RESTRICT][4][4]) {
  FOR(e, n * n / 16) FOR(i, 4) FOR(j, 4) {
    T sum = 0;
    FOR(k, 4) sum += A[e][i][k] * B[e][k][j];
    C[e][i][j] = sum;
  }
}

#define X(i) (void *)x[i]
#define KERNELS                                                                \
  KERNEL(local, 2 * s * s * s, X(0), X(1), X(2), X(3))                         \
  KERNEL(memory, 2 * s * s * s, X(0), X(1), X(2), X(3))                        \
  KERNEL(jki, 2 * s * s * s, X(0), X(1), X(2), X(3))                           \
  KERNEL(kij, 2 * s * s * s, X(0), X(1), X(2), X(3))                           \
  KERNEL(flat, 2 * s * s * s, X(0), X(1), X(2))                                \
  KERNEL(flat_size_t, 2 * s * s * s, X(0), X(1), X(2))                         \
  KERNEL(gemm, 2 * s * s * s, X(0), X(1), X(2), X(3))                          \
  KERNEL(transposed_a, 2 * s * s * s, X(0), X(1), X(2), X(3))                  \
  KERNEL(transposed_b, 2 * s * s * s, X(0), X(1), X(2), X(3))                  \
  KERNEL(layer, 2 * s * s * s, X(0), X(1), X(2), X(3))                         \
  KERNEL(two_products, 4 * s * s * s, X(0), X(1), X(2), X(3))                  \
  KERNEL(symmetric, s * s * (s + 1), X(0), X(1), X(2), X(3))                   \
  KERNEL(triangular, s * s * s, X(0), X(1), X(2), X(3))                        \
  KERNEL(covariance, s * s * (s + 4), X(0), X(1), X(2), X(3))                  \
  KERNEL(both_ways, 4 * s * s, X(0), X(1), X(2), X(3))                         \
  KERNEL(convolution, 72 * s * s, X(0), X(1), X(2))                            \
  KERNEL(small, 8 * s * s, X(0), X(1), X(2))

#define KERNEL(Name, Operations, ...)                                          \
  static void run_##Name(int extent, T *const *x) {                            \
    Name(extent, __VA_ARGS__);                                                 \
  }                                                                            \
  static double operations_of_##Name(double s) { return Operations; }
KERNELS
#undef KERNEL
#define KERNEL(Name, ...) {#Name, run_##Name, operations_of_##Name, 0},
const struct kernel kernels[] = {KERNELS{0}};
