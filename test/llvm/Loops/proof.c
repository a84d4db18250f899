// RUN: %raise %s -S -o /dev/null -fno-discard-value-names -mllvm -print-before=matrix-loops -mllvm -print-module-scope 2> %t.ll
// RUN: %matrix_prove --passes=matrix-loops %t.ll | FileCheck %s --implicit-check-not=differs --implicit-check-not="not proved"
// RUN: %matrix_prove --passes=matrix-loops --overlaps=all --function=overlapping %t.ll | FileCheck %s --check-prefix=ALL

// Raised nests are proved to do what their loops do, for all values, and for
// arrangements of memory that overlap.

#define FOR(i, n) for (int i = 0; i < (n); ++i)

// CHECK: in_order: proved
void in_order(double *restrict C, const double *restrict A, const double *restrict B) {
  FOR(i, 8) FOR(j, 9) {
    double s = 0;
    FOR(k, 5) s += A[i * 5 + k] * B[k * 9 + j];
    C[i * 9 + j] = s;
  }
}

// CHECK: overlapping: proved: {{[1-9][0-9]+}} arrangements of memory
// ALL: overlapping: proved: {{[1-9][0-9][0-9]}} arrangements of memory
void overlapping(float *C, const float *A, const float *B) {
  FOR(k, 5) FOR(i, 8) FOR(j, 9) C[i * 9 + j] += A[i * 5 + k] * B[k * 9 + j];
}

// CHECK: bytes: proved
void bytes(int *restrict C, const signed char *A, const unsigned char *B) {
  FOR(i, 8) FOR(j, 8) {
    int s = 0;
    FOR(k, 8) s += A[i * 8 + k] * B[k * 8 + j];
    C[i * 8 + j] = s;
  }
}

// CHECK: layer: proved
void layer(float *restrict C, const float *restrict A, const float *restrict B, const float *restrict bias) {
  FOR(i, 8) FOR(j, 8) {
    float s = bias[j];
    FOR(k, 8) s += A[i * 8 + k] * B[k * 8 + j];
    C[i * 8 + j] = s > 0 ? s : 0;
  }
}

// CHECK: window: proved
void window(float *restrict C, const float *restrict A, const float *restrict B) {
  FOR(y, 6) FOR(x, 8) FOR(u, 3) FOR(v, 3) C[y * 8 + x] += A[(y + u) * 10 + x + v] * B[u * 3 + v];
}

// CHECK: scaled: proved
void scaled(double *restrict C, const double *restrict A, const double *restrict B, double alpha, double beta) {
  FOR(i, 8) FOR(j, 8) {
    C[i * 8 + j] *= beta;
    FOR(k, 8) C[i * 8 + j] += alpha * A[i * 8 + k] * B[j * 8 + k];
  }
}

// Blocks of rows, the last one with fewer.
// CHECK: triangle: proved: {{[1-9][0-9]+}} arrangements of memory
void triangle(double *C, const double *A) {
  FOR(i, 18) FOR(j, i + 2) {
    double s = 0;
    FOR(k, 3) s += A[i * 3 + k] * A[j * 3 + k];
    C[i * 19 + j] = s;
  }
}

// CHECK: below_diagonal: proved: {{[1-9][0-9]+}} arrangements of memory
void below_diagonal(double *C, const double *A) {
  FOR(i, 18) FOR(j, i) {
    double s = 0;
    FOR(k, 3) s += A[i * 3 + k] * A[j * 3 + k];
    C[i * 18 + j] = s;
    C[j * 18 + i] = s;
  }
}

// CHECK: image: proved: {{[1-9][0-9]+}} arrangements of memory
void image(float *C, const float *A) {
  FOR(i, 17) for (int j = i; j < 17; ++j) {
    float s = C[i * 17 + j] * 2;
    FOR(k, 3) s += A[k * 17 + i] * A[k * 17 + j];
    C[i * 17 + j] = s > 0 ? s : 0;
    C[j * 17 + i] = C[i * 17 + j];
  }
}

// Loops that are split.
// CHECK: parts: proved
void parts(double *restrict s, double *restrict q, const double *restrict A, const double *restrict p,
           const double *restrict r) {
  FOR(i, 16) {
    double sum = 0;
    FOR(j, 17) {
      s[j] += r[i] * A[i * 17 + j];
      sum += A[i * 17 + j] * p[j];
    }
    q[i] = sum;
  }
}

// CHECK: later: proved
void later(double *restrict y, double *restrict t, const double *restrict A, const double *restrict x) {
  FOR(i, 16) {
    t[i] = 0;
    FOR(j, 17) t[i] += A[i * 17 + j] * x[j];
    FOR(j, 17) y[j] += A[i * 17 + j] * t[i];
  }
}
