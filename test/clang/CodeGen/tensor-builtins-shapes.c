// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s

// Results lie in the order of their indices.

typedef short T __attribute__((tensor_type(5, 4, 6), tensor_layout(2, 1, 0)));
typedef short Turned __attribute__((tensor_type(6, 5, 4)));
typedef short Reversed __attribute__((tensor_type(6, 4, 5)));
typedef short Flat __attribute__((tensor_type(120)));
typedef short Blocks __attribute__((tensor_type(3, 4, 2, 2, 3)));
typedef short Column __attribute__((tensor_type(4, 1)));

// CHECK-LABEL: @transpose(
// CHECK: call target("tlx.tensor", i16, 3, 6, 5, 4, 0, 1, 2, 0, 0, 0) @tlx.transpose__{{.*}} target("tlx.attr", 2, 0, 1) poison)
// CHECK: call target("tlx.tensor", i16, 3, 6, 4, 5, 0, 1, 2, 0, 0, 0) @tlx.transpose__{{.*}} target("tlx.attr", 2, 1, 0) poison)
void transpose(T *X, Turned *Y, Reversed *Z) {
  *Y = __builtin_tensor_transpose(*X, 2, 0, 1);
  *Z = __builtin_tensor_transpose(*X);
}
// CHECK-LABEL: @reshape(
// CHECK: call target("tlx.tensor", i16, 1, 120, 0, 0) @tlx.reshape.permute__{{.*}} target("tlx.attr", 0, 1, 2) poison)
void reshape(T *X, Flat *Y) { *Y = __builtin_tensor_reshape(*X, 120); }
// Dimension and size of blocks, of each pair.
// CHECK-LABEL: @block(
// CHECK: call target("tlx.tensor", i16, 5, 3, 4, 2, 2, 3, 0, 1, 2, 3, 4, 0, 0, 0, 0, 0) @tlx.reshape.block__{{.*}} target("tlx.attr", 0, 2, 2, 3) poison)
void block(T *X, Blocks *Y) { *Y = __builtin_tensor_tile(*X, 0, 2, 2, 3); }
// CHECK-LABEL: @unblock(
// CHECK: call target("tlx.tensor", i16, 3, 5, 4, 6, 0, 1, 2, 0, 0, 0) @tlx.reshape.unblock__{{.*}} target("tlx.attr", 0, 2, 2, 3) poison)
void unblock(Blocks *X, short *Y) { __builtin_tensor_store(__builtin_tensor_untile(*X, 0, 5, 2, 6), Y); }
// CHECK-LABEL: @broadcast(
// CHECK: call target("tlx.tensor", i16, 3, 6, 4, 5, 0, 1, 2, 0, 0, 0) @tlx.broadcast__{{.*}} target("tlx.attr", 1, 2) poison)
void broadcast(Column *X, Reversed *Y) { *Y = __builtin_tensor_broadcast(*X, 6, 4, 5); }
