// RUN: %raise %s -S -emit-llvm -o - | FileCheck %s --implicit-check-not=@malloc

// Large arrays, whose copies would be on the heap if they were matrices: what is
// needed at a time is on the stack, 32 KiB at most.

#define N 600
#define FOR(i) for (int i = 0; i < N; ++i)
typedef double M[N][N];

// CHECK-LABEL: define {{.*}} @plain(
// CHECK-NOT: llvm.fmuladd.f64
// CHECK: ret void
void plain(M *restrict C, const M *A, const M *B) { FOR(i) FOR(j) FOR(k) (*C)[i][j] += (*A)[i][k] * (*B)[k][j]; }

// CHECK-LABEL: define {{.*}} @transposed(
// CHECK: call {{.*}} @matrix.nest
// CHECK: ret void
void transposed(M *restrict C, const M *A, const M *B) { FOR(i) FOR(j) FOR(k) (*C)[i][j] += (*A)[i][k] * (*B)[j][k]; }

// CHECK-LABEL: define {{.*}} @scaled(
// CHECK: call {{.*}} @matrix.nest
// CHECK: ret void
void scaled(M *restrict C, const M *A, const M *B, double alpha) {
  FOR(i) FOR(j) FOR(k) (*C)[i][j] += alpha * (*A)[i][k] * (*B)[k][j];
}

// What cannot be split is done by loops for any extents.
// CHECK-LABEL: define {{.*}} @updated(
// CHECK-NOT: llvm.fmuladd.f64
// CHECK: ret void
void updated(M *restrict C, const M *A, const M *B, double alpha, double beta) {
  FOR(i) FOR(j) {
    double s = 0;
    FOR(k) s += (*A)[i][k] * (*B)[k][j];
    (*C)[i][j] = alpha * s + beta * (*C)[i][j];
  }
}

// CHECK-LABEL: define internal {{.*}} @matrix.nest
// CHECK: alloca [{{([1-9][0-9]?[0-9]?[0-9]?|[12][0-9][0-9][0-9][0-9]|3[012][0-9][0-9][0-9]) x i8}}]
// CHECK: ret void
