; RUN: %opt -passes='function(matrix-simplify)' %s | FileCheck %s

; Where a sign stays: 1 - 1 is +0 either way, and what has another use is there anyway.

%M = type target("tlx.tensor", float, 2, 4, 4, 1, 0, 0, 0)
%I = type target("tlx.tensor", i8, 2, 4, 4, 1, 0, 0, 0)
%L = type target("tlx.tensor", i32, 2, 4, 4, 1, 0, 0, 0)
declare %M @tlx.fneg__M(%M, target("tlx.attr", 0)) #0
declare %M @tlx.fadd__M(%M, %M, target("tlx.attr", 0)) #0
declare %M @tlx.fsub__M(%M, %M, target("tlx.attr", 0)) #0
declare %M @tlx.matmul__M(%M, %M, target("tlx.attr", 0)) #0
declare %I @tlx.splat__I(i8) #0
declare %I @tlx.sub__I(%I, %I) #0
declare %L @tlx.muladd__L(%I, %I, %L, target("tlx.attr", 3, 0)) #0
declare void @use(%M)

; CHECK-LABEL: @zero(
; CHECK-NEXT: %m = call {{.*}} @tlx.fneg__
; CHECK-NEXT: @tlx.matmul__
; CHECK-NEXT: ret
define %M @zero(%M %a, %M %b) {
  %m = call %M @tlx.fneg__M(%M %a, target("tlx.attr", 0) poison)
  %r = call %M @tlx.matmul__M(%M %m, %M %b, target("tlx.attr", 0) poison)
  ret %M %r
}

; CHECK-LABEL: @zero_difference(
; CHECK-NEXT: @tlx.fsub__
; CHECK-NEXT: @tlx.fneg__
define %M @zero_difference(%M %a, %M %b) {
  %m = call %M @tlx.fsub__M(%M %a, %M %b, target("tlx.attr", 0) poison)
  %r = call %M @tlx.fneg__M(%M %m, target("tlx.attr", 0) poison)
  ret %M %r
}

; CHECK-LABEL: @two_uses(
; CHECK-NEXT: %m = call {{.*}} @tlx.fneg__
; CHECK-NEXT: call void @use({{.*}} %m)
; CHECK-NEXT: @tlx.fadd__{{.*}} %a, {{.*}} %m,
define %M @two_uses(%M %a, %M %b) {
  %m = call %M @tlx.fneg__M(%M %b, target("tlx.attr", 0) poison)
  call void @use(%M %m)
  %r = call %M @tlx.fadd__M(%M %a, %M %m, target("tlx.attr", 0) poison)
  ret %M %r
}

; -(-128) is -128 before it is widened, and 128 after.
; CHECK-LABEL: @widened(
; CHECK: %m = call {{.*}} @tlx.sub__
; CHECK: %n = call {{.*}} @tlx.sub__
; CHECK: @tlx.muladd__{{.*}} %m, {{.*}} %n,
define %L @widened(%I %a, %I %b, %L %c) {
  %z = call %I @tlx.splat__I(i8 0)
  %m = call %I @tlx.sub__I(%I %z, %I %a)
  %n = call %I @tlx.sub__I(%I %z, %I %b)
  %r = call %L @tlx.muladd__L(%I %m, %I %n, %L %c, target("tlx.attr", 3, 0) poison)
  ret %L %r
}

; In a loop it would be done every time.
; CHECK-LABEL: @outside_loop(
; CHECK: %m = call {{.*}} @tlx.fneg__
; CHECK: loop:
; CHECK: @tlx.fadd__{{.*}} %x, {{.*}} %m,
define %M @outside_loop(%M %a, %M %b, i1 %c) {
  %m = call %M @tlx.fneg__M(%M %b, target("tlx.attr", 0) poison)
  br label %loop
loop:
  %x = phi %M [ %a, %0 ], [ %r, %loop ]
  %r = call %M @tlx.fadd__M(%M %x, %M %m, target("tlx.attr", 0) poison)
  br i1 %c, label %loop, label %exit
exit:
  ret %M %r
}

attributes #0 = { nounwind willreturn memory(none) }
