; RUN: %opt -passes='function(matrix-simplify)' %s | FileCheck --check-prefixes=CHECK,SUM %s
; RUN: %opt -mtriple=x86_64-linux-gnu -passes='function(matrix-simplify)' %s | FileCheck --check-prefixes=CHECK,BYTES %s

; Two products with a common factor are one; reassoc is 2.

%M = type target("tlx.tensor", float, 2, 8, 8, 1, 0, 0, 0)
%V = type target("tlx.tensor", float, 2, 8, 1, 1, 0, 0, 0)
%B = type target("tlx.tensor", i8, 2, 8, 8, 1, 0, 0, 0)
%I = type target("tlx.tensor", i32, 2, 8, 8, 1, 0, 0, 0)
declare %M @tlx.fadd__M2(%M, %M, target("tlx.attr", 2)) #0
declare %I @tlx.sext__IB(%B) #0
declare %I @tlx.matmul__I(%I, %I, target("tlx.attr", 0)) #0
declare %I @tlx.add__I(%I, %I) #0
declare %M @tlx.matmul__M0(%M, %M, target("tlx.attr", 0)) #0
declare %M @tlx.matmul__M2(%M, %M, target("tlx.attr", 2)) #0
declare %V @tlx.matmul__V2(%M, %V, target("tlx.attr", 2)) #0
declare %M @tlx.fsub__M2(%M, %M, target("tlx.attr", 2)) #0
declare %V @tlx.fadd__V2(%V, %V, target("tlx.attr", 2)) #0

; CHECK-LABEL: @common_factor(
; CHECK-NEXT: %[[D:.*]] = call {{.*}} @tlx.fsub__{{.*}} %a, {{.*}} %b, target("tlx.attr", 2)
; CHECK-NEXT: call {{.*}} @tlx.matmul__{{.*}} %c, {{.*}} %[[D]], target("tlx.attr", 2)
; CHECK-NEXT: ret
define %M @common_factor(%M %a, %M %b, %M %c) {
  %p = call %M @tlx.matmul__M2(%M %c, %M %a, target("tlx.attr", 2) poison)
  %q = call %M @tlx.matmul__M2(%M %c, %M %b, target("tlx.attr", 2) poison)
  %r = call %M @tlx.fsub__M2(%M %p, %M %q, target("tlx.attr", 2) poison)
  ret %M %r
}

; CHECK-LABEL: @without_flag(
; CHECK: @tlx.matmul__
; CHECK: @tlx.matmul__
; CHECK: @tlx.fsub__
define %M @without_flag(%M %a, %M %b, %M %c) {
  %p = call %M @tlx.matmul__M2(%M %c, %M %a, target("tlx.attr", 2) poison)
  %q = call %M @tlx.matmul__M0(%M %c, %M %b, target("tlx.attr", 0) poison)
  %r = call %M @tlx.fsub__M2(%M %p, %M %q, target("tlx.attr", 2) poison)
  ret %M %r
}

; The sum of the matrices costs as much as a product with the vector.
; CHECK-LABEL: @common_vector(
; CHECK: @tlx.matmul__
; CHECK: @tlx.matmul__
; CHECK: @tlx.fadd__
define %V @common_vector(%M %a, %M %b, %V %v) {
  %p = call %V @tlx.matmul__V2(%M %a, %V %v, target("tlx.attr", 2) poison)
  %q = call %V @tlx.matmul__V2(%M %b, %V %v, target("tlx.attr", 2) poison)
  %r = call %V @tlx.fadd__V2(%V %p, %V %q, target("tlx.attr", 2) poison)
  ret %V %r
}

; That is one product already, and a sum of its elements.
; CHECK-LABEL: @twice(
; CHECK-NEXT: %[[P:.*]] = call {{.*}} @tlx.matmul__{{.*}} %a, {{.*}} %b, target("tlx.attr", 2)
; CHECK-NEXT: call {{.*}} @tlx.fadd__{{.*}} %[[P]], {{.*}} %[[P]], target("tlx.attr", 2)
; CHECK-NEXT: ret
define %M @twice(%M %a, %M %b) {
  %p = call %M @tlx.matmul__M2(%M %a, %M %b, target("tlx.attr", 2) poison)
  %r = call %M @tlx.fadd__M2(%M %p, %M %p, target("tlx.attr", 2) poison)
  ret %M %r
}

; Where instructions multiply bytes, they do not multiply sums of them.
; CHECK-LABEL: @bytes(
; BYTES: @tlx.matmul__
; BYTES: @tlx.matmul__
; BYTES: @tlx.add__
; SUM: @tlx.add__
; SUM-NEXT: @tlx.matmul__
; SUM-NEXT: ret
define %I @bytes(%B %a, %B %b, %B %c) {
  %x = call %I @tlx.sext__IB(%B %a)
  %y = call %I @tlx.sext__IB(%B %b)
  %z = call %I @tlx.sext__IB(%B %c)
  %p = call %I @tlx.matmul__I(%I %x, %I %z, target("tlx.attr", 0) poison)
  %q = call %I @tlx.matmul__I(%I %y, %I %z, target("tlx.attr", 0) poison)
  %r = call %I @tlx.add__I(%I %p, %I %q)
  ret %I %r
}

attributes #0 = { nounwind willreturn memory(none) }
