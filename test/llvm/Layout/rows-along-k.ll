; RUN: %opt -mtriple=x86_64 -mattr=+avx2 -passes='function(matrix-layout)' %s | FileCheck %s

; Few long rows of both factors, contiguous along k: where sums may be split, vectors run along k, and nothing is
; turned.
%F = type target("tlx.tensor", float, 2, 3, 100, 0, 1, 0, 0)
%G = type target("tlx.tensor", float, 2, 100, 20, 1, 0, 0, 0)
%H = type target("tlx.tensor", float, 2, 3, 20, 0, 1, 0, 0)
declare %H @tlx.matmul__H(%F, %G, target("tlx.attr", 127))
declare %H @tlx.matmul__ordered(%F, %G, target("tlx.attr", 32))
; CHECK-LABEL: @rows_along_k(
; CHECK-NOT: relayout
; CHECK: ret
define %H @rows_along_k(%F %a, %G %b) {
  %c = call %H @tlx.matmul__H(%F %a, %G %b, target("tlx.attr", 127) poison)
  ret %H %c
}

; Not where each sum has one order.
; CHECK-LABEL: @rows_in_order(
; CHECK: relayout
; CHECK: ret
define %H @rows_in_order(%F %a, %G %b) {
  %c = call %H @tlx.matmul__ordered(%F %a, %G %b, target("tlx.attr", 32) poison)
  ret %H %c
}
