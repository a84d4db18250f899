// RUN: %remarks %s 2>&1 | FileCheck %s --implicit-check-not="stay as"

// Extents and distances that are known when the program runs, as integers of
// any width; sums over nothing and loops that do not run are none of the nest's.

#define FOR(i, n) for (int i = 0; i < n; ++i)
#define UP_TO(T, i, n) for (T i = 0; i < n; ++i)
typedef unsigned long size_t;

// CHECK: :[[#@LINE+2]]:{{.*}} remark: raised C[i,j] = 0; C[i,j] += A[i,k] * B[k,j], unless it is small or memory overlaps [-Rpass
void leading_dimensions(float *C, const float *A, const float *B, int n, int m, int p, int lda, int ldb, int ldc) {
  FOR(i, n) FOR(j, m) {
    float s = 0;
    FOR(k, p) s += A[i * lda + k] * B[k * ldb + j];
    C[i * ldc + j] = s;
  }
}

// The index of A may wrap around.
// CHECK: raised C[i,j] = 0; C[i,j] += A[i,k] * B[k,j], unless
void rows(double *C, const double *A, const double *B, int n, int m, int p) {
  FOR(i, n) FOR(j, m) {
    C[i * m + j] = 0;
    FOR(k, p) C[i * m + j] += A[i * p + k] * B[k * m + j];
  }
}

// CHECK: raised C[i,j] += A[i,k] * B[j,k], unless
void unsigned_int(double *C, const double *A, const double *B, unsigned n, unsigned m, unsigned p) {
  UP_TO(unsigned, k, p) UP_TO(unsigned, i, n) UP_TO(unsigned, j, m) C[i * m + j] += A[i * p + k] * B[j * p + k];
}

// CHECK: raised C[i,j] = 0; C[i,j] += A[i,k] * B[k,j], unless
void of_size_t(double *C, const double *A, const double *B, size_t n, size_t m, size_t p) {
  UP_TO(size_t, i, n) UP_TO(size_t, j, m) {
    double s = 0;
    UP_TO(size_t, k, p) s += A[i * p + k] * B[k * m + j];
    C[i * m + j] = s;
  }
}

// CHECK: raised C[i,j] = 0; C[i,j] += A[i,k] * B[k,j], unless
void arrays(int n, double C[n][n], double A[n][n], double B[n][n]) {
  FOR(i, n) {
    FOR(j, n) C[i][j] = 0;
    FOR(k, n) FOR(j, n) C[i][j] += A[i][k] * B[k][j];
  }
}

// CHECK: raised C[i,j] += A[i,k] * B[k,j], unless
void moved(double *C, const double *A, const double *B, long n, long m, long p) {
  UP_TO(long, i, n) {
    const double *x = A;
    UP_TO(long, k, p) {
      const double *y = B + k * m;
      UP_TO(long, j, m) C[i * m + j] += *x * y[j];
      ++x;
    }
    A += p;
  }
}

// CHECK: raised C[i,j] = beta * C[i,j]; C[i,j] += (alpha * A[k,i]) * B[k,j], unless
void factors(double *C, const double *A, const double *B, int n, int ld, double alpha, double beta) {
  FOR(i, n) FOR(j, n) {
    C[i * ld + j] *= beta;
    FOR(k, n) C[i * ld + j] += alpha * A[k * ld + i] * B[k * ld + j];
  }
}

// Extents are constants, distances are not.
// CHECK: raised C[i,j] += A[i,k] * B[k,j], unless
void block(double *C, const double *A, const double *B, int ld) {
  FOR(i, 8) FOR(j, 8) FOR(k, 8) C[i * ld + j] += A[i * ld + k] * B[k * ld + j];
}

// CHECK: raised y[i] = 0; y[i] += A[i,j] * x[j], unless
void line(double *y, const double *A, const double *x, int n, int m) {
  FOR(i, n) {
    double s = 0;
    FOR(j, m) s += A[i * m + j] * x[j];
    y[i] = s;
  }
}
