// RUN: %remarks %s 2>&1 | FileCheck %s
// RUN: %remarks --target=x86_64-apple-macosx13 %s 2>&1 | FileCheck %s --check-prefix=APPLE

// Orders of loops, and where the sum is: all are one index expression.

#define FOR(i) for (int i = 0; i < 8; ++i)
typedef double M[8][8];

// CHECK: :[[#@LINE+2]]:{{.*}} remark: raised C[i,j] = 0; C[i,j] += A[i,k] * B[k,j] [-Rpass
void ijk(M *restrict C, const M *A, const M *B) {
  FOR(i) FOR(j) {
    double s = 0;
    FOR(k) s += (*A)[i][k] * (*B)[k][j];
    (*C)[i][j] = s;
  }
}

// CHECK: raised C[i,j] += A[i,k] * B[k,j] [-Rpass
void kij(M *restrict C, const M *A, const M *B) {
  FOR(k) FOR(i) FOR(j) (*C)[i][j] += (*A)[i][k] * (*B)[k][j];
}

// CHECK: raised C[i,j] += A[i,k] * B[k,j] [-Rpass
void jki(M *restrict C, const M *A, const M *B) {
  FOR(j) FOR(k) FOR(i) (*C)[i][j] += (*A)[i][k] * (*B)[k][j];
}

// CHECK: raised C[i,j] = 0; C[i,j] += A[i,k] * B[k,j], unless memory overlaps
void zero_first(M *C, const M *A, const M *B) {
  FOR(i) FOR(j) {
    (*C)[i][j] = 0;
    FOR(k) (*C)[i][j] += (*A)[i][k] * (*B)[k][j];
  }
}

// CHECK: raised C[i,j] = 0; C[i,j] += A[i,k] * B[k,j], unless memory overlaps
void zero_rows(M *C, const M *A, const M *B) {
  FOR(i) {
    FOR(j) (*C)[i][j] = 0;
    FOR(k) FOR(j) (*C)[i][j] += (*A)[i][k] * (*B)[k][j];
  }
}

// CHECK: raised C[i,j] += A[i,l,k] * B[k,l,j] [-Rpass
void two_sums(double *restrict C, const double *A, const double *B) {
  FOR(l) FOR(i) FOR(j) {
    double s = C[i * 8 + j];
    FOR(k) s += A[(i * 8 + l) * 8 + k] * B[(k * 8 + l) * 8 + j];
    C[i * 8 + j] = s;
  }
}

// LLVM makes a call of each loop over j that sets elements, if the target has
// such a function.
// CHECK: raised C[i,j] = 1; C[i,j] += A[i,k] * B[k,j] [-Rpass
// APPLE: :[[#@LINE+2]]:{{.*}} remark: raised C[i,j] = 1; C[i,j] += A[i,k] * B[k,j] [-Rpass
void ones_first(double (*restrict C)[64], const double (*A)[64], const double (*B)[64]) {
  for (int i = 0; i < 64; ++i) {
    for (int j = 0; j < 64; ++j) C[i][j] = 1;
    for (int k = 0; k < 64; ++k)
      for (int j = 0; j < 64; ++j) C[i][j] += A[i][k] * B[k][j];
  }
}

// APPLE: raised C[i,j] = start; C[i,j] += A[i,k] * B[k,j], unless it is small or memory overlaps [-Rpass
void starts_first(int n, float *C, const float *A, const float *B, float start) {
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) C[i * n + j] = start;
    for (int k = 0; k < n; ++k)
      for (int j = 0; j < n; ++j) C[i * n + j] += A[i * n + k] * B[k * n + j];
  }
}

// Half of what is added to is set.
// APPLE: raised C[j] += A[k] * B[k,j]
void half_first(double (*restrict C)[64], const double (*A)[64], const double (*B)[64]) {
  for (int i = 0; i < 64; ++i) {
    for (int j = 0; j < 32; ++j) C[i][j] = 1;
    for (int k = 0; k < 64; ++k)
      for (int j = 0; j < 64; ++j) C[i][j] += A[i][k] * B[k][j];
  }
}
