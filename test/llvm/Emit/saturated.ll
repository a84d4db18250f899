; RUN: %opt -mattr=+avx2 -passes=matrix-lower %s | %check_lowered | FileCheck %s

; A number that is out of range becomes the nearest one that the integers have, which may be none
; of the format's; a NaN, which no comparison selects, the least one.

target triple = "x86_64-unknown-linux-gnu"

%H = type target("tlx.tensor", half, 1, 512, 0, 0)
%F = type target("tlx.tensor", float, 1, 512, 0, 0)
%D = type target("tlx.tensor", double, 1, 512, 0, 0)
%I = type target("tlx.tensor", i32, 1, 512, 0, 0)
declare %H @tlx.load__H(ptr, i64, target("tlx.attr", 2, 0)) nounwind willreturn memory(argmem: read)
declare %F @tlx.load__F(ptr, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %D @tlx.load__D(ptr, i64, target("tlx.attr", 8, 0)) nounwind willreturn memory(argmem: read)
declare %I @tlx.fptosi.sat__H(%H) nounwind willreturn memory(none)
declare %I @tlx.fptosi.sat__F(%F) nounwind willreturn memory(none)
declare %I @tlx.fptoui.sat__F(%F) nounwind willreturn memory(none)
declare %I @tlx.fptosi.sat__D(%D) nounwind willreturn memory(none)
declare void @tlx.store__I(%I, ptr, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)

; Infinity alone is larger than any int.
; CHECK-LABEL: @halves(
; CHECK: %[[X:.*]] = load <8 x half>
; CHECK: %[[I:.*]] = fptosi <8 x half> %{{.*}} to <8 x i32>
; CHECK: %[[IN:.*]] = fcmp oge <8 x half> %[[X]], splat (half 0xHFBFF)
; CHECK: %[[LOW:.*]] = select <8 x i1> %[[IN]], <8 x i32> %[[I]], <8 x i32> splat (i32 -2147483648)
; CHECK: %[[OUT:.*]] = fcmp ogt <8 x half> %[[X]], splat (half 0xH7BFF)
; CHECK: select <8 x i1> %[[OUT]], <8 x i32> splat (i32 2147483647), <8 x i32> %[[LOW]]
define void @halves(ptr noalias %y, ptr noalias %x) {
  %a = call %H @tlx.load__H(ptr %x, i64 1, target("tlx.attr", 2, 0) poison)
  %b = call %I @tlx.fptosi.sat__H(%H %a)
  call void @tlx.store__I(%I %b, ptr %y, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: @floats(
; CHECK: %[[X:.*]] = load <8 x float>
; CHECK: %[[LOW:.*]] = call <8 x float> @llvm.maximumnum.v8f32(<8 x float> %[[X]], <8 x float> splat (float 0xC1E0000000000000))
; CHECK: %[[BOTH:.*]] = call <8 x float> @llvm.minimumnum.v8f32(<8 x float> %[[LOW]], <8 x float> splat (float 0x41DFFFFFE0000000))
; CHECK: %[[I:.*]] = fptosi <8 x float> %[[BOTH]] to <8 x i32>
; CHECK: %[[OUT:.*]] = fcmp ogt <8 x float> %[[X]], splat (float 0x41DFFFFFE0000000)
; CHECK: select <8 x i1> %[[OUT]], <8 x i32> splat (i32 2147483647), <8 x i32> %[[I]]
define void @floats(ptr noalias %y, ptr noalias %x) {
  %a = call %F @tlx.load__F(ptr %x, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %I @tlx.fptosi.sat__F(%F %a)
  call void @tlx.store__I(%I %b, ptr %y, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: @unsigned(
; CHECK: %[[I:.*]] = fptoui <8 x float> %{{.*}} to <8 x i32>
; CHECK: %[[OUT:.*]] = fcmp ogt <8 x float> %{{.*}}, splat (float 0x41EFFFFFE0000000)
; CHECK: select <8 x i1> %[[OUT]], <8 x i32> splat (i32 -1), <8 x i32> %[[I]]
define void @unsigned(ptr noalias %y, ptr noalias %x) {
  %a = call %F @tlx.load__F(ptr %x, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %I @tlx.fptoui.sat__F(%F %a)
  call void @tlx.store__I(%I %b, ptr %y, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; A double can be any int.
; CHECK-LABEL: @doubles(
; CHECK-NOT: fcmp
; CHECK: fptosi <4 x double>
; CHECK-NOT: select
; CHECK: ret
define void @doubles(ptr noalias %y, ptr noalias %x) {
  %a = call %D @tlx.load__D(ptr %x, i64 1, target("tlx.attr", 8, 0) poison)
  %b = call %I @tlx.fptosi.sat__D(%D %a)
  call void @tlx.store__I(%I %b, ptr %y, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
