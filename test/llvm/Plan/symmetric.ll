; RUN: %opt -mtriple=x86_64 -mattr=+avx2,+fma -passes='function(matrix-raise,matrix-simplify,matrix-layout,matrix-simplify,print<matrix-plan>)' -disable-output %s | FileCheck %s

; Of A * A^T and A^T * A one triangle is computed, if nothing else is read.

; CHECK-LABEL: function @second:
; CHECK: mirrored in tiles of 8
define void @second(ptr %p, ptr %r) {
  %a = load <4096 x float>, ptr %p, align 4
  %b = load <4096 x float>, ptr %p, align 4
  %t = call <4096 x float> @llvm.matrix.transpose.v4096f32(<4096 x float> %b, i32 64, i32 64)
  %c = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %a, <4096 x float> %t, i32 64, i32 64, i32 64)
  store <4096 x float> %c, ptr %r, align 4
  ret void
}
; CHECK-LABEL: function @first_and_scaled:
; CHECK: mirrored in tiles of 8
define void @first_and_scaled(ptr %p, float %s, ptr %r) {
  %a = load <4096 x float>, ptr %p, align 4
  %e = call <4096 x float> @llvm.exp.v4096f32(<4096 x float> %a)
  %t = call <4096 x float> @llvm.matrix.transpose.v4096f32(<4096 x float> %e, i32 64, i32 64)
  %c = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %t, <4096 x float> %e, i32 64, i32 64, i32 64)
  %i = insertelement <4096 x float> poison, float %s, i32 0
  %v = shufflevector <4096 x float> %i, <4096 x float> poison, <4096 x i32> zeroinitializer
  %d = fmul <4096 x float> %c, %v
  store <4096 x float> %d, ptr %r, align 4
  ret void
}
; CHECK-LABEL: function @written_between:
; CHECK-NOT: mirrored
define void @written_between(ptr %p, ptr %r) {
  %a = load <4096 x float>, ptr %p, align 4
  store float 1.0, ptr %p, align 4
  %b = load <4096 x float>, ptr %p, align 4
  %t = call <4096 x float> @llvm.matrix.transpose.v4096f32(<4096 x float> %b, i32 64, i32 64)
  %c = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %a, <4096 x float> %t, i32 64, i32 64, i32 64)
  store <4096 x float> %c, ptr %r, align 4
  ret void
}
; CHECK-LABEL: function @volatile:
; CHECK-NOT: mirrored
define void @volatile(ptr %p, ptr %r) {
  %a = load volatile <4096 x float>, ptr %p, align 4
  %b = load volatile <4096 x float>, ptr %p, align 4
  %t = call <4096 x float> @llvm.matrix.transpose.v4096f32(<4096 x float> %b, i32 64, i32 64)
  %c = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %a, <4096 x float> %t, i32 64, i32 64, i32 64)
  store <4096 x float> %c, ptr %r, align 4
  ret void
}
; CHECK-LABEL: function @square:
; CHECK-NOT: mirrored
define void @square(ptr %p, ptr %r) {
  %a = load <4096 x float>, ptr %p, align 4
  %c = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %a, <4096 x float> %a, i32 64, i32 64, i32 64)
  store <4096 x float> %c, ptr %r, align 4
  ret void
}
; CHECK-LABEL: function @operand_added:
; CHECK-NOT: mirrored
define void @operand_added(ptr %p, ptr %r) {
  %a = load <4096 x float>, ptr %p, align 4
  %t = call <4096 x float> @llvm.matrix.transpose.v4096f32(<4096 x float> %a, i32 64, i32 64)
  %c = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %a, <4096 x float> %t, i32 64, i32 64, i32 64)
  %d = fadd <4096 x float> %c, %a
  store <4096 x float> %d, ptr %r, align 4
  ret void
}
; CHECK-LABEL: function @for_size:
; CHECK-NOT: mirrored
define void @for_size(ptr %p, ptr %r) optsize {
  %a = load <4096 x float>, ptr %p, align 4
  %t = call <4096 x float> @llvm.matrix.transpose.v4096f32(<4096 x float> %a, i32 64, i32 64)
  %c = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %a, <4096 x float> %t, i32 64, i32 64, i32 64)
  store <4096 x float> %c, ptr %r, align 4
  ret void
}
; Few steps cost no more than the copy would.
; CHECK-LABEL: function @shallow:
; CHECK-NOT: mirrored
define void @shallow(ptr %p, ptr %r) {
  %a = load <256 x float>, ptr %p, align 4
  %t = call <256 x float> @llvm.matrix.transpose.v256f32(<256 x float> %a, i32 64, i32 4)
  %c = call <4096 x float> @llvm.matrix.multiply.v4096f32.v256f32.v256f32(<256 x float> %a, <256 x float> %t, i32 64, i32 4, i32 64)
  store <4096 x float> %c, ptr %r, align 4
  ret void
}
; CHECK-LABEL: function @packed:
; CHECK: mirrored in tiles of 8{{.*}}, in parts of 64x256, A packed
define void @packed(ptr %p, ptr %r) {
  %a = load <307200 x float>, ptr %p, align 4
  %t = call <307200 x float> @llvm.matrix.transpose.v307200f32(<307200 x float> %a, i32 300, i32 1024)
  %c = call <90000 x float> @llvm.matrix.multiply.v90000f32.v307200f32.v307200f32(<307200 x float> %a, <307200 x float> %t, i32 300, i32 1024, i32 300)
  store <90000 x float> %c, ptr %r, align 4
  ret void
}
