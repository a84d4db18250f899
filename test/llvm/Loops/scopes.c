// RUN: %remarks %s 2>&1 | FileCheck %s
// RUN: %raise %s -S -o /dev/null -fno-discard-value-names -mllvm -print-before=matrix-loops -mllvm -print-module-scope 2> %t.ll
// RUN: %matrix_prove --passes=matrix-loops %t.ll | FileCheck %s --check-prefix=PROOF

// What `restrict` says of a call that was inlined holds for one call: a loop
// around it may read in one iteration what it wrote in another one.

static inline void row(double *restrict c, const double *restrict a, double (*B)[8]) {
  for (int j = 0; j < 8; ++j) {
    double s = 0;
    for (int k = 0; k < 8; ++k)
      s += a[k] * B[k][j];
    c[j] = s;
  }
}

// The row is raised, and the loop around it is not.
// CHECK-NOT: raised C[i
// CHECK: scopes.c:9:3: remark: raised C[j] = 0; C[j] += A[k] * B[k,j]
// CHECK-NOT: raised
// PROOF: rows_of_rows: proved
void rows_of_rows(double *restrict C, double (*restrict B)[8]) {
  for (int i = 0; i < 100; ++i)
    row(C + (i + 1) * 8, C + i * 8, B);
}
