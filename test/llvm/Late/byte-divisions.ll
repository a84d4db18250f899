; RUN: %opt -mtriple=x86_64 -mattr=+avx2 -passes=matrix-legalize-vectors %s | FileCheck %s
; RUN: %opt -mtriple=aarch64 -passes=matrix-legalize-vectors %s | FileCheck %s --check-prefix=OTHER

; CHECK-LABEL: @unsigned(
; CHECK: %[[X:.*]] = zext <4 x i8> %x to <4 x i16>
; CHECK: %[[Q:.*]] = udiv <4 x i16> %[[X]], splat (i16 200)
; CHECK: trunc <4 x i16> %[[Q]] to <4 x i8>
; OTHER-LABEL: @unsigned(
; OTHER: udiv <4 x i8>
define <4 x i8> @unsigned(<4 x i8> %x) {
  %q = udiv <4 x i8> %x, splat (i8 200)
  ret <4 x i8> %q
}

; CHECK-LABEL: @signed(
; CHECK: %[[X:.*]] = sext <8 x i8> %x to <8 x i16>
; CHECK: %[[Q:.*]] = srem <8 x i16> %[[X]], splat (i16 -7)
; CHECK: trunc <8 x i16> %[[Q]] to <8 x i8>
define <8 x i8> @signed(<8 x i8> %x) {
  %q = srem <8 x i8> %x, splat (i8 -7)
  ret <8 x i8> %q
}

; Nine are eight and one, which is a scalar.
; CHECK-LABEL: @odd(
; CHECK-DAG: udiv <8 x i16>
; CHECK-DAG: udiv i8
; CHECK: ret void
define void @odd(ptr %p) {
  %x = load <9 x i8>, ptr %p
  %q = udiv <9 x i8> %x, splat (i8 3)
  store <9 x i8> %q, ptr %p
  ret void
}

; These fill a register.
; CHECK-LABEL: @full(
; CHECK: udiv <16 x i8>
define <16 x i8> @full(<16 x i8> %x) {
  %q = udiv <16 x i8> %x, splat (i8 3)
  ret <16 x i8> %q
}
