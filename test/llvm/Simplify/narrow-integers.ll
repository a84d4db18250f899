; RUN: %opt -passes='function(matrix-narrow-integers)' %s | FileCheck %s

; Integers are computed in the bits that their values take.

%B = type target("tlx.tensor", i8, 2, 40, 32, 0, 1, 0, 0)
%I = type target("tlx.tensor", i32, 2, 40, 32, 0, 1, 0, 0)
%W = type target("tlx.tensor", i32, 4, 20, 16, 2, 2, 0, 1, 2, 3, 0, 0, 0, 0)
%R = type target("tlx.tensor", i32, 4, 20, 16, 1, 1, 0, 1, 2, 3, 0, 0, 0, 0)
%b = type target("tlx.tensor", i8, 4, 20, 16, 1, 1, 0, 1, 2, 3, 0, 0, 0, 0)
declare %I @tlx.zext__I(%B) #0
declare %I @tlx.add__I(%I, %I) #0
declare %I @tlx.sub__I(%I, %I) #0
declare %I @tlx.ashr__I(%I, %I) #0
declare %I @tlx.lshr__I(%I, %I) #0
declare %I @tlx.abs__I(%I) #0
declare %I @tlx.splat__I(i32) #0
declare %B @tlx.trunc__B(%I) #0
declare %W @tlx.view__W(%I, target("tlx.attr", 0, 0, 0, 2, 1, 2, 0, 1, 1, 1)) #0
declare %R @tlx.reduce.add__R(%W, target("tlx.attr", 12, 0)) #0
declare %b @tlx.trunc__b(%R) #0

; A sum of two bytes has nine bits, and is positive.
; CHECK-LABEL: @average(
; CHECK: @tlx.zext__40x32i16.40x32i8({{.*}} %a)
; CHECK: @tlx.add__40x32i16
; CHECK: @tlx.lshr__40x32i16
; CHECK: @tlx.trunc__40x32i8.40x32i16
; CHECK-NOT: i32
; CHECK: ret
define %B @average(%B %a, %B %b) {
  %x = call %I @tlx.zext__I(%B %a)
  %y = call %I @tlx.zext__I(%B %b)
  %one = call %I @tlx.splat__I(i32 1)
  %s = call %I @tlx.add__I(%I %x, %I %y)
  %h = call %I @tlx.ashr__I(%I %s, %I %one)
  %r = call %B @tlx.trunc__B(%I %h)
  ret %B %r
}

; CHECK-LABEL: @distance(
; CHECK: %[[U:.*]] = call {{.*}} @tlx.umax__40x32i8{{.*}} %a, {{.*}} %b)
; CHECK: %[[L:.*]] = call {{.*}} @tlx.umin__40x32i8{{.*}} %a, {{.*}} %b)
; CHECK: @tlx.sub__40x32i8{{.*}} %[[U]], {{.*}} %[[L]])
; CHECK-NEXT: ret
define %B @distance(%B %a, %B %b) {
  %x = call %I @tlx.zext__I(%B %a)
  %y = call %I @tlx.zext__I(%B %b)
  %s = call %I @tlx.sub__I(%I %x, %I %y)
  %h = call %I @tlx.abs__I(%I %s)
  %r = call %B @tlx.trunc__B(%I %h)
  ret %B %r
}

; The high bits of a negative number are shifted in.
; CHECK-LABEL: @negative(
; CHECK: @tlx.lshr__I
define %B @negative(%B %a, %B %b) {
  %x = call %I @tlx.zext__I(%B %a)
  %y = call %I @tlx.zext__I(%B %b)
  %one = call %I @tlx.splat__I(i32 1)
  %s = call %I @tlx.sub__I(%I %x, %I %y)
  %h = call %I @tlx.lshr__I(%I %s, %I %one)
  %r = call %B @tlx.trunc__B(%I %h)
  ret %B %r
}

; What something else needs is not computed twice.
; CHECK-LABEL: @used(
; CHECK: @tlx.add__I
; CHECK: @tlx.trunc__
define %I @used(%B %a, ptr %p) {
  %x = call %I @tlx.zext__I(%B %a)
  %one = call %I @tlx.splat__I(i32 1)
  %s = call %I @tlx.add__I(%I %x, %I %one)
  %h = call %I @tlx.ashr__I(%I %s, %I %one)
  %r = call %B @tlx.trunc__B(%I %h)
  call void @use(%B %r)
  ret %I %s
}
declare void @use(%B)

; The low bits of a sum are those of its addends, and windows are of bytes.
; CHECK-LABEL: @windows(
; CHECK: @tlx.view__20x16x2x2i8.40x32i8
; CHECK: @tlx.reduce.add__20x16x1x1i8
; CHECK-NOT: i32
; CHECK: ret
define %b @windows(%B %a) {
  %x = call %I @tlx.zext__I(%B %a)
  %w = call %W @tlx.view__W(%I %x, target("tlx.attr", 0, 0, 0, 2, 1, 2, 0, 1, 1, 1) poison)
  %s = call %R @tlx.reduce.add__R(%W %w, target("tlx.attr", 12, 0) poison)
  %r = call %b @tlx.trunc__b(%R %s)
  ret %b %r
}

attributes #0 = { nounwind speculatable willreturn memory(none) }
