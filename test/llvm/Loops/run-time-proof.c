// RUN: %raise %s -S -o /dev/null -fno-discard-value-names -mllvm -print-before=matrix-loops -mllvm -print-module-scope 2> %t.ll
// RUN: %opt -passes='print<matrix-loops>' -disable-output %t.ll | FileCheck %s --check-prefix=NEST --implicit-check-not="no nest: {{[^m]}}"
// DEFINE: %{prove} = %matrix_prove --passes=matrix-loops --seed=3 --value=n=0..6,16 --value=m=0..9,17 --value=p=0..5
// RUN: %{prove} --cases=30 %t.ll --value=ld=0,1,5,17,20 | FileCheck %s --implicit-check-not=differs --implicit-check-not="not proved"
// RUN: %{prove} --cases=6 --overlaps=all --function=overlapping %t.ll | FileCheck %s --check-prefix=ALL

// Nests whose extents are known when the program runs are proved for many
// extents, too few for a gain among them, and memory that overlaps.

#define FOR(i, n) for (int i = 0; i < (n); ++i)
typedef unsigned long size_t;

// CHECK: product: proved: 30 cases
// NEST: C[i,j] = 0; C[i,j] += A[i,k] * B[k,j]
void product(double *restrict C, const double *A, const double *B, int n, int m, int p) {
  FOR(i, n) FOR(j, m) {
    double s = 0;
    FOR(k, p) s += A[i * p + k] * B[k * m + j];
    C[i * m + j] = s;
  }
}

// CHECK: overlapping: proved: 30 cases
// ALL: overlapping: proved: 6 cases
void overlapping(float *C, const float *A, const float *B, size_t n, size_t m, size_t p) {
  for (size_t k = 0; k < p; ++k) for (size_t i = 0; i < n; ++i) for (size_t j = 0; j < m; ++j)
    C[i * m + j] += A[i * p + k] * B[k * m + j];
}

// Rows of the result that have elements in common, where ld is less than m.
// CHECK: rows: proved: 30 cases
void rows(double *restrict C, const double *A, const double *B, int n, int m, int p, int ld) {
  FOR(i, n) FOR(j, m) {
    double s = 1;
    FOR(k, p) s += A[k * ld + i] * B[j * ld + k];
    C[i * ld + j] = s;
  }
}

// An index that may wrap around.
// NEST: C[i,j] = C[i,j] * 2; C[i,j] += (A[i,k] * 3) * B[k,j]
// CHECK: wrapping: proved: 30 cases
void wrapping(double *restrict C, const double *A, const double *B, int n, int m, int p, int ld) {
  FOR(i, n) FOR(j, m) {
    C[i * m + j] *= 2;
    FOR(k, p) C[i * m + j] += 3 * A[(unsigned char)(180 + i * ld + k)] * B[k * m + j];
  }
}

// NEST: C[i,j] = bias[j]; C[i,j] += A[i,k] * B[k,j]; C[i,j] = (C[i,j] > 0) ? C[i,j] : 0
// CHECK: layer: proved: 30 cases
void layer(float *restrict C, const float *A, const float *B, const float *bias, int n, int m, int p) {
  FOR(i, n) FOR(j, m) {
    float s = bias[j];
    FOR(k, p) s += A[i * p + k] * B[k * m + j];
    C[i * m + j] = s > 0 ? s : 0;
  }
}

// CHECK: bytes: proved: 30 cases
void bytes(int *restrict C, const signed char *A, const unsigned char *B, int n, int m, int p) {
  FOR(i, n) FOR(j, m) {
    int s = C[i * m + j];
    FOR(k, p) s -= A[i * p + k] * B[k * m + j];
    C[i * m + j] = s;
  }
}

// CHECK: updated: proved: 30 cases
void updated(double *C, const double *restrict A, const double *restrict B, int n, int m, int p, double alpha, double beta) {
  FOR(i, n) FOR(j, m) {
    double s = 0;
    FOR(k, p) s += A[i * p + k] * B[k * m + j];
    C[i * m + j] = alpha * s + beta * C[i * m + j];
  }
}

// NEST: y[i] = 0; y[i] += A[j,i] * x[j]
// CHECK: line: proved: 30 cases
void line(double *restrict y, const double *A, const double *x, int n, int m) {
  FOR(i, n * 4) {
    double s = 0;
    FOR(j, m) s += A[j * 64 + i] * x[j];
    y[i] = s;
  }
}

// NEST: C[i,k] = C[i,k] * beta; C[i,k] += (A[i,j] * 3) * B[k,j], a triangle{{$}}
// CHECK: triangle: proved: 30 cases
void triangle(int *restrict C, const int *A, const int *B, int m, int p, int beta) {
  FOR(i, m) {
    FOR(j, i + 1) C[i * m + j] *= beta;
    FOR(k, p) FOR(j, i + 1) C[i * m + j] += 3 * A[i * p + k] * B[j * p + k];
  }
}

// CHECK: above_diagonal: proved: 30 cases
void above_diagonal(double *C, const double *A, int m, int p, int ld) {
  FOR(i, m) for (int j = i + 1; j < m; ++j) {
    double s = 0;
    FOR(k, p) s += A[k * m + i] * A[k * m + j];
    C[i * ld + j] = s;
    C[j * ld + i] = s;
  }
}

// NEST: C[i,j] = 0; C[i,j] += A[k,i] * A[k,j], a triangle and its mirror image
// CHECK: image: proved: 30 cases
void image(double *C, const double *A, int m, int p) {
  FOR(i, m) for (int j = i; j < m; ++j) {
    double s = 0;
    FOR(k, p) s += A[k * m + i] * A[k * m + j];
    C[i * m + j] = s;
    C[j * m + i] = s;
  }
}

// Factors of 0 are left out.
// NEST: C[j,k] += A[j,i] * B[i,k], if A[j,i] == 0 nowhere
// CHECK: zeros: proved: 30 cases
void zeros(double *restrict C, const double *A, const double *B, int n, int m, int p) {
  FOR(k, p) FOR(i, n) if (A[i * p + k] != 0) FOR(j, m) C[i * m + j] += A[i * p + k] * B[k * m + j];
}

// Vectors that may have gaps, where p or ld is not 1.
// NEST: y[i] = 0; y[i] += A[i,j] * x[j]
// NEST: asks whether {{.*}} is 8
// CHECK: strides: proved: 30 cases
void strides(double *restrict y, const double *A, const double *x, int n, int m, int p, int ld) {
  FOR(i, n) {
    double s = 0;
    FOR(k, m) s += A[i * m + k] * x[k * ld];
    y[i * p] = s;
  }
}

// Loops that are split, where they are not too short for that.
// CHECK: parts: proved: 30 cases
void parts(double *restrict s, double *restrict q, const double *restrict A, const double *restrict p,
           const double *restrict r, int n, int m) {
  FOR(i, m) {
    double sum = 0;
    FOR(j, n) {
      s[j] += r[i] * A[i * n + j];
      sum += A[i * n + j] * p[j];
    }
    q[i] = sum;
  }
}
