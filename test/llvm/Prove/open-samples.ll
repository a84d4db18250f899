; Numbers that show no difference: what the original leaves open for them. No
; rule tells that these are equal.
; RUN: split-file %s %t
; RUN: not %matrix_prove %t/reference.ll %t/changed.ll | FileCheck %s

; CHECK: zeros: unknown: {{.*}} samples are
; CHECK: no_nan: unknown: {{.*}} samples are

;--- reference.ll
declare float @llvm.maxnum.f32(float, float)
define float @zeros(float %a, float %b) {
  %m = call float @llvm.maxnum.f32(float %a, float %b)
  %r = fdiv float 1.0, %m
  ret float %r
}
define i32 @no_nan(float %a) {
  %c = fcmp fast uno float %a, 0.0
  %r = select i1 %c, i32 2, i32 1
  ret i32 %r
}

;--- changed.ll
define float @zeros(float %a, float %b) {
  %x = bitcast float %a to i32
  %y = bitcast float %b to i32
  %more = fcmp ogt float %a, %b
  %is_nan = fcmp uno float %b, %b
  %first = or i1 %more, %is_nan
  %m = select i1 %first, i32 %x, i32 %y
  %f = bitcast i32 %m to float
  %r = fdiv float 1.0, %f
  ret float %r
}
define i32 @no_nan(float %a) {
  ret i32 1
}
