; RUN: %opt -passes='matrix-lower' %s | %check_lowered | FileCheck %s
; RUN: %opt -passes='matrix-lower<O0>' %s | %check_lowered | FileCheck %s

; The edges of an indirect branch cannot be split: what flows along one goes
; through a buffer that is nobody else's, and from there to the phi's.

; CHECK-LABEL: define void @f(
; CHECK: memcpy{{.*}}(ptr align 8 [[LANDING:%matrix.*]], ptr align 8
; CHECK: indirectbr
; CHECK: {{^}}y:
; CHECK-NEXT: memcpy{{.*}}(ptr align 8 {{%.*}}, ptr align 8 [[LANDING]],
define void @f(ptr %p, ptr %q, ptr %t) {
  %a = load <256 x float>, ptr %p
  indirectbr ptr %t, [label %x, label %y]
x:
  %b = fneg <256 x float> %a
  br label %y
y:
  %c = phi <256 x float> [ %a, %0 ], [ %b, %x ]
  store <256 x float> %c, ptr %q
  ret void
}
