; RUN: %opt -passes='function(matrix-simplify)' %s | FileCheck %s

%T = type target("tlx.tensor", float, 2, 40, 50, 1, 0, 0, 0)
%R = type target("tlx.tensor", float, 2, 1, 50, 1, 0, 0, 0)

%L = type target("tlx.tensor", float, 2, 40, 50, 0, 1, 0, 0)
%V = type target("tlx.tensor", float, 2, 50, 40, 0, 1, 0, 0)
%U = type target("tlx.tensor", float, 2, 50, 40, 1, 0, 0, 0)
%S = type target("tlx.tensor", float, 2, 4, 8, 1, 0, 0, 0)
%W = type target("tlx.tensor", float, 2, 1, 8, 1, 0, 0, 0)

; A block in memory is loaded and stored there, at its own alignment; what may be
; out of range is clamped.

; CHECK-LABEL: @row(
; CHECK-NOT: @tlx.block
; CHECK: %[[I:.*]] = call i64 @llvm.umin.i64(i64 %{{.*}}, i64 39)
; CHECK: %[[P:.*]] = getelementptr inbounds float, ptr %p, i64 %{{.*}}
; CHECK: call {{.*}} @tlx.load__1x50{{.*}}(ptr %[[P]], i64 1, i64 40, target("tlx.attr", 2, 0) poison)
define %R @row(ptr %p, i64 %i) {
  %a = call %T @tlx.load__T(ptr %p, i64 1, i64 40, target("tlx.attr", 2, 0) poison)
  %r = call %R @tlx.block__R(%T %a, i64 %i, i64 0)
  ret %R %r
}

; CHECK-LABEL: @replace(
; CHECK-NOT: @tlx.load__T
; CHECK: %[[P:.*]] = getelementptr inbounds float, ptr %p, i64 7
; CHECK: call void @tlx.store__{{.*}} %r, ptr %[[P]], i64 1, i64 40,
; CHECK: %[[E:.*]] = getelementptr inbounds float, ptr %p, i64 41
; CHECK: store float %x, ptr %[[E]], align 4
; CHECK-NOT: @tlx.
; CHECK: ret void
define void @replace(ptr %p, %R %r, float %x) {
  %a = call %T @tlx.load__T4(ptr %p, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  %b = call %T @tlx.insertblock__T(%T %a, %R %r, i64 7, i64 0)
  %c = call %T @tlx.insert__T(%T %b, float %x, i64 1, i64 1)
  call void @tlx.store__T(%T %c, ptr %p, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: @written_between(
; CHECK: @tlx.block__R
define %R @written_between(ptr %p, ptr %q) {
  %a = call %T @tlx.load__T4(ptr %p, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  store float 0.0, ptr %q
  %r = call %R @tlx.block__R(%T %a, i64 1, i64 0)
  ret %R %r
}

; Layouts do not matter in memory.
; CHECK-LABEL: @row_of_other_layout(
; CHECK: %[[P:.*]] = getelementptr inbounds float, ptr %p, i64 3
; CHECK: %[[R:.*]] = call {{.*}} @tlx.load__1x50{{.*}}(ptr %[[P]], i64 1, i64 40,
; CHECK-NEXT: ret {{.*}} %[[R]]
define %R @row_of_other_layout(ptr %p) {
  %a = call %L @tlx.load__L(ptr %p, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  %t = call %T @tlx.relayout__T(%L %a)
  %r = call %R @tlx.block__R(%T %t, i64 3, i64 0)
  ret %R %r
}

; CHECK-LABEL: @row_of_elements(
; CHECK: call {{.*}} @tlx.load__1x50
; CHECK: call {{.*}} @tlx.fneg__1x50
; CHECK-NOT: 40x50
; CHECK: ret
define %R @row_of_elements(ptr %p) {
  %a = call %L @tlx.load__L(ptr %p, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  %n = call %L @tlx.fneg__L(%L %a, target("tlx.attr", 0) poison)
  %t = call %T @tlx.relayout__T(%L %n)
  %r = call %R @tlx.block__R(%T %t, i64 3, i64 0)
  ret %R %r
}

; CHECK-LABEL: @replace_transposed(
; CHECK-NOT: @tlx.load__T
; CHECK: %[[P:.*]] = getelementptr inbounds float, ptr %p, i64 280
; CHECK: call void @tlx.store__{{.*}} %r, ptr %[[P]], i64 40, i64 1,
; CHECK-NOT: @tlx.
; CHECK: ret void
define void @replace_transposed(ptr %p, %R %r) {
  %a = call %L @tlx.load__L(ptr %p, i64 40, i64 1, target("tlx.attr", 4, 0) poison)
  %l = call %T @tlx.relayout__T(%L %a)
  %b = call %T @tlx.insertblock__T(%T %l, %R %r, i64 7, i64 0)
  %t = call %V @tlx.transpose__V(%T %b, target("tlx.attr", 1, 0) poison)
  %c = call %U @tlx.relayout__U(%V %t)
  call void @tlx.store__U(%U %c, ptr %p, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  ret void
}

; Values that fit into registers are read before anything is written.
; CHECK-LABEL: @small(
; CHECK: %[[A:.*]] = call {{.*}} @tlx.load__
; CHECK: call void @tlx.store__{{.*}} %[[A]], ptr %q, i64 1, i64 4,
; CHECK: %[[P:.*]] = getelementptr inbounds float, ptr %q, i64 2
; CHECK: call void @tlx.store__{{.*}} %r, ptr %[[P]], i64 1, i64 4,
; CHECK-NOT: @tlx.
; CHECK: ret void
define void @small(ptr %p, ptr %q, %W %r) {
  %a = call %S @tlx.load__S(ptr %p, i64 1, i64 4, target("tlx.attr", 4, 0) poison)
  %b = call %S @tlx.insertblock__S(%S %a, %W %r, i64 2, i64 0)
  call void @tlx.store__S(%S %b, ptr %q, i64 1, i64 4, target("tlx.attr", 4, 0) poison)
  ret void
}

declare %L @tlx.load__L(ptr, i64, i64, target("tlx.attr", 4, 0)) #0
declare %L @tlx.fneg__L(%L, target("tlx.attr", 0)) #2
declare %T @tlx.relayout__T(%L) #2
declare %V @tlx.transpose__V(%T, target("tlx.attr", 1, 0)) #2
declare %U @tlx.relayout__U(%V) #2
declare void @tlx.store__U(%U, ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare %S @tlx.load__S(ptr, i64, i64, target("tlx.attr", 4, 0)) #0
declare %S @tlx.insertblock__S(%S, %W, i64, i64) #2
declare void @tlx.store__S(%S, ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare %T @tlx.load__T(ptr, i64, i64, target("tlx.attr", 2, 0)) #0
declare %T @tlx.load__T4(ptr, i64, i64, target("tlx.attr", 4, 0)) #0
declare %R @tlx.block__R(%T, i64, i64) #2
declare %T @tlx.insertblock__T(%T, %R, i64, i64) #2
declare %T @tlx.insert__T(%T, float, i64, i64) #2
declare void @tlx.store__T(%T, ptr, i64, i64, target("tlx.attr", 4, 0)) #1

attributes #0 = { nounwind willreturn memory(argmem: read) }
attributes #1 = { nounwind willreturn memory(argmem: write) }
attributes #2 = { nounwind willreturn memory(none) }
