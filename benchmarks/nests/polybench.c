/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

/* The thirty computations of PolyBench/C 4.2, with the extents that it calls
   small, written from what they compute. Arrays are static ones of constant
   extents, as far as the functions know, and may overlap unless RESTRICT says
   otherwise. polybench_table.h says what they are called with. */

#include "nests.h"
#include <math.h>
#include <stddef.h>

#ifndef RESTRICT
#define RESTRICT
#endif
#define FOR(i, n) for (int i = 0; i < n; ++i)
#define RANGE(i, from, to) for (int i = from; i < to; ++i)

extern T alpha, beta;

/*===------------------------------------------------------------------------===
  Products
  ===------------------------------------------------------------------------===*/

FUNCTION gemm(T C[RESTRICT 60][70], T A[RESTRICT 60][80],
              T B[RESTRICT 80][70]) {
  FOR(i, 60) {
    FOR(j, 70) C[i][j] *= beta;
    FOR(k, 80) FOR(j, 70) C[i][j] += alpha * A[i][k] * B[k][j];
  }
}

FUNCTION two_mm(T tmp[RESTRICT 40][50], T A[RESTRICT 40][70],
                T B[RESTRICT 70][50], T C[RESTRICT 50][80],
                T D[RESTRICT 40][80]) {
  FOR(i, 40) FOR(j, 50) {
    tmp[i][j] = 0;
    FOR(k, 70) tmp[i][j] += alpha * A[i][k] * B[k][j];
  }
  FOR(i, 40) FOR(j, 80) {
    D[i][j] *= beta;
    FOR(k, 50) D[i][j] += tmp[i][k] * C[k][j];
  }
}

FUNCTION three_mm(T E[RESTRICT 40][50], T A[RESTRICT 40][60],
                  T B[RESTRICT 60][50], T F[RESTRICT 50][70],
                  T C[RESTRICT 50][80], T D[RESTRICT 80][70],
                  T G[RESTRICT 40][70]) {
  FOR(i, 40) FOR(j, 50) {
    E[i][j] = 0;
    FOR(k, 60) E[i][j] += A[i][k] * B[k][j];
  }
  FOR(i, 50) FOR(j, 70) {
    F[i][j] = 0;
    FOR(k, 80) F[i][j] += C[i][k] * D[k][j];
  }
  FOR(i, 40) FOR(j, 70) {
    G[i][j] = 0;
    FOR(k, 50) G[i][j] += E[i][k] * F[k][j];
  }
}

FUNCTION syrk(T C[RESTRICT 80][80], T A[RESTRICT 80][60]) {
  FOR(i, 80) {
    FOR(j, i + 1) C[i][j] *= beta;
    FOR(k, 60) FOR(j, i + 1) C[i][j] += alpha * A[i][k] * A[j][k];
  }
}

FUNCTION syr2k(T C[RESTRICT 80][80], T A[RESTRICT 80][60],
               T B[RESTRICT 80][60]) {
  FOR(i, 80) {
    FOR(j, i + 1) C[i][j] *= beta;
    FOR(k, 60)
    FOR(j, i + 1)
    C[i][j] += A[j][k] * alpha * B[i][k] + B[j][k] * alpha * A[i][k];
  }
}

FUNCTION symm(T C[RESTRICT 60][80], T A[RESTRICT 60][60],
              T B[RESTRICT 60][80]) {
  FOR(i, 60) FOR(j, 80) {
    T sum = 0;
    FOR(k, i) {
      C[k][j] += alpha * B[i][j] * A[i][k];
      sum += B[k][j] * A[i][k];
    }
    C[i][j] = beta * C[i][j] + alpha * B[i][j] * A[i][i] + alpha * sum;
  }
}

FUNCTION trmm(T A[RESTRICT 60][60], T B[RESTRICT 60][80]) {
  FOR(i, 60) FOR(j, 80) {
    RANGE(k, i + 1, 60) B[i][j] += A[k][i] * B[k][j];
    B[i][j] *= alpha;
  }
}

