; RUN: %opt -mtriple=x86_64 -mattr=+avx2,+fma -passes='matrix-lower' %s | %check_lowered | FileCheck %s

; A product of six rows in registers: each column is a vector of eight lanes, of
; which two hold the last row again.

; What the first product makes is not put together: the second one takes columns.
; CHECK-LABEL: @chain(
; CHECK-NOT: alloca
; CHECK: load <8 x float>, ptr %{{.*}}, align 4
; CHECK: shufflevector <36 x float> %{{.*}}, <36 x float> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 5, i32 5>
; CHECK: load float, ptr %{{.*}}, align 4
; CHECK: fmul <8 x float>
; CHECK-NOT: matrix.loop
; CHECK: ret
define void @chain(ptr %p, ptr %q, ptr %r, ptr noalias %s) {
  %a = load <36 x float>, ptr %p, align 4
  %b = load <36 x float>, ptr %q, align 4
  %c = load <36 x float>, ptr %r, align 4
  %m = call <36 x float> @llvm.matrix.multiply.v36f32.v36f32.v36f32(<36 x float> %a, <36 x float> %b, i32 6, i32 6, i32 6)
  %n = call <36 x float> @llvm.matrix.multiply.v36f32.v36f32.v36f32(<36 x float> %m, <36 x float> %c, i32 6, i32 6, i32 6)
  store <36 x float> %n, ptr %s, align 4
  ret void
}

; One product between loads and a store reads and writes memory in a kernel.
; CHECK-LABEL: @one(
; CHECK-NOT: <36 x float>
; CHECK: shufflevector <4 x float> %{{.*}}, <4 x float> %{{.*}}, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
; CHECK-NOT: <36 x float>
; CHECK: ret
define void @one(ptr %p, ptr %q, ptr noalias %s) {
  %a = load <36 x float>, ptr %p, align 4
  %b = load <36 x float>, ptr %q, align 4
  %m = call <36 x float> @llvm.matrix.multiply.v36f32.v36f32.v36f32(<36 x float> %a, <36 x float> %b, i32 6, i32 6, i32 6)
  store <36 x float> %m, ptr %s, align 4
  ret void
}

; In place, what was stored in whole vectors is loaded so, and added to in those.
; CHECK-LABEL: @in_place(
; CHECK-NOT: masked
; CHECK: load <8 x float>, ptr %{{.*}}, align 4
; CHECK-COUNT-4: store <8 x float> %{{.*}}, ptr %{{.*}}, align 4
; CHECK: store <4 x float> %{{.*}}, ptr %{{.*}}, align 4
; CHECK: ret
define void @in_place(ptr noalias %p, ptr noalias %q, ptr %s) {
  %a = load <36 x float>, ptr %p, align 4
  %b = load <36 x float>, ptr %q, align 4
  %c = load <36 x float>, ptr %s, align 4
  %m = call <36 x float> @llvm.matrix.multiply.v36f32.v36f32.v36f32(<36 x float> %a, <36 x float> %b, i32 6, i32 6, i32 6)
  %d = fadd <36 x float> %c, %m
  store <36 x float> %d, ptr %s, align 4
  ret void
}

; A broadcast element is read again from memory only if nothing was written since.
; CHECK-LABEL: @written(
; CHECK: store i32 0, ptr %q
; CHECK-NOT: load float
; CHECK: ret
define void @written(ptr %p, ptr %q, ptr %r, ptr noalias %s) {
  %a = load <36 x float>, ptr %p, align 4
  %b = load <36 x float>, ptr %q, align 4
  %c = load <36 x float>, ptr %r, align 4
  store i32 0, ptr %q
  %m = call <36 x float> @llvm.matrix.multiply.v36f32.v36f32.v36f32(<36 x float> %a, <36 x float> %b, i32 6, i32 6, i32 6)
  %n = call <36 x float> @llvm.matrix.multiply.v36f32.v36f32.v36f32(<36 x float> %m, <36 x float> %c, i32 6, i32 6, i32 6)
  store <36 x float> %n, ptr %s, align 4
  ret void
}
