; RUN: %opt -passes=matrix-raise %s | FileCheck %s --check-prefix=RAISED
; RUN: %opt -mtriple=x86_64 -mattr=+avx2,+fma -passes=matrix-lower %s | FileCheck %s

; What is computed of a small product, element by element, is raised with it: a
; product in loops has it in the same loops, without a temporary.

; RAISED-LABEL: @plus(
; RAISED: %[[P:.*]] = call {{.*}} @tlx.matmul
; RAISED: call {{.*}} @tlx.fadd
; CHECK-LABEL: @plus(
; CHECK-NOT: alloca
; CHECK-NOT: <100 x float>
; CHECK: ret
define void @plus(ptr %p, ptr %q, ptr %r, ptr noalias %s) {
  %a = load <100 x float>, ptr %p, align 4
  %b = load <100 x float>, ptr %q, align 4
  %c = load <100 x float>, ptr %r, align 4
  %m = call <100 x float> @llvm.matrix.multiply.v100f32.v100f32.v100f32(<100 x float> %a, <100 x float> %b, i32 10, i32 10, i32 10)
  %d = fadd <100 x float> %m, %c
  store <100 x float> %d, ptr %s, align 4
  ret void
}

; A scalar that is the same in all lanes is no vector in memory.
; RAISED-LABEL: @scaled(
; RAISED: call {{.*}} @tlx.splat
; RAISED: call {{.*}} @tlx.fmul
; CHECK-LABEL: @scaled(
; CHECK-NOT: alloca
; CHECK: ret
define void @scaled(ptr %p, ptr %q, float %x, ptr noalias %s) {
  %a = load <100 x float>, ptr %p, align 4
  %b = load <100 x float>, ptr %q, align 4
  %i = insertelement <100 x float> poison, float %x, i64 0
  %v = shufflevector <100 x float> %i, <100 x float> poison, <100 x i32> zeroinitializer
  %m = call <100 x float> @llvm.matrix.multiply.v100f32.v100f32.v100f32(<100 x float> %a, <100 x float> %b, i32 10, i32 10, i32 10)
  %d = fmul <100 x float> %m, %v
  store <100 x float> %d, ptr %s, align 4
  ret void
}

; Other vectors are none of ours.
; RAISED-LABEL: @others(
; RAISED: fadd <8 x float>
define <8 x float> @others(<8 x float> %x) {
  %y = fadd <8 x float> %x, %x
  ret <8 x float> %y
}
