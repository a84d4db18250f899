; RUN: %opt -passes='default<O0>' %s | %check_lowered | FileCheck %s
; RUN: %opt -passes='default<O2>' %s | %check_lowered | FileCheck %s

; optnone does not keep an operation from being lowered.

; CHECK-LABEL: @f(
; CHECK: fadd {{.*}}float
define void @f(ptr %p) optnone noinline {
  %a = load <256 x float>, ptr %p, align 4
  %b = fadd <256 x float> %a, %a
  store <256 x float> %b, ptr %p, align 4
  ret void
}
