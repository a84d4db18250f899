; RUN: %opt -mtriple=x86_64 -mattr=+avx2 -passes='matrix-lower,function(instcombine)' %s | FileCheck %s

; No vector ends behind the last row: it starts earlier, or its halves overlap.

; Rows 0-7 and 5-12 of 13.
; CHECK-LABEL: @shifted(
; CHECK: call i64 @llvm.umin.i64(i64 %{{.*}}, i64 5)
; CHECK: load <8 x float>, ptr %{{.*}}, align 4
; CHECK-NOT: load <{{[124]}} x float>
; CHECK-NOT: masked
; CHECK: ret
define void @shifted(ptr %p, ptr %q, ptr noalias %r) {
  %a = load <429 x float>, ptr %p, align 4
  %b = load <1089 x float>, ptr %q, align 4
  %c = call <429 x float> @llvm.matrix.multiply.v429f32.v429f32.v1089f32(<429 x float> %a, <1089 x float> %b, i32 13, i32 33, i32 33)
  store <429 x float> %c, ptr %r, align 4
  ret void
}

; Rows 0-3 and 3-6 of 7.
; CHECK-LABEL: @halves(
; CHECK: %[[LOW:.*]] = load <4 x float>, ptr %p, align 4
; CHECK: %[[AT:.*]] = getelementptr i8, ptr %p, i64 12
; CHECK: %[[HIGH:.*]] = load <4 x float>, ptr %[[AT]], align 4
; CHECK: shufflevector <4 x float> %[[LOW]], <4 x float> %[[HIGH]], <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
; CHECK-NOT: load <{{[128]}} x float>
; CHECK: ret
define void @halves(ptr %p, ptr %q, ptr noalias %r) {
  %a = load <231 x float>, ptr %p, align 4
  %b = load <1089 x float>, ptr %q, align 4
  %c = call <231 x float> @llvm.matrix.multiply.v231f32.v231f32.v1089f32(<231 x float> %a, <1089 x float> %b, i32 7, i32 33, i32 33)
  store <231 x float> %c, ptr %r, align 4
  ret void
}
