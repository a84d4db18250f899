; RUN: %opt -passes=matrix-mark-loops,matrix-hoist-loads %s | FileCheck %s

; An extent and a pointer of a class, which the loop around may not read, leave
; both loops: stores have another type.

; CHECK-LABEL: @members(
; CHECK-NEXT: entry:
; CHECK-NEXT: %rows = load i64, ptr %m
; CHECK: %columns = load i64, ptr %m.columns
; CHECK: %data = load ptr, ptr %m.data
; CHECK-NEXT: br label %outer
; CHECK-NOT: load {{i64|ptr}}
; CHECK: ret void
define void @members(ptr dereferenceable(24) align 8 %m, ptr %c) {
entry:
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  %rows = load i64, ptr %m, !tbaa !1
  %outer.more = icmp ult i64 %i, %rows
  br i1 %outer.more, label %inner, label %exit
inner:
  %j = phi i64 [ 0, %outer ], [ %j.next, %body ]
  %m.columns = getelementptr i8, ptr %m, i64 8
  %columns = load i64, ptr %m.columns, !tbaa !1
  %inner.more = icmp ult i64 %j, %columns
  br i1 %inner.more, label %body, label %latch
body:
  %m.data = getelementptr i8, ptr %m, i64 16
  %data = load ptr, ptr %m.data, !tbaa !3
  %p = getelementptr float, ptr %data, i64 %j
  %x = load float, ptr %p, !tbaa !5
  %s = load float, ptr %c, !tbaa !5
  %t = call float @llvm.fmuladd(float %x, float %x, float %s)
  store float %t, ptr %c, !tbaa !5
  %j.next = add i64 %j, 1
  br label %inner
latch:
  %i.next = add i64 %i, 1
  br label %outer
exit:
  ret void
}

; A store may change what has no type, a volatile load happens as often as it
; is written, and what may not be memory is read only where the program does.

; CHECK-LABEL: @stay(
; CHECK: outer:
; CHECK: load i64, ptr %m
; CHECK: load volatile i64
; CHECK: body:
; CHECK: load ptr, ptr %unknown
define void @stay(ptr dereferenceable(24) align 8 %m, ptr %unknown, ptr %c) {
entry:
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  %rows = load i64, ptr %m
  %again = load volatile i64, ptr %m, !tbaa !1
  %outer.more = icmp ult i64 %i, %rows
  br i1 %outer.more, label %inner, label %exit
inner:
  %j = phi i64 [ 0, %outer ], [ %j.next, %body ]
  %inner.more = icmp ult i64 %j, %again
  br i1 %inner.more, label %body, label %latch
body:
  %data = load ptr, ptr %unknown, !tbaa !3
  %p = getelementptr float, ptr %data, i64 %j
  %x = load float, ptr %p, !tbaa !5
  %s = load float, ptr %c, !tbaa !5
  %t = call float @llvm.fmuladd(float %x, float %x, float %s)
  store float %t, ptr %c, !tbaa !5
  %j.next = add i64 %j, 1
  br label %inner
latch:
  %i.next = add i64 %i, 1
  br label %outer
exit:
  ret void
}

; A nest that asks for another transformation is not marked, and left alone.

; CHECK-LABEL: @unmarked(
; CHECK: body:
; CHECK: load i64, ptr %m
define void @unmarked(ptr dereferenceable(8) align 8 %m, ptr %c) {
entry:
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  br label %body
body:
  %j = phi i64 [ 0, %outer ], [ %j.next, %body ]
  %columns = load i64, ptr %m, !tbaa !1
  %p = getelementptr float, ptr %c, i64 %j
  %x = load float, ptr %p, !tbaa !5
  %t = call float @llvm.fmuladd(float %x, float %x, float %x)
  store float %t, ptr %c, !tbaa !5
  %j.next = add i64 %j, 1
  %more = icmp ult i64 %j.next, %columns
  br i1 %more, label %body, label %latch, !llvm.loop !7
latch:
  %i.next = add i64 %i, 1
  %i.more = icmp ult i64 %i.next, 8
  br i1 %i.more, label %outer, label %exit
exit:
  ret void
}

; A call that ends the block in front of the loops may set what they read.

; CHECK-LABEL: @invoked(
; CHECK: entry:
; CHECK-NEXT: invoke void @set(
; CHECK: outer:
; CHECK: load i64, ptr %m
define void @invoked(ptr dereferenceable(8) align 8 %m, ptr %c)
    personality ptr @personality {
entry:
  invoke void @set(ptr %m) to label %outer unwind label %pad
outer:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  br label %body
body:
  %j = phi i64 [ 0, %outer ], [ %j.next, %body ]
  %columns = load i64, ptr %m, !tbaa !1
  %p = getelementptr float, ptr %c, i64 %j
  %x = load float, ptr %p, !tbaa !5
  %t = call float @llvm.fmuladd(float %x, float %x, float %x)
  store float %t, ptr %c, !tbaa !5
  %j.next = add i64 %j, 1
  %more = icmp ult i64 %j.next, %columns
  br i1 %more, label %body, label %latch
latch:
  %i.next = add i64 %i, 1
  %i.more = icmp ult i64 %i.next, 8
  br i1 %i.more, label %outer, label %exit
pad:
  %caught = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %caught
exit:
  ret void
}
declare void @set(ptr)
declare i32 @personality(...)

!0 = !{!"Simple C++ TBAA"}
!1 = !{!2, !2, i64 0}
!2 = !{!"long", !0, i64 0}
!3 = !{!4, !4, i64 0}
!4 = !{!"any pointer", !0, i64 0}
!5 = !{!6, !6, i64 0}
!6 = !{!"float", !0, i64 0}
!7 = distinct !{!7, !8}
!8 = !{!"llvm.loop.unroll.disable"}
