; Bfloats that are computed in float and rounded by integers, as LLVM's passes
; write it. The second set rounds once too often, or not to nearest.
; RUN: split-file %s %t
; RUN: %matrix_prove %t/reference.ll %t/changed.ll | FileCheck %s
; RUN: not %matrix_prove %t/reference.ll %t/wrong.ll | FileCheck --check-prefix=WRONG %s

; CHECK: chain: proved
; CHECK: quotient: proved
; CHECK: floor: proved
; CHECK: fused: proved
; CHECK: from_short: proved
; CHECK: from_half: proved
; CHECK: largest: proved

; WRONG: chain: differs
; WRONG: quotient: differs
; WRONG: floor: {{differs|unknown}}
; WRONG: fused: differs
; WRONG: from_short: differs
; WRONG: from_half: {{differs|unknown}}
; WRONG: largest: differs

;--- reference.ll
define bfloat @chain(bfloat %a, bfloat %b, bfloat %c) {
  %p = fmul bfloat %a, %b
  %s = fadd bfloat %p, %c
  ret bfloat %s
}
define bfloat @quotient(bfloat %a, bfloat %b) {
  %q = fdiv bfloat %a, %b
  ret bfloat %q
}
declare bfloat @llvm.floor.bf16(bfloat)
define bfloat @floor(bfloat %a) {
  %f = call bfloat @llvm.floor.bf16(bfloat %a)
  ret bfloat %f
}
declare bfloat @llvm.fma.bf16(bfloat, bfloat, bfloat)
define bfloat @fused(bfloat %a, bfloat %b, bfloat %c) {
  %f = call bfloat @llvm.fma.bf16(bfloat %a, bfloat %b, bfloat %c)
  ret bfloat %f
}
define bfloat @from_short(i16 %a) {
  %f = sitofp i16 %a to bfloat
  ret bfloat %f
}
define bfloat @from_half(half %a) {
  %f = fpext half %a to float
  %r = fptrunc float %f to bfloat
  ret bfloat %r
}
declare bfloat @llvm.maxnum.bf16(bfloat, bfloat)
define bfloat @largest(bfloat %a, bfloat %b, bfloat %c) {
  %x = call bfloat @llvm.maxnum.bf16(bfloat %a, bfloat %b)
  %y = call bfloat @llvm.maxnum.bf16(bfloat %x, bfloat %c)
  ret bfloat %y
}

