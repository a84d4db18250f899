; RUN: %opt -passes='function(matrix-simplify)' %s | FileCheck %s

; A scalar goes where it costs least, if all operations allow it; reassoc is 2.

%M = type target("tlx.tensor", float, 2, 8, 8, 1, 0, 0, 0)
%V = type target("tlx.tensor", float, 2, 8, 1, 1, 0, 0, 0)
%W = type target("tlx.tensor", float, 2, 1, 8, 1, 0, 0, 0)
declare %M @tlx.splat__M(float) #0
declare %M @tlx.totensor__M(<64 x float>) #0
declare %M @tlx.fmul__0(%M, %M, target("tlx.attr", 0)) #0
declare %M @tlx.fmul__2(%M, %M, target("tlx.attr", 2)) #0
declare %M @tlx.matmul__M2(%M, %M, target("tlx.attr", 2)) #0
declare %V @tlx.matmul__V2(%M, %V, target("tlx.attr", 2)) #0
declare %M @tlx.matmul__W2(%V, %W, target("tlx.attr", 2)) #0
declare void @use(%M)

; CHECK-LABEL: @through_products(
; CHECK-NEXT: %[[P:.*]] = call {{.*}} @tlx.matmul__{{.*}} %b, {{.*}} %v,
; CHECK-NEXT: %[[Q:.*]] = call {{.*}} @tlx.matmul__{{.*}} %a, {{.*}} %[[P]],
; CHECK-NEXT: %[[K:.*]] = call {{.*}} @tlx.splat__8x1{{.*}}(float %s)
; CHECK-NEXT: call {{.*}} @tlx.fmul__{{.*}} %[[K]], {{.*}} %[[Q]], target("tlx.attr", 2)
define %V @through_products(%M %a, %M %b, %V %v, float %s) {
  %k = call %M @tlx.splat__M(float %s)
  %t = call %M @tlx.fmul__2(%M %b, %M %k, target("tlx.attr", 2) poison)
  %p = call %M @tlx.matmul__M2(%M %a, %M %t, target("tlx.attr", 2) poison)
  %r = call %V @tlx.matmul__V2(%M %p, %V %v, target("tlx.attr", 2) poison)
  ret %V %r
}

; CHECK-LABEL: @into_outer_product(
; CHECK: %[[T:.*]] = call {{.*}} @tlx.fmul__8x1{{.*}} %v,
; CHECK-NEXT: call {{.*}} @tlx.matmul__{{.*}} %[[T]], {{.*}} %w,
define %M @into_outer_product(%V %v, %W %w, float %s) {
  %p = call %M @tlx.matmul__W2(%V %v, %W %w, target("tlx.attr", 2) poison)
  %k = call %M @tlx.splat__M(float %s)
  %r = call %M @tlx.fmul__2(%M %p, %M %k, target("tlx.attr", 2) poison)
  ret %M %r
}

; CHECK-LABEL: @two_scalars_and_a_flat_matrix(
; CHECK-NOT: fmul <
; CHECK: %[[F:.*]] = fmul reassoc float
; CHECK: @tlx.splat__{{.*}}(float %[[F]])
; CHECK-NOT: {{fmul|@tlx.splat__}}
; CHECK: call {{.*}} @tlx.fmul__
; CHECK-NEXT: ret
define %M @two_scalars_and_a_flat_matrix(<64 x float> %a, %M %b, float %s, float %t) {
  %i = insertelement <64 x float> poison, float %s, i64 0
  %j = shufflevector <64 x float> %i, <64 x float> poison, <64 x i32> zeroinitializer
  %x = fmul reassoc <64 x float> %a, %j
  %y = call %M @tlx.totensor__M(<64 x float> %x)
  %p = call %M @tlx.matmul__M2(%M %y, %M %b, target("tlx.attr", 2) poison)
  %k = call %M @tlx.splat__M(float %t)
  %r = call %M @tlx.fmul__2(%M %p, %M %k, target("tlx.attr", 2) poison)
  ret %M %r
}

; Without the flag, and where the scaled matrix has another use.
; CHECK-LABEL: @kept(
; CHECK: %t = call {{.*}} @tlx.fmul__
; CHECK: @tlx.matmul__{{.*}} %t, {{.*}} %v,
; CHECK: %u = call {{.*}} @tlx.fmul__
; CHECK: @tlx.matmul__{{.*}} %u, {{.*}} %r,
; CHECK-NOT: @tlx.
; CHECK: ret
define %V @kept(%M %a, %V %v, float %s) {
  %k = call %M @tlx.splat__M(float %s)
  %t = call %M @tlx.fmul__0(%M %a, %M %k, target("tlx.attr", 0) poison)
  %r = call %V @tlx.matmul__V2(%M %t, %V %v, target("tlx.attr", 2) poison)
  %u = call %M @tlx.fmul__2(%M %a, %M %k, target("tlx.attr", 2) poison)
  call void @use(%M %u)
  %q = call %V @tlx.matmul__V2(%M %u, %V %r, target("tlx.attr", 2) poison)
  ret %V %q
}

attributes #0 = { nounwind willreturn memory(none) }
