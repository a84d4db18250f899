; RUN: %opt -passes='matrix-raise-large' %s | FileCheck %s

; The twin of an invoke's result is made in a block of its own: the normal
; destination may have other predecessors.

declare i32 @__gxx_personality_v0(...)
declare <256 x float> @make()

; CHECK-LABEL: @make_or_load(
; CHECK: phi target("tlx.tensor", float, 1, 256, 0, 0)
define void @make_or_load(ptr %p, i1 %k) personality ptr @__gxx_personality_v0 {
  %x = load <256 x float>, ptr %p
  br i1 %k, label %i, label %ok
i:
  %a = invoke <256 x float> @make() to label %ok unwind label %bad
ok:
  %b = phi <256 x float> [ %a, %i ], [ %x, %0 ]
  store <256 x float> %b, ptr %p
  ret void
bad:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
}
