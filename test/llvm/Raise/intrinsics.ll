; RUN: %opt -passes='matrix-raise-large' %s | FileCheck %s

; Element-wise intrinsics with their flags; the flag that makes values poison is
; dropped; what comes from outside stays flat there.

; CHECK-LABEL: @fmuladd(
; CHECK: %c = call {{.*}} @tlx.fmuladd__{{.*}} target("tlx.attr", 1) poison)
define void @fmuladd(ptr %p) {
  %a = load <256 x float>, ptr %p
  %c = call contract <256 x float> @llvm.fmuladd.v256f32(<256 x float> %a, <256 x float> %a, <256 x float> %a)
  store <256 x float> %c, ptr %p
  ret void
}

; CHECK-LABEL: @abs(
; CHECK: %c = call {{.*}} @tlx.abs__256i32.256i32(target("tlx.tensor", i32, 1, 256, 0, 0) %a)
define void @abs(ptr %p) {
  %a = load <256 x i32>, ptr %p
  %c = call <256 x i32> @llvm.abs.v256i32(<256 x i32> %a, i1 true)
  store <256 x i32> %c, ptr %p
  ret void
}

; CHECK-LABEL: @arguments(
; CHECK: call {{.*}} @tlx.totensor__{{.*}}(<256 x float> %a)
; CHECK: %[[R:.*]] = call <256 x float> @tlx.tovector__
; CHECK: ret <256 x float> %[[R]]
define <256 x float> @arguments(<256 x float> %a) {
  %c = fneg <256 x float> %a
  ret <256 x float> %c
}
