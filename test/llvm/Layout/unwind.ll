; RUN: %opt -passes='function(matrix-layout)' %s | FileCheck %s

; Where no conversion can stand: behind an invoke, between a catchswitch and its
; handlers, and in a block that never runs.

%C = type target("tlx.tensor", float, 2, 8, 8, 1, 0, 0, 0)
%R = type target("tlx.tensor", float, 2, 8, 8, 0, 1, 0, 0)
declare %R @tlx.load__R(ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__C(%C, ptr, i64, i64, target("tlx.attr", 4, 0))
declare %C @tlx.relayout__R(%R)
declare %R @tlx.fneg__R(%R, target("tlx.attr", 0))
declare %R @unknown()
declare void @mayThrow()
declare i32 @__CxxFrameHandler3(...)
declare i32 @__gxx_personality_v0(...)

; CHECK-LABEL: @returned(
; CHECK: invoke
; CHECK: relayout
define void @returned(ptr %p) personality ptr @__gxx_personality_v0 {
entry:
  %r = invoke %R @unknown() to label %normal unwind label %pad
normal:
  %t = call %C @tlx.relayout__R(%R %r)
  call void @tlx.store__C(%C %t, ptr %p, i64 1, i64 8, target("tlx.attr", 4, 0) poison)
  ret void
pad:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
}

; CHECK-LABEL: @handlers(
; CHECK: tlx.fneg__
; CHECK: @tlx.relayout__
; CHECK: invoke void @mayThrow()
; CHECK-NOT: relayout
; CHECK: ret void
define void @handlers(ptr %p, ptr %q) personality ptr @__CxxFrameHandler3 {
entry:
  %a = call %R @tlx.load__R(ptr %p, i64 8, i64 1, target("tlx.attr", 4, 0) poison)
  %r = call %R @tlx.fneg__R(%R %a, target("tlx.attr", 0) poison)
  invoke void @mayThrow() to label %exit unwind label %switch
switch:
  %s = catchswitch within none [label %one, label %two] unwind to caller
one:
  %c1 = catchpad within %s [ptr null, i32 64, ptr null]
  %t1 = call %C @tlx.relayout__R(%R %r) [ "funclet"(token %c1) ]
  call void @tlx.store__C(%C %t1, ptr %p, i64 1, i64 8, target("tlx.attr", 4, 0) poison) [ "funclet"(token %c1) ]
  catchret from %c1 to label %exit
two:
  %c2 = catchpad within %s [ptr null, i32 64, ptr null]
  %t2 = call %C @tlx.relayout__R(%R %r) [ "funclet"(token %c2) ]
  call void @tlx.store__C(%C %t2, ptr %q, i64 1, i64 8, target("tlx.attr", 4, 0) poison) [ "funclet"(token %c2) ]
  catchret from %c2 to label %exit
exit:
  ret void
}

; CHECK-LABEL: @never(
; CHECK: phi {{.*}} [ %{{.*}}, %entry ], [ poison, %dead ]
define void @never(ptr %p, ptr %q) {
entry:
  %r = call %R @tlx.load__R(ptr %p, i64 8, i64 1, target("tlx.attr", 4, 0) poison)
  br label %join
dead:
  %d = call %R @tlx.load__R(ptr %q, i64 8, i64 1, target("tlx.attr", 4, 0) poison)
  br label %join
join:
  %m = phi %R [ %r, %entry ], [ %d, %dead ]
  %t = call %C @tlx.relayout__R(%R %m)
  call void @tlx.store__C(%C %t, ptr %p, i64 1, i64 8, target("tlx.attr", 4, 0) poison)
  ret void
}
