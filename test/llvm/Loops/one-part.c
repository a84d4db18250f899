// RUN: %raise -Rpass=matrix-ops -S -o /dev/null %s 2>&1 | FileCheck %s

// What follows the sums reads the old result, so sums cannot wait in its memory
// for a next part. Rows of a transposed factor are copied; up to 512 steps, of
// two vectors of doubles each, are one part. Of more, sums wait on the stack.

// CHECK: as loops of tiles: {{.*}}, one part of up to 512 k by {{[0-9]+}} columns{{ }}
void few(int m, int n, double s, double t, const double *a, const double *b,
         double *restrict c) {
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      double sum = 0;
      for (int k = 0; k < 512; ++k)
        sum += a[i * 512 + k] * b[j * 512 + k];
      c[i * n + j] = s * sum + t * c[i * n + j];
    }
}

// CHECK: as loops of tiles: {{.*}}, parts of 512 k by {{[0-9]+}} columns, sums of 16x126 wait for parts of 256{{ }}
void many(int m, int n, double s, double t, const double *a, const double *b,
          double *restrict c) {
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      double sum = 0;
      for (int k = 0; k < 513; ++k)
        sum += a[i * 513 + k] * b[j * 513 + k];
      c[i * n + j] = s * sum + t * c[i * n + j];
    }
}

// Vectors of a factor that are read where they are need no copy.
// CHECK-NOT: part
// CHECK: as loops of tiles:
// CHECK-NOT: part
void in_place(int m, int n, double s, double t, const double *a,
              const double *b, double *restrict c) {
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      double sum = 0;
      for (int k = 0; k < 513; ++k)
        sum += a[i * 513 + k] * b[k * n + j];
      c[i * n + j] = s * sum + t * c[i * n + j];
    }
}
