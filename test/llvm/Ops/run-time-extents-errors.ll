; RUN: split-file %s %t
; RUN: not %opt -passes='verify<matrix-ops>' -disable-output %t/result.ll 2>&1 | FileCheck %t/result.ll
; RUN: not %opt -passes='verify<matrix-ops>' -disable-output %t/rows.ll 2>&1 | FileCheck %t/rows.ll
; RUN: not %opt -passes='verify<matrix-ops>' -disable-output %t/label.ll 2>&1 | FileCheck %t/label.ll

; An extent that is known when the program runs is no number in a message.

;--- result.ll
; CHECK: malformed matrix operation 'matmul': expected result shape ?x4, got ?x5
%A = type target("tlx.tensor", float, 2, 4294967295, 3, 0, 1, 0, 0)
%B = type target("tlx.tensor", float, 2, 3, 4, 0, 1, 0, 0)
%C = type target("tlx.tensor", float, 2, 4294967295, 5, 0, 1, 0, 0)
declare %A @tlx.load__A(ptr, i64, i64, i64, target("tlx.attr", 4, 0))
declare %B @tlx.load__B(ptr, i64, i64, target("tlx.attr", 4, 0))
declare %C @tlx.matmul__C(%A, %B, target("tlx.attr", 0))
define void @f(ptr %p, ptr %q, i64 %n) {
  %a = call %A @tlx.load__A(ptr %p, i64 3, i64 1, i64 %n, target("tlx.attr", 4, 0) poison)
  %b = call %B @tlx.load__B(ptr %q, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  %c = call %C @tlx.matmul__C(%A %a, %B %b, target("tlx.attr", 0) poison)
  ret void
}

;--- rows.ll
; CHECK: malformed matrix operation 'matmul': expected ? rows of operand 1, got 3
%A = type target("tlx.tensor", float, 2, 2, 4294967295, 0, 1, 0, 0)
%B = type target("tlx.tensor", float, 2, 3, 4, 0, 1, 0, 0)
%C = type target("tlx.tensor", float, 2, 2, 4, 0, 1, 0, 0)
declare %A @tlx.load__A(ptr, i64, i64, i64, target("tlx.attr", 4, 0))
declare %B @tlx.load__B(ptr, i64, i64, target("tlx.attr", 4, 0))
declare %C @tlx.matmul__C(%A, %B, target("tlx.attr", 0))
define void @f(ptr %p, ptr %q, i64 %n) {
  %a = call %A @tlx.load__A(ptr %p, i64 %n, i64 1, i64 %n, target("tlx.attr", 4, 0) poison)
  %b = call %B @tlx.load__B(ptr %q, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  %c = call %C @tlx.matmul__C(%A %a, %B %b, target("tlx.attr", 0) poison)
  ret void
}

;--- label.ll
; CHECK: malformed matrix operation 'contract': expected extent ? of dimension 0 of operand 1, got 3
%A = type target("tlx.tensor", float, 2, 2, 4294967295, 0, 1, 0, 0)
%B = type target("tlx.tensor", float, 2, 3, 4, 0, 1, 0, 0)
%C = type target("tlx.tensor", float, 2, 2, 4, 0, 1, 0, 0)
declare %A @tlx.load__A(ptr, i64, i64, i64, target("tlx.attr", 4, 0))
declare %B @tlx.load__B(ptr, i64, i64, target("tlx.attr", 4, 0))
declare %C @tlx.contract__C(%A, %B, target("tlx.attr", 0, 2, 2, 1, 0))
define void @f(ptr %p, ptr %q, i64 %n) {
  %a = call %A @tlx.load__A(ptr %p, i64 %n, i64 1, i64 %n, target("tlx.attr", 4, 0) poison)
  %b = call %B @tlx.load__B(ptr %q, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  %c = call %C @tlx.contract__C(%A %a, %B %b, target("tlx.attr", 0, 2, 2, 1, 0) poison)
  ret void
}
