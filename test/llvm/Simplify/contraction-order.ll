; RUN: %opt -passes=matrix-simplify -S %s | FileCheck %s

; Contractions of contractions, in the order with the fewest multiply-adds.

%A = type target("tlx.tensor", float, 3, 4, 30, 20, 0, 1, 2, 0, 0, 0)
%B = type target("tlx.tensor", float, 2, 20, 40, 0, 1, 0, 0)
%C = type target("tlx.tensor", float, 3, 40, 3, 5, 0, 1, 2, 0, 0, 0)
%AB = type target("tlx.tensor", float, 3, 4, 30, 40, 0, 1, 2, 0, 0, 0)
%D = type target("tlx.tensor", float, 4, 4, 30, 3, 5, 0, 1, 2, 3, 0, 0, 0, 0)
declare %AB @tlx.contract__fast1(%A, %B, target("tlx.attr", 0, 1, 3, 3, 2, 2)) nounwind willreturn memory(none)
declare %D @tlx.contract__fast2(%AB, %C, target("tlx.attr", 0, 1, 4, 4, 2, 3, 2)) nounwind willreturn memory(none)
declare %AB @tlx.contract__exact1(%A, %B, target("tlx.attr", 0, 1, 3, 3, 2, 0)) nounwind willreturn memory(none)
declare %D @tlx.contract__exact2(%AB, %C, target("tlx.attr", 0, 1, 4, 4, 2, 3, 0)) nounwind willreturn memory(none)
declare void @use(%AB)

; 4 x 30 x 40 x (20 + 15) become 15 x 20 x 40 + 4 x 30 x 15 x 20.
; CHECK-LABEL: @last_first(
; CHECK: %[[BC:.*]] = call {{.*}} @tlx.contract__20x3x5f32.20x40f32.40x3x5f32.a0_3_3_1_2_2({{.*}} %b, {{.*}} %c,
; CHECK: %[[D:.*]] = call {{.*}} @tlx.contract__4x30x3x5f32.4x30x20f32.20x3x5f32.a0_1_4_4_2_3_2({{.*}} %a, {{.*}} %[[BC]],
; CHECK: ret {{.*}} %[[D]]
define %D @last_first(%A %a, %B %b, %C %c) {
  %ab = call %AB @tlx.contract__fast1(%A %a, %B %b, target("tlx.attr", 0, 1, 3, 3, 2, 2) poison)
  %d = call %D @tlx.contract__fast2(%AB %ab, %C %c, target("tlx.attr", 0, 1, 4, 4, 2, 3, 2) poison)
  ret %D %d
}

; Sums have an order, each of both.
; CHECK-LABEL: @exact(
; CHECK: @tlx.contract__exact1
; CHECK: @tlx.contract__fast2
; CHECK-LABEL: @exact_outside(
; CHECK: @tlx.contract__fast1
; CHECK: @tlx.contract__exact2
define %D @exact(%A %a, %B %b, %C %c) {
  %ab = call %AB @tlx.contract__exact1(%A %a, %B %b, target("tlx.attr", 0, 1, 3, 3, 2, 0) poison)
  %d = call %D @tlx.contract__fast2(%AB %ab, %C %c, target("tlx.attr", 0, 1, 4, 4, 2, 3, 2) poison)
  ret %D %d
}
define %D @exact_outside(%A %a, %B %b, %C %c) {
  %ab = call %AB @tlx.contract__fast1(%A %a, %B %b, target("tlx.attr", 0, 1, 3, 3, 2, 2) poison)
  %d = call %D @tlx.contract__exact2(%AB %ab, %C %c, target("tlx.attr", 0, 1, 4, 4, 2, 3, 0) poison)
  ret %D %d
}

; What is used elsewhere is computed once.
; CHECK-LABEL: @used(
; CHECK: @tlx.contract__fast1
; CHECK: @tlx.contract__fast2
define %D @used(%A %a, %B %b, %C %c) {
  %ab = call %AB @tlx.contract__fast1(%A %a, %B %b, target("tlx.attr", 0, 1, 3, 3, 2, 2) poison)
  call void @use(%AB %ab)
  %d = call %D @tlx.contract__fast2(%AB %ab, %C %c, target("tlx.attr", 0, 1, 4, 4, 2, 3, 2) poison)
  ret %D %d
}
