; RUN: %opt -mtriple=x86_64-- -passes='function(matrix-expand)' %s | FileCheck %s

; Sums over lines of both factors that lie apart in one of them, so that they do
; not become one line: a reduction of products, of widened integers, too.

%A = type target("tlx.tensor", i8, 2, 16, 100, 0, 1, 0, 0)
%B = type target("tlx.tensor", i8, 3, 16, 3, 100, 0, 1, 2, 0, 0, 0)
%C = type target("tlx.tensor", i16, 1, 3, 0, 0)
declare %C @tlx.contractadd__C(%A, %B, %C, target("tlx.attr", 1, 2, 1, 0, 2, 1, 0)) nounwind willreturn memory(none)
; CHECK-LABEL: @widened(
; CHECK-DAG: sext
; CHECK-DAG: zext
; CHECK: @tlx.mul__3x16x100i16
; CHECK: @tlx.reduce.add__3x1x1i16
; CHECK: @tlx.add__3i16
define %C @widened(%A %a, %B %b, %C %c) {
  %r = call %C @tlx.contractadd__C(%A %a, %B %b, %C %c, target("tlx.attr", 1, 2, 1, 0, 2, 1, 0) poison)
  ret %C %r
}

; Rows along two dimensions that lie in another order than the result's.
%RA = type target("tlx.tensor", i8, 1, 1000, 0, 0)
%RB = type target("tlx.tensor", i8, 3, 16, 3, 1000, 1, 0, 2, 0, 0, 0)
%RC = type target("tlx.tensor", i8, 2, 16, 3, 0, 1, 0, 0)
declare %RC @tlx.contract__R(%RA, %RB, target("tlx.attr", 2, 0, 1, 2, 0)) nounwind willreturn memory(none)
; CHECK-LABEL: @rows(
; CHECK: @tlx.reduce.add__16x3x1i8
define %RC @rows(%RA %a, %RB %b) {
  %r = call %RC @tlx.contract__R(%RA %a, %RB %b, target("tlx.attr", 2, 0, 1, 2, 0) poison)
  ret %RC %r
}

; One line: a product has a plan for that.
%LA = type target("tlx.tensor", i16, 2, 16, 100, 0, 1, 0, 0)
%LB = type target("tlx.tensor", i16, 3, 3, 16, 100, 0, 1, 2, 0, 0, 0)
declare %C @tlx.contract__L(%LA, %LB, target("tlx.attr", 1, 2, 0, 1, 2, 0)) nounwind willreturn memory(none)
; CHECK-LABEL: @one_line(
; CHECK: @tlx.contract__
define %C @one_line(%LA %a, %LB %b) {
  %r = call %C @tlx.contract__L(%LA %a, %LB %b, target("tlx.attr", 1, 2, 0, 1, 2, 0) poison)
  ret %C %r
}

; Of a product: rules may put the factors in another order.
%LX = type target("tlx.tensor", i16, 2, 16, 8, 0, 1, 0, 0)
%LY = type target("tlx.tensor", i16, 2, 8, 100, 0, 1, 0, 0)
%LZ = type target("tlx.tensor", i16, 3, 16, 3, 100, 0, 1, 2, 0, 0, 0)
declare %LA @tlx.matmul__LA(%LX, %LY, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %C @tlx.contract__Z(%LA, %LZ, target("tlx.attr", 1, 2, 1, 0, 2, 0)) nounwind willreturn memory(none)
; CHECK-LABEL: @of_product(
; CHECK: @tlx.matmul__LA(
; CHECK: @tlx.contract__
define %C @of_product(%LX %x, %LY %y, %LZ %b) {
  %a = call %LA @tlx.matmul__LA(%LX %x, %LY %y, target("tlx.attr", 0) poison)
  %r = call %C @tlx.contract__Z(%LA %a, %LZ %b, target("tlx.attr", 1, 2, 1, 0, 2, 0) poison)
  ret %C %r
}
