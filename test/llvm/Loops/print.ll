; RUN: %opt -passes='print<matrix-loops>' -disable-output %s | FileCheck %s

; Values' names are arrays' where there is no debug information.

; CHECK: function @product:
; CHECK-NEXT: C[i,j] = 0; C[i,j] += left[i,k] * right[k,j]
; CHECK-NEXT: compares the bytes of the result with those of %x
; CHECK-NEXT: compares the bytes of the result with those of %y
define void @product(ptr %0, ptr %left, ptr %right) {
entry:
  br label %rows
rows:
  %row = phi i64 [ 0, %entry ], [ %row.next, %rows.latch ]
  br label %columns
columns:
  %column = phi i64 [ 0, %rows ], [ %column.next, %columns.latch ]
  br label %sums
sums:
  %step = phi i64 [ 0, %columns ], [ %step.next, %sums ]
  %sum = phi double [ 0.0, %columns ], [ %sum.next, %sums ]
  %px = getelementptr [8 x double], ptr %left, i64 %row, i64 %step
  %x = load double, ptr %px
  %py = getelementptr [8 x double], ptr %right, i64 %step, i64 %column
  %y = load double, ptr %py
  %sum.next = call double @llvm.fmuladd(double %x, double %y, double %sum)
  %step.next = add i64 %step, 1
  %step.more = icmp ne i64 %step.next, 8
  br i1 %step.more, label %sums, label %columns.latch
columns.latch:
  %pz = getelementptr [8 x double], ptr %0, i64 %row, i64 %column
  store double %sum.next, ptr %pz
  %column.next = add i64 %column, 1
  %column.more = icmp ne i64 %column.next, 8
  br i1 %column.more, label %columns, label %rows.latch
rows.latch:
  %row.next = add i64 %row, 1
  %row.more = icmp ne i64 %row.next, 8
  br i1 %row.more, label %rows, label %exit
exit:
  ret void
}

; CHECK: function @squares:
; CHECK-NEXT: no nest: no sum of products is stored
define void @squares(ptr noalias %to, ptr %from) {
entry:
  br label %rows
rows:
  %row = phi i64 [ 0, %entry ], [ %row.next, %rows.latch ]
  br label %columns
columns:
  %column = phi i64 [ 0, %rows ], [ %column.next, %columns ]
  %px = getelementptr [8 x double], ptr %from, i64 %row, i64 %column
  %x = load double, ptr %px
  %y = call double @llvm.fmuladd(double %x, double %x, double 1.0)
  %pz = getelementptr [8 x double], ptr %to, i64 0, i64 %column
  store double %y, ptr %pz
  %column.next = add i64 %column, 1
  %column.more = icmp ne i64 %column.next, 8
  br i1 %column.more, label %columns, label %rows.latch
rows.latch:
  %row.next = add i64 %row, 1
  %row.more = icmp ne i64 %row.next, 8
  br i1 %row.more, label %rows, label %exit
exit:
  ret void
}
