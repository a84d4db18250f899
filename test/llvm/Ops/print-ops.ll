; RUN: %opt -passes='print<matrix-ops>' -disable-output %s | FileCheck %s

; Each function's operations, by name; functions without any are not listed.

; CHECK: module '{{.*}}print-ops.ll': 4 matrix operations
; CHECK-NEXT: @flat: 3 matrix operations (1 column.major.load, 2 multiply)
; CHECK-NEXT: @handle: 1 matrix operation (1 transpose)
; CHECK-NOT: @none

%A = type target("tlx.tensor", float, 2, 3, 4, 0, 1, 0, 0)
%B = type target("tlx.tensor", float, 2, 4, 3, 0, 1, 0, 0)
%Perm = type target("tlx.attr", 1, 0)

declare <4 x float> @llvm.matrix.multiply.v4f32.v4f32.v4f32(<4 x float>, <4 x float>, i32, i32, i32)
declare <4 x float> @llvm.matrix.column.major.load.v4f32.i64(ptr, i64, i1, i32, i32)
declare %B @tlx.transpose__3x4f32_1_0(%A, %Perm)

define <4 x float> @flat(ptr %p) {
  %a = call <4 x float> @llvm.matrix.column.major.load.v4f32.i64(ptr %p, i64 2, i1 false, i32 2, i32 2)
  %b = call <4 x float> @llvm.matrix.multiply.v4f32.v4f32.v4f32(<4 x float> %a, <4 x float> %a, i32 2, i32 2, i32 2)
  %c = call <4 x float> @llvm.matrix.multiply.v4f32.v4f32.v4f32(<4 x float> %a, <4 x float> %b, i32 2, i32 2, i32 2)
  ret <4 x float> %c
}

define float @none(float %x) {
  ret float %x
}

define %B @handle(%A %a) {
  %t = call %B @tlx.transpose__3x4f32_1_0(%A %a, %Perm poison)
  ret %B %t
}
