// RUN: %remarks %s 2>&1 | FileCheck %s
// RUN: %raise %s -fno-discard-value-names -S -o /dev/null -mllvm -print-before=matrix-loops -mllvm -print-module-scope 2> %t.ll
// RUN: %opt -passes='matrix-loops<operations>' -S %t.ll | FileCheck %s --check-prefix=IR

// Loops leave out factors that are 0. Each of those is looked at once, row by
// row, behind all other tests.

#define FOR(i, n) for (int i = 0; i < n; ++i)

// CHECK: raised C[i,j] += (alpha * A[i,k]) * B[k,j], if (alpha * A[i,k]) == 0 nowhere, unless it is small or memory overlaps
// IR-LABEL: define {{.*}} @product(
// IR: br i1 %matrix.overlaps, label %[[LOOPS:.*]], label %[[TESTS:matrix.tests]],
// IR: [[TESTS]]:
// IR: %[[ROW:.*]] = phi i64 [ 0,
// IR: %[[COLUMN:.*]] = phi i64 [ 0,
// IR: %[[X:.*]] = load double
// IR: fmul double %{{.*}}, %[[X]]
// IR: or i1
// IR: notail call void @matrix.nest(
void product(double *C, const double *A, const double *B, int n, int m, int p, double alpha) {
  FOR(k, p) FOR(i, n) {
    double x = alpha * A[i * p + k];
    if (x != 0)
      FOR(j, m) C[i * m + j] += x * B[k * m + j];
  }
}

// CHECK: raised y[i] = 0; y[i] += A[i,j] * x[j], if x[j] != 0 everywhere, unless
void line(double *y, const double *A, const double *x, int n, int m) {
  FOR(i, n) {
    double s = 0;
    FOR(j, m) if (x[j] != 0) s += A[i * m + j] * x[j];
    y[i] = s;
  }
}

// CHECK: raised C[i,j] += A[k,i] * B[k,j], if A[k,i] == 0 nowhere, unless
void whole(int *C, const int *A, const int *B, int n, int m, int p) {
  FOR(k, p) FOR(i, n) {
    if (A[k * n + i] == 0)
      continue;
    FOR(j, m) C[i * m + j] += A[k * n + i] * B[k * m + j];
  }
}

// The loops read no element of D where one of A is 0.
// CHECK: raised C[i,j] += A[i,k] * B[k,j], if A[i,k] != 0 everywhere, if D[i,k] == 0 nowhere, unless
// IR-LABEL: define {{.*}} @nested(
// IR: br i1 %matrix.overlaps, label %[[LOOPS:.*]], label %
// IR: load double
// IR: br i1 %{{.*}}, label %[[LOOPS]], label %[[INNER:matrix.tests.*]]
// IR: [[INNER]]:
// IR: load double
// IR: br i1 %{{.*}}, label %[[LOOPS]], label %
void nested(double *C, const double *A, const double *B, const double *D, int n, int m, int p) {
  FOR(i, n) FOR(k, p) if (A[i * p + k] != 0) if (D[i * p + k] != 0)
    FOR(j, m) C[i * m + j] += A[i * p + k] * B[k * m + j];
}

// Each is used three times.
// CHECK: stay as they are: there are too few products
void few(double (*restrict C)[3], double (*A)[16], double (*B)[3]) {
  FOR(k, 16) FOR(i, 16) if (A[k][i] != 0) FOR(j, 3) C[i][j] += A[k][i] * B[k][j];
}

// All of A and B is multiplied for the tests.
// CHECK: stay as they are: a condition decides what an iteration does
void products(double *C, const double *A, const double *B, int n, int m, int p) {
  FOR(i, n) FOR(j, m) FOR(k, p) {
    double x = A[i * p + k] * B[k * m + j];
    if (x != 0)
      C[i * m + j] += A[i * p + k] * B[k * m + j];
  }
}

// CHECK: stay as they are: what one iteration stores, another one reads
void own(double *C, const double *A, const double *B, int n, int m, int p) {
  FOR(i, n) FOR(j, m) if (C[i * m + j] != 0) FOR(k, p) C[i * m + j] += A[i * p + k] * B[k * m + j];
}

// CHECK: stay as they are: a condition decides what an iteration does (i)
void positive(double *C, const double *A, const double *B, int n, int m, int p) {
  FOR(k, p) FOR(i, n) if (A[i * p + k] > 0) FOR(j, m) C[i * m + j] += A[i * p + k] * B[k * m + j];
}

// Elements of all rows of a triangle are looked at.
// CHECK: raised C[i,j] += A[i,k] * A[j,k], if A[i,k] != 0 everywhere, a triangle, unless
void triangle(double *C, const double *A, int n, int p) {
  FOR(i, n) FOR(j, i + 1) FOR(k, p) if (A[i * p + k] != 0) C[i * n + j] += A[i * p + k] * A[j * p + k];
}
