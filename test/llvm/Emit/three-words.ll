; RUN: %opt -passes='matrix-lower<O0>' %s | FileCheck %s
; RUN: %opt -passes='matrix-lower<O0>' %s | llc -O0 -mtriple=aarch64 -filetype=null

; LLVM 22's instruction selector for AArch64 -O0 does not end over a shuffle of
; <3 x i32> to six lanes. Lines of three stay in memory there.

; CHECK-NOT: shufflevector <3 x
; CHECK-LABEL: @columns(
; CHECK: store float
define void @columns(ptr %p, ptr %q) {
  %a = call <6 x float> @llvm.matrix.column.major.load.v6f32.i64(ptr %p, i64 5, i1 false, i32 3, i32 2)
  store <6 x float> %a, ptr %q, align 4
  ret void
}

; CHECK-LABEL: @products(
; CHECK-NOT: shufflevector <3 x
define void @products(ptr %p, ptr %q, ptr %r) {
  %a = load <9 x float>, ptr %p
  %b = load <12 x float>, ptr %q
  %c = load <16 x float>, ptr %q
  %bc = call <12 x float> @llvm.matrix.multiply.v12f32.v12f32.v16f32(<12 x float> %b, <16 x float> %c, i32 3, i32 4, i32 4)
  %abc = call <12 x float> @llvm.matrix.multiply.v12f32.v9f32.v12f32(<9 x float> %a, <12 x float> %bc, i32 3, i32 3, i32 4)
  store <12 x float> %abc, ptr %r
  ret void
}
