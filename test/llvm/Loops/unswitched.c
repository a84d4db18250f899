// RUN: %remarks -O3 %s 2>&1 | FileCheck %s --check-prefix=REMARK --implicit-check-not=raised
// RUN: %raise -O3 %s -S -o /dev/null -fno-discard-value-names -mllvm -print-before=matrix-loops -mllvm -print-module-scope 2> %t.ll
// RUN: %matrix_prove --passes=matrix-loops --seed=3 --value=n=0..3 --value=m=8..12,17 --value=p=0..7 --value=chosen=0..2 --cases=24 %t.ll | FileCheck %s --implicit-check-not=differs --implicit-check-not="not proved"

// At -O3, LLVM takes conditions out of inner loops. They are taken out of the
// nest then.

typedef unsigned long size_t;
#define FOR(i, n) for (size_t i = 0; i < (n); ++i)

// REMARK-DAG: unswitched.c:[[@LINE+4]]:3: remark: raised C[i,j] = 0; C[i,j] += A[i,k] * B[j,k]; C[i,j] = alpha * C[i,j], unless
// REMARK-DAG: unswitched.c:[[@LINE+3]]:3: remark: raised C[i,j] = 0; C[i,j] += A[i,k] * B[j,k]; C[i,j] = alpha * C[i,j] + (beta * old C[i,j]), unless
// CHECK: ends: proved: 24 cases
void ends(double *restrict C, const double *A, const double *B, double alpha, double beta, size_t n, size_t m, size_t p, int chosen) {
  FOR(i, n) FOR(j, m) {
    double s = 0;
    FOR(k, p) s += A[i * p + k] * B[j * p + k];
    if (chosen == 0)
      C[i * m + j] = alpha * s;
    else
      C[i * m + j] = alpha * s + beta * C[i * m + j];
  }
}

// What is behind the loops is also behind what is in front of them.
// REMARK-DAG: raised C[i,j] = 0; C[i,j] += A[i,k] * B[j,k], unless
// CHECK: returns: proved: 24 cases
int returns(double *restrict C, const double *A, const double *B, size_t n, size_t m, size_t p, int chosen) {
  int result = 3;
  if (p > 2) {
    FOR(i, n) {
      if (chosen == 0)
        FOR(j, m) C[i * m + j] = 0;
      else
        FOR(j, m) {
          double s = 0;
          FOR(k, p) s += A[i * p + k] * B[j * p + k];
          C[i * m + j] = s;
        }
    }
    result = 4;
  }
  return result;
}
