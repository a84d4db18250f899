; RUN: %opt -passes='default<O2>' -S %s | FileCheck %s
; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -mcpu=znver4 -passes='default<O2>' -S %s | FileCheck %s

; All windows of these images count 3.7 GB, more than any copy may have: they
; are read where they lie.

; CHECK-LABEL: @f(
; CHECK-NOT: @tlx.
; CHECK-NOT: @malloc(
; CHECK: ret void
%X = type target("tlx.tensor", float, 4, 8, 256, 226, 226, 0, 1, 2, 3, 0, 0, 0, 0)
%W = type target("tlx.tensor", float, 4, 16, 256, 3, 3, 0, 1, 2, 3, 0, 0, 0, 0)
%Y = type target("tlx.tensor", float, 4, 8, 16, 224, 224, 0, 1, 2, 3, 0, 0, 0, 0)
declare %X @tlx.load__X(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %W @tlx.load__W(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare void @tlx.store__Y(%Y, ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0))
declare %Y @tlx.convolution__0(%X, %W, float, target("tlx.attr", 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0))
define void @f(ptr noalias %y, ptr noalias %x, ptr noalias %w) {
  %a = call %X @tlx.load__X(ptr %x, i64 13075456, i64 51076, i64 226, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %W @tlx.load__W(ptr %w, i64 2304, i64 9, i64 3, i64 1, target("tlx.attr", 4, 0) poison)
  %c = call %Y @tlx.convolution__0(%X %a, %W %b, float poison, target("tlx.attr", 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0) poison)
  call void @tlx.store__Y(%Y %c, ptr %y, i64 802816, i64 50176, i64 224, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
