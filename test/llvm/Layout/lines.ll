; RUN: %opt -passes='function(matrix-layout)' %s | FileCheck %s

; A matrix of one line lies in rows as in columns; it is only seen as the other,
; and nothing moves. A row-major matrix times a column is turned first, so that
; the sums are the lanes of vectors; where sums may be split, it is read as it
; lies, in dot products.

%M = type target("tlx.tensor", float, 2, 16, 16, 0, 1, 0, 0)
%V = type target("tlx.tensor", float, 2, 16, 1, 0, 1, 0, 0)
declare %M @tlx.load__M(ptr, i64, i64, target("tlx.attr", 4, 0))
declare %V @tlx.load__V(ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__V(%V, ptr, i64, i64, target("tlx.attr", 4, 0))
declare %V @tlx.matmul__exact(%M, %V, target("tlx.attr", 0))
declare %V @tlx.matmul__fast(%M, %V, target("tlx.attr", 2))

; CHECK-LABEL: @exact(
; CHECK: %[[A:.*]] = call {{.*}} @tlx.relayout__{{.*}} %a)
; CHECK-NEXT: %m = call target("tlx.tensor", float, 2, 16, 1, 1, 0, 0, 0) @tlx.matmul__{{.*}} %[[A]],
; CHECK-NOT: relayout
; CHECK: call void @tlx.store__{{.*}} %m,
define void @exact(ptr %p, ptr %q) {
  %a = call %M @tlx.load__M(ptr %p, i64 16, i64 1, target("tlx.attr", 4, 0) poison)
  %v = call %V @tlx.load__V(ptr %q, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  %m = call %V @tlx.matmul__exact(%M %a, %V %v, target("tlx.attr", 0) poison)
  call void @tlx.store__V(%V %m, ptr %q, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: @fast(
; CHECK-NOT: relayout
; CHECK: %m = call target("tlx.tensor", float, 2, 16, 1, 0, 1, 0, 0) @tlx.matmul__{{.*}} %a,
; CHECK-NOT: relayout
; CHECK: ret
define void @fast(ptr %p, ptr %q) {
  %a = call %M @tlx.load__M(ptr %p, i64 16, i64 1, target("tlx.attr", 4, 0) poison)
  %v = call %V @tlx.load__V(ptr %q, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  %m = call %V @tlx.matmul__fast(%M %a, %V %v, target("tlx.attr", 2) poison)
  call void @tlx.store__V(%V %m, ptr %q, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
