; RUN: %opt -passes=matrix-simplify -S %s | FileCheck %s

; What moves no element, or only computes what is needed: views of all there is,
; diagonals of products, diagonal matrices as operands.

%M = type target("tlx.tensor", float, 2, 17, 19, 0, 1, 0, 0)
%MC = type target("tlx.tensor", float, 2, 17, 19, 1, 0, 0, 0)
%M1 = type target("tlx.tensor", float, 4, 17, 1, 19, 1, 0, 1, 2, 3, 0, 0, 0, 0)
declare %M @tlx.view__same(%M, target("tlx.attr", 0, 0, 0, 1, 1, 1)) nounwind willreturn memory(none)
declare %MC @tlx.view__laid(%M, target("tlx.attr", 0, 0, 0, 1, 1, 1)) nounwind willreturn memory(none)
declare %M1 @tlx.view__ones(%M, target("tlx.attr", 0, 0, 0, 1, 0, 0, 1, 1, 0, 0)) nounwind willreturn memory(none)

; CHECK-LABEL: @same(
; CHECK-NEXT: ret {{.*}} %m
define %M @same(%M %m) {
  %v = call %M @tlx.view__same(%M %m, target("tlx.attr", 0, 0, 0, 1, 1, 1) poison)
  ret %M %v
}

declare %MC @tlx.fabs__laid(%MC, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %M1 @tlx.fabs__ones(%M1, target("tlx.attr", 0)) nounwind willreturn memory(none)

; CHECK-LABEL: @laid(
; CHECK-NEXT: %[[R:.*]] = call {{.*}} @tlx.relayout__{{.*}} %m)
; CHECK-NEXT: @tlx.fabs__laid({{.*}} %[[R]],
define %MC @laid(%M %m) {
  %v = call %MC @tlx.view__laid(%M %m, target("tlx.attr", 0, 0, 0, 1, 1, 1) poison)
  %a = call %MC @tlx.fabs__laid(%MC %v, target("tlx.attr", 0) poison)
  ret %MC %a
}

; Other users read a view where it is.
; CHECK-LABEL: @read(
; CHECK-NEXT: @tlx.view__laid(
define %MC @read(%M %m) {
  %v = call %MC @tlx.view__laid(%M %m, target("tlx.attr", 0, 0, 0, 1, 1, 1) poison)
  ret %MC %v
}

; CHECK-LABEL: @ones(
; CHECK-NOT: view
; CHECK: @tlx.reshape__
; CHECK-NOT: view
; CHECK: ret
define %M1 @ones(%M %m) {
  %v = call %M1 @tlx.view__ones(%M %m, target("tlx.attr", 0, 0, 0, 1, 0, 0, 1, 1, 0, 0) poison)
  %a = call %M1 @tlx.fabs__ones(%M1 %v, target("tlx.attr", 0) poison)
  ret %M1 %a
}

; Backwards, and a square whose rows are columns of the view.
%S = type target("tlx.tensor", float, 2, 17, 17, 0, 1, 0, 0)
declare %M @tlx.view__back(%M, target("tlx.attr", 16, 0, 0, 4294967295, 1, 1)) nounwind willreturn memory(none)
declare %S @tlx.view__turned(%S, target("tlx.attr", 0, 0, 1, 1, 0, 1)) nounwind willreturn memory(none)
; CHECK-LABEL: @moved(
; CHECK-NEXT: @tlx.view__
; CHECK-NEXT: ret
define %M @moved(%M %m) {
  %v = call %M @tlx.view__back(%M %m, target("tlx.attr", 16, 0, 0, 4294967295, 1, 1) poison)
  ret %M %v
}
; CHECK-LABEL: @turned(
; CHECK-NEXT: @tlx.view__
; CHECK-NEXT: ret
define %S @turned(%S %m) {
  %v = call %S @tlx.view__turned(%S %m, target("tlx.attr", 0, 0, 1, 1, 0, 1) poison)
  ret %S %v
}

; A product's diagonal: 17 sums of 323. The second one is of no square.
%B = type target("tlx.tensor", float, 2, 19, 17, 0, 1, 0, 0)
%BL = type target("tlx.tensor", float, 2, 19, 30, 0, 1, 0, 0)
%SL = type target("tlx.tensor", float, 2, 17, 30, 0, 1, 0, 0)
%D = type target("tlx.tensor", float, 2, 17, 1, 1, 0, 0, 0)
declare %S @tlx.matmul__s(%M, %B, target("tlx.attr", 1)) nounwind willreturn memory(none)
declare %SL @tlx.muladd__sl(%M, %BL, %SL, target("tlx.attr", 0, 1)) nounwind willreturn memory(none)
declare %D @tlx.diagonal__s(%S) nounwind willreturn memory(none)
declare %D @tlx.diagonal__sl(%SL) nounwind willreturn memory(none)
; CHECK-LABEL: @diagonal(
; CHECK-NEXT: %[[S:.*]] = call {{.*}} @tlx.contract__17f32{{.*}} %a, {{.*}} %b, target("tlx.attr", 0, 1, 1, 0, 1)
; CHECK-NEXT: @tlx.reshape__{{.*}} %[[S]])
; CHECK-NEXT: ret
define %D @diagonal(%M %a, %B %b) {
  %p = call %S @tlx.matmul__s(%M %a, %B %b, target("tlx.attr", 1) poison)
  %d = call %D @tlx.diagonal__s(%S %p)
  ret %D %d
}
; CHECK-LABEL: @of_sum(
; CHECK: %[[B:.*]] = call {{.*}} @tlx.view__19x17f32{{.*}} %b, target("tlx.attr", 0, 0, 0, 1, 1, 1)
; CHECK: @tlx.contractadd__17f32{{.*}} %a, {{.*}} %[[B]], {{.*}}, target("tlx.attr", 0, 1, 1, 0, 0, 1)
define %D @of_sum(%M %a, %BL %b, %SL %c) {
  %p = call %SL @tlx.muladd__sl(%M %a, %BL %b, %SL %c, target("tlx.attr", 0, 1) poison)
  %d = call %D @tlx.diagonal__sl(%SL %p)
  ret %D %d
}

; A + I: zeros are added everywhere, which makes -0 a 0, and then ones.
%DR = type target("tlx.tensor", float, 2, 17, 1, 0, 1, 0, 0)
declare %S @tlx.load__s(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %S @tlx.splat__s(float) nounwind willreturn memory(none)
declare %DR @tlx.splat__dr(float) nounwind willreturn memory(none)
declare %S @tlx.insertdiagonal__s(%S, %DR) nounwind willreturn memory(none)
declare %S @tlx.fadd__s(%S, %S, target("tlx.attr", 0)) nounwind willreturn memory(none)
; CHECK-LABEL: @plus_identity(
; CHECK: %[[D:.*]] = call {{.*}} @tlx.diagonal__{{.*}} %a)
; CHECK: %[[Z:.*]] = call {{.*}} @tlx.splat__17x17f32{{.*}}(float 0.0
; CHECK: %[[I:.*]] = call {{.*}} @tlx.splat__17x1f32{{.*}}(float 1.0
; CHECK: %[[ALL:.*]] = call {{.*}} @tlx.fadd__17x17f32{{.*}} %a, {{.*}} %[[Z]], target("tlx.attr", 0)
; CHECK: %[[ON:.*]] = call {{.*}} @tlx.fadd__17x1f32{{.*}} %[[D]], {{.*}} %[[I]], target("tlx.attr", 0)
; CHECK: @tlx.insertdiagonal__{{.*}} %[[ALL]], {{.*}} %[[ON]])
define %S @plus_identity(ptr %p) {
  %z = call %S @tlx.splat__s(float 0.0)
  %o = call %DR @tlx.splat__dr(float 1.0)
  %i = call %S @tlx.insertdiagonal__s(%S %z, %DR %o)
  %a = call %S @tlx.load__s(ptr %p, i64 17, i64 1, target("tlx.attr", 4, 0) poison)
  %s = call %S @tlx.fadd__s(%S %a, %S %i, target("tlx.attr", 0) poison)
  ret %S %s
}

; What is computed would be computed twice.
; CHECK-LABEL: @plus_computed(
; CHECK: @tlx.insertdiagonal__s(
define %S @plus_computed(%S %a) {
  %z = call %S @tlx.splat__s(float 0.0)
  %o = call %DR @tlx.splat__dr(float 1.0)
  %i = call %S @tlx.insertdiagonal__s(%S %z, %DR %o)
  %s = call %S @tlx.fadd__s(%S %a, %S %i, target("tlx.attr", 0) poison)
  ret %S %s
}

; In what is stored, the elements of a diagonal are written last.
; CHECK-LABEL: @store_diagonal(
; CHECK-NEXT: call void @tlx.store__void.17x17f32{{.*}} %a, ptr %p, i64 20, i64 1,
; CHECK-NEXT: call void @tlx.store__void.17x1f32{{.*}} %d, ptr %p, i64 21, i64 21,
; CHECK-NEXT: ret
declare void @tlx.store__s(%S, ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
define void @store_diagonal(%S %a, %DR %d, ptr %p) {
  %i = call %S @tlx.insertdiagonal__s(%S %a, %DR %d)
  call void @tlx.store__s(%S %i, ptr %p, i64 20, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Both factors repeat what is gathered along.
%C = type target("tlx.tensor", i16, 2, 90, 1, 0, 1, 0, 0)
%W = type target("tlx.tensor", i16, 2, 90, 4, 0, 1, 0, 0)
%G = type target("tlx.tensor", i16, 2, 90, 16, 0, 1, 0, 0)
%I = type target("tlx.tensor", i32, 1, 16, 0, 0)
declare %W @tlx.view__w(%C, target("tlx.attr", 0, 0, 0, 1, 1, 0)) nounwind willreturn memory(none)
declare %W @tlx.mul__w(%W, %W) nounwind willreturn memory(none)
declare %G @tlx.gather__g(%W, %I, target("tlx.attr", 1)) nounwind willreturn memory(none)
; CHECK-LABEL: @repeated(
; CHECK-NOT: gather
; CHECK: @tlx.mul__90x16i16
; CHECK-NEXT: ret
define %G @repeated(%C %a, %C %b, %I %i) {
  %va = call %W @tlx.view__w(%C %a, target("tlx.attr", 0, 0, 0, 1, 1, 0) poison)
  %vb = call %W @tlx.view__w(%C %b, target("tlx.attr", 0, 0, 0, 1, 1, 0) poison)
  %p = call %W @tlx.mul__w(%W %va, %W %vb)
  %g = call %G @tlx.gather__g(%W %p, %I %i, target("tlx.attr", 1) poison)
  ret %G %g
}
