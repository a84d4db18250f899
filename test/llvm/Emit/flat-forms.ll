; RUN: %opt -passes='matrix-lower' %s | %check_lowered | FileCheck %s
; RUN: %opt -passes='matrix-lower<O0>' %s | %check_lowered | FileCheck %s

; No wide vector and no handle is left of any form that has a raised one.

; CHECK-LABEL: @elements(
define float @elements(ptr %p, i32 %i, float %x) {
  %a = load <256 x float>, ptr %p, align 4
  %e = extractelement <256 x float> %a, i32 %i
  %b = insertelement <256 x float> %a, float %x, i32 %i
  %s = shufflevector <256 x float> %b, <256 x float> poison, <256 x i32> splat (i32 5)
  store <256 x float> %s, ptr %p, align 4
  ret float %e
}

; CHECK-LABEL: @constants(
; CHECK: call void @llvm.memset
define void @constants(ptr %p, ptr %q) {
  store volatile <9 x i512> <i512 0, i512 1, i512 2, i512 poison, i512 4, i512 5, i512 6, i512 7, i512 8>, ptr %q
  store <256 x float> poison, ptr %p, align 4
  store <256 x float> undef, ptr %p, align 4
  store <256 x float> zeroinitializer, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @shuffles(
define void @shuffles(ptr %p, ptr %q) {
  %a = load <9 x i512>, ptr %p
  %b = load <9 x i512>, ptr %q
  %c = shufflevector <9 x i512> %a, <9 x i512> %b, <10 x i32> <i32 8, i32 7, i32 6, i32 5, i32 poison, i32 3, i32 17, i32 1, i32 0, i32 0>
  store <10 x i512> %c, ptr %p
  ret void
}

; CHECK-LABEL: @steps(
define void @steps(ptr %p, ptr %q, i1 %k) {
  %a = load <256 x float>, ptr %p, align 2
  %b = load <256 x float>, ptr %q, align 1
  %m = fcmp olt <256 x float> %a, %b
  %s = select <256 x i1> %m, <256 x float> %a, <256 x float> %b
  %t = select i1 %k, <256 x float> %s, <256 x float> poison
  %f = freeze <256 x float> %t
  %c = call <256 x float> @llvm.fmuladd.v256f32(<256 x float> %f, <256 x float> %a, <256 x float> %b)
  %i = fptosi <256 x float> %c to <256 x i64>
  %n = bitcast <256 x i64> %i to <512 x i32>
  store volatile <512 x i32> %n, ptr %p, align 1
  ret void
}
