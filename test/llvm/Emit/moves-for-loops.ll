; RUN: %opt -mtriple=x86_64 -passes='matrix-lower' %s | %check_lowered | FileCheck %s

; 2048 bits fit registers, the product does not: what it reads is read in place.
%A = type target("tlx.tensor", i8, 2, 16, 16, 1, 0, 0, 0)
%C = type target("tlx.tensor", i32, 2, 16, 16, 1, 0, 0, 0)
%T = type target("tlx.tensor", float, 2, 40, 50, 1, 0, 0, 0)
%R = type target("tlx.tensor", float, 2, 40, 1, 1, 0, 0, 0)

; CHECK-LABEL: @loaded(
; CHECK-NOT: alloca
; CHECK-NOT: load <256 x i8>
; CHECK: ret void
define void @loaded(ptr noalias %p, ptr noalias %q, ptr noalias %r) {
  %a = call %A @tlx.load__A(ptr %p, i64 1, i64 16, target("tlx.attr", 1, 0) poison)
  %b = call %A @tlx.load__A(ptr %q, i64 1, i64 16, target("tlx.attr", 1, 0) poison)
  %c = call %C @tlx.load__C(ptr %r, i64 1, i64 16, target("tlx.attr", 4, 0) poison)
  %d = call %C @tlx.muladd__C(%A %a, %A %b, %C %c, target("tlx.attr", 3, 0) poison)
  call void @tlx.store__C(%C %d, ptr %r, i64 1, i64 16, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: @stored(
; CHECK-NOT: alloca
; CHECK: store <4 x float> %{{.*}}, ptr %
; CHECK-NOT: <40 x float>
; CHECK: ret void
define void @stored(ptr noalias %p, ptr noalias %q) {
  %t = call %T @tlx.load__T(ptr %p, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  %r = call %R @tlx.reduce.fadd__R(%T %t, target("tlx.attr", 2, 0) poison)
  call void @tlx.store__R(%R %r, ptr %q, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  ret void
}

declare %A @tlx.load__A(ptr, i64, i64, target("tlx.attr", 1, 0)) #0
declare %C @tlx.load__C(ptr, i64, i64, target("tlx.attr", 4, 0)) #0
declare %T @tlx.load__T(ptr, i64, i64, target("tlx.attr", 4, 0)) #0
declare %C @tlx.muladd__C(%A, %A, %C, target("tlx.attr", 3, 0)) #2
declare %R @tlx.reduce.fadd__R(%T, target("tlx.attr", 2, 0)) #2
declare void @tlx.store__C(%C, ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare void @tlx.store__R(%R, ptr, i64, i64, target("tlx.attr", 4, 0)) #1

attributes #0 = { nounwind willreturn memory(argmem: read) }
attributes #1 = { nounwind willreturn memory(argmem: write) }
attributes #2 = { nounwind willreturn memory(none) }
