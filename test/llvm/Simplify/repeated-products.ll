; RUN: %opt -passes=matrix-simplify -S %s | FileCheck %s

; A row of the product for all rows of A that are the same.

%A = type target("tlx.tensor", float, 2, 7, 16, 0, 1, 0, 0)
%B = type target("tlx.tensor", float, 2, 16, 9, 0, 1, 0, 0)
%C = type target("tlx.tensor", float, 2, 7, 9, 0, 1, 0, 0)
%Line = type target("tlx.tensor", float, 1, 16, 0, 0)
declare %A @tlx.splat__A(float)
declare %A @tlx.view__rows(%Line, target("tlx.attr", 0, 0, 0, 0, 1)) nounwind willreturn memory(none)
declare %C @tlx.matmul__C(%A, %B, target("tlx.attr", 3)) nounwind willreturn memory(none)

; CHECK-LABEL: @splat(
; CHECK: %[[S:.*]] = call {{.*}} @tlx.splat__1x16f32{{.*}}(float %s)
; CHECK-NEXT: %[[P:.*]] = call {{.*}} @tlx.matmul__1x9f32{{.*}} %[[S]], {{.*}} %b, target("tlx.attr", 3)
; CHECK-NEXT: call {{.*}} @tlx.view__7x9f32.1x9f32{{.*}} %[[P]], target("tlx.attr", 0, 0, 0, 0, 1, 1)
; CHECK-NEXT: ret
define %C @splat(float %s, %B %b) {
  %a = call %A @tlx.splat__A(float %s)
  %c = call %C @tlx.matmul__C(%A %a, %B %b, target("tlx.attr", 3) poison)
  ret %C %c
}

; CHECK-LABEL: @rows(
; CHECK: %[[S:.*]] = call {{.*}} @tlx.view__1x16f32.16f32{{.*}} %l,
; CHECK: %[[P:.*]] = call {{.*}} @tlx.matmul__1x9f32{{.*}} %[[S]], {{.*}} %b,
; CHECK: call {{.*}} @tlx.view__7x9f32.1x9f32{{.*}} %[[P]],
define %C @rows(%Line %l, %B %b) {
  %a = call %A @tlx.view__rows(%Line %l, target("tlx.attr", 0, 0, 0, 0, 1) poison)
  %c = call %C @tlx.matmul__C(%A %a, %B %b, target("tlx.attr", 3) poison)
  ret %C %c
}

; What is summed over is not repeated in the result.
%K = type target("tlx.tensor", float, 1, 7, 0, 0)
declare %A @tlx.view__columns(%K, target("tlx.attr", 0, 0, 1, 0, 0)) nounwind willreturn memory(none)
; CHECK-LABEL: @columns(
; CHECK: @tlx.matmul__C(
define %C @columns(%K %l, %B %b) {
  %a = call %A @tlx.view__columns(%K %l, target("tlx.attr", 0, 0, 1, 0, 0) poison)
  %c = call %C @tlx.matmul__C(%A %a, %B %b, target("tlx.attr", 3) poison)
  ret %C %c
}

; A batch of both factors is computed for each, a dimension of one of them once.
%TA = type target("tlx.tensor", i32, 3, 5, 7, 4, 0, 1, 2, 0, 0, 0)
%TB = type target("tlx.tensor", i32, 2, 5, 4, 0, 1, 0, 0)
%TC = type target("tlx.tensor", i32, 2, 7, 5, 0, 1, 0, 0)
%Few = type target("tlx.tensor", i32, 2, 5, 4, 0, 1, 0, 0)
declare %TA @tlx.view__TA(%Few, target("tlx.attr", 0, 0, 0, 1, 0, 0, 1, 1)) nounwind willreturn memory(none)
declare %TC @tlx.contract__TC(%TA, %TB, target("tlx.attr", 1, 0, 2, 1, 2, 0)) nounwind willreturn memory(none)
; CHECK-LABEL: @contraction(
; CHECK: %[[V:.*]] = call {{.*}} @tlx.view__5x1x4i32{{.*}} %a,
; CHECK: %[[P:.*]] = call {{.*}} @tlx.contract__1x5i32{{.*}} %[[V]], {{.*}} %b,
; CHECK: call {{.*}} @tlx.view__7x5i32.1x5i32{{.*}} %[[P]],
define %TC @contraction(%Few %a, %TB %b) {
  %v = call %TA @tlx.view__TA(%Few %a, target("tlx.attr", 0, 0, 0, 1, 0, 0, 1, 1) poison)
  %c = call %TC @tlx.contract__TC(%TA %v, %TB %b, target("tlx.attr", 1, 0, 2, 1, 2, 0) poison)
  ret %TC %c
}
