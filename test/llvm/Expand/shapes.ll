; RUN: %opt -passes=matrix-expand -S %s | FileCheck %s

; Elements in another shape are views and insertions by views.
; The names of operations tell the types of result and operands, and attributes.

declare target("tlx.tensor", float, 2, 3, 2, 0, 1, 0, 0) @tlx.slice__slice(target("tlx.tensor", float, 2, 6, 4, 0, 1, 0, 0), target("tlx.attr", 5, 1, 4294967294, 1))
; Every second row from the last one upwards, and two columns.
; CHECK-LABEL: @slice(
; CHECK: @tlx.view__3x2f32.6x4f32.a5_1_0_4294967294_1_1(
; CHECK-NOT: call
; CHECK: ret
define target("tlx.tensor", float, 2, 3, 2, 0, 1, 0, 0) @slice(target("tlx.tensor", float, 2, 6, 4, 0, 1, 0, 0) %a) {
  %r = call target("tlx.tensor", float, 2, 3, 2, 0, 1, 0, 0) @tlx.slice__slice(target("tlx.tensor", float, 2, 6, 4, 0, 1, 0, 0) %a, target("tlx.attr", 5, 1, 4294967294, 1) poison)
  ret target("tlx.tensor", float, 2, 3, 2, 0, 1, 0, 0) %r
}

declare target("tlx.tensor", float, 3, 5, 3, 4, 0, 1, 2, 0, 0, 0) @tlx.broadcast__broadcast(target("tlx.tensor", float, 2, 3, 1, 0, 1, 0, 0), target("tlx.attr", 1, 2))
; A column for each of five, in front of four.
; CHECK-LABEL: @broadcast(
; CHECK: @tlx.view__5x3x4f32.3x1f32.a0_0_0_0_0_1_1_0(
; CHECK-NOT: call
; CHECK: ret
define target("tlx.tensor", float, 3, 5, 3, 4, 0, 1, 2, 0, 0, 0) @broadcast(target("tlx.tensor", float, 2, 3, 1, 0, 1, 0, 0) %a) {
  %r = call target("tlx.tensor", float, 3, 5, 3, 4, 0, 1, 2, 0, 0, 0) @tlx.broadcast__broadcast(target("tlx.tensor", float, 2, 3, 1, 0, 1, 0, 0) %a, target("tlx.attr", 1, 2) poison)
  ret target("tlx.tensor", float, 3, 5, 3, 4, 0, 1, 2, 0, 0, 0) %r
}

declare target("tlx.tensor", i32, 2, 5, 2, 0, 1, 0, 0) @tlx.concat__concat(target("tlx.tensor", i32, 2, 2, 2, 0, 1, 0, 0), target("tlx.tensor", i32, 2, 3, 2, 0, 1, 0, 0), target("tlx.attr", 0))
; One behind the other.
; CHECK-LABEL: @concat(
; CHECK: @tlx.insertview__5x2i32.5x2i32.2x2i32.a0_0_0_1_1_1(
; CHECK: @tlx.insertview__5x2i32.5x2i32.3x2i32.a2_0_0_1_1_1(
; CHECK-NOT: call
; CHECK: ret
define target("tlx.tensor", i32, 2, 5, 2, 0, 1, 0, 0) @concat(target("tlx.tensor", i32, 2, 2, 2, 0, 1, 0, 0) %a, target("tlx.tensor", i32, 2, 3, 2, 0, 1, 0, 0) %b) {
  %r = call target("tlx.tensor", i32, 2, 5, 2, 0, 1, 0, 0) @tlx.concat__concat(target("tlx.tensor", i32, 2, 2, 2, 0, 1, 0, 0) %a, target("tlx.tensor", i32, 2, 3, 2, 0, 1, 0, 0) %b, target("tlx.attr", 0) poison)
  ret target("tlx.tensor", i32, 2, 5, 2, 0, 1, 0, 0) %r
}

declare target("tlx.tensor", i32, 2, 500, 5, 0, 1, 0, 0) @tlx.concat__short(target("tlx.tensor", i32, 2, 500, 2, 0, 1, 0, 0), target("tlx.tensor", i32, 2, 500, 3, 0, 1, 0, 0), target("tlx.attr", 1))
; Short parts of many lines stay as they are, and become one nest of loops.
; CHECK-LABEL: @short(
; CHECK: @tlx.concat__
; CHECK-NOT: call
; CHECK: ret
define target("tlx.tensor", i32, 2, 500, 5, 0, 1, 0, 0) @short(target("tlx.tensor", i32, 2, 500, 2, 0, 1, 0, 0) %a, target("tlx.tensor", i32, 2, 500, 3, 0, 1, 0, 0) %b) {
  %r = call target("tlx.tensor", i32, 2, 500, 5, 0, 1, 0, 0) @tlx.concat__short(target("tlx.tensor", i32, 2, 500, 2, 0, 1, 0, 0) %a, target("tlx.tensor", i32, 2, 500, 3, 0, 1, 0, 0) %b, target("tlx.attr", 1) poison)
  ret target("tlx.tensor", i32, 2, 500, 5, 0, 1, 0, 0) %r
}

declare target("tlx.tensor", float, 2, 4, 3, 0, 1, 0, 0) @tlx.reshape.permute__columns(target("tlx.tensor", float, 2, 3, 4, 0, 1, 0, 0), target("tlx.attr", 1, 0))
; Columns first: a transpose in memory, and the same elements by other extents.
; CHECK-LABEL: @columns(
; CHECK: @tlx.relayout__3x4f32_l1_0.3x4f32(
; CHECK: @tlx.reshape__4x3f32.3x4f32_l1_0(
; CHECK-NOT: call
; CHECK: ret
define target("tlx.tensor", float, 2, 4, 3, 0, 1, 0, 0) @columns(target("tlx.tensor", float, 2, 3, 4, 0, 1, 0, 0) %a) {
  %r = call target("tlx.tensor", float, 2, 4, 3, 0, 1, 0, 0) @tlx.reshape.permute__columns(target("tlx.tensor", float, 2, 3, 4, 0, 1, 0, 0) %a, target("tlx.attr", 1, 0) poison)
  ret target("tlx.tensor", float, 2, 4, 3, 0, 1, 0, 0) %r
}

declare target("tlx.tensor", float, 2, 2, 6, 0, 1, 0, 0) @tlx.reshape.permute__numpy(target("tlx.tensor", float, 2, 3, 4, 0, 1, 0, 0), target("tlx.attr", 0, 1))
; In the order in which it lies.
; CHECK-LABEL: @numpy(
; CHECK: @tlx.reshape__2x6f32.3x4f32(
; CHECK-NOT: call
; CHECK: ret
define target("tlx.tensor", float, 2, 2, 6, 0, 1, 0, 0) @numpy(target("tlx.tensor", float, 2, 3, 4, 0, 1, 0, 0) %a) {
  %r = call target("tlx.tensor", float, 2, 2, 6, 0, 1, 0, 0) @tlx.reshape.permute__numpy(target("tlx.tensor", float, 2, 3, 4, 0, 1, 0, 0) %a, target("tlx.attr", 0, 1) poison)
  ret target("tlx.tensor", float, 2, 2, 6, 0, 1, 0, 0) %r
}

declare target("tlx.tensor", float, 3, 3, 2, 4, 0, 1, 2, 0, 0, 0) @tlx.reshape.block__block(target("tlx.tensor", float, 2, 10, 2, 0, 1, 0, 0), target("tlx.attr", 0, 4))
; Blocks of four of ten, the last one with two zeros.
; CHECK-LABEL: @block(
; CHECK: @tlx.splat__12x2f32.float(
; CHECK: @tlx.insertview__12x2f32.12x2f32.10x2f32.a0_0_0_1_1_1(
; CHECK: @tlx.view__3x2x4f32.12x2f32.a0_0_0_4_1_1_0_1(
; CHECK-NOT: call
; CHECK: ret
define target("tlx.tensor", float, 3, 3, 2, 4, 0, 1, 2, 0, 0, 0) @block(target("tlx.tensor", float, 2, 10, 2, 0, 1, 0, 0) %a) {
  %r = call target("tlx.tensor", float, 3, 3, 2, 4, 0, 1, 2, 0, 0, 0) @tlx.reshape.block__block(target("tlx.tensor", float, 2, 10, 2, 0, 1, 0, 0) %a, target("tlx.attr", 0, 4) poison)
  ret target("tlx.tensor", float, 3, 3, 2, 4, 0, 1, 2, 0, 0, 0) %r
}

declare target("tlx.tensor", float, 3, 3, 2, 4, 0, 1, 2, 0, 0, 0) @tlx.reshape.block__whole_blocks(target("tlx.tensor", float, 2, 12, 2, 0, 1, 0, 0), target("tlx.attr", 0, 4))
; Blocks that fit move nothing.
; CHECK-LABEL: @whole_blocks(
; CHECK: @tlx.view__3x2x4f32.12x2f32.a0_0_0_4_1_1_0_1(
; CHECK-NOT: call
; CHECK: ret
define target("tlx.tensor", float, 3, 3, 2, 4, 0, 1, 2, 0, 0, 0) @whole_blocks(target("tlx.tensor", float, 2, 12, 2, 0, 1, 0, 0) %a) {
  %r = call target("tlx.tensor", float, 3, 3, 2, 4, 0, 1, 2, 0, 0, 0) @tlx.reshape.block__whole_blocks(target("tlx.tensor", float, 2, 12, 2, 0, 1, 0, 0) %a, target("tlx.attr", 0, 4) poison)
  ret target("tlx.tensor", float, 3, 3, 2, 4, 0, 1, 2, 0, 0, 0) %r
}

declare target("tlx.tensor", float, 2, 10, 2, 0, 1, 0, 0) @tlx.reshape.unblock__unblock(target("tlx.tensor", float, 3, 3, 2, 4, 0, 1, 2, 0, 0, 0), target("tlx.attr", 0, 4))
; And back: two elements of the last block are left out.
; CHECK-LABEL: @unblock(
; CHECK: @tlx.insertview__12x2f32.12x2f32.3x2x4f32.a0_0_0_4_1_1_0_1(
; CHECK: @tlx.view__10x2f32.12x2f32.a0_0_0_1_1_1(
; CHECK-NOT: call
; CHECK: ret
define target("tlx.tensor", float, 2, 10, 2, 0, 1, 0, 0) @unblock(target("tlx.tensor", float, 3, 3, 2, 4, 0, 1, 2, 0, 0, 0) %a) {
  %r = call target("tlx.tensor", float, 2, 10, 2, 0, 1, 0, 0) @tlx.reshape.unblock__unblock(target("tlx.tensor", float, 3, 3, 2, 4, 0, 1, 2, 0, 0, 0) %a, target("tlx.attr", 0, 4) poison)
  ret target("tlx.tensor", float, 2, 10, 2, 0, 1, 0, 0) %r
}

declare target("tlx.tensor", float, 2, 3, 4, 1, 0, 0, 2) @tlx.slice__relaid(target("tlx.tensor", float, 2, 6, 2, 0, 1, 0, 0), target("tlx.attr", 0, 0, 2, 1))
; A result of another layout, with padding, is one more copy.
; CHECK-LABEL: @relaid(
; CHECK: @tlx.view__3x2f32_l1_0.6x2f32.a0_0_0_2_1_1(
; CHECK: @tlx.relayout__3x4f32_l1_0_p0_2.3x2f32_l1_0(
; CHECK-NOT: call
; CHECK: ret
define target("tlx.tensor", float, 2, 3, 4, 1, 0, 0, 2) @relaid(target("tlx.tensor", float, 2, 6, 2, 0, 1, 0, 0) %a) {
  %r = call target("tlx.tensor", float, 2, 3, 4, 1, 0, 0, 2) @tlx.slice__relaid(target("tlx.tensor", float, 2, 6, 2, 0, 1, 0, 0) %a, target("tlx.attr", 0, 0, 2, 1) poison)
  ret target("tlx.tensor", float, 2, 3, 4, 1, 0, 0, 2) %r
}

declare i64 @tlx.dim__dim(target("tlx.tensor", float, 2, 6, 7, 0, 1, 0, 3), target("tlx.attr", 1))
; An extent is a number.
; CHECK-LABEL: @dim(
; CHECK: ret i64 4
define i64 @dim(target("tlx.tensor", float, 2, 6, 7, 0, 1, 0, 3) %a) {
  %r = call i64 @tlx.dim__dim(target("tlx.tensor", float, 2, 6, 7, 0, 1, 0, 3) %a, target("tlx.attr", 1) poison)
  ret i64 %r
}
