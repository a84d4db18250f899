; RUN: %opt -passes=matrix-lower %s | FileCheck %s

; A product that takes in the conversion of its result, which Layout made, needs one of its smaller operand instead.

%A = type target("tlx.tensor", float, 2, 4, 2, 0, 1, 0, 0)
%B = type target("tlx.tensor", float, 2, 2, 4, 0, 1, 0, 0)
%R = type target("tlx.tensor", float, 2, 4, 4, 0, 1, 0, 0)
%C = type target("tlx.tensor", float, 2, 4, 4, 1, 0, 0, 0)

; CHECK-LABEL: @f(
; CHECK-NOT: @tlx.
define void @f(ptr %p, ptr %q) {
  %a = call %A @tlx.load__A(ptr %p, i64 2, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %B @tlx.load__B(ptr %p, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  %c = call %C @tlx.load__C(ptr %p, i64 1, i64 4, target("tlx.attr", 4, 0) poison)
  %r = call %R @tlx.matmul__R(%A %a, %B %b, target("tlx.attr", 0) poison)
  %s = call %C @tlx.matmul__C(%R %r, %C %c, target("tlx.attr", 0) poison)
  call void @tlx.store__C(%C %s, ptr %q, i64 1, i64 4, target("tlx.attr", 4, 0) poison)
  ret void
}

declare %A @tlx.load__A(ptr, i64, i64, target("tlx.attr", 4, 0))
declare %B @tlx.load__B(ptr, i64, i64, target("tlx.attr", 4, 0))
declare %C @tlx.load__C(ptr, i64, i64, target("tlx.attr", 4, 0))
declare %R @tlx.matmul__R(%A, %B, target("tlx.attr", 0))
declare %C @tlx.matmul__C(%R, %C, target("tlx.attr", 0))
declare void @tlx.store__C(%C, ptr, i64, i64, target("tlx.attr", 4, 0))
