; RUN: %opt -passes='print<matrix-regions>' -disable-output %s 2>&1 | FileCheck %s

; What is done element by element with the totals of a reduction is done as they are complete.

%X = type target("tlx.tensor", float, 2, 40, 50, 0, 1, 0, 0)
%Y = type target("tlx.tensor", float, 2, 40, 1, 0, 1, 0, 0)
declare %X @tlx.load__X(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %Y @tlx.load__Y(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare void @tlx.store__Y(%Y, ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare void @tlx.store__volatile(%Y, ptr, i64, i64, target("tlx.attr", 4, 1)) nounwind willreturn
declare %Y @tlx.reduce.fadd__Y(%X, target("tlx.attr", 2, 0)) nounwind willreturn memory(none)
declare %Y @tlx.fadd__Y(%Y, %Y, target("tlx.attr", 0)) nounwind willreturn memory(none)

; CHECK-LABEL: function @stored:
; CHECK: region at store, fused reduce.fadd %s, fadd %t, reads %x, %y
define void @stored(ptr %p, ptr %q) {
  %x = call %X @tlx.load__X(ptr %p, i64 50, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %Y @tlx.load__Y(ptr %q, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  %s = call %Y @tlx.reduce.fadd__Y(%X %x, target("tlx.attr", 2, 0) poison)
  %t = call %Y @tlx.fadd__Y(%Y %s, %Y %y, target("tlx.attr", 0) poison)
  call void @tlx.store__Y(%Y %t, ptr %q, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; One of two, and none whose result is stored to volatile memory.
; CHECK-LABEL: function @two:
; CHECK: region at reduce.fadd %r, reads %x
; CHECK: region at store, fused reduce.fadd %s, fadd %t, reads %y, %r
; CHECK-LABEL: function @volatile:
; CHECK: region at reduce.fadd %s, reads %x
; CHECK: region at store, fused fadd %t, reads %s, %y
define void @two(ptr %p, ptr %q, ptr %r.) {
  %x = call %X @tlx.load__X(ptr %p, i64 50, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %X @tlx.load__X(ptr %q, i64 50, i64 1, target("tlx.attr", 4, 0) poison)
  %s = call %Y @tlx.reduce.fadd__Y(%X %y, target("tlx.attr", 2, 0) poison)
  %r = call %Y @tlx.reduce.fadd__Y(%X %x, target("tlx.attr", 2, 0) poison)
  %t = call %Y @tlx.fadd__Y(%Y %s, %Y %r, target("tlx.attr", 0) poison)
  call void @tlx.store__Y(%Y %t, ptr %r., i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
define void @volatile(ptr %p, ptr %q) {
  %x = call %X @tlx.load__X(ptr %p, i64 50, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %Y @tlx.load__Y(ptr %q, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  %s = call %Y @tlx.reduce.fadd__Y(%X %x, target("tlx.attr", 2, 0) poison)
  %t = call %Y @tlx.fadd__Y(%Y %s, %Y %y, target("tlx.attr", 0) poison)
  call void @tlx.store__volatile(%Y %t, ptr %q, i64 1, i64 1, target("tlx.attr", 4, 1) poison)
  ret void
}
