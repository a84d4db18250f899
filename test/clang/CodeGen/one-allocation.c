// The padded image, the image of channels that is turned, and packed weights
// are one allocation: glibc gives the memory of several back to the system at
// each call.
//
// RUN: %clang --target=x86_64-linux-gnu -march=znver4 -O2 -S -emit-llvm %s -o - | FileCheck %s

typedef float image __attribute__((tensor_type(1, 256, 14, 14)));
typedef float weights __attribute__((tensor_type(256, 256, 3, 3)));

// CHECK-LABEL: @convolution(
// CHECK: call {{.*}}@malloc(
// CHECK-NOT: @malloc(
// CHECK: call {{.*}}@free(
// CHECK-NOT: @free(
// CHECK: ret void
void convolution(image *restrict y, const image *x, const weights *w) {
  *y = __builtin_tensor_convolution(__builtin_tensor_pad(*x, 0.0f, 0, 0, 1, 1, 0, 0, 1, 1), *w, 1, 1);
}
