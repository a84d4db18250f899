/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

/* Those of polybench.c that are no linear algebra: stencils, image processing
   and dynamic programming. */

FUNCTION deriche(T in[RESTRICT 192][128], T out[RESTRICT 192][128],
                 T y1[RESTRICT 192][128], T y2[RESTRICT 192][128]) {
  T a = (T)0.25, e = (T)exp(-a);
  T k = (1 - e) * (1 - e) / (1 + 2 * a * e - e * e);
  T a1 = k, a2 = k * e * (a - 1), a3 = k * e * (a + 1), a4 = -k * e * e;
  T b1 = (T)pow(2, -a), b2 = -e * e;
  FOR(i, 192) {
    T before1 = 0, before2 = 0, x = 0;
    FOR(j, 128) {
      y1[i][j] = a1 * in[i][j] + a2 * x + b1 * before1 + b2 * before2;
      x = in[i][j];
      before2 = before1;
      before1 = y1[i][j];
    }
    T after1 = 0, after2 = 0, x1 = 0, x2 = 0;
    for (int j = 127; j >= 0; --j) {
      y2[i][j] = a3 * x1 + a4 * x2 + b1 * after1 + b2 * after2;
      x2 = x1;
      x1 = in[i][j];
      after2 = after1;
      after1 = y2[i][j];
    }
  }
  FOR(i, 192) FOR(j, 128) out[i][j] = y1[i][j] + y2[i][j];
  FOR(j, 128) {
    T before1 = 0, before2 = 0, x = 0;
    FOR(i, 192) {
      y1[i][j] = a1 * out[i][j] + a2 * x + b1 * before1 + b2 * before2;
      x = out[i][j];
      before2 = before1;
      before1 = y1[i][j];
    }
    T after1 = 0, after2 = 0, x1 = 0, x2 = 0;
    for (int i = 191; i >= 0; --i) {
      y2[i][j] = a3 * x1 + a4 * x2 + b1 * after1 + b2 * after2;
      x2 = x1;
      x1 = out[i][j];
      after2 = after1;
      after1 = y2[i][j];
    }
  }
  FOR(i, 192) FOR(j, 128) out[i][j] = y1[i][j] + y2[i][j];
}

FUNCTION floyd_warshall(T path[RESTRICT 180][180]) {
  FOR(k, 180)
  FOR(i, 180)
  FOR(j, 180)
  path[i][j] = path[i][j] < path[i][k] + path[k][j] ? path[i][j]
                                                    : path[i][k] + path[k][j];
}

static T larger(T a, T b) { return a >= b ? a : b; }

FUNCTION nussinov(T bases[RESTRICT 180], T table[RESTRICT 180][180]) {
  for (int i = 179; i >= 0; --i)
    RANGE(j, i + 1, 180) {
      table[i][j] = larger(table[i][j], table[i][j - 1]);
      if (i + 1 < 180)
        table[i][j] = larger(table[i][j], table[i + 1][j]);
      if (i + 1 < 180 && i < j - 1)
        table[i][j] = larger(table[i][j],
                             table[i + 1][j - 1] + (bases[i] + bases[j] == 3));
      else if (i + 1 < 180)
        table[i][j] = larger(table[i][j], table[i + 1][j - 1]);
      RANGE(k, i + 1, j)
      table[i][j] = larger(table[i][j], table[i][k] + table[k + 1][j]);
    }
}

