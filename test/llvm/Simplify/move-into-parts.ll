; RUN: %opt -passes='function(matrix-simplify)' %s | FileCheck %s

; What is done to what is put together of parts is done to each part, and so is
; what the other operand is computed by.

%T = type target("tlx.tensor", float, 2, 40, 32, 0, 1, 0, 0)
%P = type target("tlx.tensor", float, 2, 40, 16, 0, 1, 0, 0)
declare %T @tlx.load__T(ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare void @tlx.store__T(%T, ptr, i64, i64, target("tlx.attr", 4, 0)) #2
declare %T @tlx.concat__T(%P, %P, target("tlx.attr", 1)) #0
declare %T @tlx.fmul__T(%T, %T, target("tlx.attr", 0)) #0
declare %T @tlx.fadd__T(%T, %T, target("tlx.attr", 0)) #0

; CHECK-LABEL: @computed(
; CHECK: %[[A:.*]] = call {{.*}} @tlx.view__40x16f32.40x32f32.a0_0_{{.*}} %x,
; CHECK: %[[B:.*]] = call {{.*}} @tlx.view__40x16f32.40x32f32.a0_0_{{.*}} %y,
; CHECK: %[[P:.*]] = call {{.*}} @tlx.fmul__40x16f32{{.*}} %[[A]], {{.*}} %[[B]],
; CHECK: %[[S:.*]] = call {{.*}} @tlx.fadd__40x16f32{{.*}} %[[P]], {{.*}} %a,
; CHECK: @tlx.view__40x16f32.40x32f32.a0_16_{{.*}} %x,
; CHECK: %[[R:.*]] = call {{.*}} @tlx.fadd__40x16f32{{.*}} %b,
; CHECK: @tlx.concat__40x32f32.40x16f32.40x16f32.a1({{.*}} %[[S]], {{.*}} %[[R]],
; CHECK-NOT: fmul
; CHECK: ret
define void @computed(ptr %r, %P %a, %P %b, %T %x, %T %y) {
  %m = call %T @tlx.fmul__T(%T %x, %T %y, target("tlx.attr", 0) poison)
  %c = call %T @tlx.concat__T(%P %a, %P %b, target("tlx.attr", 1) poison)
  %s = call %T @tlx.fadd__T(%T %m, %T %c, target("tlx.attr", 0) poison)
  call void @tlx.store__T(%T %s, ptr %r, i64 32, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; What is used otherwise, too, is computed once.
; CHECK-LABEL: @used_twice(
; CHECK: %m = call {{.*}} @tlx.fmul
; CHECK: @tlx.view__{{.*}} %m,
; CHECK: @tlx.view__{{.*}} %m,
; CHECK: @tlx.concat
define void @used_twice(ptr noalias %r, ptr noalias %q, %P %a, %P %b, %T %x, %T %y) {
  %m = call %T @tlx.fmul__T(%T %x, %T %y, target("tlx.attr", 0) poison)
  %c = call %T @tlx.concat__T(%P %a, %P %b, target("tlx.attr", 1) poison)
  %s = call %T @tlx.fadd__T(%T %m, %T %c, target("tlx.attr", 0) poison)
  call void @tlx.store__T(%T %s, ptr %r, i64 32, i64 1, target("tlx.attr", 4, 0) poison)
  call void @tlx.store__T(%T %m, ptr %q, i64 32, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Runs of 3 and 1 floats: the whole is computed in vectors.
%U = type target("tlx.tensor", float, 2, 200, 4, 0, 1, 0, 0)
%Three = type target("tlx.tensor", float, 2, 200, 3, 0, 1, 0, 0)
%One = type target("tlx.tensor", float, 2, 200, 1, 0, 1, 0, 0)
declare void @tlx.store__U(%U, ptr, i64, i64, target("tlx.attr", 4, 0)) #2
declare %U @tlx.concat__U(%Three, %One, target("tlx.attr", 1)) #0
declare %U @tlx.fadd__U(%U, %U, target("tlx.attr", 0)) #0
; CHECK-LABEL: @short_runs(
; CHECK: %c = call {{.*}} @tlx.concat__U(
; CHECK: %s = call {{.*}} @tlx.fadd__U({{.*}} %x, {{.*}} %c,
define void @short_runs(ptr %r, %Three %a, %One %b, %U %x) {
  %c = call %U @tlx.concat__U(%Three %a, %One %b, target("tlx.attr", 1) poison)
  %s = call %U @tlx.fadd__U(%U %x, %U %c, target("tlx.attr", 0) poison)
  call void @tlx.store__U(%U %s, ptr %r, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; A border repeats few elements, which are computed again.
%R = type target("tlx.tensor", float, 2, 64, 64, 0, 1, 0, 0)
%S = type target("tlx.tensor", float, 2, 64, 65, 0, 1, 0, 0)
%C = type target("tlx.tensor", float, 2, 64, 1, 0, 1, 0, 0)
declare %R @tlx.load__R(ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare void @tlx.store__S(%S, ptr, i64, i64, target("tlx.attr", 4, 0)) #2
declare void @tlx.store__R(%R, ptr, i64, i64, target("tlx.attr", 4, 0)) #2
declare %R @tlx.ftrunc__R(%R, target("tlx.attr", 0)) #0
declare %R @tlx.fadd__R(%R, %R, target("tlx.attr", 0)) #0
declare %C @tlx.view__C(%R, target("tlx.attr", 0, 63, 0, 1, 1, 1)) #0
declare %S @tlx.insertview__S(%S, %R, target("tlx.attr", 0, 0, 0, 1, 1, 1)) #0
declare %S @tlx.insertview__C(%S, %C, target("tlx.attr", 0, 64, 0, 1, 1, 1)) #0
; CHECK-LABEL: @border(
; CHECK: %[[V:.*]] = call {{.*}} @tlx.view__64x1f32{{.*}} %a,
; CHECK: %[[F:.*]] = call {{.*}} @tlx.ftrunc__64x1f32{{.*}} %[[V]],
; CHECK: call void @tlx.store__{{.*}} %t,
; CHECK: call void @tlx.store__{{.*}} %[[F]],
; CHECK-NEXT: ret
define void @border(ptr %r, ptr %p) {
  %a = call %R @tlx.load__R(ptr %p, i64 64, i64 1, target("tlx.attr", 4, 0) poison)
  %t = call %R @tlx.ftrunc__R(%R %a, target("tlx.attr", 0) poison)
  %c = call %C @tlx.view__C(%R %t, target("tlx.attr", 0, 63, 0, 1, 1, 1) poison)
  %x = call %S @tlx.insertview__S(%S poison, %R %t, target("tlx.attr", 0, 0, 0, 1, 1, 1) poison)
  %y = call %S @tlx.insertview__C(%S %x, %C %c, target("tlx.attr", 0, 64, 0, 1, 1, 1) poison)
  call void @tlx.store__S(%S %y, ptr %r, i64 65, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Where all of it is in memory in any case, its border is read there.
; CHECK-LABEL: @in_memory(
; CHECK: @tlx.view__C({{.*}} %t,
define void @in_memory(ptr %r, ptr %p, ptr %q) {
  %a = call %R @tlx.load__R(ptr %p, i64 64, i64 1, target("tlx.attr", 4, 0) poison)
  %t = call %R @tlx.ftrunc__R(%R %a, target("tlx.attr", 0) poison)
  %u = call %R @tlx.fadd__R(%R %t, %R %a, target("tlx.attr", 0) poison)
  call void @tlx.store__R(%R %u, ptr %q, i64 64, i64 1, target("tlx.attr", 4, 0) poison)
  %c = call %C @tlx.view__C(%R %t, target("tlx.attr", 0, 63, 0, 1, 1, 1) poison)
  %x = call %S @tlx.insertview__S(%S poison, %R %t, target("tlx.attr", 0, 0, 0, 1, 1, 1) poison)
  %y = call %S @tlx.insertview__C(%S %x, %C %c, target("tlx.attr", 0, 64, 0, 1, 1, 1) poison)
  call void @tlx.store__S(%S %y, ptr %r, i64 65, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

attributes #0 = { nounwind speculatable willreturn memory(none) }
attributes #1 = { nounwind willreturn memory(argmem: read) }
attributes #2 = { nounwind willreturn memory(argmem: write) }
