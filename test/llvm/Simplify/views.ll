; RUN: %opt -passes='function(matrix-simplify,matrix-layout)' %s | FileCheck %s

; Views go through products and sums to the loads; with Layout, a product lies as
; is cheapest.

%C = type target("tlx.tensor", float, 2, 8, 4, 1, 0, 0, 0)
%CT = type target("tlx.tensor", float, 2, 4, 8, 1, 0, 0, 0)
%S = type target("tlx.tensor", float, 2, 8, 8, 1, 0, 0, 0)
declare %C @tlx.load__C(ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare %CT @tlx.load__CT(ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare void @tlx.store__S(%S, ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__CT(%CT, ptr, i64, i64, target("tlx.attr", 4, 0))
declare %C @tlx.fadd__C(%C, %C, target("tlx.attr", 0)) #0
declare %C @tlx.splat__C(float) #0
declare %S @tlx.matmul__S(%C, %CT, target("tlx.attr", 0)) #0
declare %CT @tlx.transpose__C(%C, target("tlx.attr", 1, 0)) #0
declare %C @tlx.transpose__CT(%CT, target("tlx.attr", 1, 0)) #0
declare %S @tlx.transpose__S(%S, target("tlx.attr", 1, 0)) #0

; (A^T * B^T)^T = B * A
; CHECK-LABEL: @product(
; CHECK-DAG: %[[A:.*]] = call target("tlx.tensor", float, 2, 4, 8, 1, 0, 0, 0) @tlx.load__{{.*}}(ptr %p,
; CHECK-DAG: %[[B:.*]] = call target("tlx.tensor", float, 2, 8, 4, 1, 0, 0, 0) @tlx.load__{{.*}}(ptr %q,
; CHECK-NEXT: %[[M:.*]] = call target("tlx.tensor", float, 2, 8, 8, 1, 0, 0, 0) @tlx.matmul__{{.*}} %[[B]], {{.*}} %[[A]],
; CHECK-NEXT: call void @tlx.store__{{.*}} %[[M]],
define void @product(ptr %p, ptr %q, ptr %r) {
  %a = call %CT @tlx.load__CT(ptr %p, i64 1, i64 4, target("tlx.attr", 4, 0) poison)
  %b = call %C @tlx.load__C(ptr %q, i64 1, i64 8, target("tlx.attr", 4, 0) poison)
  %ta = call %C @tlx.transpose__CT(%CT %a, target("tlx.attr", 1, 0) poison)
  %tb = call %CT @tlx.transpose__C(%C %b, target("tlx.attr", 1, 0) poison)
  %m = call %S @tlx.matmul__S(%C %ta, %CT %tb, target("tlx.attr", 0) poison)
  %t = call %S @tlx.transpose__S(%S %m, target("tlx.attr", 1, 0) poison)
  call void @tlx.store__S(%S %t, ptr %r, i64 1, i64 8, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: @sum(
; CHECK: %[[A:.*]] = call target("tlx.tensor", float, 2, 4, 8, 0, 1, 0, 0) @tlx.load__{{.*}}(ptr %p, i64 8, i64 1,
; CHECK: %[[S:.*]] = call {{.*}} @tlx.fadd__4x8{{.*}} %[[A]],
; CHECK-NEXT: call {{.*}} @tlx.relayout__{{.*}} %[[S]])
; CHECK-NOT: @tlx.transpose
; CHECK: ret void
define void @sum(ptr %p, ptr %r, float %s) {
  %a = call %C @tlx.load__C(ptr %p, i64 1, i64 8, target("tlx.attr", 4, 0) poison)
  %k = call %C @tlx.splat__C(float %s)
  %m = call %C @tlx.fadd__C(%C %a, %C %k, target("tlx.attr", 0) poison)
  %t = call %CT @tlx.transpose__C(%C %m, target("tlx.attr", 1, 0) poison)
  call void @tlx.store__CT(%CT %t, ptr %r, i64 1, i64 4, target("tlx.attr", 4, 0) poison)
  ret void
}

; The product itself is wanted too.
; CHECK-LABEL: @two_uses(
; CHECK: @tlx.matmul__
; CHECK: @tlx.transpose__
define %S @two_uses(%C %a, %CT %b, ptr %r) {
  %m = call %S @tlx.matmul__S(%C %a, %CT %b, target("tlx.attr", 0) poison)
  call void @tlx.store__S(%S %m, ptr %r, i64 1, i64 8, target("tlx.attr", 4, 0) poison)
  %t = call %S @tlx.transpose__S(%S %m, target("tlx.attr", 1, 0) poison)
  ret %S %t
}

attributes #0 = { nounwind willreturn memory(none) }
attributes #1 = { nounwind willreturn memory(argmem: read) }
