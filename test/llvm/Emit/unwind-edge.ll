; RUN: %opt -passes='matrix-lower' %s | %check_lowered | FileCheck %s

; SROA makes such phis of a matrix that a handler reads. The edges to a landing
; pad cannot be split one by one: what flows along them goes through a buffer
; that is nobody else's.

declare i32 @__gxx_personality_v0(...)
declare void @g()

; CHECK-LABEL: @handler(
define void @handler(ptr %p, ptr %q) personality ptr @__gxx_personality_v0 {
  %a = load <256 x float>, ptr %p, align 4
  invoke void @g() to label %ok unwind label %bad
ok:
  %b = fneg <256 x float> %a
  invoke void @g() to label %end unwind label %bad
bad:
  %c = phi <256 x float> [ %a, %0 ], [ %b, %ok ]
  %l = landingpad { ptr, i32 } cleanup
  store <256 x float> %c, ptr %q, align 4
  resume { ptr, i32 } %l
end:
  ret void
}
