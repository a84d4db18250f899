; RUN: %opt -mtriple=thumbv7em-none-eabi -passes='matrix-lower' %s | FileCheck %s --check-prefixes=CHECK,BITS32
; RUN: %opt -mtriple=msp430 -passes='matrix-lower' %s | FileCheck %s --check-prefixes=CHECK,BITS16
; RUN: %opt -mtriple=x86_64-linux-gnu -passes='matrix-lower' %s | FileCheck %s --check-prefix=BITS64

; Indices and offsets are as wide as addresses: 64-bit ones would be several
; registers on a small machine.

; CHECK-LABEL: @product(
; CHECK-NOT: {{(add|mul|phi|icmp)[a-z ]*}} i64
; BITS32: phi i32
; BITS16: phi i16
; BITS64: phi i64
; CHECK-LABEL: @strided(
define void @product(ptr noalias %p, ptr %q, ptr %r) {
  %a = load <144 x float>, ptr %q, align 4
  %b = load <144 x float>, ptr %r, align 4
  %c = call <144 x float> @llvm.matrix.multiply.v144f32.v144f32.v144f32(<144 x float> %a, <144 x float> %b, i32 12, i32 12, i32 12)
  store <144 x float> %c, ptr %p, align 4
  ret void
}

; A stride is 64 bits wide in the intrinsic, and is cut once.
; BITS32: trunc i64 %s to i32
; BITS16: trunc i64 %s to i16
; BITS64-NOT: trunc
; CHECK-NOT: {{(add|mul|phi|icmp)[a-z ]*}} i64
; CHECK: ret void
define void @strided(ptr noalias %p, ptr %q, i64 %s) {
  %a = call <144 x float> @llvm.matrix.column.major.load.v144f32.i64(ptr %q, i64 %s, i1 false, i32 12, i32 12)
  %b = fadd <144 x float> %a, %a
  store <144 x float> %b, ptr %p, align 4
  ret void
}
