; RUN: %opt -mtriple=x86_64 -mattr=+avx512f,+avx512vl -passes=matrix-lower -pass-remarks-missed=matrix-ops -disable-output %s 2>&1 | FileCheck %s

; Why a product is not faster, out of a closed list (Bottleneck in Plan/RegisterTiling.h).

; CHECK: remark: {{.*}} product of 64x1 float is not faster because it has fewer accumulators than the units can work on at a time
define void @latency(ptr noalias %p, ptr %q, ptr %r) {
  %a = load <4096 x float>, ptr %q
  %b = load <64 x float>, ptr %r
  %c = call <64 x float> @llvm.matrix.multiply.v64f32.v4096f32.v64f32(<4096 x float> %a, <64 x float> %b, i32 64, i32 64, i32 1)
  store <64 x float> %c, ptr %p
  ret void
}
; CHECK: remark: {{.*}} product of 17x33 float is not faster because its rows do not fill vectors: 17 of 32 lanes
define void @lanes(ptr noalias %p, ptr %q, ptr %r) {
  %a = load <561 x float>, ptr %q
  %b = load <1089 x float>, ptr %r
  %c = call <561 x float> @llvm.matrix.multiply.v561f32.v561f32.v1089f32(<561 x float> %a, <1089 x float> %b, i32 17, i32 33, i32 33)
  store <561 x float> %c, ptr %p
  ret void
}
; CHECK: remark: {{.*}} product of 32x32 half is not faster because its elements are converted for each operation
define void @conversions(ptr noalias %p, ptr %q, ptr %r) {
  %a = load <1024 x half>, ptr %q
  %b = load <1024 x half>, ptr %r
  %c = call <1024 x half> @llvm.matrix.multiply.v1024f16.v1024f16.v1024f16(<1024 x half> %a, <1024 x half> %b, i32 32, i32 32, i32 32)
  store <1024 x half> %c, ptr %p
  ret void
}
; CHECK: remark: {{.*}} product of 32x32 x86_fp80 is not faster because the target has no vectors of its elements
define void @vectors(ptr noalias %p, ptr %q, ptr %r) {
  %a = load <1024 x x86_fp80>, ptr %q
  %b = load <1024 x x86_fp80>, ptr %r
  %c = call <1024 x x86_fp80> @llvm.matrix.multiply.v1024f80.v1024f80.v1024f80(<1024 x x86_fp80> %a, <1024 x x86_fp80> %b, i32 32, i32 32, i32 32)
  store <1024 x x86_fp80> %c, ptr %p
  ret void
}
; CHECK: remark: {{.*}} product of 64x64 float is not faster because its code is to be small
define void @size(ptr noalias %p, ptr %q, ptr %r) optsize {
  %a = load <4096 x float>, ptr %q
  %b = load <4096 x float>, ptr %r
  %c = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %a, <4096 x float> %b, i32 64, i32 64, i32 64)
  store <4096 x float> %c, ptr %p
  ret void
}
; CHECK-NOT: remark
define void @good(ptr noalias %p, ptr %q, ptr %r) {
  %a = load <4096 x float>, ptr %q
  %b = load <4096 x float>, ptr %r
  %c = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %a, <4096 x float> %b, i32 64, i32 64, i32 64)
  store <4096 x float> %c, ptr %p
  ret void
}
