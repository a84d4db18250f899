; A sum from +0 is none from the first product, if all products are -0. Samples
; have zeros of both signs, and objects that are full of them. Under nsz neither
; zero is wrong.
; RUN: split-file %s %t
; RUN: not %matrix_prove %t/zero.ll %t/no-zero.ll | FileCheck %s
; CHECK: from_zero: differs: {{.*}}expected 0.000000e+00, got -0.000000e+00

; RUN: sed 's/call float/call nsz float/' %t/zero.ll > %t/open.ll
; RUN: not %matrix_prove %t/open.ll %t/no-zero.ll | FileCheck %s --check-prefix=OPEN
; OPEN: from_zero: unknown

;--- zero.ll
define float @from_zero(<4 x float> %a, <4 x float> %b) {
  %p = fmul <4 x float> %a, %b
  %r = call float @llvm.vector.reduce.fadd.v4f32(float 0.0, <4 x float> %p)
  ret float %r
}

;--- no-zero.ll
define float @from_zero(<4 x float> %a, <4 x float> %b) {
  %p = fmul <4 x float> %a, %b
  %r = call float @llvm.vector.reduce.fadd.v4f32(float -0.0, <4 x float> %p)
  ret float %r
}
