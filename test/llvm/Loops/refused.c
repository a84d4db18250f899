// RUN: %raise %s -S -emit-llvm -o - | FileCheck %s
// RUN: %raise %s -S -emit-llvm -o - -flto=thin | FileCheck %s --check-prefix=LINK
// RUN: %raise %s -S -emit-llvm -o - -flto=full | FileCheck %s --check-prefix=LINK

// What is refused is unrolled as it would have been, and no mark is left, in
// what is linked later neither.

// CHECK-NOT: phi
// CHECK-NOT: llvm.loop
// CHECK: ret void
// LINK-NOT: matrix.loop.mark
void few(double (*restrict C)[2], double (*A)[2], double (*B)[2]) {
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j) {
      double s = 0;
      for (int k = 0; k < 2; ++k)
        s += A[i][k] * B[k][j];
      C[i][j] = s;
    }
}

// Inlining leaves no multiply-add of what was one when it was marked.
// CHECK: @folded(
// CHECK-NOT: phi
// CHECK: ret void
static void scale(int (*c)[2], int (*a)[2], int factor) {
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j)
      c[i][j] += a[i][j] * factor;
}
void folded(int (*restrict c)[2], int (*a)[2]) { scale(c, a, 1); }

// CHECK: @triangle(
// CHECK-NOT: matrix.loop.mark
void triangle(double (*restrict C)[64], double (*A)[64], double (*B)[64]) {
  for (int i = 0; i < 64; ++i)
    for (int j = 0; j <= i; ++j)
      for (int k = 0; k < 64; ++k)
        C[i][j] += A[i][k] * B[k][j];
}
