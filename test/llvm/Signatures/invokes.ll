; RUN: %opt -passes=matrix-signatures %s | FileCheck %s

; A result is loaded on the way on which it was returned, and nowhere else.

%T = type target("tlx.tensor", float, 2, 3, 4, 0, 1, 0, 0)

declare i32 @personality(...)
declare void @throw()

; CHECK-LABEL: define internal void @may_throw({{.*}} personality ptr @personality
define internal %T @may_throw(%T %t) noinline personality ptr @personality {
  call void @throw()
  ret %T %t
}

; CHECK-LABEL: define void @f(
; CHECK: invoke void @may_throw(ptr %[[RESULT:.*]], ptr %[[OPERAND:.*]])
; CHECK-NEXT: to label %[[EDGE:.*]] unwind label %pad
; CHECK: [[EDGE]]:
; CHECK-NEXT: call void @llvm.lifetime.end.p0(ptr %[[OPERAND]])
; CHECK-NEXT: %[[LOADED:.*]] = call {{.*}} @tlx.load__{{.*}}(ptr %[[RESULT]]
; CHECK: join:
; CHECK-NEXT: phi {{.*}} [ %t, %entry ], [ %[[LOADED]], %[[EDGE]] ]
define void @f(ptr %p, i1 %c) personality ptr @personality {
entry:
  %t = call %T @tlx.load__T(ptr %p, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  br i1 %c, label %try, label %join
try:
  %r = invoke %T @may_throw(%T %t) to label %join unwind label %pad
join:
  %u = phi %T [ %t, %entry ], [ %r, %try ]
  call void @tlx.store__T(%T %u, ptr %p, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
pad:
  %e = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %e
}
declare %T @tlx.load__T(ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__T(%T, ptr, i64, i64, target("tlx.attr", 4, 0))

; What comes from the heap goes back on the way that follows the call alone.
; CHECK-LABEL: define void @heap(
; CHECK: %[[MEMORY:.*]] = call {{.*}} @malloc(i64 80000)
; CHECK: invoke void @takes(ptr %[[MEMORY]])
; CHECK-NEXT: to label %[[BEHIND:.*]] unwind label %pad
; CHECK: [[BEHIND]]:
; CHECK-NEXT: call void @free(ptr %[[MEMORY]])
; CHECK-NEXT: br label %join
; CHECK: join:
; CHECK-NEXT: ret void
%L = type target("tlx.tensor", float, 1, 20000, 0, 0)
define internal void @takes(%L %t) noinline {
  ret void
}
define void @heap(i1 %c) personality ptr @personality {
entry:
  %t = call %L @tlx.splat__L(float 1.0)
  br i1 %c, label %try, label %join
try:
  invoke void @takes(%L %t) nounwind to label %join unwind label %pad
join:
  ret void
pad:
  %e = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %e
}
declare %L @tlx.splat__L(float)
