; Where `arcp` allows it, a quotient is a product with the reciprocal, which may
; be known and rounded.
; RUN: split-file %s %t
; RUN: %matrix_prove %t/reference.ll %t/changed.ll | FileCheck %s
; RUN: not %matrix_prove %t/reference.ll %t/wrong.ll | FileCheck --check-prefix=WRONG %s

; CHECK: constant: proved
; CHECK: variable: proved
; CHECK: negative: proved
; CHECK: fused: proved
; CHECK: sum: proved
; CHECK: no_infinity: proved

; WRONG: constant: differs
; WRONG: variable: differs
; WRONG: negative: differs
; WRONG: fused: differs
; WRONG: sum: differs
; WRONG: no_infinity: unknown
; WRONG: not_allowed: differs

;--- reference.ll
define float @constant(float %x) {
  %r = fdiv arcp float %x, 3.0
  ret float %r
}
define float @variable(float %x, float %y) {
  %r = fdiv arcp float %x, %y
  ret float %r
}
define float @negative(float %x) {
  %r = fdiv arcp float %x, -3.0
  ret float %r
}
define float @fused(float %x, float %y) {
  %q = fdiv arcp contract float %x, 3.0
  %r = fsub contract float %y, %q
  ret float %r
}
define float @sum(float %x, float %y) {
  %q = fdiv arcp float %x, 3.0
  %r = fadd float %q, %y
  ret float %r
}
; The quotient is no infinity; 1 / 1e-40 is one.
define float @no_infinity(float %x) {
  %r = fdiv arcp ninf float %x, 0x37A16C0000000000
  ret float %r
}
define float @not_allowed(float %x) {
  %r = fdiv float %x, 3.0
  ret float %r
}

;--- changed.ll
define float @constant(float %x) {
  %r = fmul float %x, 0x3FD5555560000000
  ret float %r
}
define float @variable(float %x, float %y) {
  %q = fdiv float 1.0, %y
  %r = fmul float %x, %q
  ret float %r
}
define float @negative(float %x) {
  %r = fmul arcp float %x, 0xBFD5555560000000
  ret float %r
}
declare float @llvm.fma.f32(float, float, float)
define float @fused(float %x, float %y) {
  %n = fneg float %x
  %r = call float @llvm.fma.f32(float %n, float 0x3FD5555560000000, float %y)
  ret float %r
}
define float @sum(float %x, float %y) {
  %q = fmul float %x, 0x3FD5555560000000
  %r = fadd float %q, %y
  ret float %r
}
define float @no_infinity(float %x) {
  %r = fmul float %x, 0x7FF0000000000000
  ret float %r
}
define float @not_allowed(float %x) {
  %r = fdiv float %x, 3.0
  ret float %r
}

;--- wrong.ll
define float @constant(float %x) {
  %r = fmul float %x, 0.5
  ret float %r
}
define float @variable(float %x, float %y) {
  %q = fdiv float 1.0, %x
  %r = fmul float %y, %q
  ret float %r
}
define float @negative(float %x) {
  %r = fmul float %x, 0.5
  ret float %r
}
declare float @llvm.fma.f32(float, float, float)
define float @fused(float %x, float %y) {
  %n = fneg float %x
  %r = call float @llvm.fma.f32(float %n, float 0.5, float %y)
  ret float %r
}
define float @sum(float %x, float %y) {
  %q = fmul float %x, 0.5
  %r = fadd float %q, %y
  ret float %r
}
define float @no_infinity(float %x) {
  %r = fmul float %x, 2.0
  ret float %r
}
define float @not_allowed(float %x) {
  %r = fmul float %x, 0x3FD5555560000000
  ret float %r
}
