; RUN: %opt -passes='matrix-lower' %s | %check_lowered | FileCheck %s
; XFAIL: *

; A user without a raised form should read its flat operand from memory in a
; loop; it is one wide vector today.

; CHECK-LABEL: @powi(
define void @powi(ptr %p) {
  %a = load <256 x float>, ptr %p
  %c = call <256 x float> @llvm.powi.v256f32.i32(<256 x float> %a, i32 3)
  store <256 x float> %c, ptr %p
  ret void
}

; CHECK-LABEL: @reduce(
define i32 @reduce(ptr %p) {
  %a = load <256 x i32>, ptr %p
  %c = call i32 @llvm.vector.reduce.add.v256i32(<256 x i32> %a)
  ret i32 %c
}
