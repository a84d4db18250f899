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
; CHECK: from_int: proved
; CHECK: from_long: proved

; WRONG: chain: differs
; WRONG: quotient: differs
; WRONG: floor: {{differs|unknown}}
; WRONG: fused: differs
; WRONG: from_short: differs
; WRONG: from_half: {{differs|unknown}}
; WRONG: largest: differs
; WRONG: from_int: {{differs|unknown}}
; WRONG: from_long: {{differs|unknown}}

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
define bfloat @from_int(i32 %a) {
  %f = uitofp i32 %a to bfloat
  ret bfloat %f
}
define bfloat @from_long(i40 %a) {
  %f = sitofp i40 %a to bfloat
  ret bfloat %f
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
; To odd, then twice to nearest.
define bfloat @from_int(i32 %a) {
  %rest = and i32 %a, 16383
  %carry = add nuw nsw i32 %rest, 16383
  %or = or i32 %a, %carry
  %odd = and i32 %or, -16384
  %exact = icmp ult i32 %a, 16777216
  %x = select i1 %exact, i32 %a, i32 %odd
  %f = uitofp i32 %x to float
  %r = fptrunc float %f to bfloat
  ret bfloat %r
}
define bfloat @from_long(i40 %a) {
  %rest = and i40 %a, 16383
  %carry = add nuw nsw i40 %rest, 16383
  %or = or i40 %a, %carry
  %odd = and i40 %or, -16384
  %biased = add i40 %a, 16777216
  %exact = icmp ult i40 %biased, 33554432
  %x = select i1 %exact, i40 %a, i40 %odd
  %rest.2 = and i40 %x, 268435455
  %carry.2 = add nuw nsw i40 %rest.2, 268435455
  %or.2 = or i40 %x, %carry.2
  %odd.2 = and i40 %or.2, -268435456
  %biased.2 = add i40 %x, 274877906944
  %exact.2 = icmp ult i40 %biased.2, 549755813888
  %y = select i1 %exact.2, i40 %x, i40 %odd.2
  %f = sitofp i40 %y to float
  %r = fptrunc float %f to bfloat
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
; Too many bits become one; and only the second half of the bits is rounded.
define bfloat @from_int(i32 %a) {
  %rest = and i32 %a, 65535
  %carry = add nuw nsw i32 %rest, 65535
  %or = or i32 %a, %carry
  %odd = and i32 %or, -65536
  %exact = icmp ult i32 %a, 16777216
  %x = select i1 %exact, i32 %a, i32 %odd
  %f = uitofp i32 %x to float
  %r = fptrunc float %f to bfloat
  ret bfloat %r
}
define bfloat @from_long(i40 %a) {
  %rest = and i40 %a, 268435455
  %carry = add nuw nsw i40 %rest, 268435455
  %or = or i40 %a, %carry
  %odd = and i40 %or, -268435456
  %biased = add i40 %a, 274877906944
  %exact = icmp ult i40 %biased, 549755813888
  %x = select i1 %exact, i40 %a, i40 %odd
  %f = sitofp i40 %x to float
  %r = fptrunc float %f to bfloat
  ret bfloat %r
}
