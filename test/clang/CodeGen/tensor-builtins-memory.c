// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -triple i386-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s

// Strides are those of the call, with 64 bits, or those of the type.

typedef float T __attribute__((tensor_type(2, 3, 4)));
typedef float P __attribute__((tensor_type(2, 3, 4), tensor_layout(0, 2, 1), tensor_padding(0, 1, 2)));
typedef _Bool B __attribute__((tensor_type(5)));

// CHECK-LABEL: @load(
// CHECK: call {{.*}} @tlx.load__2x3x4f32{{[^(]*}}(ptr {{.*}}, i64 {{%.*}}, i64 -4, i64 0, target("tlx.attr", 4, 0) poison)
void load(T *To, const float *From, short Stride) { *To = __builtin_tensor_load(T, From, Stride, -4, 0); }
// An unsigned stride is no negative one.
// CHECK-LABEL: @unsignedStride(
// CHECK: zext i32 {{%.*}} to i64
// CHECK: @tlx.load__2x3x4f32
void unsignedStride(T *To, const float *From, unsigned Stride) { *To = __builtin_tensor_load(T, From, Stride, 4, 1); }
// The value has the layout of the type and no padding.
// CHECK-LABEL: @loadObject(
// CHECK: call target("tlx.tensor", float, 3, 2, 3, 4, 0, 2, 1, 0, 0, 0) @tlx.load__{{[^(]*}}(ptr {{.*}}, i64 24, i64 1, i64 4, target("tlx.attr", 4, 1) poison)
// CHECK: call void @tlx.store__{{.*}}, i64 24, i64 1, i64 4, target("tlx.attr", 4, 0) poison)
void loadObject(P *To, volatile float *From) { *To = __builtin_tensor_load(P, From); }
// CHECK-LABEL: @store(
// CHECK: call void @tlx.store__{{.*}}, i64 {{%.*}}, i64 1, i64 100, target("tlx.attr", 4, 1) poison)
void store(T *From, volatile float *To, long Stride) { __builtin_tensor_store(*From, To, Stride, 1, 100); }
// CHECK-LABEL: @storeObject(
// CHECK: call void @tlx.store__{{.*}}, ptr {{.*}}, i64 24, i64 1, i64 4, target("tlx.attr", 4, 0) poison)
void storeObject(P *From, float *To) { __builtin_tensor_store(*From, To); }
// The alignment is that of every element.
// CHECK-LABEL: @aligned(
// CHECK: @tlx.load__{{.*}} target("tlx.attr", 4, 0) poison)
// CHECK: @tlx.load__{{.*}} target("tlx.attr", 1, 0) poison)
void aligned(T *To, const void *From) {
  typedef float More __attribute__((aligned(64)));
  typedef float Less __attribute__((aligned(1)));
  *To = __builtin_tensor_load(T, (const More *)From, 12, 4, 1);
  *To = __builtin_tensor_load(T, (const Less *)From, 12, 4, 1);
}
// CHECK-LABEL: @splat(
// CHECK: call {{.*}} @tlx.splat__2x3x4f32{{[^(]*}}(float {{%.*}})
// CHECK: call {{.*}} @tlx.splat__5i8{{[^(]*}}(i8 {{%.*}})
void splat(T *To, B *Bits, float F, _Bool Bit) {
  *To = (T)F;
  *Bits = (B)Bit;
}
