; RUN: %opt -passes=matrix-mark-loops %s | FileCheck %s

; Nests with a multiply-add are kept from being unrolled. Loops that are alone,
; have no multiply-add, or say themselves how they are compiled, are not.

; CHECK-LABEL: @nest(
; CHECK: br i1 %{{.*}}, !llvm.loop ![[INNER:[0-9]+]]
; CHECK: br i1 %{{.*}}, !llvm.loop ![[OUTER:[0-9]+]]
define void @nest(ptr %c, ptr %a) {
entry:
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  br label %inner
inner:
  %j = phi i64 [ 0, %outer ], [ %j.next, %inner ]
  %s = phi float [ 0.0, %outer ], [ %t, %inner ]
  %p = getelementptr float, ptr %a, i64 %j
  %x = load float, ptr %p
  %t = call float @llvm.fmuladd(float %x, float %x, float %s)
  %j.next = add i64 %j, 1
  %j.more = icmp ne i64 %j.next, 4
  br i1 %j.more, label %inner, label %latch
latch:
  %q = getelementptr float, ptr %c, i64 %i
  store float %t, ptr %q
  %i.next = add i64 %i, 1
  %i.more = icmp ne i64 %i.next, 4
  br i1 %i.more, label %outer, label %exit
exit:
  ret void
}

; CHECK-LABEL: @alone(
; CHECK-NOT: !llvm.loop
; CHECK: ret void
define void @alone(ptr %c, ptr %a) {
entry:
  br label %inner
inner:
  %j = phi i64 [ 0, %entry ], [ %j.next, %inner ]
  %s = phi float [ 0.0, %entry ], [ %t, %inner ]
  %p = getelementptr float, ptr %a, i64 %j
  %x = load float, ptr %p
  %t = call float @llvm.fmuladd(float %x, float %x, float %s)
  %j.next = add i64 %j, 1
  %j.more = icmp ne i64 %j.next, 4
  br i1 %j.more, label %inner, label %exit
exit:
  store float %t, ptr %c
  ret void
}

; CHECK-LABEL: @pragma(
; CHECK: br i1 %{{.*}}, !llvm.loop ![[PRAGMA:[0-9]+]]
; CHECK-NOT: !llvm.loop
; CHECK: ret void
define void @pragma(ptr %c, ptr %a) {
entry:
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  br label %inner
inner:
  %j = phi i64 [ 0, %outer ], [ %j.next, %inner ]
  %s = phi float [ 0.0, %outer ], [ %t, %inner ]
  %p = getelementptr float, ptr %a, i64 %j
  %x = load float, ptr %p
  %t = call float @llvm.fmuladd(float %x, float %x, float %s)
  %j.next = add i64 %j, 1
  %j.more = icmp ne i64 %j.next, 4
  br i1 %j.more, label %inner, label %latch, !llvm.loop !0
latch:
  %q = getelementptr float, ptr %c, i64 %i
  store float %t, ptr %q
  %i.next = add i64 %i, 1
  %i.more = icmp ne i64 %i.next, 4
  br i1 %i.more, label %outer, label %exit
exit:
  ret void
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.count", i32 2}

; CHECK-DAG: ![[INNER]] = distinct !{![[INNER]], ![[NO:[0-9]+]], ![[MARK:[0-9]+]]}
; CHECK-DAG: ![[OUTER]] = distinct !{![[OUTER]], ![[NO]], ![[MARK]]}
; CHECK-DAG: ![[PRAGMA]] = distinct !{![[PRAGMA]], ![[COUNT:[0-9]+]]}
; CHECK-DAG: ![[NO]] = !{!"llvm.loop.unroll.disable"}
; CHECK-DAG: ![[MARK]] = !{!"matrix.loop.mark"}
