// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -fsanitize=array-bounds -disable-llvm-passes -emit-llvm %s -o - | FileCheck --check-prefix=BOUNDS %s

typedef float T __attribute__((tensor_type(4, 6), tensor_layout(1, 0)));
typedef float Padded __attribute__((tensor_type(6, 10), tensor_layout(1, 0)));
typedef float Spread __attribute__((tensor_type(6, 11), tensor_layout(1, 0)));
typedef float Part __attribute__((tensor_type(2, 3), tensor_layout(1, 0)));
typedef float Two __attribute__((tensor_type(4, 12), tensor_layout(1, 0)));
typedef _Bool B __attribute__((tensor_type(3)));
typedef _Bool BP __attribute__((tensor_type(5)));

// Mode, low, high, interior. Mode 0 is zero, 1 an element, 2 the nearest one.
// CHECK-LABEL: @pad(
// CHECK: call target("tlx.tensor", float, 2, 6, 10, 1, 0, 0, 0) @tlx.pad__{{.*}}, float {{%.*}}, target("tlx.attr", 1, 1, 4294967295, 1, 5, 0, 0) poison)
// CHECK: @tlx.pad__{{.*}}, float poison, target("tlx.attr", 0, 1, 0, 1, 0, 0, 1) poison)
// CHECK: @tlx.pad__{{.*}}, float -0.000000e+00, target("tlx.attr", 1, 1, 0, 1, 0, 0, 1) poison)
// CHECK: @tlx.pad__{{.*}}, float poison, target("tlx.attr", 2, 1, 4, 1, 0, 0, 0) poison)
// CHECK: target("tlx.attr", 3, 1, 4, 1, 0, 0, 0) poison)
// CHECK: target("tlx.attr", 4, 1, 4, 1, 0, 0, 0) poison)
// CHECK: target("tlx.attr", 5, 1, 4, 1, 0, 0, 0) poison)
void pad(T *X, Padded *Y, Spread *Z, float V) {
  *Y = __builtin_tensor_pad(*X, V, 1, -1, 1, 5);
  *Z = __builtin_tensor_pad(*X, 0, 1, 0, 1, 0, 0, 1);
  *Z = __builtin_tensor_pad(*X, -0.0f, 1, 0, 1, 0, 0, 1);
  *Y = __builtin_tensor_pad_replicate(*X, 1, 4, 1, 0);
  *Y = __builtin_tensor_pad_reflect(*X, 1, 4, 1, 0);
  *Y = __builtin_tensor_pad_symmetric(*X, 1, 4, 1, 0);
  *Y = __builtin_tensor_pad_wrap(*X, 1, 4, 1, 0);
}
// CHECK-LABEL: @padBits(
// CHECK: @tlx.pad__{{.*}}, i8 1, target("tlx.attr", 1, 1, 1, 0) poison)
void padBits(B *X, BP *Y) { *Y = __builtin_tensor_pad(*X, 1, 1, 1); }
// Starts and steps; a block where starts are not constant.
// CHECK-LABEL: @slice(
// CHECK: call target("tlx.tensor", float, 2, 2, 3, 1, 0, 0, 0) @tlx.slice__{{.*}} target("tlx.attr", 3, 1, 4294967293, 2) poison)
// CHECK: @tlx.slice__{{.*}} target("tlx.attr", 2, 3, 1, 1) poison)
// CHECK: call target("tlx.tensor", float, 2, 2, 3, 1, 0, 0, 0) @tlx.block__{{.*}}, i64 {{%.*}}, i64 3)
// BOUNDS-LABEL: @slice(
// BOUNDS: icmp ult i64 {{%.*}}, 3
void slice(T *X, Part *Y, int I) {
  *Y = __builtin_tensor_slice(*X, 3, 1, 2, 3, -3, 2);
  *Y = __builtin_tensor_slice(*X, 2, 3, 2, 3);
  *Y = __builtin_tensor_slice(*X, I, 3, 2, 3);
}
// Offsets, then source and factor of each dimension.
// CHECK-LABEL: @insert(
// CHECK: @tlx.insertview__{{.*}} target("tlx.attr", 2, 3, 0, 1, 1, 1) poison)
// CHECK: @tlx.insertblock__{{.*}}, i64 2, i64 {{%.*}})
// BOUNDS-LABEL: @insert(
// BOUNDS: icmp ult i64 {{%.*}}, 4
void insert(T *X, Part *Y, unsigned char I) {
  *X = __builtin_tensor_insert_slice(*X, *Y, 2, 3);
  *X = __builtin_tensor_insert_slice(*X, *Y, 2, I);
}
// CHECK-LABEL: @concat(
// CHECK: call target("tlx.tensor", float, 2, 4, 12, 1, 0, 0, 0) @tlx.concat__{{.*}} target("tlx.attr", 1) poison)
void concat(T *X, Two *Y) { *Y = __builtin_tensor_concat(1, *X, *X); }
