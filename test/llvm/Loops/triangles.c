// RUN: %remarks %s 2>&1 | FileCheck %s --implicit-check-not=remark
// RUN: %raise %s -S -emit-llvm -fno-discard-value-names -o - | FileCheck %s --check-prefix=CODE

// Triangles of the result: a loop runs once more or once less with each
// iteration of another one.

#define FOR(i, n) for (int i = 0; i < (n); ++i)
enum { N = 40, K = 24 };

// Results are read back to be copied to the other side.
// CODE: define {{.*}} @above_diagonal(ptr noalias noundef captures(none) %C,
// CODE: define internal void @matrix.triangle({{.*}} %0, {{.*}} %1)
// CODE: alloca [256 x double]
// CHECK: :[[@LINE+2]]:3: remark: raised C[i,j] = 0; C[i,j] += A[i,k] * A[j,k], a triangle [
void lower(double C[restrict N][N], double A[N][K]) {
  FOR(i, N) FOR(j, i + 1) {
    double s = 0;
    FOR(k, K) s += A[i][k] * A[j][k];
    C[i][j] = s;
  }
}

// CHECK: :[[@LINE+2]]:3: remark: raised C[i,j] = 0; C[i,j] += A[k,i] * A[k,j]; C[i,j] = C[i,j] / 24, a triangle and its mirror image [
void upper(float C[restrict N][N], float A[K][N]) {
  FOR(i, N) for (int j = i; j < N; ++j) {
    C[i][j] = 0;
    FOR(k, K) C[i][j] += A[k][i] * A[k][j];
    C[i][j] /= K;
    C[j][i] = C[i][j];
  }
}

// Loops beside each other, and more columns than rows.
// CHECK: :[[@LINE+2]]:3: remark: raised C[i,j] = beta * C[i,j]; C[i,j] += (alpha * A[i,k]) * B[j,k], a triangle [
void beside(double C[restrict N][N + 3], double A[N][K], double B[N + 3][K], double alpha, double beta) {
  FOR(i, N) {
    FOR(j, i + 4) C[i][j] *= beta;
    FOR(k, K) FOR(j, i + 4) C[i][j] += alpha * A[i][k] * B[j][k];
  }
}

// CHECK: :[[@LINE+2]]:3: remark: raised C[i,j] = 0; C[i,j] += A[k,i] * A[k,j], a triangle and its mirror image, unless it is small or memory overlaps [
void at_run_time(int n, int m, double *C, const double *A) {
  FOR(i, n) for (int j = i; j < n; ++j) {
    double s = 0;
    FOR(k, m) s += A[k * n + i] * A[k * n + j];
    C[i * n + j] = s;
    C[j * n + i] = s;
  }
}

// An iteration of the outer loop has no column: the first one, or the last one.
// CHECK: :[[@LINE+2]]:3: remark: raised C[i,j] = 0; C[i,j] += A[i,k] * B[j,k], a triangle [
void below_diagonal(double C[restrict N][N], double A[N][K]) {
  FOR(i, N) FOR(j, i) {
    double s = 0;
    FOR(k, K) s += A[i][k] * A[j][k];
    C[i][j] = s;
  }
}
// CHECK: :[[@LINE+2]]:3: remark: raised C[i,j] = 0; C[i,j] += A[k,i] * B[k,j], a triangle and its mirror image, unless it is small or memory overlaps [
void above_diagonal(double *restrict C, const double *A, int n, int m) {
  FOR(i, n) for (int j = i + 1; j < n; ++j) {
    double s = 0;
    FOR(k, m) s += A[k * n + i] * A[k * n + j];
    C[i * n + j] = C[j * n + i] = s;
  }
}

// A condition that has more rows, or fewer.
// CHECK: remark: raised C[j] = 0; C[j] += A[k] * B[j,k], unless it is small
void other_condition(double C[restrict N][N], double A[N][K]) {
  FOR(i, N) if (i > 1) FOR(j, i + 1) {
    double s = 0;
    FOR(k, K) s += A[i][k] * A[j][k];
    C[i][j] = s;
  }
}

// Whole rows are cleared, but only triangles summed up.
// CHECK: :[[@LINE+4]]:5: remark: these loops stay as they are: vectors along the result are as fast
void whole_rows(int C[restrict N][N], int A[N][K]) {
  FOR(i, N) {
    FOR(j, N) C[i][j] *= 7;
    FOR(k, K) FOR(j, i + 1) C[i][j] += A[i][k] * A[j][k];
  }
}
// CHECK: remark: these loops stay as they are: only a part of the result is set first (C)
void cleared_rows(int C[restrict N][N], int A[N][K]) {
  FOR(i, N) {
    FOR(j, N) C[i][j] = 0;
    FOR(k, K) FOR(j, i + 1) C[i][j] += A[i][k] * A[j][k];
  }
}

// Elements on the other side of the diagonal may be 0.
// CHECK: remark: these loops stay as they are: how often a loop runs depends on the index of another loop
void quotient(int C[restrict N][N], int A[restrict N][K], int D[restrict N][N]) {
  FOR(i, N) FOR(j, i + 1) {
    int s = 0;
    FOR(k, K) s += A[i][k] * A[j][k];
    C[i][j] = s / D[i][j];
  }
}

// Rows alone are, and their results compared when the program runs.
// CHECK: remark: raised s = 0; s = A[k] * A'[j,k] + s; C[j] = s, C'[j] = s, unless it is small or memory overlaps
void other_image(double C[restrict N][N + 1], double A[N][K]) {
  FOR(i, N) FOR(j, i + 1) {
    double s = 0;
    FOR(k, K) s += A[i][k] * A[j][k];
    C[i][j] = s;
    C[j][i + 1] = s;
  }
}

// Too few rows for blocks.
// CHECK: remark: raised C[j] += A[k] * B[j,k], unless it is small
void few_rows(double C[restrict 7][7], double A[7][K]) {
  FOR(i, 7) FOR(j, i + 1) FOR(k, K) C[i][j] += A[i][k] * A[j][k];
}
// CHECK: remark: these loops stay as they are: the result is too small
void fewer_rows(double C[restrict 3][3], double A[3][8]) {
  FOR(i, 3) FOR(j, i + 1) FOR(k, 8) C[i][j] += A[i][k] * A[j][k];
}
