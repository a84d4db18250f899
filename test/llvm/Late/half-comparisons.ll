; RUN: %opt -mtriple=x86_64 -mattr=+avx512f,+avx512vl -passes=matrix-legalize-vectors %s | FileCheck %s
; RUN: %opt -mtriple=x86_64 -mattr=+avx512f,+avx512vl -passes=matrix-legalize-vectors %s | llc -mattr=+avx512f,+avx512vl -o /dev/null
; RUN: %opt -mtriple=x86_64 -mattr=+avx512f,+avx512vl -passes=matrix-legalize-vectors %s | llc -mattr=+avx512f,+avx512vl,+prefer-256-bit -O0 -o /dev/null
; RUN: %opt -mtriple=x86_64 -mattr=+avx512f -passes=matrix-legalize-vectors %s | FileCheck %s --check-prefix=HALF
; RUN: %opt -mtriple=x86_64 -mattr=+avx512f,+avx512vl,+avx512bw -passes=matrix-legalize-vectors %s | FileCheck %s --check-prefix=HALF

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
; HALF: call <16 x half> @llvm.minimum.v16f16(
define <16 x half> @extrema(<16 x half> %x, <16 x half> %y) {
  %a = call <16 x half> @llvm.minimum.v16f16(<16 x half> %x, <16 x half> %y)
  %b = call <16 x half> @llvm.maximum.v16f16(<16 x half> %a, <16 x half> %y)
  ret <16 x half> %b
}

; CHECK-LABEL: @few(
; CHECK: fcmp olt <8 x half>
define <8 x i1> @few(<8 x half> %x, <8 x half> %y) {
  %r = fcmp olt <8 x half> %x, %y
  ret <8 x i1> %r
}

!llvm.module.flags = !{!0}
!0 = !{i32 7, !"matrix-types", i32 1}
