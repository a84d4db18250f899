// RUN: %remarks %s 2>&1 | FileCheck %s

// How an address is written does not matter: only its strides do.

#define FOR(i, n) for (int i = 0; i < (n); ++i)

// CHECK: raised C[i,j] += A[i,k] * B[k,j] [-Rpass
void flat(double *restrict C, const double *A, const double *B) {
  FOR(i, 8) FOR(j, 9) FOR(k, 5) C[i * 9 + j] += A[i * 5 + k] * B[k * 9 + j];
}

// CHECK: raised C[i,j] += A[i,k] * B[k,j] [-Rpass
void narrow(double *restrict C, const double *A, const double *B) {
  for (unsigned short i = 0; i < 8; ++i)
    for (unsigned char j = 0; j < 9; ++j)
      FOR(k, 5) C[i * 9 + j] += A[i * 5 + k] * B[k * 9 + j];
}

// CHECK: raised to[i,j] = 0; to[i,j] += row[i,k] * B[k,j]
void moved(double *restrict C, const double *A, const double *B) {
  const double *row = A;
  double *to = C;
  FOR(i, 8) {
    FOR(j, 9) {
      const double *y = B + j;
      double s = 0;
      FOR(k, 5) {
        s += row[k] * *y;
        y += 9;
      }
      *to++ = s;
    }
    row += 5;
  }
}

// CHECK: raised C[i,j] += A[k,i] * B[j,k] [-Rpass
void transposed(double *restrict C, const double *A, const double *B) {
  FOR(i, 8) FOR(j, 9) FOR(k, 5) C[i * 9 + j] += A[k * 8 + i] * B[j * 5 + k];
}

// CHECK: raised C[j,i] += A[k,i] * B[j,k] [-Rpass
void columns(double *restrict C, const double *A, const double *B) {
  FOR(i, 8) FOR(j, 9) FOR(k, 5) C[i + j * 8] += A[i + k * 8] * B[k + j * 5];
}

// CHECK: raised y[i] += A[i,k] * x[k] [-Rpass
void matrix_vector(double *restrict y, const double *A, const double *x) {
  FOR(i, 8) FOR(k, 9) y[i] += A[i * 9 + k] * x[k];
}

// CHECK: raised C[n,i,j] += A[n,i,k] * B[n,k,j] [-Rpass
void batch(double *restrict C, const double *A, const double *B) {
  FOR(n, 6) FOR(i, 8) FOR(j, 9) FOR(k, 5)
    C[(n * 8 + i) * 9 + j] += A[(n * 8 + i) * 5 + k] * B[(n * 5 + k) * 9 + j];
}

// CHECK: raised C[y,x] += I[2*y+u,x+v] * W[u,v] [-Rpass
void window(double *restrict C, const double *I, const double *W) {
  FOR(y, 8) FOR(x, 8) FOR(u, 3) FOR(v, 3)
    C[y * 8 + x] += I[(2 * y + u) * 10 + x + v] * W[u * 3 + v];
}
// An index of two values is no recurrence to LLVM.
// CHECK: raised C[o,x] += I[c,x+v] * W[o,c,v] [-Rpass
void channels(double *restrict C, const double *I, const double *W) {
  FOR(o, 4) FOR(x, 8) FOR(c, 2) FOR(v, 3)
    C[o * 8 + x] += I[c * 10 + x + v] * W[(o * 2 + c) * 3 + v];
}
