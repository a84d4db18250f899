; RUN: %opt -passes=matrix-signatures %s | FileCheck %s

; A tail call that has to be one gets the memory of its caller's parameters and
; results. That is written then, so callers do not pass it to others.

%T = type target("tlx.tensor", float, 2, 3, 4, 0, 1, 0, 0)

; CHECK-LABEL: define internal i32 @swap(
; CHECK-SAME: ptr dead_on_unwind noalias noundef nonnull writable {{[^,]*}} %result,
; CHECK-SAME: ptr noalias noundef nonnull align 8 captures(none) dereferenceable(48) %a,
; CHECK: %[[A:.*]] = call {{.*}} @tlx.load__{{.*}}(ptr %a,
; CHECK: %[[B:.*]] = call {{.*}} @tlx.load__{{.*}}(ptr %b,
; CHECK: again:
; CHECK-NEXT: call void @tlx.store__{{.*}} %[[B]], ptr %a,
; CHECK-NEXT: call void @tlx.store__{{.*}} %[[A]], ptr %b,
; CHECK-NEXT: %[[R:.*]] = musttail call i32 @swap(ptr %result, ptr %a, ptr %b, i32 %m)
; CHECK-NEXT: ret i32 %[[R]]
; CHECK: end:
; CHECK-NEXT: call void @tlx.store__{{.*}} %[[A]], ptr %result,
; CHECK-NEXT: ret i32 %n
define internal { %T, i32 } @swap(%T %a, %T %b, i32 %n) noinline {
  %m = sub i32 %n, 1
  %c = icmp eq i32 %n, 0
  br i1 %c, label %end, label %again
again:
  %r = musttail call { %T, i32 } @swap(%T %b, %T %a, i32 %m)
  ret { %T, i32 } %r
end:
  %s = insertvalue { %T, i32 } poison, %T %a, 0
  %t = insertvalue { %T, i32 } %s, i32 %n, 1
  ret { %T, i32 } %t
}

; Not the parameter's own memory, and not the same twice.
; CHECK-LABEL: define internal void @passes(
; CHECK: call void @tlx.store__{{.*}} %[[T:[^,]*]], ptr %[[FIRST:[^,]*]],
; CHECK: call void @tlx.store__{{.*}} %[[T]], ptr %[[SECOND:[^,]*]],
; CHECK: call i32 @swap(ptr %{{.*}}, ptr %[[FIRST]], ptr %[[SECOND]], i32 3)
define internal void @passes(%T %t) noinline {
  %r = call { %T, i32 } @swap(%T %t, %T %t, i32 3)
  ret void
}

; CHECK-LABEL: define internal void @same(ptr {{.*}} %result, ptr {{.*}} %t)
; CHECK-NOT: store
; CHECK: musttail call void @same(ptr %result, ptr %t)
; CHECK-NEXT: ret void
define internal %T @same(%T %t) noinline {
  %r = musttail call %T @same(%T %t)
  ret %T %r
}
