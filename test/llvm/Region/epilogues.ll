; RUN: %opt -passes='function(matrix-raise-large,matrix-simplify,print<matrix-regions>)' -disable-output %s | FileCheck %s

; A product joins what happens to its elements, one for each region.

; CHECK-LABEL: function @update:
; CHECK: region at store, fused matmul %{{.*}}, fadd %{{.*}}, reads
; CHECK-NOT: region
define void @update(ptr %p, ptr %q) {
  %c = load <4096 x float>, ptr %p
  %a = load <4096 x float>, ptr %q
  %m = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %a, <4096 x float> %a, i32 64, i32 64, i32 64)
  %s = fadd <4096 x float> %c, %m
  store <4096 x float> %s, ptr %p
  ret void
}

; Of two products the last one.
; CHECK-LABEL: function @two:
; CHECK: region at matmul %{{.*}}, reads
; CHECK: region at store, fused matmul %{{.*}}, fadd %{{.*}}, reads
define void @two(ptr %p, ptr %q) {
  %a = load <4096 x float>, ptr %q
  %m = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %a, <4096 x float> %a, i32 64, i32 64, i32 64)
  %n = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %a, <4096 x float> %a, i32 64, i32 64, i32 64)
  %s = fadd <4096 x float> %m, %n
  store <4096 x float> %s, ptr %p
  ret void
}

; A remainder is a call for each element: not for every block of the code.
; CHECK-LABEL: function @dear:
; CHECK: region at matmul %{{.*}}, reads
; CHECK: region at store, fused frem %{{.*}}, reads
define void @dear(ptr %p, ptr %q) {
  %a = load <4096 x float>, ptr %q
  %m = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %a, <4096 x float> %a, i32 64, i32 64, i32 64)
  %s = frem <4096 x float> %m, %a
  store <4096 x float> %s, ptr %p
  ret void
}

; A volatile store writes each element once.
; CHECK-LABEL: function @volatile:
; CHECK: region at matmul %{{.*}}, reads
; CHECK: region at store, fused fneg %{{.*}}, reads
define void @volatile(ptr %p, ptr %q) {
  %a = load <4096 x float>, ptr %q
  %m = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %a, <4096 x float> %a, i32 64, i32 64, i32 64)
  %s = fneg <4096 x float> %m
  store volatile <4096 x float> %s, ptr %p
  ret void
}
