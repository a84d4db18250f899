; A call of an alias is one of the function: the front end calls constructors so.
; RUN: split-file %s %t
; RUN: not %matrix_prove %t/reference.ll %t/changed.ll | FileCheck %s
; CHECK: right: proved
; CHECK: wrong: differs: {{.*}} expected x * x, got x * 2

;--- reference.ll
define float @right(float %x) {
  %r = fmul float %x, %x
  ret float %r
}
define float @wrong(float %x) {
  %r = fmul float %x, %x
  ret float %r
}

;--- changed.ll
@product = alias float (float), ptr @product_body
@sum = alias float (float), ptr @sum_body
define internal float @product_body(float %x) {
  %r = fmul float %x, %x
  ret float %r
}
define internal float @sum_body(float %x) {
  %r = fadd float %x, %x
  ret float %r
}
define float @right(float %x) {
  %r = call float @product(float %x)
  ret float %r
}
define float @wrong(float %x) {
  %r = call float @sum(float %x)
  ret float %r
}
