// RUN: %remarks %s 2>&1 | FileCheck %s --check-prefix=REMARK --implicit-check-not=raised
// RUN: %raise %s -S -o /dev/null -fno-discard-value-names -mllvm -print-before=matrix-loops -mllvm -print-module-scope 2> %t.ll
// RUN: %matrix_prove --passes=matrix-loops --seed=3 --value=n=0..3 --value=m=8..12 --value=p=0..7 --value=ld=0,5,12,17,20 --value=zero=0,1 --value=one=0,1 --cases=24 %t.ll | FileCheck %s --implicit-check-not=differs --implicit-check-not="not proved"
// RUN: %matrix_prove --passes=matrix-loops --seed=3 --value=n=0..3 --value=m=17 --value=p=0..7 --value=ld=17,20 --value=zero=0,1 --value=one=0,1 --cases=8 --function=three_ways %t.ll | FileCheck %s --check-prefix=LONG
// RUN: %matrix_prove --passes=matrix-loops --seed=3 --value=n=2,3 --value=m=8..12 --value=p=4..7 --value=ld=9,12,13 --value=zero=0,1 --value=one=0,1 --overlaps=all --function=overlapping --cases=6 %t.ll | FileCheck %s --check-prefix=ALL

// LONG: three_ways: proved: 8 cases

// What sets results by one of several ways gets loops of its own, if it touches
// nothing else, and the sums are raised whatever the way is.

typedef unsigned long size_t;
#define FOR(i, n) for (size_t i = 0; i < (n); ++i)

// REMARK: starts.c:[[@LINE+3]]:3: remark: raised C[i,j] += A[i,k] * B[k,j]
// CHECK: three_ways: proved: 24 cases
void three_ways(double *restrict C, const double *A, const double *B, double beta, size_t n, size_t m, size_t p, int zero, int one) {
  FOR(i, n) {
    if (zero)
      FOR(j, m) C[i * m + j] = 0;
    else if (!one)
      FOR(j, m) C[i * m + j] *= beta;
    FOR(k, p) FOR(j, m) C[i * m + j] += A[i * p + k] * B[k * m + j];
  }
}

// Rows that overlap, for ld below m, and other arrays that do.
// REMARK: raised C[i,j] += A[i,k] * B[k,j], unless it is small or memory overlaps
// CHECK: overlapping: proved: 24 cases
// ALL: overlapping: proved: 6 cases
void overlapping(double *C, const double *A, const double *B, double beta, size_t n, size_t m, size_t p, size_t ld, int zero, int one) {
  FOR(i, n) {
    if (zero)
      FOR(j, m) C[i * ld + j] = 0;
    else if (!one)
      FOR(j, m) C[i * ld + j] *= beta;
    FOR(k, p) FOR(j, m) C[i * ld + j] += A[i * p + k] * B[k * m + j];
  }
}

// The next row is set, or rows that are longer than the sums': these stay
// together.
// REMARK: these loops stay as they are
// CHECK: next_row: proved: 24 cases
void next_row(double *restrict C, const double *A, const double *B, double beta, size_t n, size_t m, size_t p, int zero) {
  FOR(i, n) {
    if (zero)
      FOR(j, m) C[(i + 1) * m + j] *= beta;
    FOR(k, p) FOR(j, m) C[i * m + j] += A[i * p + k] * B[k * m + j];
  }
}

// REMARK: these loops stay as they are
// CHECK: longer: proved: 24 cases
void longer(double *restrict C, const double *A, const double *B, double beta, size_t n, size_t m, size_t p, int zero) {
  FOR(i, n) {
    if (zero)
      FOR(j, m + 1) C[i * m + j] *= beta;
    FOR(k, p) FOR(j, m) C[i * m + j] += A[i * p + k] * B[k * m + j];
  }
}

// REMARK: raised C[i,j] += A[i,k] * B[k,j]; C[i,j] = beta * C[i,j]
// CHECK: behind: proved: 24 cases
void behind(double *restrict C, const double *A, const double *B, double beta, size_t n, size_t m, size_t p, int zero) {
  FOR(i, n) {
    FOR(k, p) FOR(j, m) C[i * m + j] += A[i * p + k] * B[k * m + j];
    if (zero)
      FOR(j, m) C[i * m + j] *= beta;
  }
}

// One way, or none.
// REMARK: raised C[i,j] = D[j]; C[i,j] += A[i,k] * B[k,j]
// CHECK: bias: proved: 24 cases
void bias(double *C, const double *A, const double *B, const double *D, size_t n, size_t m, size_t p, int zero) {
  FOR(i, n) {
    if (zero)
      FOR(j, m) C[i * m + j] = D[j];
    FOR(k, p) FOR(j, m) C[i * m + j] += A[i * p + k] * B[k * m + j];
  }
}

// A triangle whose products leave out factors of 0, as dsyrk has it.
// REMARK: raised C[i,j] += (alpha * A[l,i]) * A[l,j], if A[l,i] != 0 everywhere, a triangle, unless it is small or memory overlaps
// Longer rows have more tests than the prover tells apart.
// CHECK: triangle: proved: 24 cases
void triangle(double *restrict C, const double *A, double alpha, double beta, size_t m, size_t p, int zero, int one) {
  FOR(i, m) {
    if (zero)
      FOR(j, i + 1) C[i * m + j] = 0;
    else if (!one)
      FOR(j, i + 1) C[i * m + j] *= beta;
    FOR(l, p)
      if (A[l * m + i] != 0) {
        double factor = alpha * A[l * m + i];
        FOR(j, i + 1) C[i * m + j] += factor * A[l * m + j];
      }
  }
}
