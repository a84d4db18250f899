; RUN: %opt -mtriple=x86_64 -mattr=+avx2 -passes=matrix-legalize-vectors -S %s | FileCheck %s
; RUN: %opt -mtriple=aarch64 -passes=matrix-legalize-vectors -S %s | FileCheck %s --check-prefix=OTHER

; x86 divides vectors of floats alone. A half more than the dividend gives the same integral part,
; whichever way the quotient is rounded.

; CHECK-LABEL: @quotients(
; CHECK: %[[A:.*]] = sext <8 x i16> %a to <8 x i32>
; CHECK: %[[B:.*]] = sext <8 x i16> %b to <8 x i32>
; CHECK: %[[X:.*]] = sitofp <8 x i32> %[[A]] to <8 x float>
; CHECK: %[[H:.*]] = call <8 x float> @llvm.copysign.v8f32(<8 x float> splat (float 5.000000e-01), <8 x float> %[[X]])
; CHECK-DAG: %[[Y:.*]] = sitofp <8 x i32> %[[B]] to <8 x float>
; CHECK-DAG: %[[S:.*]] = fadd <8 x float> %[[X]], %[[H]]
; CHECK: fdiv <8 x float> %[[S]], %[[Y]]
; CHECK: call <8 x float> @llvm.arithmetic.fence.v8f32(
; CHECK: fptosi
; OTHER-LABEL: @quotients(
; OTHER: sdiv <8 x i16>
define <8 x i16> @quotients(<8 x i16> %a, <8 x i16> %b) #0 {
  %q = sdiv <8 x i16> %a, %b
  ret <8 x i16> %q
}

; CHECK-LABEL: @remainders(
; CHECK: fdiv <16 x float>
; CHECK: fptosi <16 x float>
; CHECK: %[[P:.*]] = mul <16 x i32>
; CHECK: sub <16 x i32> %{{.*}}, %[[P]]
define <16 x i8> @remainders(<16 x i8> %a, <16 x i8> %b) #0 {
  %q = urem <16 x i8> %a, %b
  ret <16 x i8> %q
}

; A vector below a register has its last lane several times: 0 / 0 would be invalid.
; CHECK-LABEL: @pairs(
; CHECK: %[[W:.*]] = sext <2 x i16> %b to <2 x i32>
; CHECK: shufflevector <2 x i32> %[[W]], <2 x i32> poison, <4 x i32> <i32 0, i32 1, i32 1, i32 1>
; CHECK: fdiv <4 x float>
; CHECK: fptosi <4 x float>
; CHECK: shufflevector <4 x i32> %{{.*}}, <4 x i32> poison, <2 x i32> <i32 0, i32 1>
define <2 x i16> @pairs(<2 x i16> %a, <2 x i16> %b) #0 {
  %q = sdiv <2 x i16> %a, %b
  ret <2 x i16> %q
}

; CHECK-LABEL: @words(
; CHECK: fdiv <8 x double>
define <8 x i32> @words(<8 x i32> %a, <8 x i32> %b) #0 {
  %q = sdiv <8 x i32> %a, %b
  ret <8 x i32> %q
}

; AVX-512 converts these, too.
; CHECK-LABEL: @unsigned_words(
; CHECK: fdiv <8 x double>
define <8 x i32> @unsigned_words(<8 x i32> %a, <8 x i32> %b) #1 {
  %q = udiv <8 x i32> %a, %b
  ret <8 x i32> %q
}

; Products are better than quotients by constants, and doubles do not hold long integers.
; CHECK-LABEL: @others(
; CHECK: sdiv <8 x i16>
; CHECK: sdiv <4 x i64>
define <4 x i64> @others(<8 x i16> %a, ptr %p, <4 x i64> %b, <4 x i64> %c) #0 {
  %q = sdiv <8 x i16> %a, splat (i16 7)
  store <8 x i16> %q, ptr %p
  %l = sdiv <4 x i64> %b, %c
  ret <4 x i64> %l
}

; A quotient of floats is inexact, which a program may look at.
; CHECK-LABEL: @strict(
; CHECK: sdiv <8 x i16>
define <8 x i16> @strict(<8 x i16> %a, <8 x i16> %b) #2 {
  %q = sdiv <8 x i16> %a, %b
  ret <8 x i16> %q
}

attributes #0 = { "target-features"="+sse2,+avx2" }
attributes #1 = { "target-features"="+sse2,+avx2,+avx512f,+avx512vl" }
attributes #2 = { strictfp "target-features"="+sse2,+avx2" }
