; RUN: %opt -passes='function(matrix-simplify)' %s | FileCheck %s

; Signs meet and vanish, and move to where there are fewer elements; to a product's result under nsz only.

%M = type target("tlx.tensor", float, 2, 4, 4, 1, 0, 0, 0)
%V = type target("tlx.tensor", float, 2, 4, 1, 1, 0, 0, 0)
declare %M @tlx.fneg__M(%M, target("tlx.attr", 0)) #0
declare %M @tlx.fadd__M(%M, %M, target("tlx.attr", 0)) #0
declare %M @tlx.fmul__M(%M, %M, target("tlx.attr", 0)) #0
declare %M @tlx.splat__M(float) #0
declare %M @tlx.matmul__M(%M, %M, target("tlx.attr", 0)) #0
declare %M @tlx.matmul__N(%M, %M, target("tlx.attr", 32)) #0
declare %V @tlx.matmul__V(%M, %V, target("tlx.attr", 0)) #0

; CHECK-LABEL: @sum(
; CHECK-NEXT: %[[S:.*]] = call {{.*}} @tlx.fsub__{{.*}} %a, {{.*}} %b, target("tlx.attr", 0) poison)
; CHECK-NEXT: ret {{.*}} %[[S]]
define %M @sum(%M %a, %M %b) {
  %n = call %M @tlx.fneg__M(%M %b, target("tlx.attr", 0) poison)
  %t = call %M @tlx.fneg__M(%M %n, target("tlx.attr", 0) poison)
  %u = call %M @tlx.fneg__M(%M %t, target("tlx.attr", 0) poison)
  %r = call %M @tlx.fadd__M(%M %u, %M %a, target("tlx.attr", 0) poison)
  ret %M %r
}

; CHECK-LABEL: @scalar(
; CHECK-NEXT: %[[N:.*]] = fneg float %s
; CHECK-NEXT: %[[K:.*]] = call {{.*}} @tlx.splat__{{.*}}(float %[[N]])
; CHECK-NEXT: call {{.*}} @tlx.fmul__{{.*}} %a, {{.*}} %[[K]],
define %M @scalar(%M %a, float %s) {
  %k = call %M @tlx.splat__M(float %s)
  %n = call %M @tlx.fneg__M(%M %a, target("tlx.attr", 0) poison)
  %r = call %M @tlx.fmul__M(%M %n, %M %k, target("tlx.attr", 0) poison)
  ret %M %r
}

; CHECK-LABEL: @both_factors(
; CHECK-NEXT: call {{.*}} @tlx.matmul__{{.*}} %a, {{.*}} %b,
define %M @both_factors(%M %a, %M %b) {
  %m = call %M @tlx.fneg__M(%M %a, target("tlx.attr", 0) poison)
  %n = call %M @tlx.fneg__M(%M %b, target("tlx.attr", 0) poison)
  %r = call %M @tlx.matmul__M(%M %m, %M %n, target("tlx.attr", 0) poison)
  ret %M %r
}

; CHECK-LABEL: @smaller_factor(
; CHECK-NEXT: %[[N:.*]] = call {{.*}} @tlx.fneg__{{.*}} %v,
; CHECK-NEXT: call {{.*}} @tlx.matmul__{{.*}} %a, {{.*}} %[[N]],
define %V @smaller_factor(%M %a, %V %v) {
  %m = call %M @tlx.fneg__M(%M %a, target("tlx.attr", 0) poison)
  %r = call %V @tlx.matmul__V(%M %m, %V %v, target("tlx.attr", 0) poison)
  ret %V %r
}

; CHECK-LABEL: @result(
; CHECK-NEXT: %[[P:.*]] = call {{.*}} @tlx.matmul__{{.*}} %a, {{.*}} %b,
; CHECK-NEXT: call {{.*}} @tlx.fneg__{{.*}} %[[P]], target("tlx.attr", 32) poison)
define %M @result(%M %a, %M %b) {
  %m = call %M @tlx.fneg__M(%M %a, target("tlx.attr", 0) poison)
  %r = call %M @tlx.matmul__N(%M %m, %M %b, target("tlx.attr", 32) poison)
  ret %M %r
}

attributes #0 = { nounwind willreturn memory(none) }
