// DEFINE: %{before} = %raise %s -S -o /dev/null -fno-discard-value-names -mllvm -print-before=matrix-loops -mllvm -print-module-scope
// RUN: %{before} -mavx512f -mprefer-vector-width=512 2> %t.ll
// RUN: %opt -passes='print<matrix-loops>' -disable-output %t.ll | FileCheck %s --check-prefix=NEST --implicit-check-not="no nest"
// DEFINE: %{prove} = %matrix_prove --passes=matrix-loops --seed=3 --value=n=0..9 --value=m=7..9,16,17,20 --value=p=0..9,16,17
// RUN: %{prove} --cases=12 %t.ll | FileCheck %s --implicit-check-not=differs --implicit-check-not="not proved"
// RUN: %{prove} --cases=3 --overlaps=all --function=overlapping %t.ll | FileCheck %s --check-prefix=ALL
// RUN: %{before} 2> %t.ll
// RUN: %{prove} --cases=5 %t.ll | FileCheck %s --check-prefix=AVX2 --implicit-check-not=differs --implicit-check-not="not proved"
// AVX2-COUNT-7: proved: 5 cases

// Nests whose steps are more than a multiply-add are proved: vectors that end
// with a row, rows that are repeated, squares of a matrix that are transposed,
// and the loops where there are too few results, or memory overlaps.

#define FOR(i, n) for (int i = 0; i < (n); ++i)

// CHECK: complex_rows: proved: 12 cases
// NEST: (re, im) = (0, 0); (re, im) = (re + (A[i,k] * B[k,j]
void complex_rows(double *restrict C, const double *A, const double *B, int n, int m, int p) {
  FOR(i, n) FOR(j, m) {
    double re = 0, im = 0;
    FOR(k, p) {
      double ar = A[2 * (i * p + k)], ai = A[2 * (i * p + k) + 1];
      double br = B[2 * (k * m + j)], bi = B[2 * (k * m + j) + 1];
      re += ar * br - ai * bi;
      im += ar * bi + ai * br;
    }
    C[2 * (i * m + j)] += re;
    C[2 * (i * m + j) + 1] += im;
  }
}

// CHECK: overlapping: proved: 12 cases
// ALL: overlapping: proved: 3 cases
void overlapping(double *C, double *D, const double *A, int n, int m, int p) {
  FOR(i, n) FOR(j, m) {
    double s = C[i * m + j], t = 0;
    FOR(k, p) {
      s += A[i * p + k] * A[k * m + j];
      t -= A[i * p + k] * s;
    }
    C[i * m + j] = s;
    D[i * m + j] = t;
  }
}

// CHECK: two_products: proved: 12 cases
void two_products(float *restrict C, const float *A, const float *B, int n, int m, int p) {
  FOR(i, n) FOR(j, m) {
    float s = 0;
    FOR(k, p) s += A[i * p + k] * B[j * p + k] + B[i * p + k] * A[j * p + k];
    C[i * m + j] += s;
  }
}

// CHECK: line: proved: 12 cases
void line(double *restrict y, const double *A, const double *B, const double *x, int m, int p) {
  FOR(i, m) {
    double s = 0, t = 1;
    FOR(k, p) {
      s += A[i * p + k] * x[k];
      t += B[i * p + k] * x[k];
    }
    y[i] = 3 * s + t;
  }
}

// CHECK: constant: proved
void constant(float *restrict y, const float *restrict x, const float *restrict h) {
  FOR(i, 21) {
    float re = 0, im = 0;
    FOR(k, 35) {
      re += x[2 * (i + k)] * h[2 * k] - x[2 * (i + k) + 1] * h[2 * k + 1];
      im += x[2 * (i + k)] * h[2 * k + 1] + x[2 * (i + k) + 1] * h[2 * k];
    }
    y[2 * i] = re;
    y[2 * i + 1] = im;
  }
}

// CHECK: recurrence: proved: 12 cases
void recurrence(double *restrict y, const double *restrict x, const double *restrict c, int m, int p) {
  FOR(i, m) {
    double s = c[0], t = 0;
    FOR(k, p) {
      double old = s;
      s = x[i] * s + c[k] * t;
      t = old;
    }
    y[i] = s > t ? s : t;
  }
}

// Sums that each step stores.
// CHECK: in_memory: proved: 12 cases
// NEST: (s, t) = (0, 0); (s, t) = (A[i,j] * x[j] + s, B[i,j] * x[j] + t); u[i] = s, y[i] = s * 3 + t
void in_memory(double *u, double *y, const double *A, const double *B, const double *x, int m, int p) {
  FOR(i, m) {
    u[i] = 0;
    y[i] = 0;
    FOR(k, p) {
      u[i] += A[i * p + k] * x[k];
      y[i] += B[i * p + k] * x[k];
    }
    y[i] = 3 * u[i] + y[i];
  }
}

// CHECK: steps_outside: proved: 12 cases
// NEST: (s, t) = (C[j,k], C'[j,k]); (s, t) =
void steps_outside(float *C, const float *A, const float *B, int n, int m, int p) {
  FOR(k, p) FOR(i, n) FOR(j, m) {
    C[2 * (i * m + j)] += A[2 * (i * p + k)] * B[2 * (k * m + j)] - A[2 * (i * p + k) + 1] * B[2 * (k * m + j) + 1];
    C[2 * (i * m + j) + 1] += A[2 * (i * p + k)] * B[2 * (k * m + j) + 1] + A[2 * (i * p + k) + 1] * B[2 * (k * m + j)];
  }
}