FUNCTION doitgen(T A[RESTRICT 25][20][30], T C4[RESTRICT 30][30],
                 T sum[RESTRICT 30]) {
  FOR(r, 25) FOR(q, 20) {
    FOR(p, 30) {
      sum[p] = 0;
      FOR(s, 30) sum[p] += A[r][q][s] * C4[s][p];
    }
    FOR(p, 30) A[r][q][p] = sum[p];
  }
}

/*===------------------------------------------------------------------------===
  Matrices and vectors
  ===------------------------------------------------------------------------===*/

FUNCTION atax(T A[RESTRICT 116][124], T x[RESTRICT 124], T y[RESTRICT 124],
              T tmp[RESTRICT 116]) {
  FOR(i, 124) y[i] = 0;
  FOR(i, 116) {
    tmp[i] = 0;
    FOR(j, 124) tmp[i] += A[i][j] * x[j];
    FOR(j, 124) y[j] += A[i][j] * tmp[i];
  }
}

FUNCTION bicg(T A[RESTRICT 124][116], T s[RESTRICT 116], T q[RESTRICT 124],
              T p[RESTRICT 116], T r[RESTRICT 124]) {
  FOR(i, 116) s[i] = 0;
  FOR(i, 124) {
    q[i] = 0;
    FOR(j, 116) {
      s[j] += r[i] * A[i][j];
      q[i] += A[i][j] * p[j];
    }
  }
}

FUNCTION mvt(T x1[RESTRICT 120], T x2[RESTRICT 120], T y1[RESTRICT 120],
             T y2[RESTRICT 120], T A[RESTRICT 120][120]) {
  FOR(i, 120) FOR(j, 120) x1[i] += A[i][j] * y1[j];
  FOR(i, 120) FOR(j, 120) x2[i] += A[j][i] * y2[j];
}

FUNCTION gemver(T A[RESTRICT 120][120], T u1[RESTRICT 120], T v1[RESTRICT 120],
                T u2[RESTRICT 120], T v2[RESTRICT 120], T w[RESTRICT 120],
                T x[RESTRICT 120], T y[RESTRICT 120], T z[RESTRICT 120]) {
  FOR(i, 120) FOR(j, 120) A[i][j] += u1[i] * v1[j] + u2[i] * v2[j];
  FOR(i, 120) FOR(j, 120) x[i] += beta * A[j][i] * y[j];
  FOR(i, 120) x[i] += z[i];
  FOR(i, 120) FOR(j, 120) w[i] += alpha * A[i][j] * x[j];
}

FUNCTION gesummv(T A[RESTRICT 90][90], T B[RESTRICT 90][90], T tmp[RESTRICT 90],
                 T x[RESTRICT 90], T y[RESTRICT 90]) {
  FOR(i, 90) {
    tmp[i] = 0;
    y[i] = 0;
    FOR(j, 90) {
      tmp[i] += A[i][j] * x[j];
      y[i] += B[i][j] * x[j];
    }
    y[i] = alpha * tmp[i] + beta * y[i];
  }
}

/*===------------------------------------------------------------------------===
  Statistics
  ===------------------------------------------------------------------------===*/

FUNCTION covariance(T data[RESTRICT 100][80], T cov[RESTRICT 80][80],
                    T mean[RESTRICT 80]) {
  FOR(j, 80) {
    mean[j] = 0;
    FOR(i, 100) mean[j] += data[i][j];
    mean[j] /= 100;
  }
  FOR(i, 100) FOR(j, 80) data[i][j] -= mean[j];
  FOR(i, 80) RANGE(j, i, 80) {
    cov[i][j] = 0;
    FOR(k, 100) cov[i][j] += data[k][i] * data[k][j];
    cov[i][j] /= 99;
    cov[j][i] = cov[i][j];
  }
}

