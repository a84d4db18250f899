; RUN: %opt -passes='function(matrix-simplify)' %s | FileCheck %s

; Chains of products in the order of the fewest multiply-adds, if all of them allow it (reassoc is 2).

%M = type target("tlx.tensor", float, 2, 8, 8, 1, 0, 0, 0)
%V = type target("tlx.tensor", float, 2, 8, 1, 1, 0, 0, 0)
%I = type target("tlx.tensor", i32, 2, 8, 8, 1, 0, 0, 0)
%J = type target("tlx.tensor", i32, 2, 8, 1, 1, 0, 0, 0)
declare %M @tlx.matmul__M0(%M, %M, target("tlx.attr", 0)) #0
declare %M @tlx.matmul__M2(%M, %M, target("tlx.attr", 2)) #0
declare %V @tlx.matmul__V2(%M, %V, target("tlx.attr", 2)) #0
declare %V @tlx.matmul__V34(%M, %V, target("tlx.attr", 34)) #0
declare %I @tlx.matmul__I(%I, %I, target("tlx.attr", 0)) #0
declare %J @tlx.matmul__J(%I, %J, target("tlx.attr", 0)) #0
declare %M @tlx.fadd__2(%M, %M, target("tlx.attr", 2)) #0
declare void @use(%M)

; The flags are those that all have.
; CHECK-LABEL: @three_matrices_and_a_vector(
; CHECK-NEXT: %[[P:.*]] = call {{.*}} @tlx.matmul__{{.*}} %c, {{.*}} %v, target("tlx.attr", 2)
; CHECK-NEXT: %[[Q:.*]] = call {{.*}} @tlx.matmul__{{.*}} %b, {{.*}} %[[P]], target("tlx.attr", 2)
; CHECK-NEXT: %[[R:.*]] = call {{.*}} @tlx.matmul__{{.*}} %a, {{.*}} %[[Q]], target("tlx.attr", 2)
; CHECK-NEXT: ret {{.*}} %[[R]]
define %V @three_matrices_and_a_vector(%M %a, %M %b, %M %c, %V %v) {
  %p = call %M @tlx.matmul__M2(%M %a, %M %b, target("tlx.attr", 2) poison)
  %q = call %M @tlx.matmul__M2(%M %p, %M %c, target("tlx.attr", 2) poison)
  %r = call %V @tlx.matmul__V34(%M %q, %V %v, target("tlx.attr", 34) poison)
  ret %V %r
}

; CHECK-LABEL: @integers(
; CHECK-NEXT: %[[P:.*]] = call {{.*}} @tlx.matmul__{{.*}} %b, {{.*}} %v,
; CHECK-NEXT: call {{.*}} @tlx.matmul__{{.*}} %a, {{.*}} %[[P]],
define %J @integers(%I %a, %I %b, %J %v) {
  %p = call %I @tlx.matmul__I(%I %a, %I %b, target("tlx.attr", 0) poison)
  %r = call %J @tlx.matmul__J(%I %p, %J %v, target("tlx.attr", 0) poison)
  ret %J %r
}

; CHECK-LABEL: @as_written(
; CHECK-NEXT: %p = call {{.*}} @tlx.matmul__{{.*}} %a, {{.*}} %b,
; CHECK-NEXT: %q = call {{.*}} @tlx.matmul__{{.*}} %p, {{.*}} %c,
; CHECK-NEXT: ret
define %M @as_written(%M %a, %M %b, %M %c) {
  %p = call %M @tlx.matmul__M2(%M %a, %M %b, target("tlx.attr", 2) poison)
  %q = call %M @tlx.matmul__M2(%M %p, %M %c, target("tlx.attr", 2) poison)
  ret %M %q
}

; CHECK-LABEL: @without_flag(
; CHECK-NEXT: %p = call {{.*}} @tlx.matmul__{{.*}} %a, {{.*}} %b,
; CHECK-NEXT: call {{.*}} @tlx.matmul__{{.*}} %p, {{.*}} %v,
define %V @without_flag(%M %a, %M %b, %V %v) {
  %p = call %M @tlx.matmul__M0(%M %a, %M %b, target("tlx.attr", 0) poison)
  %r = call %V @tlx.matmul__V2(%M %p, %V %v, target("tlx.attr", 2) poison)
  ret %V %r
}

; CHECK-LABEL: @two_uses(
; CHECK-NEXT: %p = call {{.*}} @tlx.matmul__{{.*}} %a, {{.*}} %b,
; CHECK-NEXT: call void @use({{.*}} %p)
; CHECK-NEXT: call {{.*}} @tlx.matmul__{{.*}} %p, {{.*}} %v,
define %V @two_uses(%M %a, %M %b, %V %v) {
  %p = call %M @tlx.matmul__M2(%M %a, %M %b, target("tlx.attr", 2) poison)
  call void @use(%M %p)
  %r = call %V @tlx.matmul__V2(%M %p, %V %v, target("tlx.attr", 2) poison)
  ret %V %r
}

attributes #0 = { nounwind willreturn memory(none) }
