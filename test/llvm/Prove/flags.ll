; What flags claim: where they are wrong, the reference is poison, so that no
; number shows a difference; and signs of zeros do not count.
; RUN: split-file %s %t
; RUN: sh -c '%matrix_prove %t/reference.ll %t/changed.ll > %t/out; test $? -eq 2'
; RUN: FileCheck %s < %t/out

; CHECK: no_nans: proved
; CHECK: equal_or_not: proved
; CHECK: extracted: proved
; CHECK: only_for_nans: unknown
; CHECK: only_for_infinities: unknown

;--- reference.ll
declare float @llvm.maximum.f32(float, float)
define float @no_nans(float %a, float %b) {
  %x = call nnan nsz float @llvm.maximum.f32(float %a, float %b)
  ret float %x
}
define float @equal_or_not(float %a, float %b) {
  %c = fcmp nsz une float %a, %b
  %x = select i1 %c, float %a, float %b
  ret float %x
}
%T = type target("tlx.tensor", float, 1, 2, 0, 0)
declare %T @tlx.splat__T(float)
declare float @tlx.extract__T(%T, i64)
define float @extracted(float %a) {
  %t = call %T @tlx.splat__T(float %a)
  %x = call nnan float @tlx.extract__T(%T %t, i64 1)
  ret float %x
}
define float @only_for_nans(float %a, float %b) {
  %x = fsub nnan float %a, %b
  ret float %x
}
define float @only_for_infinities(float %a, float %b) {
  %x = fsub ninf float %a, %b
  ret float %x
}

;--- changed.ll
declare float @llvm.fabs.f32(float)
define float @no_nans(float %a, float %b) {
  %c = fcmp ogt float %a, %b
  %x = select i1 %c, float %a, float %b
  ret float %x
}
define float @equal_or_not(float %a, float %b) {
  ret float %a
}
define float @extracted(float %a) {
  %x = fadd nnan float %a, -0.0
  ret float %x
}
define float @only_for_nans(float %a, float %b) {
  %s = fsub float %a, %b
  %c = fcmp uno float %a, %b
  %x = select i1 %c, float 1.0, float %s
  ret float %x
}
define float @only_for_infinities(float %a, float %b) {
  %s = fsub float %a, %b
  %m = call float @llvm.fabs.f32(float %s)
  %c = fcmp oeq float %m, 0x7FF0000000000000
  %x = select i1 %c, float 1.0, float %s
  ret float %x
}