FUNCTION correlation(T data[RESTRICT 100][80], T corr[RESTRICT 80][80],
                     T mean[RESTRICT 80], T stddev[RESTRICT 80]) {
  FOR(j, 80) {
    mean[j] = 0;
    FOR(i, 100) mean[j] += data[i][j];
    mean[j] /= 100;
  }
  FOR(j, 80) {
    stddev[j] = 0;
    FOR(i, 100)
    stddev[j] += (data[i][j] - mean[j]) * (data[i][j] - mean[j]);
    stddev[j] = (T)sqrt(stddev[j] / 100);
    stddev[j] = stddev[j] <= (T)0.1 ? 1 : stddev[j];
  }
  FOR(i, 100) FOR(j, 80) {
    data[i][j] -= mean[j];
    data[i][j] /= 10 * stddev[j];
  }
  FOR(i, 79) {
    corr[i][i] = 1;
    RANGE(j, i + 1, 80) {
      corr[i][j] = 0;
      FOR(k, 100) corr[i][j] += data[k][i] * data[k][j];
      corr[j][i] = corr[i][j];
    }
  }
  corr[79][79] = 1;
}

/*===------------------------------------------------------------------------===
  Solvers
  ===------------------------------------------------------------------------===*/

FUNCTION cholesky(T A[RESTRICT 120][120]) {
  FOR(i, 120) {
    FOR(j, i) {
      FOR(k, j) A[i][j] -= A[i][k] * A[j][k];
      A[i][j] /= A[j][j];
    }
    FOR(k, i) A[i][i] -= A[i][k] * A[i][k];
    A[i][i] = (T)sqrt(A[i][i]);
  }
}

FUNCTION durbin(T r[RESTRICT 120], T y[RESTRICT 120]) {
  T z[120], b = 1, a = -r[0];
  y[0] = -r[0];
  RANGE(k, 1, 120) {
    T sum = 0;
    b = (1 - a * a) * b;
    FOR(i, k) sum += r[k - i - 1] * y[i];
    a = -(r[k] + sum) / b;
    FOR(i, k) z[i] = y[i] + a * y[k - i - 1];
    FOR(i, k) y[i] = z[i];
    y[k] = a;
  }
}

/* With as many rows as columns at least: else the last columns are noise. */
FUNCTION gramschmidt(T A[RESTRICT 80][60], T R[RESTRICT 60][60],
                     T Q[RESTRICT 80][60]) {
  FOR(k, 60) {
    T norm = 0;
    FOR(i, 80) norm += A[i][k] * A[i][k];
    R[k][k] = (T)sqrt(norm);
    FOR(i, 80) Q[i][k] = A[i][k] / R[k][k];
    RANGE(j, k + 1, 60) {
      R[k][j] = 0;
      FOR(i, 80) R[k][j] += Q[i][k] * A[i][j];
      FOR(i, 80) A[i][j] -= Q[i][k] * R[k][j];
    }
  }
}

FUNCTION lu(T A[RESTRICT 120][120]) {
  FOR(i, 120) {
    FOR(j, i) {
      FOR(k, j) A[i][j] -= A[i][k] * A[k][j];
      A[i][j] /= A[j][j];
    }
    RANGE(j, i, 120) FOR(k, i) A[i][j] -= A[i][k] * A[k][j];
  }
}

FUNCTION ludcmp(T A[RESTRICT 120][120], T b[RESTRICT 120], T x[RESTRICT 120],
                T y[RESTRICT 120]) {
  FOR(i, 120) {
    FOR(j, i) {
      T w = A[i][j];
      FOR(k, j) w -= A[i][k] * A[k][j];
      A[i][j] = w / A[j][j];
    }
    RANGE(j, i, 120) {
      T w = A[i][j];
      FOR(k, i) w -= A[i][k] * A[k][j];
      A[i][j] = w;
    }
  }
  FOR(i, 120) {
    T w = b[i];
    FOR(j, i) w -= A[i][j] * y[j];
    y[i] = w;
  }
  for (int i = 119; i >= 0; --i) {
    T w = y[i];
    RANGE(j, i + 1, 120) w -= A[i][j] * x[j];
    x[i] = w / A[i][i];
  }
}

FUNCTION trisolv(T L[RESTRICT 120][120], T x[RESTRICT 120], T b[RESTRICT 120]) {
  FOR(i, 120) {
    x[i] = b[i];
    FOR(j, i) x[i] -= L[i][j] * x[j];
    x[i] = x[i] / L[i][i];
  }
}

#include "polybench_others.h"
#include "polybench_table.h"
