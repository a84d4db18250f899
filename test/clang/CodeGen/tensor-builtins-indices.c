// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s

typedef float T __attribute__((tensor_type(4, 6), tensor_layout(1, 0)));
typedef int I __attribute__((tensor_type(3)));
typedef unsigned char J __attribute__((tensor_type(2, 2)));
typedef float Picked __attribute__((tensor_type(3, 6), tensor_layout(1, 0)));
typedef float Table __attribute__((tensor_type(4, 2, 2)));

// A list of indices keeps the layout.
// CHECK-LABEL: @gather(
// CHECK: call target("tlx.tensor", float, 2, 3, 6, 1, 0, 0, 0) @tlx.gather__{{.*}} target("tlx.attr", 0) poison)
// CHECK: call target("tlx.tensor", float, 3, 4, 2, 2, 0, 1, 2, 0, 0, 0) @tlx.gather__{{.*}} target("tlx.attr", 1) poison)
void gather(T *X, I *A, J *B, Picked *Y, Table *Z) {
  *Y = __builtin_tensor_gather(*X, 0, *A);
  *Z = __builtin_tensor_gather(*X, 1, *B);
}
// CHECK-LABEL: @scatter(
// CHECK: call target("tlx.tensor", float, 2, 4, 6, 1, 0, 0, 0) @tlx.scatter__{{.*}} target("tlx.attr", 0) poison)
// CHECK: @tlx.scatteradd__{{.*}} target("tlx.attr", 1) poison)
void scatter(T *X, I *A, J *B, Picked *Y, Table *Z) {
  *X = __builtin_tensor_scatter(*X, 0, *A, *Y);
  *X = __builtin_tensor_scatter_add(*X, 1, *B, *Z);
}
