; RUN: %opt -passes='function(matrix-simplify)' %s | FileCheck %s

; A transpose of memory is another order of strides; two of them are none.

%C = type target("tlx.tensor", float, 2, 64, 32, 1, 0, 0, 0)
%CT = type target("tlx.tensor", float, 2, 32, 64, 1, 0, 0, 0)
%F = type target("tlx.tensor", float, 1, 2048, 0, 0)
declare %C @tlx.load__C(ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__C(%C, ptr, i64, i64, target("tlx.attr", 4, 0))

declare void @tlx.store__CT(%CT, ptr, i64, i64, target("tlx.attr", 4, 0))
declare %CT @tlx.transpose__C(%C, target("tlx.attr", 1, 0))
declare %C @tlx.transpose__CT(%CT, target("tlx.attr", 1, 0))

; CHECK-LABEL: @of_a_load(
; CHECK: call target("tlx.tensor", float, 2, 32, 64, 0, 1, 0, 0) @tlx.load__{{.*}}(ptr %p, i64 %s, i64 1, target("tlx.attr", 4, 0) poison)
; CHECK: call target("tlx.tensor", float, 2, 32, 64, 1, 0, 0, 0) @tlx.relayout__
; CHECK-NOT: @tlx.transpose
; CHECK: ret void
define void @of_a_load(ptr %p, ptr %q, i64 %s) {
  %a = call %C @tlx.load__C(ptr %p, i64 1, i64 %s, target("tlx.attr", 4, 0) poison)
  %t = call %CT @tlx.transpose__C(%C %a, target("tlx.attr", 1, 0) poison)
  call void @tlx.store__CT(%CT %t, ptr %q, i64 1, i64 32, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: @twice(
; CHECK-NOT: transpose
; CHECK-NOT: relayout
; CHECK: call void @tlx.store__{{.*}} %{{.}}, ptr %q, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
; CHECK-NEXT: ret void
define void @twice(ptr %p, ptr %q, i64 %s) {
  %a = call %C @tlx.load__C(ptr %p, i64 1, i64 %s, target("tlx.attr", 4, 0) poison)
  %t = call %CT @tlx.transpose__C(%C %a, target("tlx.attr", 1, 0) poison)
  %u = call %C @tlx.transpose__CT(%CT %t, target("tlx.attr", 1, 0) poison)
  call void @tlx.store__C(%C %u, ptr %q, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  ret void
}
