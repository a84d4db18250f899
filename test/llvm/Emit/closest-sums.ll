; RUN: %opt -mtriple=x86_64 -mattr=+avx2 -passes=matrix-lower -S %s | FileCheck %s

; Sums over 41 channels and three elements of a window, in any order: k is the
; window, along which the weights lie side by side, with the channels outside.

%X = type target("tlx.tensor", float, 3, 1, 41, 34, 0, 1, 2, 0, 0, 0)
%W = type target("tlx.tensor", float, 3, 8, 41, 3, 0, 1, 2, 0, 0, 0)
%Y = type target("tlx.tensor", float, 3, 1, 8, 32, 0, 1, 2, 0, 0, 0)
declare %X @tlx.load__X(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %W @tlx.load__W(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare void @tlx.store__Y(%Y, ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare %Y @tlx.convolution__Y(%X, %W, float, target("tlx.attr", 1, 1, 1, 0, 0, 0, 1, 0, 0, 2)) nounwind willreturn memory(none)

; CHECK-LABEL: @channels_outside(
; CHECK: icmp ne i64 {{.*}}, 3
; CHECK: icmp ne i64 {{.*}}, 3
; CHECK: icmp ne i64 {{.*}}, 41
; CHECK: ret void
define void @channels_outside(ptr noalias %y, ptr noalias %x, ptr noalias %w) {
  %a = call %X @tlx.load__X(ptr %x, i64 1394, i64 34, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %W @tlx.load__W(ptr %w, i64 123, i64 3, i64 1, target("tlx.attr", 4, 0) poison)
  %c = call %Y @tlx.convolution__Y(%X %a, %W %b, float poison, target("tlx.attr", 1, 1, 1, 0, 0, 0, 1, 0, 0, 2) poison)
  call void @tlx.store__Y(%Y %c, ptr %y, i64 256, i64 32, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
