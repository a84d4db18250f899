// DEFINE: %{x86} = %clang_path --target=x86_64-linux-gnu -std=c++17 -S -o /dev/null %s
// RUN: %{x86} -O2
// RUN: %{x86} -O1 -g -fmatrix-loops
// RUN: %{x86} -Os -fno-matrix-loops
// RUN: %{x86} -Os -flto=thin
// RUN: not %{x86} -O2 -DREFUSED 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not %{x86} -O2 -DREFUSED -flto=full 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not %{x86} -O2 -DREFUSED -g 2>&1 | FileCheck %s --check-prefixes=CHECK,LINES --implicit-check-not=error:

// A loop that has to be raised, and is not, is an error at the loop, which says why, and what would help. In a function
// in which nothing is raised it is a loop.
// RUN: %{x86} -O0 -DREFUSED
// RUN: %{x86} -O2 -fsanitize=address
// RUN: %{x86} -O2 -fsanitize=thread
// RUN: %{x86} -O2 -fsanitize-coverage=inline-8bit-counters
// RUN: %{x86} -O2 -fsanitize=fuzzer-no-link
// RUN: %{x86} -O2 -ffp-model=strict

#define FOR(i, n) for (int i = 0; i < n; ++i)
#define REQUIRED _Pragma("clang loop matrix(required)")

void product(double (*__restrict C)[16], double (*A)[16], double (*B)[16]) {
#pragma clang loop matrix(required)
  FOR(i, 16) FOR(j, 16) FOR(k, 16) C[i][j] += A[i][k] * B[k][j];
}
void at_run_time(int m, int n, int l, double *C, double *A, double *B) {
#pragma clang loop matrix(required)
  FOR(i, m) FOR(j, n) FOR(k, l) C[i * n + j] += A[i * l + k] * B[k * n + j];
}
// Whether that is a gain is nobody's question, and a loop that is gone was not refused.
template <int N> void small(double (*__restrict C)[N], double (*A)[N], double (*B)[N]) {
#pragma clang loop matrix(required)
  FOR(i, N) FOR(j, N) FOR(k, N) C[i][j] += A[i][k] * B[k][j];
}
template void small<1>(double (*__restrict)[1], double (*)[1], double (*)[1]);
template void small<2>(double (*__restrict)[2], double (*)[2], double (*)[2]);

#ifdef REFUSED
// CHECK: required.cpp:[[#@LINE+4]]:3: error: this loop has to be raised, and stays as it is: how often a loop runs depends on the index of another loop
// CHECK: required.cpp:[[#@LINE+3]]:3: note: results or sums may be a triangle, not both
void triangle(double (*__restrict C)[16], double (*A)[16], double (*B)[16]) {
#pragma clang loop matrix(required)
  FOR(i, 16) FOR(j, i + 1) FOR(k, j + 1) C[i][j] += A[i][k] * B[k][j];
}

// The loop around a nest is none of it.
// CHECK: required.cpp:[[#@LINE+5]]:3: error: this loop has to be raised, and stays as it is: a function is called
// LINES-SAME: , in line [[#@LINE+5]]
void next();
void steps(double (*__restrict C)[16], double (*A)[16], double (*B)[16]) {
#pragma clang loop matrix(required)
  FOR(t, 9) {
    next();
    FOR(i, 16) FOR(j, 16) FOR(k, 16) C[i][j] += A[i][k] * B[k][j];
  }
}

// CHECK: required.cpp:[[#@LINE+4]]:3: error: this loop has to be raised, and stays as it is: it is one loop, with no loop in it or around it
double dot(double *A, double *B, int n) {
  double s = 0;
#pragma clang loop matrix(required)
  FOR(i, n) s += A[i] * B[i];
  return s;
}

// CHECK: required.cpp:[[#@LINE+3]]:3: error: this loop has to be raised, and stays as it is: no sum of products is stored
void copy(double (*__restrict C)[16], double (*A)[16]) {
#pragma clang loop matrix(required)
  FOR(i, 16) FOR(j, 16) C[j][i] = A[i][j];
}

// Of a loop in several functions, or in several versions of one, there is one error for each place.
// CHECK: required.cpp:[[#@LINE+4]]:3: error: {{.*}}: how often a loop runs depends on
// CHECK-NOT: required.cpp:[[#@LINE+3]]:3: error:
template <class T> inline void lower(T (*__restrict C)[16], T (*A)[16], T (*B)[16]) {
#pragma clang loop matrix(required)
  FOR(i, 16) FOR(j, i + 1) FOR(k, j + 1) C[i][j] += A[i][k] * B[k][j];
}
void lower_1(double (*__restrict C)[16], double (*A)[16]) { lower(C, A, A); }
void lower_2(double (*__restrict C)[16], double (*A)[16], double (*B)[16]) { lower(C, A, B); }

__attribute__((optnone)) void unoptimized(double (*__restrict C)[16], double (*A)[16], double (*B)[16]) {
  REQUIRED FOR(i, 16) FOR(j, 16) FOR(k, 16) C[i][j] += A[i][k] * B[k][j];
}
#endif
