; RUN: %opt -aa-pipeline=basic-aa -passes='function(matrix-raise-large,matrix-simplify,print<matrix-buffers>)' -disable-output %s | FileCheck %s

; A block reads what it is added to before it writes it; the factors are read by
; other blocks too.

; CHECK-LABEL: function @addend:
; CHECK-NOT: may overwrite
; CHECK-LABEL: function @factor:
; CHECK: a store may overwrite
define void @addend(ptr noalias %p, ptr noalias %q) {
  %c = load <4096 x float>, ptr %p
  %a = load <4096 x float>, ptr %q
  %m = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %a, <4096 x float> %a, i32 64, i32 64, i32 64)
  %s = fadd <4096 x float> %c, %m
  store <4096 x float> %s, ptr %p
  ret void
}
define void @factor(ptr noalias %p, ptr noalias %q) {
  %a = load <4096 x float>, ptr %p
  %b = load <4096 x float>, ptr %q
  %m = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %a, <4096 x float> %b, i32 64, i32 64, i32 64)
  %s = fadd <4096 x float> %a, %m
  store <4096 x float> %s, ptr %p
  ret void
}
