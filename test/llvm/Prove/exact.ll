; Two ways to write one rounding: a power of two as a factor or a divisor, a sum
; of equal numbers, a fused sum of an exact product, zeros that change nothing.
; RUN: split-file %s %t
; RUN: %matrix_prove %t/reference.ll %t/changed.ll | FileCheck %s
; RUN: not %matrix_prove %t/reference.ll %t/wrong.ll | FileCheck --check-prefix=WRONG %s

; CHECK: quarter: proved
; CHECK: twice: proved
; CHECK: twice_a_product: proved
; CHECK: negative_factor: proved
; CHECK: identity: proved
; CHECK: zeros: proved
; CHECK: square: proved
; CHECK: fused_difference: proved
; CHECK: fused_sum: proved
; CHECK: largest: proved

; WRONG: quarter: differs
; WRONG: twice: differs
; WRONG: twice_a_product: differs
; WRONG: negative_factor: differs
; A product with 0 may be a NaN; x + 0 is not -0 where x is.
; WRONG: identity: differs
; WRONG: zeros: differs: {{.*}}-0.000000e+00
; WRONG: square: differs
; WRONG: fused_difference: differs
; 2x may be an infinity where 2x + y is none.
; WRONG: fused_sum: unknown
; A maximum with -0 may be -0.
; WRONG: largest: differs: {{.*}}-0.000000e+00

;--- reference.ll
declare float @llvm.fmuladd.f32(float, float, float)
declare float @llvm.fma.f32(float, float, float)
define float @quarter(float %x) {
  %r = fdiv float %x, 4.0
  ret float %r
}
define float @twice(float %x) {
  %r = fmul float %x, 2.0
  ret float %r
}
define float @twice_a_product(float %x, float %y) {
  %p = fmul float %x, %y
  %r = call float @llvm.fmuladd.f32(float %x, float %y, float %p)
  ret float %r
}
define float @negative_factor(float %x) {
  %r = fmul float %x, -3.0
  ret float %r
}
define float @identity(float %x, float %y) {
  %p = fmul float %y, 0.0
  %r = call float @llvm.fmuladd.f32(float %x, float 1.0, float %p)
  ret float %r
}
define float @zeros(float %x) {
  %s = fadd float %x, 0.0
  %r = call float @llvm.fmuladd.f32(float 0.0, float 0.0, float %s)
  ret float %r
}
define float @square(float %x) {
  %r = call float @llvm.fmuladd.f32(float %x, float %x, float 0.0)
  ret float %r
}
define float @fused_difference(float %x, float %y) {
  %p = fmul contract float %x, 3.0
  %r = fsub contract float %y, %p
  ret float %r
}
define float @fused_sum(float %x, float %y) {
  %s = fadd contract float %x, %x
  %r = fadd contract float %s, %y
  ret float %r
}
define float @largest(float %x) {
  %r = call float @llvm.maximum.f32(float %x, float 0.0)
  ret float %r
}

;--- changed.ll
declare float @llvm.fma.f32(float, float, float)
define float @quarter(float %x) {
  %r = fmul float %x, 0.25
  ret float %r
}
define float @twice(float %x) {
  %r = fadd float %x, %x
  ret float %r
}
define float @twice_a_product(float %x, float %y) {
  %p = fmul float %x, %y
  %r = fadd float %p, %p
  ret float %r
}
define float @negative_factor(float %x) {
  %p = fmul float %x, 3.0
  %r = fneg float %p
  ret float %r
}
define float @identity(float %x, float %y) {
  %p = fmul float %y, 0.0
  %r = fadd float %x, %p
  ret float %r
}
define float @zeros(float %x) {
  %r = fadd float %x, 0.0
  ret float %r
}
define float @square(float %x) {
  %r = fmul float %x, %x
  ret float %r
}
define float @fused_difference(float %x, float %y) {
  %r = call float @llvm.fma.f32(float %x, float -3.0, float %y)
  ret float %r
}
define float @fused_sum(float %x, float %y) {
  %s = fmul float %x, 2.0
  %r = fadd float %s, %y
  ret float %r
}
define float @largest(float %x) {
  %m = call float @llvm.maximum.f32(float -0.0, float %x)
  %r = fadd float %m, 0.0
  ret float %r
}

;--- wrong.ll
declare float @llvm.fma.f32(float, float, float)
define float @quarter(float %x) {
  %r = fmul float %x, 0.125
  ret float %r
}
define float @twice(float %x) {
  %r = fadd float %x, 2.0
  ret float %r
}
define float @twice_a_product(float %x, float %y) {
  %p = fmul float %x, %y
  %r = fsub float %p, %p
  ret float %r
}
define float @negative_factor(float %x) {
  %r = fmul float %x, 3.0
  ret float %r
}
define float @identity(float %x, float %y) {
  ret float %x
}
define float @zeros(float %x) {
  ret float %x
}
define float @square(float %x) {
  %r = fneg float %x
  ret float %r
}
define float @fused_difference(float %x, float %y) {
  %r = call float @llvm.fma.f32(float %x, float 3.0, float %y)
  ret float %r
}
define float @fused_sum(float %x, float %y) {
  %r = call float @llvm.fma.f32(float %x, float 2.0, float %y)
  ret float %r
}
define float @largest(float %x) {
  %r = call float @llvm.maximum.f32(float -0.0, float %x)
  ret float %r
}
