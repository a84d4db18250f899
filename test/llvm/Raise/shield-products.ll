; RUN: %opt -passes=matrix-shield-products %s | FileCheck %s
; RUN: %opt -passes='function(matrix-shield-products,instcombine,matrix-raise,matrix-simplify)' %s | FileCheck %s --check-prefix=AFTER

; InstCombine would negate the result, which has fewer elements than the left
; operand. It cannot see the sign; nor is anything left of what hides it. (Either
; operand may have the sign.)
; CHECK-LABEL: @smaller(
; CHECK: %[[T:.*]] = call <8 x float> @llvm.matrix.transpose.v8f32(<8 x float> %n, i32 2, i32 4)
; CHECK: %[[A:.*]] = call <8 x float> @llvm.matrix.transpose.v8f32(<8 x float> %[[T]], i32 4, i32 2)
; CHECK: @llvm.matrix.multiply.v2f32.v8f32.v4f32(<8 x float> %[[A]], <4 x float> %[[B:.*]], i32 2, i32 4, i32 1)
; AFTER-LABEL: @smaller(
; AFTER-NOT: transpose
; AFTER: @tlx.fneg__4x1f32
; AFTER-NOT: transpose
; AFTER: @tlx.matmul
; AFTER-NOT: fneg
; AFTER: ret
define <2 x float> @smaller(<8 x float> %a, <4 x float> %b) {
  %n = fmul <8 x float> %a, splat (float -1.0)
  %r = call <2 x float> @llvm.matrix.multiply.v2f32.v8f32.v4f32(<8 x float> %n, <4 x float> %b, i32 2, i32 4, i32 1)
  ret <2 x float> %r
}

; A sign may move to the other operand, integers have no negative zero, and nsz
; allows it.
; CHECK-LABEL: @others(
; CHECK-NOT: transpose
; CHECK: ret
define void @others(<4 x float> %a, <8 x i32> %i, <4 x i32> %j, <8 x float> %x, ptr %p) {
  %r = call <4 x float> @llvm.matrix.multiply.v4f32.v4f32.v4f32(<4 x float> %a, <4 x float> %a, i32 2, i32 2, i32 2)
  store <4 x float> %r, ptr %p
  %s = call <2 x i32> @llvm.matrix.multiply.v2i32.v8i32.v4i32(<8 x i32> %i, <4 x i32> %j, i32 2, i32 4, i32 1)
  store <2 x i32> %s, ptr %p
  %t = call nsz <2 x float> @llvm.matrix.multiply.v2f32.v8f32.v4f32(<8 x float> %x, <4 x float> %a, i32 2, i32 4, i32 1)
  store <2 x float> %t, ptr %p
  ret void
}
