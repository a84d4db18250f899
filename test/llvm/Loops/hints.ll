; DEFINE: %{check} = FileCheck %s --implicit-check-not=!matrix.loop --implicit-check-not=\"matrix.loop --implicit-check-not=loop.matrix --check-prefix
; DEFINE: %{says} = sed 's/HINT/llvm.loop.matrix.enable/' %s |
; RUN: %{says} %opt -passes='default<O2>' | %{check}=RAISED
; RUN: %{says} %opt -passes='default<Os>' | %{check}=RAISED
; RUN: %{says} %opt -passes='thinlto-pre-link<O1>' | %{check}=RAISED
; RUN: %{says} %opt -passes='lto-pre-link<O3>' | %{check}=RAISED
; RUN: %{says} sed 's/nounwind/optnone noinline/' | %opt -passes='default<O2>' | %{check}=LOOPS
; RUN: %{says} sed 's/nounwind/sanitize_memory/' | %opt -passes='default<O2>' | %{check}=LOOPS
; RUN: %{says} sed 's/nounwind/optforfuzzing/' | %opt -passes='default<O2>' | %{check}=LOOPS
; RUN: %{says} %opt -passes='default<O0>' | FileCheck %s --check-prefix=LOOPS
; RUN: sed 's/HINT/llvm.loop.matrix.disable/' %s | %opt -passes=matrix-loops | %{check}=LOOPS
; RUN: sed 's/HINT/llvm.loop.other/' %s | %opt -passes=matrix-loops | %{check}=RAISED
; RUN: sed 's/HINT/llvm.loop.matrix.required/' %s | %opt -passes='default<O2>' | %{check}=RAISED
; RUN: sed 's/HINT/llvm.loop.matrix.required/' %s | %opt -passes='default<O0>' | FileCheck %s --check-prefix=LOOPS
; RUN: sed -e 's/HINT/llvm.loop.matrix.required/' -e 's/nounwind/sanitize_memory/' %s | %opt -passes='default<O2>' | %{check}=LOOPS

; What a loop says of itself: nests are raised without an option, or kept from
; it. No hint is left, so that nobody asks again.

; Another optimization than this one knows nothing of such hints.
; RUN: sed 's/HINT/llvm.loop.other/' %s | %opt -passes='default<O2>' | FileCheck %s --check-prefix=LOOPS
; A module that does not say that it has some is not looked at.
; RUN: sed -e 's/HINT/llvm.loop.matrix.enable/' -e '/matrix.loop.hints/d' %s | %opt -passes='default<O2>' | FileCheck %s --check-prefix=LOOPS

; RAISED-LABEL: define void @product(
; RAISED: %matrix.index
; LOOPS-LABEL: define void @product(
; LOOPS-NOT: %matrix.index
; LOOPS: call double @llvm.fmuladd.f64(
define void @product(ptr noalias %c, ptr %a, ptr %b) nounwind {
entry:
  br label %rows
rows:
  %i = phi i64 [ 0, %entry ], [ %i.next, %rows.end ]
  br label %columns
columns:
  %j = phi i64 [ 0, %rows ], [ %j.next, %columns.end ]
  %in.c = getelementptr [24 x double], ptr %c, i64 %i, i64 %j
  br label %sum
sum:
  %k = phi i64 [ 0, %columns ], [ %k.next, %sum ]
  %in.a = getelementptr [24 x double], ptr %a, i64 %i, i64 %k
  %in.b = getelementptr [24 x double], ptr %b, i64 %k, i64 %j
  %x = load double, ptr %in.a
  %y = load double, ptr %in.b
  %s = load double, ptr %in.c
  %t = call double @llvm.fmuladd.f64(double %x, double %y, double %s)
  store double %t, ptr %in.c
  %k.next = add i64 %k, 1
  %k.more = icmp ne i64 %k.next, 24
  br i1 %k.more, label %sum, label %columns.end
columns.end:
  %j.next = add i64 %j, 1
  %j.more = icmp ne i64 %j.next, 24
  br i1 %j.more, label %columns, label %rows.end, !llvm.loop !0
rows.end:
  %i.next = add i64 %i, 1
  %i.more = icmp ne i64 %i.next, 24
  br i1 %i.more, label %rows, label %exit
exit:
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"HINT"}
!matrix.loop.hints = !{}
