// RUN: %remarks %s 2>&1 | FileCheck %s --check-prefix=REMARK --implicit-check-not=raised
// RUN: %raise %s -mavx512f -mprefer-vector-width=512 -S -o /dev/null -fno-discard-value-names -mllvm -print-before=matrix-loops -mllvm -print-module-scope 2> %t.ll
// RUN: %matrix_prove --passes=matrix-loops --seed=3 --value=n=0..3,23,24 --value=m=0..9,30..33 --cases=16 %t.ll | FileCheck %s --implicit-check-not=differs --implicit-check-not="not proved"

// One product for each result: memory takes the time. LLVM's vectors run along
// the innermost loop, so nests are raised whose rows lie along another one.

#define FOR(i, n) for (int i = 0; i < (n); ++i)

// REMARK: these loops stay as they are: each result gets one product: memory takes the time
// CHECK: along_rows: proved: 16 cases
void along_rows(double *A, const double *x, const double *y, int n, int m) {
  FOR(i, n) FOR(j, m) A[i * m + j] += x[i] * y[j];
}

// REMARK: raised A[j,i] = x[i] * y[j] + A[j,i], unless it is small or memory overlaps
// CHECK: across_rows: proved: 16 cases
void across_rows(double *A, const double *x, const double *y, int n, int m) {
  FOR(i, n) FOR(j, m) A[j * n + i] += x[i] * y[j];
}

// REMARK: raised B[j,i] = A[i,j] * 2 + x[i], unless it is small or memory overlaps
// CHECK: transposed: proved: 16 cases
void transposed(float *B, const float *A, const float *x, int n, int m) {
  FOR(i, n) FOR(j, m) B[j * n + i] = A[i * m + j] * 2 + x[i];
}
