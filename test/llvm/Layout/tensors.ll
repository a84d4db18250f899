; RUN: %opt -passes=matrix-layout -S %s | FileCheck %s

; Of more than two dimensions, two layouts are exchanged at a time.

%N = type target("tlx.tensor", float, 4, 1, 8, 6, 4, 0, 1, 2, 3, 0, 0, 0, 0)
%L = type target("tlx.tensor", float, 4, 1, 8, 6, 4, 0, 2, 3, 1, 0, 0, 0, 0)
%M = type target("tlx.tensor", float, 4, 1, 8, 6, 4, 0, 2, 1, 3, 0, 0, 0, 0)
declare %N @n()
declare %L @l()
declare void @useN(%N)
declare void @useL(%L)
declare void @useM(%M)
declare %L @tlx.relayout__NL(%N) nounwind willreturn memory(none)
declare %N @tlx.relayout__LN(%L) nounwind willreturn memory(none)
declare %M @tlx.relayout__LM(%L) nounwind willreturn memory(none)
declare %N @tlx.relayout__MN(%M) nounwind willreturn memory(none)
declare %L @tlx.fneg__L(%L, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %L @tlx.fadd__L(%L, %L, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %M @tlx.fadd__M(%M, %M, target("tlx.attr", 0)) nounwind willreturn memory(none)

; What is converted there and back is not converted.
; CHECK-LABEL: @back(
; CHECK-NOT: relayout
; CHECK: @tlx.fneg__1x8x6x4f32.1x8x6x4f32.a0(
; CHECK-NOT: relayout
; CHECK: ret void
define void @back() {
  %x = call %N @n()
  %a = call %L @tlx.relayout__NL(%N %x)
  %b = call %L @tlx.fneg__L(%L %a, target("tlx.attr", 0) poison)
  %c = call %N @tlx.relayout__LN(%L %b)
  call void @useN(%N %c)
  ret void
}

; The sum of two, not both.
; CHECK-LABEL: @sum(
; CHECK-NOT: relayout
; CHECK: %[[S:.*]] = call {{.*}} @tlx.fadd__1x8x6x4f32
; CHECK: %[[L:.*]] = call {{.*}} @tlx.relayout__1x8x6x4f32_l0_2_3_1{{[^(]*}}({{.*}} %[[S]]
; CHECK-NOT: relayout
; CHECK: call void @useL({{.*}} %[[L]])
define void @sum() {
  %x = call %N @n()
  %y = call %N @n()
  %a = call %L @tlx.relayout__NL(%N %x)
  %b = call %L @tlx.relayout__NL(%N %y)
  %c = call %L @tlx.fadd__L(%L %a, %L %b, target("tlx.attr", 0) poison)
  call void @useL(%L %c)
  ret void
}

; By way of a third layout.
; CHECK-LABEL: @third(
; CHECK-NOT: relayout
; CHECK: @tlx.fneg__1x8x6x4f32.1x8x6x4f32.a0(
; CHECK: @tlx.fadd__1x8x6x4f32.
; CHECK-NOT: relayout
; CHECK: ret void
define void @third() {
  %x = call %N @n()
  %a = call %L @tlx.relayout__NL(%N %x)
  %b = call %L @tlx.fneg__L(%L %a, target("tlx.attr", 0) poison)
  %c = call %M @tlx.relayout__LM(%L %b)
  %d = call %M @tlx.fadd__M(%M %c, %M %c, target("tlx.attr", 0) poison)
  %e = call %N @tlx.relayout__MN(%M %d)
  call void @useN(%N %e)
  ret void
}

; What must be converted, is.
; CHECK-LABEL: @once(
; CHECK-COUNT-1: @tlx.relayout
; CHECK-NOT: relayout
; CHECK: ret void
define void @once(i1 %c) {
  %x = call %N @n()
  %y = call %L @l()
  %a = call %L @tlx.relayout__NL(%N %x)
  %s = select i1 %c, %L %a, %L %y
  %b = call %L @tlx.fneg__L(%L %s, target("tlx.attr", 0) poison)
  call void @useL(%L %b)
  ret void
}
