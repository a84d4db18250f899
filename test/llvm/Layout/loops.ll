; RUN: %opt -passes='function(matrix-layout)' %s | FileCheck %s

; What is turned in a loop counts more than what is turned outside of it.

%C = type target("tlx.tensor", float, 2, 8, 8, 1, 0, 0, 0)
%R = type target("tlx.tensor", float, 2, 8, 8, 0, 1, 0, 0)
declare %C @tlx.load__C(ptr, i64, i64, target("tlx.attr", 4, 0))
declare %R @tlx.load__R(ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__C(%C, ptr, i64, i64, target("tlx.attr", 4, 0))
declare %C @tlx.relayout__R(%R)
declare %C @tlx.fadd__C(%C, %C, target("tlx.attr", 0))

; The sum of row-major matrices goes through the loop in rows: what it starts
; from and what it ends with are turned.
; CHECK-LABEL: @sum(
; CHECK: %[[START:.*]] = call target("tlx.tensor", float, 2, 8, 8, 0, 1, 0, 0) @tlx.relayout__
; CHECK: loop:
; CHECK: phi target("tlx.tensor", float, 2, 8, 8, 0, 1, 0, 0) [ %[[START]], %entry ], [ %[[NEXT:.*]], %loop ]
; CHECK-NOT: relayout
; CHECK: %[[NEXT]] = call {{.*}} @tlx.fadd__
; CHECK-NOT: relayout
; CHECK: exit:
; CHECK-NEXT: %[[T:.*]] = call {{.*}} @tlx.relayout__{{.*}} %[[NEXT]])
; CHECK-NEXT: call void @tlx.store__{{.*}} %[[T]], ptr %q,
define void @sum(ptr %p, ptr %q, i64 %n) {
entry:
  %start = call %C @tlx.load__C(ptr %q, i64 1, i64 8, target("tlx.attr", 4, 0) poison)
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %s = phi %C [ %start, %entry ], [ %next, %loop ]
  %at = getelementptr [64 x float], ptr %p, i64 %i
  %a = call %R @tlx.load__R(ptr %at, i64 8, i64 1, target("tlx.attr", 4, 0) poison)
  %t = call %C @tlx.relayout__R(%R %a)
  %next = call %C @tlx.fadd__C(%C %s, %C %t, target("tlx.attr", 0) poison)
  %j = add i64 %i, 1
  %done = icmp eq i64 %j, %n
  br i1 %done, label %exit, label %loop

exit:
  call void @tlx.store__C(%C %next, ptr %q, i64 1, i64 8, target("tlx.attr", 4, 0) poison)
  ret void
}

; What does not change in the loop is turned before it.
; CHECK-LABEL: @invariant(
; CHECK: @tlx.relayout__
; CHECK: loop:
; CHECK-NOT: relayout
; CHECK: exit:
define void @invariant(ptr %p, ptr %q, i64 %n) {
entry:
  %a = call %R @tlx.load__R(ptr %p, i64 8, i64 1, target("tlx.attr", 4, 0) poison)
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %at = getelementptr [64 x float], ptr %q, i64 %i
  %t = call %C @tlx.relayout__R(%R %a)
  %b = call %C @tlx.load__C(ptr %at, i64 1, i64 8, target("tlx.attr", 4, 0) poison)
  %s = call %C @tlx.fadd__C(%C %b, %C %t, target("tlx.attr", 0) poison)
  call void @tlx.store__C(%C %s, ptr %at, i64 1, i64 8, target("tlx.attr", 4, 0) poison)
  %j = add i64 %i, 1
  %done = icmp eq i64 %j, %n
  br i1 %done, label %exit, label %loop

exit:
  ret void
}
