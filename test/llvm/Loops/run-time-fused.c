// RUN: %raise %s -S -emit-llvm -o - | FileCheck %s

// A product and a sum of numbers that are neither loaded nor stored are fused
// where the loops fuse them, in vectors and in what these leave.

// CHECK: define internal void @matrix.nest(
// CHECK-NOT: fmul
// CHECK: call {{.*}}<4 x float> @llvm.fma.v4f32(
// CHECK-NOT: fmul
// CHECK: call {{.*}}float @llvm.fma.f32(
// CHECK-NOT: fmul
// CHECK: ret void
void mixed(double *restrict C, const float *A, const double *B, int n, int m, int p, float scale) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      double s = (float)C[i * m + j] * scale + 2.5f;
      for (int k = 0; k < p; ++k) s += A[i * p + k] * B[k * m + j];
      C[i * m + j] = s;
    }
}
