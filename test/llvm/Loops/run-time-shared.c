// RUN: %raise %s -S -emit-llvm -o - | FileCheck %s

// Nests of one form have one function, in whatever order their loops are.

#define FOR(i, n) for (int i = 0; i < n; ++i)

// CHECK-LABEL: define {{.*}} @ijk(
// CHECK: call void @[[FORM:matrix.nest[.0-9]*]](
void ijk(double *restrict C, const double *A, const double *B, int n, int m, int p) {
  FOR(i, n) FOR(j, m) FOR(k, p) C[i * m + j] += A[i * p + k] * B[k * m + j];
}

// CHECK-LABEL: define {{.*}} @kji(
// CHECK: call void @[[FORM]](
void kji(double *restrict C, const double *A, const double *B, int n, int m, int p) {
  FOR(k, p) FOR(j, m) FOR(i, n) C[i * m + j] += A[i * p + k] * B[k * m + j];
}

// A scalar is passed.
// CHECK-LABEL: define {{.*}} @doubled(
// CHECK-NOT: call void @[[FORM]](
// CHECK: call void @[[SCALED:matrix.nest[.0-9]*]]({{.*}}, double %
void doubled(double *restrict C, const double *A, const double *B, int n, int m, int p, double s) {
  FOR(i, n) FOR(j, m) FOR(k, p) C[i * m + j] += s * A[i * p + k] * B[k * m + j];
}

// CHECK-LABEL: define {{.*}} @of_another_scalar(
// CHECK: call void @[[SCALED]]({{.*}}, double %
void of_another_scalar(double *restrict C, const double *A, const double *B, int n, int m, int p, const double *s) {
  double scale = *s;
  FOR(k, p) FOR(i, n) FOR(j, m) C[i * m + j] += scale * A[i * p + k] * B[k * m + j];
}

// A constant is not, and other code has other functions.
// CHECK-LABEL: define {{.*}} @of_a_constant(
// CHECK-NOT: call void @[[SCALED]](
// CHECK: call void @matrix.nest
void of_a_constant(double *restrict C, const double *A, const double *B, int n, int m, int p) {
  FOR(i, n) FOR(j, m) FOR(k, p) C[i * m + j] += 2 * A[i * p + k] * B[k * m + j];
}

// CHECK-LABEL: define {{.*}} @of_another_target(
// CHECK-NOT: call void @[[FORM]](
// CHECK: call void @matrix.nest
__attribute__((target("avx512f")))
void of_another_target(double *restrict C, const double *A, const double *B, int n, int m, int p) {
  FOR(i, n) FOR(j, m) FOR(k, p) C[i * m + j] += A[i * p + k] * B[k * m + j];
}

// The same of constant extents, whose temporaries no part of has room on the
// stack: one function, which is not inlined into the first of them.
// CHECK-LABEL: define {{.*}} @first_of_two(
// CHECK: call void @[[CONSTANT:matrix.nest[.0-9]*]](
void first_of_two(float (*restrict C)[8], float (*A)[3000], float (*B)[3000]) {
  FOR(i, 8) FOR(j, 8) {
    double s = 0;
    FOR(k, 3000) s += (double)A[i][k] * B[j][k];
    C[i][j] = s + C[i][j];
  }
}

// CHECK-LABEL: define {{.*}} @second_of_two(
// CHECK: call void @[[CONSTANT]](
void second_of_two(float (*restrict C)[8], float (*A)[3000], float (*B)[3000]) {
  FOR(i, 8) FOR(j, 8) {
    double s = 0;
    FOR(k, 3000) s += (double)A[i][k] * B[j][k];
    C[i][j] = s + C[i][j];
  }
}
