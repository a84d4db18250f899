; RUN: %opt -passes=matrix-signatures %s | FileCheck %s

; Handles become pointers to memory of the caller, results first. What a callee
; loads is not written while it runs; each call has the memory to itself.

%T = type target("tlx.tensor", float, 2, 3, 4, 0, 1, 0, 0)
; Columns, and a row of padding that is not passed.
%P = type target("tlx.tensor", i16, 2, 4, 2, 1, 0, 1, 0)

declare %T @tlx.fadd__T(%T, %T, target("tlx.attr", 0))
declare %P @tlx.add__P(%P, %P)

; CHECK-LABEL: define internal void @sum(
; CHECK-SAME: ptr dead_on_unwind noalias noundef nonnull writable align 8 captures(none) dereferenceable(48) %result,
; CHECK-SAME: ptr noalias noundef nonnull readonly align 8 captures(none) dereferenceable(48) %a,
; CHECK-SAME: ptr noalias {{.*}} %b)
; CHECK-NEXT: %[[A:.*]] = call {{.*}} @tlx.load__{{.*}}(ptr %a, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
; CHECK-NEXT: %[[B:.*]] = call {{.*}} @tlx.load__{{.*}}(ptr %b, i64 4, i64 1,
; CHECK-NEXT: %r = call {{.*}} @tlx.fadd__T({{.*}} %[[A]], {{.*}} %[[B]],
; CHECK-NEXT: call void @tlx.store__{{.*}} %r, ptr %result, i64 4, i64 1,
; CHECK-NEXT: ret void
define internal %T @sum(%T %a, %T %b) noinline {
  %r = call %T @tlx.fadd__T(%T %a, %T %b, target("tlx.attr", 0) poison)
  ret %T %r
}

; CHECK-LABEL: define internal i32 @padded(
; CHECK-SAME: ptr {{.*}} dereferenceable(12) %p, i32 %n)
; CHECK-NEXT: @tlx.load__{{.*}}(ptr %p, i64 1, i64 3, target("tlx.attr", 2, 0) poison)
define internal i32 @padded(%P %p, i32 %n) noinline {
  %q = call %P @tlx.add__P(%P %p, %P %p)
  ret i32 %n
}

; CHECK-LABEL: define internal void @unused(ptr {{.*}} %t)
; CHECK-NEXT: ret void
define internal void @unused(%T %t) noinline {
  ret void
}

; A value that is passed twice is stored once, results have memory of their own.
; CHECK-LABEL: define void @calls(
; CHECK-COUNT-4: alloca [12 x float], align 64
; CHECK-NOT: alloca
; CHECK: call void @llvm.lifetime.start.p0(ptr %[[OPERAND:.*]])
; CHECK-NEXT: call void @tlx.store__{{.*}}(target({{.*}}) %t, ptr %[[OPERAND]], i64 4, i64 1,
; CHECK-NEXT: call void @sum(ptr %[[FIRST:.*]], ptr %[[OPERAND]], ptr %[[OPERAND]])
; CHECK-NEXT: call void @llvm.lifetime.end.p0(ptr %[[OPERAND]])
; CHECK-NEXT: %[[U:.*]] = call {{.*}} @tlx.load__{{.*}}(ptr %[[FIRST]],
; CHECK: call void @tlx.store__{{.*}} %[[U]], ptr %[[OPERAND]],
; CHECK-NEXT: call void @tlx.store__{{.*}} %t, ptr %[[NEXT:[^,]*]],
; CHECK: call void @sum(ptr %[[SECOND:.*]], ptr %[[OPERAND]], ptr %[[NEXT]])
; CHECK: @tlx.load__{{.*}}(ptr %[[SECOND]],
define void @calls(ptr %p) {
  %t = call %T @tlx.load__T(ptr %p, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  %u = call %T @sum(%T %t, %T %t)
  %v = call %T @sum(%T %u, %T %t)
  call void @tlx.store__T(%T %v, ptr %p, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
declare %T @tlx.load__T(ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__T(%T, ptr, i64, i64, target("tlx.attr", 4, 0))

; A parameter is passed on where it is.
; CHECK-LABEL: define internal void @onwards(ptr {{.*}} %t)
; CHECK-NOT: alloca
; CHECK: call void @unused(ptr %t)
define internal void @onwards(%T %t) noinline {
  call void @unused(%T %t)
  ret void
}
