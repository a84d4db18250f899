; RUN: %opt -passes=matrix-expand -S %s | FileCheck %s

; In a copy with a border, places whose channels fill a multiple of 2 KiB have a line of the
; cache more between them, which no window reads.

%X = type target("tlx.tensor", float, 4, 1, 512, 7, 7, 0, 2, 3, 1, 0, 0, 0, 0)
%P = type target("tlx.tensor", float, 4, 1, 512, 9, 9, 0, 2, 3, 1, 0, 0, 0, 0)
%W = type target("tlx.tensor", float, 4, 16, 512, 3, 3, 0, 1, 2, 3, 0, 0, 0, 0)
%Y = type target("tlx.tensor", float, 4, 1, 16, 7, 7, 0, 2, 3, 1, 0, 0, 0, 0)
declare %P @tlx.pad__P(%X, float, target("tlx.attr", 0, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0)) nounwind willreturn memory(none)
declare %Y @tlx.convolution__Y(%P, %W, float, target("tlx.attr", 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 1)) nounwind willreturn memory(none)
declare float @tlx.extract__Y(%Y, i64, i64, i64, i64) nounwind willreturn memory(none)
declare float @tlx.extract__P(%P, i64, i64, i64, i64) nounwind willreturn memory(none)

; CHECK-LABEL: @apart(
; CHECK: %[[BORDER:.*]] = call {{.*}} @tlx.splat__1x528x9x9f32
; CHECK: %[[IMAGE:.*]] = call {{.*}} @tlx.insertview__1x528x9x9f32_l0_2_3_1.1x528x9x9f32_l0_2_3_1.1x512x7x7f32_l0_2_3_1{{[^(]*}}({{.*}} %[[BORDER]], {{.*}} %x,
; CHECK: call {{.*}} @tlx.view__1x512x7x3x7x3f32.1x528x9x9f32{{[^(]*}}({{.*}} %[[IMAGE]],
define float @apart(%X %x, %W %w, i64 %i) {
  %p = call %P @tlx.pad__P(%X %x, float 0.0, target("tlx.attr", 0, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0) poison)
  %y = call %Y @tlx.convolution__Y(%P %p, %W %w, float poison, target("tlx.attr", 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 1) poison)
  %e = call float @tlx.extract__Y(%Y %y, i64 0, i64 %i, i64 0, i64 0)
  ret float %e
}

; Of what is used besides there would be two copies.
; CHECK-LABEL: @used_again(
; CHECK-NOT: 528
; CHECK: ret float
define float @used_again(%X %x, %W %w, i64 %i) {
  %p = call %P @tlx.pad__P(%X %x, float 0.0, target("tlx.attr", 0, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0) poison)
  %y = call %Y @tlx.convolution__Y(%P %p, %W %w, float poison, target("tlx.attr", 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 1) poison)
  %e = call float @tlx.extract__Y(%Y %y, i64 0, i64 %i, i64 0, i64 0)
  %f = call float @tlx.extract__P(%P %p, i64 0, i64 %i, i64 0, i64 0)
  %s = fadd float %e, %f
  ret float %s
}