;--- changed.ll
; To nearest, ties to even; the result is used in 32 bits.
define float @rounded(float %x) alwaysinline {
  %bits = bitcast float %x to i32
  %upper = lshr i32 %bits, 16
  %last = and i32 %upper, 1
  %half = add nuw nsw i32 %last, 32767
  %sum = add i32 %half, %bits
  %number = lshr i32 %sum, 16
  %quiet = or i32 %upper, 64
  %nan = fcmp uno float %x, 0.0
  %chosen = select i1 %nan, i32 %quiet, i32 %number
  %wide = shl nuw i32 %chosen, 16
  %f = bitcast i32 %wide to float
  ret float %f
}
define bfloat @chain(bfloat %a, bfloat %b, bfloat %c) {
  %x = fpext bfloat %a to float
  %y = fpext bfloat %b to float
  %z = fpext bfloat %c to float
  %p = fmul float %x, %y
  %q = call float @rounded(float %p)
  %s = fadd float %q, %z
  %r = fptrunc float %s to bfloat
  ret bfloat %r
}
define bfloat @quotient(bfloat %a, bfloat %b) {
  %x = fpext bfloat %a to float
  %y = fpext bfloat %b to float
  %q = fdiv float %x, %y
  %r = fptrunc float %q to bfloat
  ret bfloat %r
}
declare float @llvm.floor.f32(float)
define bfloat @floor(bfloat %a) {
  %x = fpext bfloat %a to float
  %f = call float @llvm.floor.f32(float %x)
  %r = fptrunc float %f to bfloat
  ret bfloat %r
}
declare float @llvm.fma.f32(float, float, float)
define bfloat @fused(bfloat %a, bfloat %b, bfloat %c) {
  %x = fpext bfloat %a to float
  %y = fpext bfloat %b to float
  %z = fpext bfloat %c to float
  %f = call float @llvm.fma.f32(float %x, float %y, float %z)
  %r = fptrunc float %f to bfloat
  ret bfloat %r
}
define bfloat @from_short(i16 %a) {
  %x = sitofp i16 %a to float
  %bits = bitcast float %x to i32
  %upper = lshr i32 %bits, 16
  %last = and i32 %upper, 1
  %half = add nuw nsw i32 %last, 32767
  %sum = add i32 %half, %bits
  %number = lshr i32 %sum, 16
  %t = trunc nuw i32 %number to i16
  %r = bitcast i16 %t to bfloat
  ret bfloat %r
}
define bfloat @from_half(half %a) {
  %x = fpext half %a to float
  %bits = bitcast float %x to i32
  %upper = lshr i32 %bits, 16
  %last = and i32 %upper, 1
  %half = add nuw nsw i32 %last, 32767
  %sum = add i32 %half, %bits
  %number = lshr i32 %sum, 16
  %quiet = or i32 %upper, 64
  %nan = fcmp uno half %a, 0.0
  %chosen = select i1 %nan, i32 %quiet, i32 %number
  %t = trunc nuw i32 %chosen to i16
  %r = bitcast i16 %t to bfloat
  ret bfloat %r
}
declare float @llvm.maxnum.f32(float, float)
define bfloat @largest(bfloat %a, bfloat %b, bfloat %c) {
  %l = fpext bfloat %a to float
  %m = fpext bfloat %b to float
  %n = fpext bfloat %c to float
  %x = call float @llvm.maxnum.f32(float %l, float %m)
  %t = fptrunc float %x to bfloat
  %w = fpext bfloat %t to float
  %y = call float @llvm.maxnum.f32(float %w, float %n)
  %r = fptrunc float %y to bfloat
  ret bfloat %r
}

;--- wrong.ll
define bfloat @chain(bfloat %a, bfloat %b, bfloat %c) {
  %x = fpext bfloat %a to float
  %y = fpext bfloat %b to float
  %z = fpext bfloat %c to float
  %p = fmul float %x, %y
  %s = fadd float %p, %z
  %r = fptrunc float %s to bfloat
  ret bfloat %r
}
define bfloat @quotient(bfloat %a, bfloat %b) {
  %one = fdiv bfloat 1.0, %b
  %r = fmul bfloat %a, %one
  ret bfloat %r
}
declare float @llvm.ceil.f32(float)
define bfloat @floor(bfloat %a) {
  %x = fpext bfloat %a to float
  %f = call float @llvm.ceil.f32(float %x)
  %r = fptrunc float %f to bfloat
  ret bfloat %r
}
define bfloat @fused(bfloat %a, bfloat %b, bfloat %c) {
  %p = fmul bfloat %a, %b
  %s = fadd bfloat %p, %c
  ret bfloat %s
}
define bfloat @from_short(i16 %a) {
  %x = sitofp i16 %a to float
  %bits = bitcast float %x to i32
  %number = lshr i32 %bits, 16
  %t = trunc nuw i32 %number to i16
  %r = bitcast i16 %t to bfloat
  ret bfloat %r
}
define bfloat @from_half(half %a) {
  %x = fpext half %a to float
  %bits = bitcast float %x to i32
  %number = lshr i32 %bits, 16
  %t = trunc nuw i32 %number to i16
  %r = bitcast i16 %t to bfloat
  ret bfloat %r
}
declare float @llvm.maxnum.f32(float, float)
define bfloat @largest(bfloat %a, bfloat %b, bfloat %c) {
  %l = fpext bfloat %a to float
  %m = fpext bfloat %b to float
  %n = fpext bfloat %b to float
  %x = call float @llvm.maxnum.f32(float %l, float %m)
  %t = fptrunc float %x to bfloat
  %w = fpext bfloat %t to float
  %y = call float @llvm.maxnum.f32(float %w, float %n)
  %r = fptrunc float %y to bfloat
  ret bfloat %r
}
