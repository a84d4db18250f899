// DEFINE: %{before} = %raise %s -S -o /dev/null -fno-discard-value-names -mllvm -print-before=matrix-loops -mllvm -print-module-scope
// RUN: %{before} -Rpass=matrix-loops 2>&1 | FileCheck %s --check-prefix=RAISED
// RUN: %{before} 2> %t.ll
// DEFINE: %{prove} = %matrix_prove --passes=matrix-loops --seed=3 --value=m=33,64 --value=n=33
// RUN: %{prove} --cases=2 %t.ll | FileCheck %s --implicit-check-not=differs --implicit-check-not="not proved" --implicit-check-not=unknown
// RUN: %matrix_prove --passes=matrix-loops --seed=3 --value=m=33 --value=n=33 --cases=1 --overlaps=all --function=overlapping %t.ll | FileCheck %s --check-prefix=ALL

// Sums that a loop needs at once are proved where they are computed ahead: for
// one block of rows and what is left, for two blocks, upwards and downwards, and
// where memory overlaps.

// RAISED-COUNT-4: remark: raised
// RAISED-NOT: remark: raised

#define FOR(i, n) for (int i = 0; i < (n); ++i)

// CHECK: both: proved: 2 cases
void both(double *restrict y, const double *A, const double *x, int m, int n) {
  FOR(i, m) {
    double s = 0;
    FOR(j, n) s += A[i * n + j] * x[j];
    FOR(j, n) y[j] += s * A[i * n + j];
  }
}

// CHECK: overlapping: proved: 2 cases
// ALL: overlapping: proved: {{[0-9]+}} arrangements
void overlapping(double *y, double *A, const double *x, int m, int n) {
  FOR(i, m) {
    double s = 0;
    FOR(j, n) s += A[i * n + j] * x[j];
    FOR(j, n) y[j] -= s * A[i * n + j];
  }
}

// CHECK: down: proved: 2 cases
void down(float *restrict y, const float *A, const float *x, int m, int n) {
  for (int i = m; i-- > 0;) {
    float s = 1;
    FOR(j, n) s -= A[i * n + j] * x[j];
    FOR(j, n) y[j] += s * A[i * n + j];
  }
}

// CHECK: two: proved: 2 cases
void two(double *restrict y, const double *A, const double *x, int m, int n) {
  FOR(i, m) {
    double s = 0, t = 0;
    FOR(j, n) {
      s += A[i * n + j] * x[j];
      t += A[i * n + j] * A[i * n + j];
    }
    FOR(j, n) y[j] += s * A[i * n + j] - t;
  }
}
