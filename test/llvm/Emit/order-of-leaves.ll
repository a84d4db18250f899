; RUN: %opt -mtriple=x86_64 -passes='matrix-emit' %s | FileCheck %s

; What several leaves need is emitted in the order in which they are read, and so
; is the same in each run: here what each line of three has one of.

%T = type target("tlx.tensor", float, 2, 500, 3, 0, 1, 0, 0)
%S = type target("tlx.tensor", float, 2, 500, 1, 0, 1, 0, 0)
declare %T @tlx.view__S(%S, target("tlx.attr", 0, 0, 0, 1, 1, 0)) nounwind willreturn memory(none)
declare %S @tlx.load__S(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %T @tlx.fmul__T(%T, %T, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare void @tlx.store__T(%T, ptr, i64, i64, target("tlx.attr", 4, 0))

; CHECK-LABEL: define void @factors(
; CHECK: getelementptr float, ptr %a,
; CHECK-NEXT: load <4 x float>
; CHECK: getelementptr float, ptr %b,
; CHECK-NEXT: load <4 x float>
; CHECK: getelementptr float, ptr %c,
; CHECK-NEXT: load <4 x float>
; CHECK: getelementptr float, ptr %d,
; CHECK-NEXT: load <4 x float>
; CHECK: getelementptr float, ptr %e,
; CHECK-NEXT: load <4 x float>
; CHECK: fmul
define void @factors(ptr noalias %r, ptr %a, ptr %b, ptr %c, ptr %d, ptr %e) {
  %a.s = call %S @tlx.load__S(ptr %a, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  %a.v = call %T @tlx.view__S(%S %a.s, target("tlx.attr", 0, 0, 0, 1, 1, 0) poison)
  %b.s = call %S @tlx.load__S(ptr %b, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  %b.v = call %T @tlx.view__S(%S %b.s, target("tlx.attr", 0, 0, 0, 1, 1, 0) poison)
  %c.s = call %S @tlx.load__S(ptr %c, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  %c.v = call %T @tlx.view__S(%S %c.s, target("tlx.attr", 0, 0, 0, 1, 1, 0) poison)
  %d.s = call %S @tlx.load__S(ptr %d, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  %d.v = call %T @tlx.view__S(%S %d.s, target("tlx.attr", 0, 0, 0, 1, 1, 0) poison)
  %e.s = call %S @tlx.load__S(ptr %e, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  %e.v = call %T @tlx.view__S(%S %e.s, target("tlx.attr", 0, 0, 0, 1, 1, 0) poison)
  %b.m = call %T @tlx.fmul__T(%T %a.v, %T %b.v, target("tlx.attr", 0) poison)
  %c.m = call %T @tlx.fmul__T(%T %b.m, %T %c.v, target("tlx.attr", 0) poison)
  %d.m = call %T @tlx.fmul__T(%T %c.m, %T %d.v, target("tlx.attr", 0) poison)
  %e.m = call %T @tlx.fmul__T(%T %d.m, %T %e.v, target("tlx.attr", 0) poison)
  call void @tlx.store__T(%T %e.m, ptr %r, i64 3, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
