// RUN: %remarks %s 2>&1 | FileCheck %s --check-prefix=REMARK --implicit-check-not=raised
// RUN: %raise %s -S -o /dev/null -fno-discard-value-names -mllvm -print-before=matrix-loops -mllvm -print-module-scope 2> %t.ll
// RUN: %matrix_prove --passes=matrix-loops --seed=3 --value=n=0..3 --value=m=8..12,17 --value=p=0..12 --value=unit=0,1 --cases=16 %t.ll | FileCheck %s --implicit-check-not=differs --implicit-check-not="not proved"

// A condition that the loops do not change chooses what sums start from or end
// as. One of the two is raised; where it is the other one, the loops run.

#define FOR(i, n) for (int i = 0; i < (n); ++i)

// REMARK: raised C[i,j] = D[i] * E[i,j]; C[i,j] += A[i,k] * B[k,j]
// CHECK: starts: proved: 16 cases
void starts(double *restrict C, const double *A, const double *B, const double *D, const double *E, int n, int m, int p, int unit) {
  FOR(i, n) FOR(j, m) {
    double s;
    if (unit)
      s = E[i * m + j];
    else
      s = D[i] * E[i * m + j];
    FOR(k, p) s += A[i * p + k] * B[k * m + j];
    C[i * m + j] = s;
  }
}

// As reference BLAS has it: what the result was is not read if beta is 0.
// REMARK: raised C[i,j] = 0; C[i,j] += A[i,k] * B[k,j]; C[i,j] = beta * old C[i,j] + C[i,j]
// CHECK: ends: proved: 16 cases
void ends(double *C, const double *A, const double *B, double beta, int n, int m, int p) {
  FOR(i, n) FOR(j, m) {
    double s = 0;
    FOR(k, p) s += A[i * p + k] * B[k * m + j];
    if (beta == 0)
      C[i * m + j] = s;
    else
      C[i * m + j] = beta * C[i * m + j] + s;
  }
}

// REMARK: these loops stay as they are: a condition decides what an iteration does
void of_element(double *restrict C, const double *A, const double *B, const double *D, int n, int m, int p) {
  FOR(i, n) FOR(j, m) {
    double s;
    if (D[j] > 1)
      s = D[i];
    else
      s = C[i * m + j] / 3;
    FOR(k, p) s += A[i * p + k] * B[k * m + j];
    C[i * m + j] = s;
  }
}
