// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -ffp-contract=off -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s

typedef float Image __attribute__((tensor_type(1, 4, 9, 7), tensor_layout(0, 2, 3, 1)));
typedef float Filter __attribute__((tensor_type(6, 2, 3, 2)));
typedef float Maps __attribute__((tensor_type(1, 6, 3, 5), tensor_layout(0, 2, 3, 1)));
typedef float Whole __attribute__((tensor_type(6, 4, 3, 2)));
typedef float Near __attribute__((tensor_type(1, 6, 7, 6), tensor_layout(0, 2, 3, 1)));

// Strides, holes, dilations, low, high, mode, groups, flip, signs, flags.
// CHECK-LABEL: @convolution(
// CHECK: call target("tlx.tensor", float, 4, 1, 6, 7, 6, 0, 2, 3, 1, 0, 0, 0, 0) @tlx.convolution__{{.*}} target("tlx.attr", 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0) poison)
// CHECK: @tlx.convolution__{{.*}} target("tlx.attr", 2, 1, 1, 1, 2, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0) poison)
void convolution(Image *X, Whole *W, Near *N, Filter *F, Maps *M) {
  *N = __builtin_tensor_convolution(*X, *W, 1, 1);
  *M = __builtin_tensor_convolution(*X, *F, 2, 1, 2, 2, 2);
}
