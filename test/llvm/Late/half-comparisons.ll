; RUN: %opt -mtriple=x86_64 -mattr=+avx512f,+avx512vl -passes=matrix-legalize-vectors %s | FileCheck %s
; RUN: %opt -mtriple=x86_64 -mattr=+avx512f,+avx512vl -passes=matrix-legalize-vectors %s | llc -mattr=+avx512f,+avx512vl -o /dev/null
; RUN: %opt -mtriple=x86_64 -mattr=+avx512f,+avx512vl -passes=matrix-legalize-vectors %s | llc -mattr=+avx512f,+avx512vl,+prefer-256-bit -O0 -o /dev/null
; RUN: %opt -mtriple=x86_64 -mattr=+avx512f -passes=matrix-legalize-vectors %s | FileCheck %s --check-prefix=HALF
; RUN: %opt -mtriple=x86_64 -mattr=+avx512f,+avx512vl,+avx512bw -passes=matrix-legalize-vectors %s | FileCheck %s --check-prefix=HALF
; RUN: %opt -mtriple=x86_64 -mattr=+f16c -passes=matrix-legalize-vectors %s | llc -mattr=+f16c -o - | FileCheck %s --check-prefix=F16C
; RUN: %opt -mtriple=x86_64 -mattr=+avx512fp16 -passes=matrix-legalize-vectors %s | FileCheck %s --check-prefix=FP16

; As halves these cannot be selected with AVX512VL and without AVX512BW.
; CHECK-LABEL: @less(
; CHECK: %[[X:.*]] = fpext <16 x half> %x to <16 x float>
; CHECK: %[[Y:.*]] = fpext <16 x half> %y to <16 x float>
; CHECK: %less = fcmp nnan olt <16 x float> %[[X]], %[[Y]]
; HALF-LABEL: @less(
; HALF: fcmp nnan olt <16 x half>
define <16 x i8> @less(<16 x half> %x, <16 x half> %y) {
  %less = fcmp nnan olt <16 x half> %x, %y
  %r = zext <16 x i1> %less to <16 x i8>
  ret <16 x i8> %r
}

; CHECK-LABEL: @extrema(
; CHECK: call <16 x float> @llvm.minimum.v16f32(
; CHECK: fptrunc <16 x float>
; CHECK: call <16 x float> @llvm.maximum.v16f32(
; CHECK: fptrunc <16 x float>
; HALF-LABEL: @extrema(
; HALF: call <16 x float> @llvm.minimum.v16f32(
; HALF: call <16 x float> @llvm.maximum.v16f32(
; FP16-LABEL: @extrema(
; FP16: call <16 x half> @llvm.minimum.v16f16(
; FP16: call <16 x half> @llvm.maximum.v16f16(
define <16 x half> @extrema(<16 x half> %x, <16 x half> %y) {
  %a = call <16 x half> @llvm.minimum.v16f16(<16 x half> %x, <16 x half> %y)
  %b = call <16 x half> @llvm.maximum.v16f16(<16 x half> %a, <16 x half> %y)
  ret <16 x half> %b
}

; Of halves they are a call for each lane, also where none is too many.
; HALF-LABEL: @numbers(
; HALF: call nnan <4 x float> @llvm.minnum.v4f32(
; HALF: call <4 x float> @llvm.maxnum.v4f32(
; HALF: call <4 x float> @llvm.minimumnum.v4f32(
; HALF: call <4 x float> @llvm.maximumnum.v4f32(
; HALF: fptrunc <4 x float>
; FP16-LABEL: @numbers(
; FP16: call nnan <4 x half> @llvm.minnum.v4f16(
; F16C-LABEL: numbers:
; F16C-NOT: call
; F16C: vminps
; F16C: retq
define <4 x half> @numbers(<4 x half> %x, <4 x half> %y) {
  %a = call nnan <4 x half> @llvm.minnum.v4f16(<4 x half> %x, <4 x half> %y)
  %b = call <4 x half> @llvm.maxnum.v4f16(<4 x half> %a, <4 x half> %y)
  %c = call <4 x half> @llvm.minimumnum.v4f16(<4 x half> %b, <4 x half> %y)
  %d = call <4 x half> @llvm.maximumnum.v4f16(<4 x half> %c, <4 x half> %y)
  ret <4 x half> %d
}

; One element.
; HALF-LABEL: @alone(
; HALF: call float @llvm.maxnum.f32(
define half @alone(half %x, half %y) {
  %r = call half @llvm.maxnum.f16(half %x, half %y)
  ret half %r
}

; CHECK-LABEL: @few(
; CHECK: fcmp olt <8 x half>
define <8 x i1> @few(<8 x half> %x, <8 x half> %y) {
  %r = fcmp olt <8 x half> %x, %y
  ret <8 x i1> %r
}

!llvm.module.flags = !{!0}
!0 = !{i32 7, !"matrix-types", i32 1}
