// RUN: %remarks %s 2>&1 | FileCheck %s

// What stands around a sum, and in a factor.

#define FOR(i) for (int i = 0; i < 8; ++i)
typedef float M[8][8];

// CHECK: raised C[i,j] = bias[j]; C[i,j] += A[i,k] * B[k,j]; C[i,j] = (C[i,j] > 0) ? C[i,j] : 0 [-Rpass
void layer(M *restrict C, const M *A, const M *B, const float *bias) {
  FOR(i) FOR(j) {
    float s = bias[j];
    FOR(k) s += (*A)[i][k] * (*B)[k][j];
    (*C)[i][j] = s > 0 ? s : 0;
  }
}

// CHECK: raised C[i,j] = 0; C[i,j] += A[i,k] * B[k,j]; C[i,j] = alpha * C[i,j] + (beta * old C[i,j]) [-Rpass
void scaled(M *restrict C, const M *A, const M *B, float alpha, float beta) {
  FOR(i) FOR(j) {
    float s = 0;
    FOR(k) s += (*A)[i][k] * (*B)[k][j];
    (*C)[i][j] = alpha * s + beta * (*C)[i][j];
  }
}

// CHECK: raised C[i,j] = beta * C[i,j]; C[i,j] += (alpha * A[i,k]) * B[k,j] [-Rpass
void gemm(M *restrict C, const M *A, const M *B, float alpha, float beta) {
  FOR(i) FOR(j) {
    (*C)[i][j] *= beta;
    FOR(k) (*C)[i][j] += alpha * (*A)[i][k] * (*B)[k][j];
  }
}

// Loops beside those of the sum.
// CHECK: raised C[i,k] = beta * C[i,k]; C[i,k] += (alpha * A[i,j]) * B[j,k] [-Rpass
void rows_of_gemm(M *restrict C, const M *A, const M *B, float alpha, float beta) {
  for (int i = 0; i < 8; ++i) {
    for (int k = 0; k < 8; ++k) (*C)[i][k] *= beta;
    for (int j = 0; j < 8; ++j) for (int k = 0; k < 8; ++k) (*C)[i][k] += alpha * (*A)[i][j] * (*B)[j][k];
  }
}

// CHECK: raised C[i,j] = bias[j]; C[i,j] += A[i,k] * B[k,j]; C[i,j] = (C[i,j] > 0) ? C[i,j] : 0 [-Rpass
void rows_of_layer(M *restrict C, const M *A, const M *B, const float *restrict bias) {
  FOR(i) {
    FOR(j) (*C)[i][j] = bias[j];
    FOR(k) FOR(j) (*C)[i][j] += (*A)[i][k] * (*B)[k][j];
    FOR(j) (*C)[i][j] = (*C)[i][j] > 0 ? (*C)[i][j] : 0;
  }
}

// CHECK: raised C[i,j] += (-A[i,k]) * B[k,j] [-Rpass
void subtracted(M *restrict C, const M *A, const M *B) {
  FOR(i) FOR(j) FOR(k) (*C)[i][j] -= (*A)[i][k] * (*B)[k][j];
}

// CHECK: raised C[i,j] -= A[i,k] * B[k,j] [-Rpass
void integers(int (*restrict C)[8], const int (*A)[8], const int (*B)[8]) {
  FOR(i) FOR(j) FOR(k) C[i][j] -= A[i][k] * B[k][j];
}

// CHECK: raised C[i,j] = 0; C[i,j] += A[i,k] * B[k,j] [-Rpass
void bytes(int (*restrict C)[8], const signed char (*A)[8], const unsigned char (*B)[8]) {
  FOR(i) FOR(j) {
    int s = 0;
    FOR(k) s += A[i][k] * B[k][j];
    C[i][j] = s;
  }
}

// A product of ints does not overflow, so it is one of longs.
// CHECK: raised C[i,j] += A[i,k] * B[k,j] [-Rpass
void wide_products(long (*restrict C)[8], const int (*A)[8], const int (*B)[8]) {
  FOR(i) FOR(j) FOR(k) C[i][j] += A[i][k] * B[k][j];
}

// One of unsigned ints may overflow before it is widened.
// CHECK-NOT: around.c:[[#@LINE+2]]:
void unsigned_products(unsigned long (*restrict C)[8], const unsigned (*A)[8], const unsigned (*B)[8]) {
  FOR(i) FOR(j) FOR(k) C[i][j] += A[i][k] * B[k][j];
}

// CHECK: raised C[i,j] = 0; C[i,j] += A[i,k] * B[k,j]; C[i,j] = fptrunc(C[i,j]) [-Rpass
void wide_sums(M *restrict C, const M *A, const M *B) {
  FOR(i) FOR(j) {
    double s = 0;
    FOR(k) s += (double)(*A)[i][k] * (*B)[k][j];
    (*C)[i][j] = s;
  }
}
