; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -mcpu=znver4 -mattr=+sse2 -passes=matrix-lower %s | %check_lowered | FileCheck %s
; RUN: %opt -mtriple=aarch64-unknown-linux-gnu -passes=matrix-lower %s | %check_lowered | FileCheck %s --check-prefix=OTHER

; What is rounded, moved by a zero point, clamped and converted to bytes is clamped first, to
; bounds from which the zero point is taken: x86 rounds where it converts.

%F = type target("tlx.tensor", float, 1, 4096, 0, 0)
%B = type target("tlx.tensor", i8, 1, 4096, 0, 0)
declare %F @tlx.load__F(ptr, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %F @tlx.roundeven__F(%F, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %F @tlx.splat__F(float) nounwind willreturn memory(none)
declare %F @tlx.fadd__F(%F, %F, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %F @tlx.maximumnum__F(%F, %F, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %F @tlx.minimumnum__F(%F, %F, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %B @tlx.fptosi__B(%F) nounwind willreturn memory(none)
declare %B @tlx.fptoui__B(%F) nounwind willreturn memory(none)
declare void @tlx.store__B(%B, ptr, i64, target("tlx.attr", 1, 0)) nounwind willreturn memory(argmem: write)

; CHECK-LABEL: @signed(
; CHECK-NOT: roundeven
; CHECK: %[[LOW:.*]] = call <16 x float> @llvm.maximumnum.v16f32(<16 x float> %{{.*}}, <16 x float> splat (float -1.310000e+02))
; CHECK: %[[BOTH:.*]] = call <16 x float> @llvm.minimumnum.v16f32(<16 x float> %[[LOW]], <16 x float> splat (float 1.240000e+02))
; CHECK: %[[WHOLE:.*]] = call <16 x i32> @llvm.lrint.v16i32.v16f32(<16 x float> %[[BOTH]])
; CHECK: %[[MOVED:.*]] = add <16 x i32> %[[WHOLE]], splat (i32 3)
; CHECK: trunc nsw <16 x i32> %[[MOVED]] to <16 x i8>
; OTHER-LABEL: @signed(
; OTHER: roundeven
; OTHER: fptosi
define void @signed(ptr noalias %y, ptr noalias %x) {
  %a = call %F @tlx.load__F(ptr %x, i64 1, target("tlx.attr", 4, 0) poison)
  %r = call %F @tlx.roundeven__F(%F %a, target("tlx.attr", 0) poison)
  %z = call %F @tlx.splat__F(float 3.0)
  %m = call %F @tlx.fadd__F(%F %r, %F %z, target("tlx.attr", 0) poison)
  %l = call %F @tlx.splat__F(float -128.0)
  %c = call %F @tlx.maximumnum__F(%F %m, %F %l, target("tlx.attr", 0) poison)
  %h = call %F @tlx.splat__F(float 127.0)
  %d = call %F @tlx.minimumnum__F(%F %c, %F %h, target("tlx.attr", 0) poison)
  %i = call %B @tlx.fptosi__B(%F %d)
  call void @tlx.store__B(%B %i, ptr %y, i64 1, target("tlx.attr", 1, 0) poison)
  ret void
}

; CHECK-LABEL: @unsigned(
; CHECK: @llvm.lrint.v16i32.v16f32
; CHECK-NOT: add <16 x i32>
; CHECK: trunc nuw <16 x i32>
define void @unsigned(ptr noalias %y, ptr noalias %x) {
  %a = call %F @tlx.load__F(ptr %x, i64 1, target("tlx.attr", 4, 0) poison)
  %r = call %F @tlx.roundeven__F(%F %a, target("tlx.attr", 0) poison)
  %z = call %F @tlx.splat__F(float 0.0)
  %m = call %F @tlx.fadd__F(%F %r, %F %z, target("tlx.attr", 0) poison)
  %c = call %F @tlx.maximumnum__F(%F %m, %F %z, target("tlx.attr", 0) poison)
  %h = call %F @tlx.splat__F(float 255.0)
  %d = call %F @tlx.minimumnum__F(%F %c, %F %h, target("tlx.attr", 0) poison)
  %i = call %B @tlx.fptoui__B(%F %d)
  call void @tlx.store__B(%B %i, ptr %y, i64 1, target("tlx.attr", 1, 0) poison)
  ret void
}

; Bounds that are no integers, and a zero point that is none.
; CHECK-LABEL: @fractions(
; CHECK-NOT: lrint
; CHECK-LABEL: @half_point(
; CHECK-NOT: lrint
; CHECK: ret
define void @fractions(ptr noalias %y, ptr noalias %x) {
  %a = call %F @tlx.load__F(ptr %x, i64 1, target("tlx.attr", 4, 0) poison)
  %r = call %F @tlx.roundeven__F(%F %a, target("tlx.attr", 0) poison)
  %l = call %F @tlx.splat__F(float -7.5)
  %c = call %F @tlx.maximumnum__F(%F %r, %F %l, target("tlx.attr", 0) poison)
  %h = call %F @tlx.splat__F(float 7.0)
  %d = call %F @tlx.minimumnum__F(%F %c, %F %h, target("tlx.attr", 0) poison)
  %i = call %B @tlx.fptosi__B(%F %d)
  call void @tlx.store__B(%B %i, ptr %y, i64 1, target("tlx.attr", 1, 0) poison)
  ret void
}

define void @half_point(ptr noalias %y, ptr noalias %x) {
  %a = call %F @tlx.load__F(ptr %x, i64 1, target("tlx.attr", 4, 0) poison)
  %r = call %F @tlx.roundeven__F(%F %a, target("tlx.attr", 0) poison)
  %z = call %F @tlx.splat__F(float 0.5)
  %m = call %F @tlx.fadd__F(%F %r, %F %z, target("tlx.attr", 0) poison)
  %l = call %F @tlx.splat__F(float -8.0)
  %c = call %F @tlx.maximumnum__F(%F %m, %F %l, target("tlx.attr", 0) poison)
  %h = call %F @tlx.splat__F(float 7.0)
  %d = call %F @tlx.minimumnum__F(%F %c, %F %h, target("tlx.attr", 0) poison)
  %i = call %B @tlx.fptosi__B(%F %d)
  call void @tlx.store__B(%B %i, ptr %y, i64 1, target("tlx.attr", 1, 0) poison)
  ret void
}
