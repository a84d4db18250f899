; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -mcpu=znver4 -passes='function(matrix-expand,matrix-simplify),matrix-lower,function(instcombine,early-cse)' %s | %check_lowered | FileCheck %s

; Each second element from 0 on and from 1 on is in the same two vectors. Each second one from
; 2 on, of windows of three, is in others: behind its last element there may be none.

%X = type target("tlx.tensor", float, 2, 8, 64, 0, 1, 0, 0)
%Y = type target("tlx.tensor", float, 2, 8, 32, 0, 1, 0, 0)
%X3 = type target("tlx.tensor", float, 2, 8, 65, 0, 1, 0, 0)
declare %X @tlx.load__X(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %X3 @tlx.load__X3(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare void @tlx.store__Y(%Y, ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare %Y @tlx.window.fadd__Y(%X, target("tlx.attr", 1, 2, 1, 2, 1, 1, 1, 1, 0, 0, 0, 0, 0)) nounwind willreturn memory(none)
declare %Y @tlx.window.fadd__Y3(%X3, target("tlx.attr", 1, 3, 1, 2, 1, 1, 1, 1, 0, 0, 0, 0, 0)) nounwind willreturn memory(none)

; 512 elements.
; CHECK-LABEL: @two(
; CHECK-COUNT-32: load <16 x float>
; CHECK-NOT: load
; CHECK: ret
define void @two(ptr noalias %y, ptr noalias %x) {
  %a = call %X @tlx.load__X(ptr %x, i64 64, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %Y @tlx.window.fadd__Y(%X %a, target("tlx.attr", 1, 2, 1, 2, 1, 1, 1, 1, 0, 0, 0, 0, 0) poison)
  call void @tlx.store__Y(%Y %b, ptr %y, i64 32, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; A row at a time, two vectors of windows.
; CHECK-LABEL: @three(
; CHECK-COUNT-8: load <16 x float>
; CHECK-NOT: load
; CHECK: ret
define void @three(ptr noalias %y, ptr noalias %x) {
  %a = call %X3 @tlx.load__X3(ptr %x, i64 65, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %Y @tlx.window.fadd__Y3(%X3 %a, target("tlx.attr", 1, 3, 1, 2, 1, 1, 1, 1, 0, 0, 0, 0, 0) poison)
  call void @tlx.store__Y(%Y %b, ptr %y, i64 32, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
