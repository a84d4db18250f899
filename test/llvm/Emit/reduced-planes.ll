; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -mcpu=znver4 -passes=matrix-lower %s | %check_lowered | FileCheck %s

; Planes are a loop, also where the maximum of a plane is kept in parts and only what they give
; goes from one to the next: 16 lines of 32, of which each is two vectors.

%X = type target("tlx.tensor", float, 3, 512, 16, 32, 0, 1, 2, 0, 0, 0)
%Y = type target("tlx.tensor", float, 3, 1, 16, 1, 0, 1, 2, 0, 0, 0)
declare %X @tlx.load__X(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %Y @tlx.reduce.maximum__Y(%X, target("tlx.attr", 5, 0)) nounwind willreturn memory(none)
declare void @tlx.store__Y(%Y, ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)

; CHECK-LABEL: @planes(
; The first plane, and the loop's.
; CHECK-COUNT-32: load <16 x float>
; CHECK: matrix.loop
; CHECK-COUNT-32: load <16 x float>
; CHECK-NOT: load
; CHECK: ret
define void @planes(ptr noalias %y, ptr noalias %x) {
  %a = call %X @tlx.load__X(ptr %x, i64 512, i64 32, i64 1, target("tlx.attr", 4, 0) poison)
  %m = call %Y @tlx.reduce.maximum__Y(%X %a, target("tlx.attr", 5, 0) poison)
  call void @tlx.store__Y(%Y %m, ptr %y, i64 16, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
