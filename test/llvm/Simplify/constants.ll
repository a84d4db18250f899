; RUN: %opt -passes='function(matrix-simplify)' %s | FileCheck %s

; Zeros, ones and identities; nnan is 8, nsz 32.

%M = type target("tlx.tensor", float, 2, 3, 3, 1, 0, 0, 0)
%C = type target("tlx.tensor", float, 2, 3, 1, 1, 0, 0, 0)
declare %M @tlx.splat__M(float) #0
declare %C @tlx.splat__C(float) #0
declare %M @tlx.totensor__M(<9 x float>) #0
declare %M @tlx.insertdiagonal__M(%M, %C) #0
declare %M @tlx.fadd__0(%M, %M, target("tlx.attr", 0)) #0
declare %M @tlx.fadd__32(%M, %M, target("tlx.attr", 32)) #0
declare %M @tlx.fmul__0(%M, %M, target("tlx.attr", 0)) #0
declare %M @tlx.matmul__8(%M, %M, target("tlx.attr", 8)) #0
declare %M @tlx.matmul__40(%M, %M, target("tlx.attr", 40)) #0

; CHECK-LABEL: @exact(
; CHECK-NEXT: ret {{.*}} %a
define %M @exact(%M %a) {
  %m = call %M @tlx.splat__M(float -0.0)
  %i = call %M @tlx.splat__M(float 1.0)
  %s = call %M @tlx.fadd__0(%M %a, %M %m, target("tlx.attr", 0) poison)
  %r = call %M @tlx.fmul__0(%M %s, %M %i, target("tlx.attr", 0) poison)
  ret %M %r
}

; CHECK-LABEL: @positive_zero(
; CHECK: @tlx.fadd__{{.*}} %a, {{.*}} %z, target("tlx.attr", 0)
; CHECK-NOT: @tlx.
; CHECK: ret
define %M @positive_zero(%M %a) {
  %z = call %M @tlx.splat__M(float 0.0)
  %s = call %M @tlx.fadd__0(%M %a, %M %z, target("tlx.attr", 0) poison)
  %r = call %M @tlx.fadd__32(%M %z, %M %s, target("tlx.attr", 32) poison)
  ret %M %r
}

; CHECK-LABEL: @identities(
; CHECK-NEXT: ret {{.*}} %a
define %M @identities(%M %a) {
  %z = call %M @tlx.splat__M(float 0.0)
  %o = call %C @tlx.splat__C(float 1.0)
  %i = call %M @tlx.insertdiagonal__M(%M %z, %C %o)
  %f = call %M @tlx.totensor__M(<9 x float> <float 1.0, float 0.0, float 0.0, float 0.0, float 1.0, float -0.0, float 0.0, float 0.0, float 1.0>)
  %s = call %M @tlx.matmul__40(%M %i, %M %a, target("tlx.attr", 40) poison)
  %r = call %M @tlx.matmul__40(%M %s, %M %f, target("tlx.attr", 40) poison)
  ret %M %r
}

; CHECK-LABEL: @identity_adds_zeros(
; CHECK: @tlx.matmul__
define %M @identity_adds_zeros(%M %a) {
  %z = call %M @tlx.splat__M(float 0.0)
  %o = call %C @tlx.splat__C(float 1.0)
  %i = call %M @tlx.insertdiagonal__M(%M %z, %C %o)
  %r = call %M @tlx.matmul__8(%M %i, %M %a, target("tlx.attr", 8) poison)
  ret %M %r
}

; CHECK-LABEL: @zero_product(
; CHECK-NEXT: %[[Z:.*]] = call {{.*}} @tlx.splat__{{.*}}(float 0.000000e+00)
; CHECK-NEXT: ret {{.*}} %[[Z]]
define %M @zero_product(%M %a) {
  %z = call %M @tlx.splat__M(float -0.0)
  %r = call %M @tlx.matmul__40(%M %a, %M %z, target("tlx.attr", 40) poison)
  ret %M %r
}

; CHECK-LABEL: @infinity_times_zero(
; CHECK: @tlx.fmul__
define %M @infinity_times_zero(%M %a) {
  %z = call %M @tlx.splat__M(float 0.0)
  %r = call %M @tlx.fmul__0(%M %a, %M %z, target("tlx.attr", 0) poison)
  ret %M %r
}

; The smallest of equal elements is each of them; their sum is not.
declare %C @tlx.reduce.minnum__C(%M, target("tlx.attr", 2, 0)) #0
declare %C @tlx.reduce.fadd__C(%M, target("tlx.attr", 2, 0)) #0
; CHECK-LABEL: @least_of_equal(
; CHECK-NEXT: %[[S:.*]] = call {{.*}} @tlx.splat__3x1f32{{.*}}(float %x)
; CHECK-NEXT: ret {{.*}} %[[S]]
define %C @least_of_equal(float %x) {
  %m = call %M @tlx.splat__M(float %x)
  %r = call %C @tlx.reduce.minnum__C(%M %m, target("tlx.attr", 2, 0) poison)
  ret %C %r
}
; CHECK-LABEL: @sum_of_equal(
; CHECK: @tlx.reduce
define %C @sum_of_equal(float %x) {
  %m = call %M @tlx.splat__M(float %x)
  %r = call %C @tlx.reduce.fadd__C(%M %m, target("tlx.attr", 2, 0) poison)
  ret %C %r
}

attributes #0 = { nounwind willreturn memory(none) }
