; RUN: %opt -passes=matrix-expand -S %s | FileCheck %s
; RUN: %opt -passes='matrix-expand,matrix-simplify,print<matrix-plan>' -mtriple=x86_64 -mattr=+avx2,+fma -disable-output %s 2>&1 | FileCheck %s --check-prefix=PLAN

; A factor that lies in blocks is read where it is: its columns are two loops, and the last
; block, of which a half is used, a contraction of its own.

%A = type target("tlx.tensor", float, 2, 9, 32, 0, 1, 0, 0)
%W = type target("tlx.tensor", float, 3, 32, 3, 16, 0, 1, 2, 0, 0, 0)
%B = type target("tlx.tensor", float, 2, 32, 40, 0, 1, 0, 0)
%C = type target("tlx.tensor", float, 2, 9, 40, 0, 1, 0, 0)
declare %A @tlx.load__A(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %W @tlx.load__W(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %B @tlx.reshape.unblock__B(%W, target("tlx.attr", 1, 16)) nounwind willreturn memory(none)
declare %C @tlx.contract__C(%A, %B, target("tlx.attr", 0, 2, 2, 1, 1)) nounwind willreturn memory(none)
declare void @tlx.store__C(%C, ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)

; CHECK-LABEL: @columns(
; CHECK: %[[WHOLE:.*]] = call {{.*}} @tlx.view__32x2x16f32.32x3x16f32.a0_0_0_0_1_1_1_2_1({{.*}} %w,
; CHECK: %[[PART:.*]] = call {{.*}} @tlx.contract__9x2x16f32.9x32f32.32x2x16f32.a0_3_3_1_2_1({{.*}}, {{.*}} %[[WHOLE]],
; CHECK: %[[FIRST:.*]] = call {{.*}} @tlx.insertview__9x40f32.9x40f32.9x2x16f32.a0_0_0_1_1_16_1_1({{.*}} poison, {{.*}} %[[PART]],
; CHECK: %[[LAST:.*]] = call {{.*}} @tlx.view__32x8f32.32x3x16f32.a0_2_0_0_1_2_1({{.*}} %w,
; CHECK: %[[REST:.*]] = call {{.*}} @tlx.contract__9x8f32.9x32f32.32x8f32.a0_2_2_1_1({{.*}}, {{.*}} %[[LAST]],
; CHECK: call {{.*}} @tlx.insertview__9x40f32.9x40f32.9x8f32.a0_32_0_1_1_1({{.*}} %[[FIRST]], {{.*}} %[[REST]],
; CHECK: ret
; PLAN-LABEL: function @columns:
; PLAN-NOT: buffer
; PLAN-COUNT-2: region at store, fused
; PLAN-LABEL: function @short:
define void @columns(ptr noalias %c, ptr noalias %a, ptr noalias %b) {
  %x = call %A @tlx.load__A(ptr %a, i64 32, i64 1, target("tlx.attr", 4, 0) poison)
  %w = call %W @tlx.load__W(ptr %b, i64 16, i64 512, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %B @tlx.reshape.unblock__B(%W %w, target("tlx.attr", 1, 16) poison)
  %z = call %C @tlx.contract__C(%A %x, %B %y, target("tlx.attr", 0, 2, 2, 1, 1) poison)
  call void @tlx.store__C(%C %z, ptr %c, i64 40, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Where code is to be short, there is one contraction.
; CHECK-LABEL: @short(
; CHECK-NOT: tlx.contract
; CHECK: call {{.*}} @tlx.matmul__9x40f32.9x32f32.32x40f32
; CHECK: ret
define void @short(ptr noalias %c, ptr noalias %a, ptr noalias %b) optsize {
  %x = call %A @tlx.load__A(ptr %a, i64 32, i64 1, target("tlx.attr", 4, 0) poison)
  %w = call %W @tlx.load__W(ptr %b, i64 16, i64 512, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %B @tlx.reshape.unblock__B(%W %w, target("tlx.attr", 1, 16) poison)
  %z = call %C @tlx.contract__C(%A %x, %B %y, target("tlx.attr", 0, 2, 2, 1, 1) poison)
  call void @tlx.store__C(%C %z, ptr %c, i64 40, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; A sum over blocks, the last of which is used in part, goes through a copy; over whole ones not.
%S = type target("tlx.tensor", float, 3, 3, 40, 12, 0, 1, 2, 0, 0, 0)
%T = type target("tlx.tensor", float, 3, 2, 40, 16, 0, 1, 2, 0, 0, 0)
declare %B @tlx.reshape.unblock__S(%S, target("tlx.attr", 0, 12)) nounwind willreturn memory(none)
declare %B @tlx.reshape.unblock__T(%T, target("tlx.attr", 0, 16)) nounwind willreturn memory(none)
; CHECK-LABEL: @sums_in_part(
; CHECK: @tlx.insertview__36x40f32.36x40f32.3x40x12f32
; CHECK: @tlx.matmul__9x40f32.9x32f32.32x40f32
; CHECK: ret
define %C @sums_in_part(%A %x, %S %w) {
  %y = call %B @tlx.reshape.unblock__S(%S %w, target("tlx.attr", 0, 12) poison)
  %z = call %C @tlx.contract__C(%A %x, %B %y, target("tlx.attr", 0, 2, 2, 1, 1) poison)
  ret %C %z
}
; CHECK-LABEL: @sums(
; CHECK: %[[X:.*]] = call {{.*}} @tlx.view__9x2x16f32.9x32f32.a0_0_0_1_1_16_1_1({{.*}} %x,
; CHECK: %[[W:.*]] = call {{.*}} @tlx.view__2x16x40f32.2x40x16f32.a0_0_0_0_1_2_1_1_1({{.*}} %w,
; CHECK: @tlx.contract__9x40f32.9x2x16f32.2x16x40f32.a0_2_3_2_3_1_1({{.*}} %[[X]], {{.*}} %[[W]],
; CHECK-NOT: insertview
; CHECK: ret
define %C @sums(%A %x, %T %w) {
  %y = call %B @tlx.reshape.unblock__T(%T %w, target("tlx.attr", 0, 16) poison)
  %z = call %C @tlx.contract__C(%A %x, %B %y, target("tlx.attr", 0, 2, 2, 1, 1) poison)
  ret %C %z
}
