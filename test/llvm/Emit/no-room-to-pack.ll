; RUN: %opt -mtriple=x86_64 -mattr=+avx2 -passes=matrix-lower %s | FileCheck %s
; RUN: %opt -mtriple=x86_64 -mattr=+avx2 -passes=matrix-lower -pass-remarks-missed=matrix-ops -disable-output %s 2>&1 | FileCheck %s --check-prefix=REMARK

; REMARK: product of 512x512 float reads operands where they lie because there is no memory to copy them to

; Without malloc, and with a full stack, what would be packed is read in place.

; CHECK-LABEL: @f(
; CHECK-NOT: call {{.*}} @malloc
; CHECK: ret void
define void @f(ptr noalias %p, ptr %q, ptr %r) "no-builtins" {
  %a = load volatile <16000 x float>, ptr %r
  %b = load volatile <16000 x float>, ptr %r
  %c = load volatile <16000 x float>, ptr %r
  %d = load volatile <16000 x float>, ptr %r
  %x = load <262144 x float>, ptr %q
  %y = call <262144 x float> @llvm.matrix.multiply.v262144f32.v262144f32.v262144f32(<262144 x float> %x, <262144 x float> %x, i32 512, i32 512, i32 512)
  store <262144 x float> %y, ptr %p
  store volatile <16000 x float> %a, ptr %r
  store volatile <16000 x float> %b, ptr %r
  store volatile <16000 x float> %c, ptr %r
  store volatile <16000 x float> %d, ptr %r
  ret void
}
