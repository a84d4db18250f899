; RUN: %opt -mtriple=x86_64 -mattr=+avx2,+fma -passes='matrix-lower,function(instcombine)' %s | FileCheck %s

; Blocks of 1*8 rows by 8 columns that begin behind their last row's column are
; left out; then squares of the lower triangle are copied to the upper one.

; CHECK-LABEL: @symmetric(
; CHECK: %[[J:.*]] = phi i64
; CHECK: %[[I:.*]] = phi i64
; CHECK: %[[END:.*]] = add i64 %[[I]], 8
; CHECK: icmp ult i64 %[[J]], %[[END]]
; CHECK: store <8 x float>
; CHECK: icmp ult i64
; CHECK: load <8 x float>, ptr %{{.*}}, align 4
; CHECK: shufflevector <8 x float>
; CHECK: store <8 x float>
; CHECK: ret
define void @symmetric(ptr %p, ptr noalias %r) {
  %a = load <4096 x float>, ptr %p, align 4
  %t = call <4096 x float> @llvm.matrix.transpose.v4096f32(<4096 x float> %a, i32 64, i32 64)
  %c = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %a, <4096 x float> %t, i32 64, i32 64, i32 64)
  store <4096 x float> %c, ptr %r, align 4
  ret void
}
