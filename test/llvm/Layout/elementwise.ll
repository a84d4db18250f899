; RUN: %opt -passes='function(matrix-layout)' %s | FileCheck %s

; What is computed of matrices that lie alike lies as they do, and is turned once, or not at all.

%C = type target("tlx.tensor", float, 2, 8, 8, 1, 0, 0, 0)
%R = type target("tlx.tensor", float, 2, 8, 8, 0, 1, 0, 0)
declare %R @tlx.load__R(ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__R(%R, ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__C(%C, ptr, i64, i64, target("tlx.attr", 4, 0))
declare %C @tlx.relayout__R(%R)
declare %R @tlx.relayout__C(%C)
declare %C @tlx.splat__C(float)
declare %C @tlx.matmul__C(%C, %C, target("tlx.attr", 0))
declare %C @tlx.fadd__C(%C, %C, target("tlx.attr", 0))

; CHECK-LABEL: @not_at_all(
; CHECK: %[[P:.*]] = call target("tlx.tensor", float, 2, 8, 8, 0, 1, 0, 0) @tlx.matmul__
; CHECK: %[[S:.*]] = call target("tlx.tensor", float, 2, 8, 8, 0, 1, 0, 0) @tlx.splat__
; CHECK: %[[F:.*]] = call target("tlx.tensor", float, 2, 8, 8, 0, 1, 0, 0) @tlx.fadd__{{.*}} %[[P]], {{.*}} %[[S]],
; CHECK-NEXT: call void @tlx.store__{{.*}} %[[F]], ptr %p, i64 8, i64 1,
define void @not_at_all(ptr %p, ptr %q, float %s) {
  %a = call %R @tlx.load__R(ptr %p, i64 8, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %R @tlx.load__R(ptr %q, i64 8, i64 1, target("tlx.attr", 4, 0) poison)
  %ta = call %C @tlx.relayout__R(%R %a)
  %tb = call %C @tlx.relayout__R(%R %b)
  %m = call %C @tlx.matmul__C(%C %ta, %C %tb, target("tlx.attr", 0) poison)
  %k = call %C @tlx.splat__C(float %s)
  %c = call %C @tlx.fadd__C(%C %m, %C %k, target("tlx.attr", 0) poison)
  %t = call %R @tlx.relayout__C(%C %c)
  call void @tlx.store__R(%R %t, ptr %p, i64 8, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; One operand lies as the result does: nothing is gained.
; CHECK-LABEL: @one_operand(
; CHECK: @tlx.relayout__
; CHECK: @tlx.fadd__
; CHECK-NOT: @tlx.relayout__
; CHECK: ret void
define void @one_operand(ptr %p, ptr %q, %C %b) {
  %a = call %R @tlx.load__R(ptr %p, i64 8, i64 1, target("tlx.attr", 4, 0) poison)
  %ta = call %C @tlx.relayout__R(%R %a)
  %c = call %C @tlx.fadd__C(%C %ta, %C %b, target("tlx.attr", 0) poison)
  call void @tlx.store__C(%C %c, ptr %q, i64 1, i64 8, target("tlx.attr", 4, 0) poison)
  ret void
}

; The sum is wanted in rows and in columns, and is turned once.
; CHECK-LABEL: @two_layouts(
; CHECK: %[[F:.*]] = call target("tlx.tensor", float, 2, 8, 8, 0, 1, 0, 0) @tlx.fadd__
; CHECK: %[[T:.*]] = call {{.*}} @tlx.relayout__{{.*}} %[[F]])
; CHECK-NEXT: call void @tlx.store__{{.*}} %[[T]], ptr %p, i64 1,
; CHECK-NEXT: call void @tlx.store__{{.*}} %[[F]], ptr %q, i64 8,
; CHECK-NEXT: call void @tlx.store__{{.*}} %[[T]], ptr %r, i64 1,
; CHECK-NEXT: ret
define void @two_layouts(ptr %p, ptr %q, ptr %r) {
  %a = call %R @tlx.load__R(ptr %p, i64 8, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %R @tlx.load__R(ptr %q, i64 8, i64 1, target("tlx.attr", 4, 0) poison)
  %ta = call %C @tlx.relayout__R(%R %a)
  %tb = call %C @tlx.relayout__R(%R %b)
  %c = call %C @tlx.fadd__C(%C %ta, %C %tb, target("tlx.attr", 0) poison)
  call void @tlx.store__C(%C %c, ptr %p, i64 1, i64 8, target("tlx.attr", 4, 0) poison)
  %t = call %R @tlx.relayout__C(%C %c)
  call void @tlx.store__R(%R %t, ptr %q, i64 8, i64 1, target("tlx.attr", 4, 0) poison)
  call void @tlx.store__C(%C %c, ptr %r, i64 1, i64 8, target("tlx.attr", 4, 0) poison)
  ret void
}

; A type says one thing, the strides another: memory decides.
; CHECK-LABEL: @as_memory_lies(
; CHECK: %[[A:.*]] = call target("tlx.tensor", float, 2, 8, 8, 1, 0, 0, 0) @tlx.load__{{.*}}(ptr %p, i64 1, i64 9,
; CHECK-NEXT: call void @tlx.store__{{.*}} %[[A]], ptr %q, i64 1, i64 8,
define void @as_memory_lies(ptr %p, ptr %q) {
  %a = call %R @tlx.load__R(ptr %p, i64 1, i64 9, target("tlx.attr", 4, 0) poison)
  call void @tlx.store__R(%R %a, ptr %q, i64 1, i64 8, target("tlx.attr", 4, 0) poison)
  ret void
}
