; RUN: %opt -passes='matrix-lower' %s | %check_lowered | FileCheck %s
; RUN: %opt -passes='matrix-lower<O0>' %s | %check_lowered | FileCheck %s

; An operand that is undefined needs no memory of its own, or any.

%D = type target("tlx.tensor", i33, 2, 64, 64, 0, 1, 0, 0)
declare void @tlx.store__D(%D, ptr, i64, i64, target("tlx.attr", 1, 0))
declare %D @tlx.matmul__D(%D, %D, target("tlx.attr", 0))

; CHECK-LABEL: @undefs(
define void @undefs(ptr %q) {
  call void @tlx.store__D(%D undef, ptr %q, i64 64, i64 1, target("tlx.attr", 1, 0) poison)
  %b = call %D @tlx.matmul__D(%D undef, %D poison, target("tlx.attr", 0) poison)
  call void @tlx.store__D(%D %b, ptr %q, i64 64, i64 1, target("tlx.attr", 1, 0) poison)
  ret void
}