FUNCTION adi(T u[RESTRICT 60][60], T v[RESTRICT 60][60], T p[RESTRICT 60][60],
             T q[RESTRICT 60][60]) {
  T h = (T)1 / 60, dt = (T)1 / 40, x = 2 * dt / (h * h), y = dt / (h * h);
  T a = -x / 2, b = 1 + x, c = a, d = -y / 2, e = 1 + y, f = d;
  FOR(t, 40) {
    RANGE(i, 1, 59) {
      v[0][i] = 1;
      p[i][0] = 0;
      q[i][0] = v[0][i];
      RANGE(j, 1, 59) {
        p[i][j] = -c / (a * p[i][j - 1] + b);
        q[i][j] = (-d * u[j][i - 1] + (1 + 2 * d) * u[j][i] - f * u[j][i + 1] -
                   a * q[i][j - 1]) /
                  (a * p[i][j - 1] + b);
      }
      v[59][i] = 1;
      for (int j = 58; j >= 1; --j)
        v[j][i] = p[i][j] * v[j + 1][i] + q[i][j];
    }
    RANGE(i, 1, 59) {
      u[i][0] = 1;
      p[i][0] = 0;
      q[i][0] = u[i][0];
      RANGE(j, 1, 59) {
        p[i][j] = -f / (d * p[i][j - 1] + e);
        q[i][j] = (-a * v[i - 1][j] + (1 + 2 * a) * v[i][j] - c * v[i + 1][j] -
                   d * q[i][j - 1]) /
                  (d * p[i][j - 1] + e);
      }
      u[i][59] = 1;
      for (int j = 58; j >= 1; --j)
        u[i][j] = p[i][j] * u[i][j + 1] + q[i][j];
    }
  }
}

FUNCTION fdtd_2d(T ex[RESTRICT 60][80], T ey[RESTRICT 60][80],
                 T hz[RESTRICT 60][80], T source[RESTRICT 40]) {
  FOR(t, 40) {
    FOR(j, 80) ey[0][j] = source[t];
    RANGE(i, 1, 60) FOR(j, 80) ey[i][j] -= (T)0.5 * (hz[i][j] - hz[i - 1][j]);
    FOR(i, 60) RANGE(j, 1, 80) ex[i][j] -= (T)0.5 * (hz[i][j] - hz[i][j - 1]);
    FOR(i, 59)
    FOR(j, 79)
    hz[i][j] -= (T)0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
  }
}

static void heat(T B[RESTRICT 20][20][20], T A[RESTRICT 20][20][20]) {
  RANGE(i, 1, 19)
  RANGE(j, 1, 19)
  RANGE(k, 1, 19)
  B[i][j][k] = (T)0.125 * (A[i + 1][j][k] - 2 * A[i][j][k] + A[i - 1][j][k]) +
               (T)0.125 * (A[i][j + 1][k] - 2 * A[i][j][k] + A[i][j - 1][k]) +
               (T)0.125 * (A[i][j][k + 1] - 2 * A[i][j][k] + A[i][j][k - 1]) +
               A[i][j][k];
}

FUNCTION heat_3d(T A[RESTRICT 20][20][20], T B[RESTRICT 20][20][20]) {
  FOR(t, 40) {
    heat(B, A);
    heat(A, B);
  }
}

FUNCTION jacobi_1d(T A[RESTRICT 120], T B[RESTRICT 120]) {
  FOR(t, 40) {
    RANGE(i, 1, 119) B[i] = (T)0.33333 * (A[i - 1] + A[i] + A[i + 1]);
    RANGE(i, 1, 119) A[i] = (T)0.33333 * (B[i - 1] + B[i] + B[i + 1]);
  }
}

static void jacobi(T B[RESTRICT 90][90], T A[RESTRICT 90][90]) {
  RANGE(i, 1, 89)
  RANGE(j, 1, 89)
  B[i][j] = (T)0.2 *
            (A[i][j] + A[i][j - 1] + A[i][j + 1] + A[i + 1][j] + A[i - 1][j]);
}

FUNCTION jacobi_2d(T A[RESTRICT 90][90], T B[RESTRICT 90][90]) {
  FOR(t, 40) {
    jacobi(B, A);
    jacobi(A, B);
  }
}

FUNCTION seidel_2d(T A[RESTRICT 120][120]) {
  FOR(t, 40)
  RANGE(i, 1, 119)
  RANGE(j, 1, 119)
  A[i][j] =
      (A[i - 1][j - 1] + A[i - 1][j] + A[i - 1][j + 1] + A[i][j - 1] + A[i][j] +
       A[i][j + 1] + A[i + 1][j - 1] + A[i + 1][j] + A[i + 1][j + 1]) /
      9;
}
