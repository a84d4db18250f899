; RUN: %opt -passes=matrix-raise %s | FileCheck %s

; An extension of small values for a product alone is raised, whatever layout the
; product reads: it may multiply narrow elements.

%C = type target("tlx.tensor", i32, 2, 10, 10, 1, 0, 0, 0)
%R = type target("tlx.tensor", i32, 2, 10, 10, 0, 1, 0, 0)

; CHECK-LABEL: @as_it_lies(
; CHECK: call {{.*}} @tlx.sext__
define %C @as_it_lies(ptr %p, %C %b) {
  %a = load <100 x i8>, ptr %p
  %w = sext <100 x i8> %a to <100 x i32>
  %t = call %C @tlx.totensor__Cv(<100 x i32> %w)
  %m = call %C @tlx.matmul__C(%C %t, %C %b, target("tlx.attr", 0) poison)
  ret %C %m
}

; CHECK-LABEL: @by_rows(
; CHECK: call {{.*}} @tlx.zext__
; CHECK: call {{.*}} @tlx.relayout__
; CHECK: call {{.*}} @tlx.transpose__
define %R @by_rows(ptr %p, %R %b) {
  %a = load <100 x i8>, ptr %p
  %w = zext <100 x i8> %a to <100 x i32>
  %t = call %C @tlx.totensor__Cv(<100 x i32> %w)
  %l = call %R @tlx.relayout__RC(%C %t)
  %x = call %R @tlx.transpose__R(%R %l, target("tlx.attr", 1, 0) poison)
  %m = call %R @tlx.matmul__R(%R %x, %R %b, target("tlx.attr", 0) poison)
  ret %R %m
}

; Here the extended elements are needed.
; CHECK-LABEL: @also_returned(
; CHECK: sext <100 x i8>
define { %R, %R } @also_returned(ptr %p, %R %b) {
  %a = load <100 x i8>, ptr %p
  %w = sext <100 x i8> %a to <100 x i32>
  %t = call %C @tlx.totensor__Cv(<100 x i32> %w)
  %l = call %R @tlx.relayout__RC(%C %t)
  %m = call %R @tlx.matmul__R(%R %l, %R %b, target("tlx.attr", 0) poison)
  %s = insertvalue { %R, %R } poison, %R %l, 0
  %r = insertvalue { %R, %R } %s, %R %m, 1
  ret { %R, %R } %r
}

declare %C @tlx.totensor__Cv(<100 x i32>) #0
declare %R @tlx.relayout__RC(%C) #0
declare %R @tlx.transpose__R(%R, target("tlx.attr", 1, 0)) #0
declare %C @tlx.matmul__C(%C, %C, target("tlx.attr", 0)) #0
declare %R @tlx.matmul__R(%R, %R, target("tlx.attr", 0)) #0

attributes #0 = { nocallback nofree nosync nounwind willreturn memory(none) }
