; RUN: %opt -passes=matrix-expand -S %s | FileCheck %s

; Padding by a value is an insertion into a splat; by the tensor itself, up to three insertions.

declare target("tlx.tensor", float, 2, 5, 7, 0, 1, 0, 0) @tlx.pad__zero(target("tlx.tensor", float, 2, 3, 4, 0, 1, 0, 0), float, target("tlx.attr", 0, 1, 0, 1, 0, 0, 1))
; CHECK-LABEL: @zero(
; CHECK: @tlx.splat__5x7f32.float(
; CHECK: @tlx.insertview__5x7f32.5x7f32.3x4f32.a1_0_0_1_1_2(
; CHECK-NOT: call
; CHECK: ret
define target("tlx.tensor", float, 2, 5, 7, 0, 1, 0, 0) @zero(target("tlx.tensor", float, 2, 3, 4, 0, 1, 0, 0) %a) {
  %r = call target("tlx.tensor", float, 2, 5, 7, 0, 1, 0, 0) @tlx.pad__zero(target("tlx.tensor", float, 2, 3, 4, 0, 1, 0, 0) %a, float poison, target("tlx.attr", 0, 1, 0, 1, 0, 0, 1) poison)
  ret target("tlx.tensor", float, 2, 5, 7, 0, 1, 0, 0) %r
}

declare target("tlx.tensor", float, 1, 6, 0, 0) @tlx.pad__constant(target("tlx.tensor", float, 1, 3, 0, 0), float, target("tlx.attr", 1, 2, 1, 0))
; CHECK-LABEL: @constant(
; CHECK: @tlx.splat__6f32.float(
; CHECK: @tlx.insertview__6f32.6f32.3f32.a2_0_1(
; CHECK-NOT: call
; CHECK: ret
define target("tlx.tensor", float, 1, 6, 0, 0) @constant(target("tlx.tensor", float, 1, 3, 0, 0) %a, float %b) {
  %r = call target("tlx.tensor", float, 1, 6, 0, 0) @tlx.pad__constant(target("tlx.tensor", float, 1, 3, 0, 0) %a, float %b, target("tlx.attr", 1, 2, 1, 0) poison)
  ret target("tlx.tensor", float, 1, 6, 0, 0) %r
}

declare target("tlx.tensor", float, 1, 2, 0, 0) @tlx.pad__crop(target("tlx.tensor", float, 1, 5, 0, 0), float, target("tlx.attr", 1, 4294967295, 4294967294, 0))
; What is cut off alone is a view.
; CHECK-LABEL: @crop(
; CHECK: @tlx.view__2f32.5f32.a1_0_1(
; CHECK-NOT: call
; CHECK: ret
define target("tlx.tensor", float, 1, 2, 0, 0) @crop(target("tlx.tensor", float, 1, 5, 0, 0) %a, float %b) {
  %r = call target("tlx.tensor", float, 1, 2, 0, 0) @tlx.pad__crop(target("tlx.tensor", float, 1, 5, 0, 0) %a, float %b, target("tlx.attr", 1, 4294967295, 4294967294, 0) poison)
  ret target("tlx.tensor", float, 1, 2, 0, 0) %r
}

declare target("tlx.tensor", float, 1, 4, 0, 0) @tlx.pad__crop_between(target("tlx.tensor", float, 1, 3, 0, 0), float, target("tlx.attr", 1, 4294967294, 1, 1))
; An element of three is left, between others.
; CHECK-LABEL: @crop_between(
; CHECK: @tlx.splat__4f32.float(
; CHECK: @tlx.view__2f32.3f32.a1_0_1(
; CHECK: @tlx.insertview__4f32.4f32.2f32.a0_0_2(
; CHECK-NOT: call
; CHECK: ret
define target("tlx.tensor", float, 1, 4, 0, 0) @crop_between(target("tlx.tensor", float, 1, 3, 0, 0) %a, float %b) {
  %r = call target("tlx.tensor", float, 1, 4, 0, 0) @tlx.pad__crop_between(target("tlx.tensor", float, 1, 3, 0, 0) %a, float %b, target("tlx.attr", 1, 4294967294, 1, 1) poison)
  ret target("tlx.tensor", float, 1, 4, 0, 0) %r
}

declare target("tlx.tensor", float, 1, 2, 0, 0) @tlx.pad__outside(target("tlx.tensor", float, 1, 3, 0, 0), float, target("tlx.attr", 1, 4294967291, 4, 0))
; Nothing is left: the splat.
; CHECK-LABEL: @outside(
; CHECK: @tlx.splat__2f32.float(
; CHECK-NOT: call
; CHECK: ret
define target("tlx.tensor", float, 1, 2, 0, 0) @outside(target("tlx.tensor", float, 1, 3, 0, 0) %a, float %b) {
  %r = call target("tlx.tensor", float, 1, 2, 0, 0) @tlx.pad__outside(target("tlx.tensor", float, 1, 3, 0, 0) %a, float %b, target("tlx.attr", 1, 4294967291, 4, 0) poison)
  ret target("tlx.tensor", float, 1, 2, 0, 0) %r
}

declare target("tlx.tensor", float, 1, 3, 0, 0) @tlx.pad__nothing(target("tlx.tensor", float, 1, 3, 0, 0), float, target("tlx.attr", 1, 0, 0, 0))
; Nor is anything added.
; CHECK-LABEL: @nothing(
; CHECK-NOT: call
; CHECK: ret
define target("tlx.tensor", float, 1, 3, 0, 0) @nothing(target("tlx.tensor", float, 1, 3, 0, 0) %a, float %b) {
  %r = call target("tlx.tensor", float, 1, 3, 0, 0) @tlx.pad__nothing(target("tlx.tensor", float, 1, 3, 0, 0) %a, float %b, target("tlx.attr", 1, 0, 0, 0) poison)
  ret target("tlx.tensor", float, 1, 3, 0, 0) %r
}

declare target("tlx.tensor", i8, 1, 7, 0, 0) @tlx.pad__replicate(target("tlx.tensor", i8, 1, 4, 0, 0), i8, target("tlx.attr", 2, 2, 1, 0))
; CHECK-LABEL: @replicate(
; CHECK: @tlx.view__2i8.4i8.a0_0_0(
; CHECK: @tlx.insertview__7i8.7i8.2i8.a0_0_1(
; CHECK: @tlx.view__4i8.4i8.a0_0_1(
; CHECK: @tlx.insertview__7i8.7i8.4i8.a2_0_1(
; CHECK: @tlx.view__1i8.4i8.a3_0_0(
; CHECK: @tlx.insertview__7i8.7i8.1i8.a6_0_1(
; CHECK-NOT: call
; CHECK: ret
define target("tlx.tensor", i8, 1, 7, 0, 0) @replicate(target("tlx.tensor", i8, 1, 4, 0, 0) %a) {
  %r = call target("tlx.tensor", i8, 1, 7, 0, 0) @tlx.pad__replicate(target("tlx.tensor", i8, 1, 4, 0, 0) %a, i8 poison, target("tlx.attr", 2, 2, 1, 0) poison)
  ret target("tlx.tensor", i8, 1, 7, 0, 0) %r
}

declare target("tlx.tensor", i8, 1, 7, 0, 0) @tlx.pad__reflect(target("tlx.tensor", i8, 1, 4, 0, 0), i8, target("tlx.attr", 3, 2, 1, 0))
; CHECK-LABEL: @reflect(
; CHECK: @tlx.view__2i8.4i8.a2_0_4294967295(
; CHECK: @tlx.insertview__7i8.7i8.2i8.a0_0_1(
; CHECK: @tlx.view__4i8.4i8.a0_0_1(
; CHECK: @tlx.insertview__7i8.7i8.4i8.a2_0_1(
; CHECK: @tlx.view__1i8.4i8.a2_0_4294967295(
; CHECK: @tlx.insertview__7i8.7i8.1i8.a6_0_1(
; CHECK-NOT: call
; CHECK: ret
define target("tlx.tensor", i8, 1, 7, 0, 0) @reflect(target("tlx.tensor", i8, 1, 4, 0, 0) %a) {
  %r = call target("tlx.tensor", i8, 1, 7, 0, 0) @tlx.pad__reflect(target("tlx.tensor", i8, 1, 4, 0, 0) %a, i8 poison, target("tlx.attr", 3, 2, 1, 0) poison)
  ret target("tlx.tensor", i8, 1, 7, 0, 0) %r
}

declare target("tlx.tensor", i8, 1, 7, 0, 0) @tlx.pad__symmetric(target("tlx.tensor", i8, 1, 4, 0, 0), i8, target("tlx.attr", 4, 2, 1, 0))
; CHECK-LABEL: @symmetric(
; CHECK: @tlx.view__2i8.4i8.a1_0_4294967295(
; CHECK: @tlx.insertview__7i8.7i8.2i8.a0_0_1(
; CHECK: @tlx.view__4i8.4i8.a0_0_1(
; CHECK: @tlx.insertview__7i8.7i8.4i8.a2_0_1(
; CHECK: @tlx.view__1i8.4i8.a3_0_4294967295(
; CHECK: @tlx.insertview__7i8.7i8.1i8.a6_0_1(
; CHECK-NOT: call
; CHECK: ret
define target("tlx.tensor", i8, 1, 7, 0, 0) @symmetric(target("tlx.tensor", i8, 1, 4, 0, 0) %a) {
  %r = call target("tlx.tensor", i8, 1, 7, 0, 0) @tlx.pad__symmetric(target("tlx.tensor", i8, 1, 4, 0, 0) %a, i8 poison, target("tlx.attr", 4, 2, 1, 0) poison)
  ret target("tlx.tensor", i8, 1, 7, 0, 0) %r
}

declare target("tlx.tensor", i8, 1, 7, 0, 0) @tlx.pad__wrap(target("tlx.tensor", i8, 1, 4, 0, 0), i8, target("tlx.attr", 5, 2, 1, 0))
; CHECK-LABEL: @wrap(
; CHECK: @tlx.view__2i8.4i8.a2_0_1(
; CHECK: @tlx.insertview__7i8.7i8.2i8.a0_0_1(
; CHECK: @tlx.view__4i8.4i8.a0_0_1(
; CHECK: @tlx.insertview__7i8.7i8.4i8.a2_0_1(
; CHECK: @tlx.view__1i8.4i8.a0_0_1(
; CHECK: @tlx.insertview__7i8.7i8.1i8.a6_0_1(
; CHECK-NOT: call
; CHECK: ret
define target("tlx.tensor", i8, 1, 7, 0, 0) @wrap(target("tlx.tensor", i8, 1, 4, 0, 0) %a) {
  %r = call target("tlx.tensor", i8, 1, 7, 0, 0) @tlx.pad__wrap(target("tlx.tensor", i8, 1, 4, 0, 0) %a, i8 poison, target("tlx.attr", 5, 2, 1, 0) poison)
  ret target("tlx.tensor", i8, 1, 7, 0, 0) %r
}

declare target("tlx.tensor", i8, 1, 11, 0, 0) @tlx.pad__again_and_again(target("tlx.tensor", i8, 1, 3, 0, 0), i8, target("tlx.attr", 5, 4, 4, 0))
; More than there are elements: a table of indices.
; CHECK-LABEL: @again_and_again(
; CHECK: @tlx.load__11i32.p0.i64.a4_0(
; CHECK: @tlx.gather__11i8.3i8.11i32.a0(
; CHECK-NOT: call
; CHECK: ret
define target("tlx.tensor", i8, 1, 11, 0, 0) @again_and_again(target("tlx.tensor", i8, 1, 3, 0, 0) %a) {
  %r = call target("tlx.tensor", i8, 1, 11, 0, 0) @tlx.pad__again_and_again(target("tlx.tensor", i8, 1, 3, 0, 0) %a, i8 poison, target("tlx.attr", 5, 4, 4, 0) poison)
  ret target("tlx.tensor", i8, 1, 11, 0, 0) %r
}

declare target("tlx.tensor", i8, 2, 6, 2, 0, 1, 0, 0) @tlx.pad__shorter_first(target("tlx.tensor", i8, 2, 4, 4, 0, 1, 0, 0), i8, target("tlx.attr", 3, 1, 4294967295, 1, 4294967295, 0, 0))
; The dimension that becomes shorter first.
; CHECK-LABEL: @shorter_first(
; CHECK: @tlx.view__4x2i8.4x4i8.a0_1_0_1_1_1(
; CHECK: @tlx.insertview__4x2i8.4x2i8.4x2i8.a0_0_0_1_1_1(
; CHECK: @tlx.view__1x2i8.4x2i8.a1_0_0_4294967295_1_1(
; CHECK: @tlx.insertview__6x2i8.6x2i8.1x2i8.a0_0_0_1_1_1(
; CHECK: @tlx.view__4x2i8.4x2i8.a0_0_0_1_1_1(
; CHECK: @tlx.insertview__6x2i8.6x2i8.4x2i8.a1_0_0_1_1_1(
; CHECK: @tlx.view__1x2i8.4x2i8.a2_0_0_4294967295_1_1(
; CHECK: @tlx.insertview__6x2i8.6x2i8.1x2i8.a5_0_0_1_1_1(
; CHECK-NOT: call
; CHECK: ret
define target("tlx.tensor", i8, 2, 6, 2, 0, 1, 0, 0) @shorter_first(target("tlx.tensor", i8, 2, 4, 4, 0, 1, 0, 0) %a) {
  %r = call target("tlx.tensor", i8, 2, 6, 2, 0, 1, 0, 0) @tlx.pad__shorter_first(target("tlx.tensor", i8, 2, 4, 4, 0, 1, 0, 0) %a, i8 poison, target("tlx.attr", 3, 1, 4294967295, 1, 4294967295, 0, 0) poison)
  ret target("tlx.tensor", i8, 2, 6, 2, 0, 1, 0, 0) %r
}
