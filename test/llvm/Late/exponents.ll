; RUN: %opt -mtriple=x86_64 -mcpu=skylake-avx512 -passes=matrix-legalize-vectors %s | FileCheck %s
; RUN: %opt -mtriple=x86_64 -mcpu=skylake-avx512 -passes=matrix-legalize-vectors %s | llc -mcpu=skylake-avx512 -o /dev/null

; Whole, the back end crashes (docs/internals/Backends.md).
; CHECK-LABEL: @twenty(
; CHECK-COUNT-2: call reassoc <8 x float> @llvm.ldexp.v8f32.v8i32(
; CHECK: call reassoc <4 x float> @llvm.ldexp.v4f32.v4i32(
define void @twenty(ptr %p, ptr %e) "min-legal-vector-width"="0" "prefer-vector-width"="256" {
  %v = load <20 x float>, ptr %p
  %i = load <20 x i32>, ptr %e
  %r = call reassoc <20 x float> @llvm.ldexp.v20f32.v20i32(<20 x float> %v, <20 x i32> %i)
  store <20 x float> %r, ptr %p
  ret void
}

; CHECK-LABEL: @doubles(
; CHECK-COUNT-2: call <4 x double> @llvm.ldexp.v4f64.v4i32(
define <8 x double> @doubles(<8 x double> %v, <8 x i32> %i) "min-legal-vector-width"="0" "prefer-vector-width"="256" {
  %r = call <8 x double> @llvm.ldexp.v8f64.v8i32(<8 x double> %v, <8 x i32> %i)
  ret <8 x double> %r
}
