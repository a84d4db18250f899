// RUN: %remarks %s 2>&1 | FileCheck %s --implicit-check-not=remark
// RUN: %raise %s -S -o /dev/null -fno-discard-value-names -mllvm -print-before=matrix-loops -mllvm -print-module-scope 2> %t.ll
// DEFINE: %{prove} = %matrix_prove --passes=matrix-loops --seed=3
// RUN: %{prove} --value=n=0,1,8,9 --value=m=0,1,2,9 --cases=10 %t.ll | FileCheck %s --check-prefix=PROOF --implicit-check-not=differs --implicit-check-not="not proved"
// Several blocks of rows.
// RUN: %{prove} --value=n=8 --value=m=34 --cases=1 --overlaps=false --function=forward --function=down %t.ll | FileCheck %s --check-prefix=BLOCKS
// BLOCKS: forward: proved: 1 arrangement
// BLOCKS: down: proved: 1 arrangement

// Triangles of sums: how many products an element of the result has depends on
// its row.

#define FOR(i, n) for (int i = 0; i < (n); ++i)

// In place: rows are read that are not changed yet.
// CHECK: :[[@LINE+3]]:3: remark: raised B[i,j] = {{.*}} * B[i,j]; B[i,j] += A[i,k] * {{.*}}[k,j]; B[i,j] = alpha * B[i,j], a triangle of sums, unless it is small or memory overlaps
// PROOF: forward: proved: 10 cases
void forward(int m, int n, double alpha, const double *A, double *B) {
  FOR(i, m) FOR(j, n) {
    double s = A[i * m + i] * B[i * n + j];
    for (int k = i + 1; k < m; ++k)
      s += A[i * m + k] * B[k * n + j];
    B[i * n + j] = alpha * s;
  }
}

// CHECK: :[[@LINE+3]]:3: remark: raised B[i,j] = 0; B[i,j] += A[k,i] * B[k,j]; B[i,j] = B[i,j] + {{.*}}, a triangle of sums, unless it is small or memory overlaps
// PROOF: down: proved: 10 cases
void down(int m, int n, const double *A, double *B) {
  for (int i = m; i-- > 0;)
    FOR(j, n) {
      double s = 0;
      FOR(k, i) s += A[k * m + i] * B[k * n + j];
      B[i * n + j] += s;
    }
}

// CHECK: :[[@LINE+3]]:3: remark: raised B[j,i] += (-A[i,k]) * {{.*}}, a triangle of sums, unless it is small or memory overlaps
// PROOF: columns: proved: 10 cases
void columns(int m, int n, const float *A, float *B) {
  FOR(j, n) FOR(i, m) {
    float s = B[j * m + i];
    for (int k = i + 1; k < m; ++k)
      s -= A[i * m + k] * B[j * m + k];
    B[j * m + i] = 3 * s;
  }
}

// Another array, and a column of the row's own.
// CHECK: :[[@LINE+3]]:3: remark: raised C[i,j] = 0; C[i,j] += A[i,k] * B[k,j], a triangle of sums, unless it is small or memory overlaps
// PROOF: apart: proved: 10 cases
void apart(int m, int n, int *C, const int *A, const int *B) {
  FOR(i, m) FOR(j, n) {
    int s = 0;
    FOR(k, i + 1) s += A[i * m + k] * B[k * n + j];
    C[i * n + j] = s;
  }
}

// Rows that are read are changed before. Each row is a product.
// CHECK: :[[@LINE+3]]:13: remark: raised B[j] += A[k] * {{.*}}[k,j], unless it is small or memory overlaps
// PROOF: wrong_way: proved: 10 cases
void wrong_way(int m, int n, const double *A, double *B) {
  FOR(i, m) FOR(j, n) {
    double s = B[i * n + j];
    FOR(k, i) s += A[i * m + k] * B[k * n + j];
    B[i * n + j] = s;
  }
}

// The row without a product is not stored.
// CHECK: remark: raised C[j] = 0; C[j] += A[k] * B[k,j], unless it is small or memory overlaps
// PROOF: not_all_stored: proved: 10 cases
void not_all_stored(int m, int n, double *restrict C, const double *A, const double *B) {
  FOR(i, m) FOR(j, n) if (i + 1 < m) {
    double s = 0;
    for (int k = i + 1; k < m; ++k)
      s += A[i * m + k] * B[k * n + j];
    C[i * n + j] = s;
  }
}

// LLVM has the last row, which has no product, leave the loop before its sum,
// and end beside the others.
// CHECK: :[[@LINE+3]]:3: remark: raised B[j,i] = B[j,i] * A[i]; B[j,i] += A[i,k] * B[j,k]; B[j,i] = alpha * B[j,i], a triangle of sums, unless it is small or memory overlaps
// PROOF: last_row: proved: 10 cases
void last_row(int m, int n, double alpha, const double *restrict A, double *restrict B) {
  FOR(j, n) for (int i = m; i-- > 0;) {
    double s = B[j * m + i] * A[i * m + i];
    FOR(k, i) s += A[i * m + k] * B[j * m + k];
    B[j * m + i] = alpha * s;
  }
}

// That row ends in its own way.
// CHECK: remark: these loops stay as they are: a loop may be left early
// PROOF: own_end: proved: 10 cases
void own_end(long m, long n, double alpha, const double *restrict A, double *restrict B) {
  for (long j = 0; j < n; ++j)
    for (long i = m - 1; i >= 0; --i) {
      double s = B[j * m + i] * A[i * m + i];
      if (i == 0) {
        B[j * m] = s * alpha + 1;
        break;
      }
      for (long k = 0; k < i; ++k)
        s += A[i * m + k] * B[j * m + k];
      B[j * m + i] = alpha * s;
    }
}

// Nor does it with what it started from.
// CHECK: remark: these loops stay as they are:
// PROOF: own_start: proved: 10 cases
void own_start(long m, long n, double alpha, const double *restrict A, double *restrict B) {
  for (long j = 0; j < n; ++j)
    for (long i = m - 1; i >= 0; --i) {
      double s = B[j * m + i] * A[i * m + i];
      if (i == 0) {
        B[j * m] = alpha * A[j];
        break;
      }
      for (long k = 0; k < i; ++k)
        s += A[i * m + k] * B[j * m + k];
      B[j * m + i] = alpha * s;
    }
}
