; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -mcpu=znver4 -passes=matrix-expand -S %s | FileCheck %s
; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -passes=matrix-expand -S %s | FileCheck %s --check-prefix=SHORT

; Products of more than two dimensions are contractions, contractions of two matrices products,
; convolutions contractions of windows, and reductions of windows reductions.

declare target("tlx.tensor", float, 3, 5, 3, 2, 0, 1, 2, 0, 0, 0) @tlx.matmul__batch(target("tlx.tensor", float, 3, 5, 3, 4, 0, 1, 2, 0, 0, 0), target("tlx.tensor", float, 3, 5, 4, 2, 0, 1, 2, 0, 0, 0), target("tlx.attr", 1))
; CHECK-LABEL: @batch(
; CHECK: @tlx.contract__5x3x2f32.5x3x4f32.5x4x2f32.a0_1_3_0_3_2_1(
; CHECK-NOT: call
; CHECK: ret
define target("tlx.tensor", float, 3, 5, 3, 2, 0, 1, 2, 0, 0, 0) @batch(target("tlx.tensor", float, 3, 5, 3, 4, 0, 1, 2, 0, 0, 0) %a, target("tlx.tensor", float, 3, 5, 4, 2, 0, 1, 2, 0, 0, 0) %b) {
  %r = call target("tlx.tensor", float, 3, 5, 3, 2, 0, 1, 2, 0, 0, 0) @tlx.matmul__batch(target("tlx.tensor", float, 3, 5, 3, 4, 0, 1, 2, 0, 0, 0) %a, target("tlx.tensor", float, 3, 5, 4, 2, 0, 1, 2, 0, 0, 0) %b, target("tlx.attr", 1) poison)
  ret target("tlx.tensor", float, 3, 5, 3, 2, 0, 1, 2, 0, 0, 0) %r
}

declare target("tlx.tensor", i32, 3, 5, 3, 2, 0, 1, 2, 0, 0, 0) @tlx.muladd__batch_add(target("tlx.tensor", i8, 3, 5, 3, 4, 0, 1, 2, 0, 0, 0), target("tlx.tensor", i8, 3, 5, 4, 2, 0, 1, 2, 0, 0, 0), target("tlx.tensor", i32, 3, 5, 3, 2, 0, 1, 2, 0, 0, 0), target("tlx.attr", 2, 0))
; CHECK-LABEL: @batch_add(
; CHECK: @tlx.contractadd__5x3x2i32.5x3x4i8.5x4x2i8.5x3x2i32.a0_1_3_0_3_2_2_0(
; CHECK-NOT: call
; CHECK: ret
define target("tlx.tensor", i32, 3, 5, 3, 2, 0, 1, 2, 0, 0, 0) @batch_add(target("tlx.tensor", i8, 3, 5, 3, 4, 0, 1, 2, 0, 0, 0) %a, target("tlx.tensor", i8, 3, 5, 4, 2, 0, 1, 2, 0, 0, 0) %b, target("tlx.tensor", i32, 3, 5, 3, 2, 0, 1, 2, 0, 0, 0) %c) {
  %r = call target("tlx.tensor", i32, 3, 5, 3, 2, 0, 1, 2, 0, 0, 0) @tlx.muladd__batch_add(target("tlx.tensor", i8, 3, 5, 3, 4, 0, 1, 2, 0, 0, 0) %a, target("tlx.tensor", i8, 3, 5, 4, 2, 0, 1, 2, 0, 0, 0) %b, target("tlx.tensor", i32, 3, 5, 3, 2, 0, 1, 2, 0, 0, 0) %c, target("tlx.attr", 2, 0) poison)
  ret target("tlx.tensor", i32, 3, 5, 3, 2, 0, 1, 2, 0, 0, 0) %r
}

declare target("tlx.tensor", float, 2, 3, 2, 0, 1, 0, 0) @tlx.contract__product(target("tlx.tensor", float, 2, 3, 4, 0, 1, 0, 0), target("tlx.tensor", float, 2, 4, 2, 0, 1, 0, 0), target("tlx.attr", 0, 2, 2, 1, 0))
; CHECK-LABEL: @product(
; CHECK: @tlx.matmul__3x2f32.3x4f32.4x2f32.a0(
; CHECK-NOT: call
; CHECK: ret
define target("tlx.tensor", float, 2, 3, 2, 0, 1, 0, 0) @product(target("tlx.tensor", float, 2, 3, 4, 0, 1, 0, 0) %a, target("tlx.tensor", float, 2, 4, 2, 0, 1, 0, 0) %b) {
  %r = call target("tlx.tensor", float, 2, 3, 2, 0, 1, 0, 0) @tlx.contract__product(target("tlx.tensor", float, 2, 3, 4, 0, 1, 0, 0) %a, target("tlx.tensor", float, 2, 4, 2, 0, 1, 0, 0) %b, target("tlx.attr", 0, 2, 2, 1, 0) poison)
  ret target("tlx.tensor", float, 2, 3, 2, 0, 1, 0, 0) %r
}

declare target("tlx.tensor", float, 2, 2, 3, 0, 1, 0, 0) @tlx.contract__transposed(target("tlx.tensor", float, 2, 4, 3, 0, 1, 0, 0), target("tlx.tensor", float, 2, 4, 2, 0, 1, 0, 0), target("tlx.attr", 2, 1, 2, 0, 0))
; A transposed, and the factors the other way round.
; CHECK-LABEL: @transposed(
; CHECK: @tlx.transpose__2x4f32_l1_0.4x2f32.a1_0(
; CHECK: @tlx.matmul__2x3f32.2x4f32_l1_0.4x3f32.a0(
; CHECK-NOT: call
; CHECK: ret
define target("tlx.tensor", float, 2, 2, 3, 0, 1, 0, 0) @transposed(target("tlx.tensor", float, 2, 4, 3, 0, 1, 0, 0) %a, target("tlx.tensor", float, 2, 4, 2, 0, 1, 0, 0) %b) {
  %r = call target("tlx.tensor", float, 2, 2, 3, 0, 1, 0, 0) @tlx.contract__transposed(target("tlx.tensor", float, 2, 4, 3, 0, 1, 0, 0) %a, target("tlx.tensor", float, 2, 4, 2, 0, 1, 0, 0) %b, target("tlx.attr", 2, 1, 2, 0, 0) poison)
  ret target("tlx.tensor", float, 2, 2, 3, 0, 1, 0, 0) %r
}

declare target("tlx.tensor", i32, 2, 2, 3, 0, 1, 0, 0) @tlx.contractadd__signs(target("tlx.tensor", i8, 2, 3, 4, 0, 1, 0, 0), target("tlx.tensor", i8, 2, 4, 2, 0, 1, 0, 0), target("tlx.tensor", i32, 2, 2, 3, 0, 1, 0, 0), target("tlx.attr", 1, 2, 2, 0, 1, 0))
; Signs go with their factors.
; CHECK-LABEL: @signs(
; CHECK: @tlx.transpose__2x4i8_l1_0.4x2i8.a1_0(
; CHECK: @tlx.transpose__4x3i8_l1_0.3x4i8.a1_0(
; CHECK: @tlx.muladd__2x3i32.2x4i8_l1_0.4x3i8_l1_0.2x3i32.a2_0(
; CHECK-NOT: call
; CHECK: ret
define target("tlx.tensor", i32, 2, 2, 3, 0, 1, 0, 0) @signs(target("tlx.tensor", i8, 2, 3, 4, 0, 1, 0, 0) %a, target("tlx.tensor", i8, 2, 4, 2, 0, 1, 0, 0) %b, target("tlx.tensor", i32, 2, 2, 3, 0, 1, 0, 0) %c) {
  %r = call target("tlx.tensor", i32, 2, 2, 3, 0, 1, 0, 0) @tlx.contractadd__signs(target("tlx.tensor", i8, 2, 3, 4, 0, 1, 0, 0) %a, target("tlx.tensor", i8, 2, 4, 2, 0, 1, 0, 0) %b, target("tlx.tensor", i32, 2, 2, 3, 0, 1, 0, 0) %c, target("tlx.attr", 1, 2, 2, 0, 1, 0) poison)
  ret target("tlx.tensor", i32, 2, 2, 3, 0, 1, 0, 0) %r
}

declare target("tlx.tensor", float, 2, 3, 2, 0, 1, 0, 0) @tlx.contract__outer(target("tlx.tensor", float, 1, 3, 0, 0), target("tlx.tensor", float, 1, 2, 0, 0), target("tlx.attr", 0, 1, 0))
; No sum: not a product.
; CHECK-LABEL: @outer(
; CHECK: %[[A:.*]] = call {{.*}} @tlx.view__3x2f32.3f32.a0_0_1_0_0(
; CHECK: %[[B:.*]] = call {{.*}} @tlx.view__3x2f32.2f32.a0_0_0_0_1(
; CHECK: call {{.*}} @tlx.fmul__{{.*}} %[[A]], {{.*}} %[[B]],
; CHECK-NOT: call
; CHECK: ret
define target("tlx.tensor", float, 2, 3, 2, 0, 1, 0, 0) @outer(target("tlx.tensor", float, 1, 3, 0, 0) %a, target("tlx.tensor", float, 1, 2, 0, 0) %b) {
  %r = call target("tlx.tensor", float, 2, 3, 2, 0, 1, 0, 0) @tlx.contract__outer(target("tlx.tensor", float, 1, 3, 0, 0) %a, target("tlx.tensor", float, 1, 2, 0, 0) %b, target("tlx.attr", 0, 1, 0) poison)
  ret target("tlx.tensor", float, 2, 3, 2, 0, 1, 0, 0) %r
}

declare target("tlx.tensor", float, 4, 1, 5, 6, 6, 0, 1, 2, 3, 0, 0, 0, 0) @tlx.convolution__convolution(target("tlx.tensor", float, 4, 1, 3, 5, 5, 0, 1, 2, 3, 0, 0, 0, 0), target("tlx.tensor", float, 4, 5, 3, 2, 2, 0, 1, 2, 3, 0, 0, 0, 0), float, target("tlx.attr", 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 0, 0, 0))
; Windows of 2x2 of an image with three channels; two zeros around.
; CHECK-LABEL: @convolution(
; CHECK: @tlx.splat__1x3x7x7f32.float(
; CHECK: @tlx.insertview__1x3x7x7f32.1x3x7x7f32.1x3x5x5f32.a0_0_1_1_0_1_1_1_2_1_3_1(
; CHECK: @tlx.view__1x3x6x2x6x2f32.1x3x7x7f32.a0_0_0_0_0_1_1_1_2_1_2_1_3_1_3_1(
; CHECK: @tlx.view__5x3x2x2f32.5x3x2x2f32.a0_0_0_0_0_1_1_1_2_1_3_1(
; CHECK: @tlx.contract__1x5x6x6f32.1x3x6x2x6x2f32.5x3x2x2f32.a0_4_2_5_3_6_1_4_5_6_0(
; CHECK-NOT: call
; CHECK: ret
define target("tlx.tensor", float, 4, 1, 5, 6, 6, 0, 1, 2, 3, 0, 0, 0, 0) @convolution(target("tlx.tensor", float, 4, 1, 3, 5, 5, 0, 1, 2, 3, 0, 0, 0, 0) %a, target("tlx.tensor", float, 4, 5, 3, 2, 2, 0, 1, 2, 3, 0, 0, 0, 0) %b) {
  %r = call target("tlx.tensor", float, 4, 1, 5, 6, 6, 0, 1, 2, 3, 0, 0, 0, 0) @tlx.convolution__convolution(target("tlx.tensor", float, 4, 1, 3, 5, 5, 0, 1, 2, 3, 0, 0, 0, 0) %a, target("tlx.tensor", float, 4, 5, 3, 2, 2, 0, 1, 2, 3, 0, 0, 0, 0) %b, float poison, target("tlx.attr", 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 0, 0, 0) poison)
  ret target("tlx.tensor", float, 4, 1, 5, 6, 6, 0, 1, 2, 3, 0, 0, 0, 0) %r
}

declare target("tlx.tensor", i32, 3, 1, 4, 7, 0, 1, 2, 0, 0, 0) @tlx.convolution__grouped(target("tlx.tensor", i8, 3, 1, 2, 3, 0, 1, 2, 0, 0, 0), target("tlx.tensor", i8, 3, 4, 1, 2, 0, 1, 2, 0, 0, 0), i8, target("tlx.attr", 1, 2, 1, 1, 2, 1, 2, 1, 3, 0))
; Two groups, a flipped window, elements of its own around, and between zeros.
; CHECK-LABEL: @grouped(
; CHECK: @tlx.splat__1x2x5i8.i8(
; CHECK: @tlx.insertview__1x2x5i8.1x2x5i8.1x2x3i8.a0_0_0_0_1_1_1_2_2(
; CHECK: @tlx.splat__1x2x8i8.i8(
; CHECK: @tlx.insertview__1x2x8i8.1x2x8i8.1x2x5i8.a0_0_1_0_1_1_1_2_1(
; CHECK: @tlx.view__1x2x1x7x2i8.1x2x8i8.a0_0_0_0_1_1_1_1_1_2_1_2_1(
; CHECK: @tlx.view__2x2x1x2i8.4x1x2i8.a0_0_1_0_2_0_1_1_1_2_4294967295(
; CHECK: @tlx.splat__1x2x2x7i32.i32(
; CHECK: @tlx.contractadd__1x2x2x7i32.1x2x1x7x2i8.2x2x1x2i8.1x2x2x7i32.a0_1_4_3_5_1_2_4_5_3_0(
; CHECK: @tlx.reshape__1x4x7i32.1x2x2x7i32(
; CHECK-NOT: call
; CHECK: ret
define target("tlx.tensor", i32, 3, 1, 4, 7, 0, 1, 2, 0, 0, 0) @grouped(target("tlx.tensor", i8, 3, 1, 2, 3, 0, 1, 2, 0, 0, 0) %a, target("tlx.tensor", i8, 3, 4, 1, 2, 0, 1, 2, 0, 0, 0) %b, i8 %c) {
  %r = call target("tlx.tensor", i32, 3, 1, 4, 7, 0, 1, 2, 0, 0, 0) @tlx.convolution__grouped(target("tlx.tensor", i8, 3, 1, 2, 3, 0, 1, 2, 0, 0, 0) %a, target("tlx.tensor", i8, 3, 4, 1, 2, 0, 1, 2, 0, 0, 0) %b, i8 %c, target("tlx.attr", 1, 2, 1, 1, 2, 1, 2, 1, 3, 0) poison)
  ret target("tlx.tensor", i32, 3, 1, 4, 7, 0, 1, 2, 0, 0, 0) %r
}

declare target("tlx.tensor", float, 2, 2, 2, 0, 1, 0, 0) @tlx.window.maximum__pool(target("tlx.tensor", float, 2, 4, 4, 0, 1, 0, 0), target("tlx.attr", 3, 3, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 0))
; The largest of 3x3, two apart, and minus infinity around.
; CHECK-LABEL: @pool(
; CHECK: @tlx.splat__6x6f32.float(
; CHECK: @tlx.insertview__6x6f32.6x6f32.4x4f32.a1_1_0_1_1_1(
; CHECK: @tlx.view__2x2x3x3f32.6x6f32.a0_0_0_2_1_2_0_1_1_1(
; CHECK: @tlx.reduce.maximum__2x2x1x1f32.2x2x3x3f32.a12_0(
; CHECK: @tlx.reshape__2x2f32.2x2x1x1f32(
; CHECK-NOT: call
; CHECK: ret
define target("tlx.tensor", float, 2, 2, 2, 0, 1, 0, 0) @pool(target("tlx.tensor", float, 2, 4, 4, 0, 1, 0, 0) %a) {
  %r = call target("tlx.tensor", float, 2, 2, 2, 0, 1, 0, 0) @tlx.window.maximum__pool(target("tlx.tensor", float, 2, 4, 4, 0, 1, 0, 0) %a, target("tlx.attr", 3, 3, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 0) poison)
  ret target("tlx.tensor", float, 2, 2, 2, 0, 1, 0, 0) %r
}

declare target("tlx.tensor", float, 1, 2, 0, 0) @tlx.window.fadd__strided(target("tlx.tensor", float, 1, 4, 0, 0), target("tlx.attr", 1, 3, 1, 1, 0, 0, 0))
; Windows of one element.
; CHECK-LABEL: @strided(
; CHECK: @tlx.view__2f32.4f32.a0_0_3(
; CHECK-NOT: call
; CHECK: ret
define target("tlx.tensor", float, 1, 2, 0, 0) @strided(target("tlx.tensor", float, 1, 4, 0, 0) %a) {
  %r = call target("tlx.tensor", float, 1, 2, 0, 0) @tlx.window.fadd__strided(target("tlx.tensor", float, 1, 4, 0, 0) %a, target("tlx.attr", 1, 3, 1, 1, 0, 0, 0) poison)
  ret target("tlx.tensor", float, 1, 2, 0, 0) %r
}

declare target("tlx.tensor", i8, 3, 1, 1, 3, 0, 1, 2, 0, 0, 0) @tlx.convolution__cropped(target("tlx.tensor", i8, 3, 1, 1, 200000000, 0, 1, 2, 0, 0, 0), target("tlx.tensor", i8, 3, 1, 1, 1, 0, 1, 2, 0, 0, 0), i8, target("tlx.attr", 1, 20, 1, 2294967296, 2294967318, 0, 1, 0, 0, 0))
; Zeros between neighbors, and 2,000,000,000 places less on the left and
; 1,999,999,978 on the right: only what is left over gets its zeros.
; CHECK-LABEL: @cropped(
; CHECK: @tlx.splat__1x1x3i8.i8(i8 0)
; CHECK: @tlx.view__1x1x1i8.1x1x200000000i8.a0_0_100000000_0_1_1_1_2_1(
; CHECK: @tlx.insertview__1x1x3i8.1x1x3i8.1x1x1i8.a0_0_0_0_1_1_1_2_20(
; CHECK-NOT: splat
; CHECK: ret
define target("tlx.tensor", i8, 3, 1, 1, 3, 0, 1, 2, 0, 0, 0) @cropped(target("tlx.tensor", i8, 3, 1, 1, 200000000, 0, 1, 2, 0, 0, 0) %a, target("tlx.tensor", i8, 3, 1, 1, 1, 0, 1, 2, 0, 0, 0) %b) {
  %r = call target("tlx.tensor", i8, 3, 1, 1, 3, 0, 1, 2, 0, 0, 0) @tlx.convolution__cropped(target("tlx.tensor", i8, 3, 1, 1, 200000000, 0, 1, 2, 0, 0, 0) %a, target("tlx.tensor", i8, 3, 1, 1, 1, 0, 1, 2, 0, 0, 0) %b, i8 poison, target("tlx.attr", 1, 20, 1, 2294967296, 2294967318, 0, 1, 0, 0, 0) poison)
  ret target("tlx.tensor", i8, 3, 1, 1, 3, 0, 1, 2, 0, 0, 0) %r
}

declare target("tlx.tensor", float, 3, 1, 4, 5, 0, 1, 2, 0, 0, 0) @tlx.convolution__depthwise(target("tlx.tensor", float, 3, 1, 4, 7, 0, 1, 2, 0, 0, 0), target("tlx.tensor", float, 3, 4, 1, 3, 0, 1, 2, 0, 0, 0), float, target("tlx.attr", 1, 1, 1, 0, 0, 0, 4, 0, 0, 0))
; Groups of one channel are the channels: the result is not reshaped.
; CHECK-LABEL: @depthwise(
; CHECK: @tlx.contract__1x4x5f32.1x4x1x5x3f32.4x1x3f32.a0_1_3_2_4_1_3_4_0(
; CHECK-NOT: call
; CHECK: ret
define target("tlx.tensor", float, 3, 1, 4, 5, 0, 1, 2, 0, 0, 0) @depthwise(target("tlx.tensor", float, 3, 1, 4, 7, 0, 1, 2, 0, 0, 0) %a, target("tlx.tensor", float, 3, 4, 1, 3, 0, 1, 2, 0, 0, 0) %b) {
  %r = call target("tlx.tensor", float, 3, 1, 4, 5, 0, 1, 2, 0, 0, 0) @tlx.convolution__depthwise(target("tlx.tensor", float, 3, 1, 4, 7, 0, 1, 2, 0, 0, 0) %a, target("tlx.tensor", float, 3, 4, 1, 3, 0, 1, 2, 0, 0, 0) %b, float poison, target("tlx.attr", 1, 1, 1, 0, 0, 0, 4, 0, 0, 0) poison)
  ret target("tlx.tensor", float, 3, 1, 4, 5, 0, 1, 2, 0, 0, 0) %r
}

declare target("tlx.tensor", float, 4, 1, 2, 4, 4, 0, 2, 3, 1, 0, 0, 0, 0) @tlx.convolution__channels_last(target("tlx.tensor", float, 4, 1, 3, 4, 4, 0, 2, 3, 1, 0, 0, 0, 0), target("tlx.tensor", float, 4, 2, 3, 3, 3, 2, 3, 1, 0, 0, 0, 0, 0), float, target("tlx.attr", 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 0, 0, 0))
; The padded image lies as the image does.
; CHECK-LABEL: @channels_last(
; CHECK: @tlx.splat__1x3x6x6f32_l0_2_3_1.float(
; CHECK: @tlx.insertview__1x3x6x6f32_l0_2_3_1.1x3x6x6f32_l0_2_3_1.1x3x4x4f32_l0_2_3_1.
; CHECK-NOT: relayout
; CHECK: ret
define target("tlx.tensor", float, 4, 1, 2, 4, 4, 0, 2, 3, 1, 0, 0, 0, 0) @channels_last(target("tlx.tensor", float, 4, 1, 3, 4, 4, 0, 2, 3, 1, 0, 0, 0, 0) %a, target("tlx.tensor", float, 4, 2, 3, 3, 3, 2, 3, 1, 0, 0, 0, 0, 0) %b) {
  %r = call target("tlx.tensor", float, 4, 1, 2, 4, 4, 0, 2, 3, 1, 0, 0, 0, 0) @tlx.convolution__channels_last(target("tlx.tensor", float, 4, 1, 3, 4, 4, 0, 2, 3, 1, 0, 0, 0, 0) %a, target("tlx.tensor", float, 4, 2, 3, 3, 3, 2, 3, 1, 0, 0, 0, 0, 0) %b, float poison, target("tlx.attr", 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 0, 0, 0) poison)
  ret target("tlx.tensor", float, 4, 1, 2, 4, 4, 0, 2, 3, 1, 0, 0, 0, 0) %r
}

declare target("tlx.tensor", float, 3, 1, 4, 5, 0, 2, 1, 0, 0, 0) @tlx.convolution__by_channel(target("tlx.tensor", half, 3, 1, 4, 7, 0, 2, 1, 0, 0, 0), target("tlx.tensor", half, 3, 4, 1, 3, 0, 1, 2, 0, 0, 0), half, target("tlx.attr", 1, 1, 1, 0, 0, 0, 4, 1, 0, 1))
; With channels side by side: a sum over the window of products of channels. The
; window is flipped, and the weights lie as the channels do.
; CHECK-LABEL: @by_channel(
; CHECK: @tlx.relayout__4x1x3f16_l2_1_0.
; CHECK: %[[X:.*]] = call {{.*}} @tlx.view__1x4x5x3f16_l0_2_1_3.1x4x7f16_l0_2_1.a0_0_0_0_1_1_1_2_1_2_1(
; CHECK: %[[FX:.*]] = call {{.*}} @tlx.fpext__{{.*}} %[[X]])
; CHECK: %[[W:.*]] = call {{.*}} @tlx.view__1x4x5x3f16_l0_2_1_3.4x3f16_l1_0.a0_2_0_0_0_1_0_0_1_4294967295(
; CHECK: %[[FW:.*]] = call {{.*}} @tlx.fpext__{{.*}} %[[W]])
; CHECK: %[[P:.*]] = call {{.*}} @tlx.fmul__{{.*}} %[[FX]], {{.*}} %[[FW]],
; CHECK: call {{.*}} @tlx.reduce.fadd__{{.*}} %[[P]], target("tlx.attr", 8, 1)
; CHECK: ret
define target("tlx.tensor", float, 3, 1, 4, 5, 0, 2, 1, 0, 0, 0) @by_channel(target("tlx.tensor", half, 3, 1, 4, 7, 0, 2, 1, 0, 0, 0) %a, target("tlx.tensor", half, 3, 4, 1, 3, 0, 1, 2, 0, 0, 0) %b) {
  %r = call target("tlx.tensor", float, 3, 1, 4, 5, 0, 2, 1, 0, 0, 0) @tlx.convolution__by_channel(target("tlx.tensor", half, 3, 1, 4, 7, 0, 2, 1, 0, 0, 0) %a, target("tlx.tensor", half, 3, 4, 1, 3, 0, 1, 2, 0, 0, 0) %b, half poison, target("tlx.attr", 1, 1, 1, 0, 0, 0, 4, 1, 0, 1) poison)
  ret target("tlx.tensor", float, 3, 1, 4, 5, 0, 2, 1, 0, 0, 0) %r
}

declare target("tlx.tensor", float, 3, 1, 16, 5, 0, 1, 2, 0, 0, 0) @tlx.convolution__narrow(target("tlx.tensor", float, 3, 1, 4, 5, 0, 1, 2, 0, 0, 0), target("tlx.tensor", float, 3, 16, 4, 3, 0, 1, 2, 0, 0, 0), float, target("tlx.attr", 1, 1, 1, 1, 1, 0, 1, 0, 0, 0))
; Rows of five places are shorter than vectors, and there are 16 channels.
; CHECK-LABEL: @narrow(
; CHECK: @tlx.insertview__1x4x7f32_l0_2_1.1x4x7f32_l0_2_1.1x4x5f32.
; CHECK: %[[Y:.*]] = call {{.*}} @tlx.contract__1x16x5f32_l0_2_1.
; CHECK: @tlx.relayout__1x16x5f32.1x16x5f32_l0_2_1({{.*}} %[[Y]])
; CHECK: ret
define target("tlx.tensor", float, 3, 1, 16, 5, 0, 1, 2, 0, 0, 0) @narrow(target("tlx.tensor", float, 3, 1, 4, 5, 0, 1, 2, 0, 0, 0) %a, target("tlx.tensor", float, 3, 16, 4, 3, 0, 1, 2, 0, 0, 0) %b) {
  %r = call target("tlx.tensor", float, 3, 1, 16, 5, 0, 1, 2, 0, 0, 0) @tlx.convolution__narrow(target("tlx.tensor", float, 3, 1, 4, 5, 0, 1, 2, 0, 0, 0) %a, target("tlx.tensor", float, 3, 16, 4, 3, 0, 1, 2, 0, 0, 0) %b, float poison, target("tlx.attr", 1, 1, 1, 1, 1, 0, 1, 0, 0, 0) poison)
  ret target("tlx.tensor", float, 3, 1, 16, 5, 0, 1, 2, 0, 0, 0) %r
}

declare target("tlx.tensor", float, 1, 4, 0, 0) @tlx.contract__vector(target("tlx.tensor", float, 1, 3, 0, 0), target("tlx.tensor", float, 2, 4, 3, 0, 1, 0, 0), target("tlx.attr", 1, 0, 1, 0))
; A vector times a matrix is a product of matrices, one of which has one column.
; CHECK-LABEL: @vector(
; CHECK: %[[V:.*]] = call {{.*}} @tlx.reshape__3x1f32.3f32(
; CHECK: %[[P:.*]] = call {{.*}} @tlx.matmul__4x1f32.4x3f32.3x1f32.a0({{.*}} %b, {{.*}} %[[V]],
; CHECK: @tlx.reshape__4f32.4x1f32({{.*}} %[[P]])
; CHECK: ret
define target("tlx.tensor", float, 1, 4, 0, 0) @vector(target("tlx.tensor", float, 1, 3, 0, 0) %a, target("tlx.tensor", float, 2, 4, 3, 0, 1, 0, 0) %b) {
  %r = call target("tlx.tensor", float, 1, 4, 0, 0) @tlx.contract__vector(target("tlx.tensor", float, 1, 3, 0, 0) %a, target("tlx.tensor", float, 2, 4, 3, 0, 1, 0, 0) %b, target("tlx.attr", 1, 0, 1, 0) poison)
  ret target("tlx.tensor", float, 1, 4, 0, 0) %r
}

declare target("tlx.tensor", float, 1, 4, 0, 0) @tlx.contract__dots(target("tlx.tensor", float, 1, 3, 0, 0), target("tlx.tensor", float, 2, 4, 3, 0, 1, 0, 0), target("tlx.attr", 1, 0, 1, 2))
; Where sums may be split, the few rows of a small one are dot products.
; CHECK-LABEL: @dots(
; CHECK: %[[V:.*]] = call {{.*}} @tlx.view__4x3f32.3f32.a0_0_0_0_1({{.*}} %a,
; CHECK: %[[P:.*]] = call {{.*}} @tlx.fmul__4x3f32.4x3f32.4x3f32.a2({{.*}} %[[V]],
; CHECK: %[[S:.*]] = call {{.*}} @tlx.reduce.fadd__4x1f32.4x3f32.a2_2({{.*}} %[[P]],
; CHECK: @tlx.reshape__4f32.4x1f32({{.*}} %[[S]])
; CHECK: ret
define target("tlx.tensor", float, 1, 4, 0, 0) @dots(target("tlx.tensor", float, 1, 3, 0, 0) %a, target("tlx.tensor", float, 2, 4, 3, 0, 1, 0, 0) %b) {
  %r = call target("tlx.tensor", float, 1, 4, 0, 0) @tlx.contract__dots(target("tlx.tensor", float, 1, 3, 0, 0) %a, target("tlx.tensor", float, 2, 4, 3, 0, 1, 0, 0) %b, target("tlx.attr", 1, 0, 1, 2) poison)
  ret target("tlx.tensor", float, 1, 4, 0, 0) %r
}

declare target("tlx.tensor", float, 2, 9, 8, 0, 1, 0, 0) @tlx.contract__colors(target("tlx.tensor", float, 3, 9, 8, 3, 0, 1, 2, 0, 0, 0), target("tlx.tensor", float, 1, 3, 0, 0), target("tlx.attr", 0, 1, 2, 2, 0))
; Few elements side by side: vectors run along places.
; CHECK-LABEL: @colors(
; CHECK: %[[V:.*]] = call {{.*}} @tlx.view__9x8x3f32.3f32.a0_0_0_0_0_0_1({{.*}} %b,
; CHECK: %[[P:.*]] = call {{.*}} @tlx.fmul__9x8x3f32.9x8x3f32.9x8x3f32.a0({{.*}} %a, {{.*}} %[[V]],
; CHECK: %[[S:.*]] = call {{.*}} @tlx.reduce.fadd__9x8x1f32.9x8x3f32.a4_0({{.*}} %[[P]],
; CHECK: @tlx.reshape__9x8f32.9x8x1f32({{.*}} %[[S]])
; CHECK: ret
define target("tlx.tensor", float, 2, 9, 8, 0, 1, 0, 0) @colors(target("tlx.tensor", float, 3, 9, 8, 3, 0, 1, 2, 0, 0, 0) %a, target("tlx.tensor", float, 1, 3, 0, 0) %b) {
  %r = call target("tlx.tensor", float, 2, 9, 8, 0, 1, 0, 0) @tlx.contract__colors(target("tlx.tensor", float, 3, 9, 8, 3, 0, 1, 2, 0, 0, 0) %a, target("tlx.tensor", float, 1, 3, 0, 0) %b, target("tlx.attr", 0, 1, 2, 2, 0) poison)
  ret target("tlx.tensor", float, 2, 9, 8, 0, 1, 0, 0) %r
}

; Columns that have one product each, "kb,kb->b": a reduction of products.
%Columns = type target("tlx.tensor", float, 2, 6, 20, 0, 1, 0, 0)
%Row = type target("tlx.tensor", float, 1, 20, 0, 0)
declare %Row @tlx.contract__columns(%Columns, %Columns, target("tlx.attr", 1, 0, 1, 0, 0))
; CHECK-LABEL: @columns(
; CHECK: @tlx.fmul__20x6f32
; CHECK: @tlx.reduce.fadd__20x1f32.20x6f32
; CHECK-NOT: contract
; CHECK: ret
define %Row @columns(%Columns %a, %Columns %b) {
  %r = call %Row @tlx.contract__columns(%Columns %a, %Columns %b, target("tlx.attr", 1, 0, 1, 0, 0) poison)
  ret %Row %r
}

; Matrices whose batch is innermost, "ijb,jkb->ikb": the same, but for batches of few.
%A = type target("tlx.tensor", float, 3, 3, 4, 32, 0, 1, 2, 0, 0, 0)
%B = type target("tlx.tensor", float, 3, 4, 2, 32, 0, 1, 2, 0, 0, 0)
%C = type target("tlx.tensor", float, 3, 3, 2, 32, 0, 1, 2, 0, 0, 0)
declare %C @tlx.contract__batches(%A, %B, target("tlx.attr", 0, 3, 2, 3, 1, 2, 0))
; CHECK-LABEL: @batches(
; CHECK: @tlx.fmul__3x2x32x4f32
; CHECK: @tlx.reduce.fadd__3x2x32x1f32.3x2x32x4f32
; CHECK-NOT: contract
; CHECK: ret
define %C @batches(%A %a, %B %b) {
  %r = call %C @tlx.contract__batches(%A %a, %B %b, target("tlx.attr", 0, 3, 2, 3, 1, 2, 0) poison)
  ret %C %r
}

%FewA = type target("tlx.tensor", float, 3, 3, 4, 4, 0, 1, 2, 0, 0, 0)
%FewB = type target("tlx.tensor", float, 3, 4, 2, 4, 0, 1, 2, 0, 0, 0)
%FewC = type target("tlx.tensor", float, 3, 3, 2, 4, 0, 1, 2, 0, 0, 0)
declare %FewC @tlx.contract__few(%FewA, %FewB, target("tlx.attr", 0, 3, 2, 3, 1, 2, 0))
; CHECK-LABEL: @few(
; CHECK: @tlx.contract__
; CHECK: ret
define %FewC @few(%FewA %a, %FewB %b) {
  %r = call %FewC @tlx.contract__few(%FewA %a, %FewB %b, target("tlx.attr", 0, 3, 2, 3, 1, 2, 0) poison)
  ret %FewC %r
}

; A dimension of one element is no loop: what is left is a matrix times a vector. What is padded
; is viewed, all else counted otherwise.
%OneV = type target("tlx.tensor", i16, 1, 64, 0, 0)
%OneW = type target("tlx.tensor", i16, 3, 64, 64, 1, 0, 2, 1, 0, 0, 0)
%OneX = type target("tlx.tensor", i16, 2, 64, 1, 0, 1, 0, 0)
declare %OneX @tlx.contract__ones(%OneV, %OneW, target("tlx.attr", 2, 0, 2, 1, 0)) nounwind willreturn memory(none)
; CHECK-LABEL: @ones(
; CHECK: %[[W:.*]] = call {{.*}} @tlx.reshape__64x64i16.64x64x1i16_l0_2_1({{.*}} %w)
; CHECK: @tlx.matmul__64x1i16.64x64i16.64x1i16.a0({{.*}} %[[W]],
; CHECK-NOT: contract
; CHECK: ret
define %OneX @ones(%OneV %v, %OneW %w) {
  %r = call %OneX @tlx.contract__ones(%OneV %v, %OneW %w, target("tlx.attr", 2, 0, 2, 1, 0) poison)
  ret %OneX %r
}

%OnePW = type target("tlx.tensor", i16, 3, 65, 64, 2, 0, 2, 1, 1, 0, 1)
declare %OneX @tlx.contract__padded_ones(%OneV, %OnePW, target("tlx.attr", 2, 0, 2, 1, 0)) nounwind willreturn memory(none)
; CHECK-LABEL: @padded_ones(
; CHECK: @tlx.view__64x64i16.65x64x2i16_l0_2_1_p1_0_1.a0_0_0_0_1_1_1(
; CHECK: @tlx.matmul__64x1i16
define %OneX @padded_ones(%OneV %v, %OnePW %w) {
  %r = call %OneX @tlx.contract__padded_ones(%OneV %v, %OnePW %w, target("tlx.attr", 2, 0, 2, 1, 0) poison)
  ret %OneX %r
}

; A sum of one product is that product, and may be added to something. Factors
; are widened; where products may be fused, they are.
%OneS = type target("tlx.tensor", float, 2, 200, 1, 0, 1, 0, 0)
%OneT = type target("tlx.tensor", float, 2, 1, 1, 0, 1, 0, 0)
%OneU = type target("tlx.tensor", float, 2, 200, 1, 0, 1, 0, 0)
declare %OneU @tlx.contractadd__one_sum(%OneS, %OneT, %OneU, target("tlx.attr", 0, 2, 2, 1, 0, 0)) nounwind willreturn memory(none)
; CHECK-LABEL: @one_sum(
; CHECK: %[[S:.*]] = call {{.*}} @tlx.view__200x1f32.200x1f32.a0_0_0_1_0_0({{.*}} %s,
; CHECK: %[[T:.*]] = call {{.*}} @tlx.view__200x1f32.1x1f32.a0_0_0_0_1_1({{.*}} %t,
; CHECK: %[[P:.*]] = call {{.*}} @tlx.fmul__{{.*}} %[[S]], {{.*}} %[[T]],
; CHECK: call {{.*}} @tlx.fadd__{{.*}} %[[P]], {{.*}} %u,
define %OneU @one_sum(%OneS %s, %OneT %t, %OneU %u) {
  %r = call %OneU @tlx.contractadd__one_sum(%OneS %s, %OneT %t, %OneU %u, target("tlx.attr", 0, 2, 2, 1, 0, 0) poison)
  ret %OneU %r
}

declare %OneU @tlx.contractadd__one_fused(%OneS, %OneT, %OneU, target("tlx.attr", 0, 2, 2, 1, 0, 1)) nounwind willreturn memory(none)
; CHECK-LABEL: @one_fused(
; CHECK: @tlx.fmuladd__200x1f32.{{.*}} %u, target("tlx.attr", 1)
; CHECK-NEXT: ret
define %OneU @one_fused(%OneS %s, %OneT %t, %OneU %u) {
  %r = call %OneU @tlx.contractadd__one_fused(%OneS %s, %OneT %t, %OneU %u, target("tlx.attr", 0, 2, 2, 1, 0, 1) poison)
  ret %OneU %r
}
%RowsA = type target("tlx.tensor", i8, 2, 5, 6, 0, 1, 0, 0)
%RowsC = type target("tlx.tensor", i32, 2, 5, 6, 0, 1, 0, 0)
declare %RowsC @tlx.contractadd__no_sum(%RowsA, %RowsA, %RowsC, target("tlx.attr", 0, 1, 0, 1, 1, 0)) nounwind willreturn memory(none)
; CHECK-LABEL: @no_sum(
; CHECK: %[[A:.*]] = call {{.*}} @tlx.sext__5x6i32{{.*}}
; CHECK: %[[B:.*]] = call {{.*}} @tlx.zext__5x6i32{{.*}}
; CHECK: %[[P:.*]] = call {{.*}} @tlx.mul__{{.*}} %[[A]], {{.*}} %[[B]])
; CHECK: call {{.*}} @tlx.add__{{.*}} %[[P]], {{.*}} %c)
define %RowsC @no_sum(%RowsA %a, %RowsA %b, %RowsC %c) {
  %r = call %RowsC @tlx.contractadd__no_sum(%RowsA %a, %RowsA %b, %RowsC %c, target("tlx.attr", 0, 1, 0, 1, 1, 0) poison)
  ret %RowsC %r
}

; A few products for each element are added one by one: reductions start from
; nothing. Integers may be added up before.
%FewProductsA = type target("tlx.tensor", float, 2, 6, 2, 0, 1, 0, 0)
%FewProductsC = type target("tlx.tensor", float, 1, 6, 0, 0)
declare %FewProductsC @tlx.contractadd__few(%FewProductsA, %FewProductsA, %FewProductsC, target("tlx.attr", 0, 1, 0, 1, 0, 1)) nounwind willreturn memory(none)
; CHECK-LABEL: @few_products(
; CHECK: %[[S:.*]] = call {{.*}} @tlx.fmuladd__6f32{{.*}} %c, target("tlx.attr", 1)
; CHECK: @tlx.view__6f32.6x2f32.a0_1_0_1({{.*}} %a,
; CHECK: @tlx.fmuladd__6f32{{.*}} %[[S]], target("tlx.attr", 1)
define %FewProductsC @few_products(%FewProductsA %a, %FewProductsA %b, %FewProductsC %c) {
  %r = call %FewProductsC @tlx.contractadd__few(%FewProductsA %a, %FewProductsA %b, %FewProductsC %c, target("tlx.attr", 0, 1, 0, 1, 0, 1) poison)
  ret %FewProductsC %r
}
%ManyDotsA = type target("tlx.tensor", i32, 2, 6, 20, 0, 1, 0, 0)
%ManyDotsC = type target("tlx.tensor", i32, 1, 6, 0, 0)
declare %ManyDotsC @tlx.contractadd__dots(%ManyDotsA, %ManyDotsA, %ManyDotsC, target("tlx.attr", 0, 1, 0, 1, 0, 0)) nounwind willreturn memory(none)
; CHECK-LABEL: @added_dots(
; CHECK: @tlx.reduce.add__
; CHECK: @tlx.add__{{.*}} %c)
define %ManyDotsC @added_dots(%ManyDotsA %a, %ManyDotsA %b, %ManyDotsC %c) {
  %r = call %ManyDotsC @tlx.contractadd__dots(%ManyDotsA %a, %ManyDotsA %b, %ManyDotsC %c, target("tlx.attr", 0, 1, 0, 1, 0, 0) poison)
  ret %ManyDotsC %r
}
; In order, floats start from what they are added to.
%InOrderA = type target("tlx.tensor", float, 2, 6, 20, 0, 1, 0, 0)
declare %FewProductsC @tlx.contractadd__in_order(%InOrderA, %InOrderA, %FewProductsC, target("tlx.attr", 0, 1, 0, 1, 0, 1)) nounwind willreturn memory(none)
; CHECK-LABEL: @added_in_order(
; CHECK: @tlx.contractadd__in_order(
define %FewProductsC @added_in_order(%InOrderA %a, %InOrderA %b, %FewProductsC %c) {
  %r = call %FewProductsC @tlx.contractadd__in_order(%InOrderA %a, %InOrderA %b, %FewProductsC %c, target("tlx.attr", 0, 1, 0, 1, 0, 1) poison)
  ret %FewProductsC %r
}
; Rows by columns of one element stay a product.
%RowsB = type target("tlx.tensor", float, 2, 17, 1, 0, 1, 0, 0)
%ColumnsB = type target("tlx.tensor", float, 2, 1, 40, 0, 1, 0, 0)
%OuterC = type target("tlx.tensor", float, 2, 17, 40, 0, 1, 0, 0)
declare %OuterC @tlx.contract__rows(%RowsB, %ColumnsB, target("tlx.attr", 0, 2, 2, 1, 1)) nounwind willreturn memory(none)
; CHECK-LABEL: @rows_by_columns(
; CHECK: @tlx.matmul__17x40f32
define %OuterC @rows_by_columns(%RowsB %a, %ColumnsB %b) {
  %r = call %OuterC @tlx.contract__rows(%RowsB %a, %ColumnsB %b, target("tlx.attr", 0, 2, 2, 1, 1) poison)
  ret %OuterC %r
}

; So is a small one; one of two matrices stays.
%OneA = type target("tlx.tensor", float, 3, 1, 2, 16, 0, 1, 2, 0, 0, 0)
%OneB = type target("tlx.tensor", float, 1, 16, 0, 0)
%OneC = type target("tlx.tensor", float, 2, 1, 2, 0, 1, 0, 0)
declare %OneC @tlx.contract__small(%OneA, %OneB, target("tlx.attr", 0, 1, 2, 2, 0)) nounwind willreturn memory(none)
; CHECK-LABEL: @small(
; CHECK: @tlx.matmul__2x1f32
define %OneC @small(%OneA %a, %OneB %b) {
  %r = call %OneC @tlx.contract__small(%OneA %a, %OneB %b, target("tlx.attr", 0, 1, 2, 2, 0) poison)
  ret %OneC %r
}
%OneD = type target("tlx.tensor", float, 3, 1, 20, 16, 0, 1, 2, 0, 0, 0)
%OneE = type target("tlx.tensor", float, 2, 16, 30, 0, 1, 0, 0)
%OneF = type target("tlx.tensor", float, 3, 1, 20, 30, 0, 1, 2, 0, 0, 0)
declare %OneF @tlx.contract__matrices(%OneD, %OneE, target("tlx.attr", 0, 1, 3, 3, 2, 0)) nounwind willreturn memory(none)
; CHECK-LABEL: @matrices(
; CHECK: @tlx.contract__matrices(
define %OneF @matrices(%OneD %a, %OneE %b) {
  %r = call %OneF @tlx.contract__matrices(%OneD %a, %OneE %b, target("tlx.attr", 0, 1, 3, 3, 2, 0) poison)
  ret %OneF %r
}

; What is added to loses its padding with the result.
%OneG = type target("tlx.tensor", float, 3, 1, 200, 20, 0, 1, 2, 0, 0, 0)
%OneI = type target("tlx.tensor", float, 1, 203, 0, 3)
%OneJ = type target("tlx.tensor", float, 2, 1, 20, 0, 1, 0, 0)
declare %OneI @tlx.contractadd__padded(%OneG, %OneJ, %OneI, target("tlx.attr", 2, 0, 1, 2, 1, 0, 0)) nounwind willreturn memory(none)
; CHECK-LABEL: @padded_addend(
; CHECK: %[[C:.*]] = call {{.*}} @tlx.view__200f32.203f32_p3
; CHECK: @tlx.muladd__200x1f32
; CHECK: ret
define %OneI @padded_addend(%OneG %a, %OneJ %b, %OneI %c) {
  %r = call %OneI @tlx.contractadd__padded(%OneG %a, %OneJ %b, %OneI %c, target("tlx.attr", 2, 0, 1, 2, 1, 0, 0) poison)
  ret %OneI %r
}

; A tensor times a vector reads its elements once: it is reduced as it lies, in whatever order the result is, to which
; its sums are moved at last. Stored one by one, they would be scattered.
%OnceA = type target("tlx.tensor", float, 3, 7, 9, 20, 0, 1, 2, 0, 0, 0)
%OnceB = type target("tlx.tensor", float, 1, 7, 0, 0)
%OnceC = type target("tlx.tensor", float, 2, 20, 9, 0, 1, 0, 0)
declare %OnceC @tlx.contract__once(%OnceA, %OnceB, target("tlx.attr", 2, 1, 0, 2, 0)) nounwind willreturn memory(none)
; CHECK-LABEL: @once(
; CHECK: %[[A:.*]] = call {{.*}} @tlx.view__20x9x7f32_l2_1_0.7x9x20f32.a0_0_0_2_1_1_1_0_1(
; CHECK-NEXT: %[[B:.*]] = call {{.*}} @tlx.view__20x9x7f32_l2_1_0.7f32.a0_0_0_0_0_0_1(
; CHECK-NEXT: %[[P:.*]] = call {{.*}} @tlx.fmul__{{.*}} %[[A]], {{.*}} %[[B]],
; CHECK-NEXT: %[[S:.*]] = call {{.*}} @tlx.reduce.fadd__20x9x1f32_l1_0_2.20x9x7f32_l2_1_0.a4_0({{.*}} %[[P]],
; CHECK-NEXT: %[[R:.*]] = call {{.*}} @tlx.reshape__20x9f32_l1_0{{.*}} %[[S]])
; CHECK-NEXT: call {{.*}} @tlx.relayout__20x9f32.20x9f32_l1_0({{.*}} %[[R]])
; CHECK-NOT: tlx.contract
; CHECK: ret
define %OnceC @once(%OnceA %a, %OnceB %b) {
  %r = call %OnceC @tlx.contract__once(%OnceA %a, %OnceB %b, target("tlx.attr", 2, 1, 0, 2, 0) poison)
  ret %OnceC %r
}

; Where sums may be split and vectors run along the result, a product has vectors along both.
%FastA = type target("tlx.tensor", float, 3, 7, 9, 20, 0, 1, 2, 0, 0, 0)
%FastB = type target("tlx.tensor", float, 2, 7, 9, 0, 1, 0, 0)
%FastC = type target("tlx.tensor", float, 1, 20, 0, 0)
declare %FastC @tlx.contract__split(%FastA, %FastB, target("tlx.attr", 1, 2, 0, 1, 2, 2)) nounwind willreturn memory(none)
declare %FastC @tlx.contract__ordered(%FastA, %FastB, target("tlx.attr", 1, 2, 0, 1, 2, 0)) nounwind willreturn memory(none)
; CHECK-LABEL: @split(
; CHECK: @tlx.contract__split(
define %FastC @split(%FastA %a, %FastB %b) {
  %r = call %FastC @tlx.contract__split(%FastA %a, %FastB %b, target("tlx.attr", 1, 2, 0, 1, 2, 2) poison)
  ret %FastC %r
}
; CHECK-LABEL: @ordered(
; CHECK: @tlx.reduce.fadd__20x1x1f32
define %FastC @ordered(%FastA %a, %FastB %b) {
  %r = call %FastC @tlx.contract__ordered(%FastA %a, %FastB %b, target("tlx.attr", 1, 2, 0, 1, 2, 0) poison)
  ret %FastC %r
}

; That takes memory: not for short code.
; CHECK-LABEL: @once_short(
; CHECK: @tlx.reduce.fadd__20x9x1f32.20x9x7f32_l2_1_0.a4_0(
; CHECK-NOT: tlx.relayout
; CHECK: ret
define %OnceC @once_short(%OnceA %a, %OnceB %b) optsize {
  %r = call %OnceC @tlx.contract__once(%OnceA %a, %OnceB %b, target("tlx.attr", 2, 1, 0, 2, 0) poison)
  ret %OnceC %r
}

; Matrices of a batch, whose results lie apart, are reduced along what all read in vectors, too.
%ApartA = type target("tlx.tensor", float, 3, 7, 9, 20, 0, 1, 2, 0, 0, 0)
%ApartB = type target("tlx.tensor", float, 2, 7, 9, 0, 1, 0, 0)
%ApartC = type target("tlx.tensor", float, 2, 20, 9, 0, 1, 0, 0)
declare %ApartC @tlx.contract__apart(%ApartA, %ApartB, target("tlx.attr", 2, 1, 0, 2, 1, 0)) nounwind willreturn memory(none)
; CHECK-LABEL: @apart(
; CHECK: @tlx.reduce.fadd__20x9x1f32_l1_0_2.
; CHECK: @tlx.relayout__20x9f32.20x9f32_l1_0(
define %ApartC @apart(%ApartA %a, %ApartB %b) {
  %r = call %ApartC @tlx.contract__apart(%ApartA %a, %ApartB %b, target("tlx.attr", 2, 1, 0, 2, 1, 0) poison)
  ret %ApartC %r
}

; They stay products where one factor would be gathered. Sums that cannot be moved on the stack are
; stored one by one. Both need registers of 256 bits.
%GatheredB = type target("tlx.tensor", float, 2, 20, 7, 0, 1, 0, 0)
declare %ApartC @tlx.contract__gathered(%ApartA, %GatheredB, target("tlx.attr", 2, 1, 0, 0, 2, 0)) nounwind willreturn memory(none)
; CHECK-LABEL: @gathered(
; CHECK: @tlx.contract__gathered(
define %ApartC @gathered(%ApartA %a, %GatheredB %b) {
  %r = call %ApartC @tlx.contract__gathered(%ApartA %a, %GatheredB %b, target("tlx.attr", 2, 1, 0, 0, 2, 0) poison)
  ret %ApartC %r
}
%FarA = type target("tlx.tensor", float, 3, 7, 9, 1000, 0, 1, 2, 0, 0, 0)
%FarC = type target("tlx.tensor", float, 2, 1000, 9, 0, 1, 0, 0)
declare %FarC @tlx.contract__far(%FarA, %ApartB, target("tlx.attr", 2, 1, 0, 2, 1, 0)) nounwind willreturn memory(none)
; CHECK-LABEL: @far(
; CHECK: @tlx.reduce.fadd__1000x9x1f32
; CHECK-NOT: tlx.relayout
; CHECK: ret
; SHORT-LABEL: @far(
; SHORT: @tlx.contract__far(
define %FarC @far(%FarA %a, %ApartB %b) {
  %r = call %FarC @tlx.contract__far(%FarA %a, %ApartB %b, target("tlx.attr", 2, 1, 0, 2, 1, 0) poison)
  ret %FarC %r
}
