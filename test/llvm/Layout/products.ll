; RUN: %opt -passes='function(matrix-layout)' %s | FileCheck %s

; Of a product's operands, the one that is read in vectors, along the result's
; contiguous dimension, must lie as the result does; the other one is read element
; by element and stays as it is. A product whose result is wanted in columns may
; lie in rows if less is turned so.

%R = type target("tlx.tensor", float, 2, 64, 64, 0, 1, 0, 0)
%C = type target("tlx.tensor", float, 2, 64, 64, 1, 0, 0, 0)
declare %C @tlx.matmul__C.R.R(%R, %R, target("tlx.attr", 2))
declare %R @tlx.matmul__R.R.C(%R, %C, target("tlx.attr", 0))
declare %C @tlx.matmul__C.C.R(%C, %R, target("tlx.attr", 0))

; CHECK-LABEL: @column_major_result(
; CHECK: %[[A:.*]] = call target("tlx.tensor", float, 2, 64, 64, 1, 0, 0, 0) @tlx.relayout__{{.*}} %a)
; CHECK: %c = call {{.*}} @tlx.matmul__{{.*}} %[[A]], {{.*}} %b, target("tlx.attr", 2) poison)
define %C @column_major_result(%R %a, %R %b) {
  %c = call %C @tlx.matmul__C.R.R(%R %a, %R %b, target("tlx.attr", 2) poison)
  ret %C %c
}

; CHECK-LABEL: @row_major_result(
; CHECK: %[[B:.*]] = call target("tlx.tensor", float, 2, 64, 64, 0, 1, 0, 0) @tlx.relayout__{{.*}} %b)
; CHECK: @tlx.matmul__{{.*}} %a, {{.*}} %[[B]],
define %R @row_major_result(%R %a, %C %b) {
  %c = call %R @tlx.matmul__R.R.C(%R %a, %C %b, target("tlx.attr", 0) poison)
  ret %R %c
}

; CHECK-LABEL: @nothing_to_do(
; CHECK-NOT: relayout
; CHECK: ret
define %C @nothing_to_do(%C %a, %R %b) {
  %c = call %C @tlx.matmul__C.C.R(%C %a, %R %b, target("tlx.attr", 0) poison)
  ret %C %c
}
