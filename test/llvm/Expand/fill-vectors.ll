; RUN: %opt -passes='matrix-expand,matrix-simplify,matrix-merge-loops' -S %s | FileCheck %s

; An operand or the result is copied, so that rows fill vectors.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%T = type target("tlx.tensor", float, 4, 12, 12, 12, 12, 0, 1, 2, 3, 0, 0, 0, 0)
%A3 = type target("tlx.tensor", float, 4, 16, 12, 12, 12, 0, 1, 2, 3, 0, 0, 0, 0)
%D3 = type target("tlx.tensor", float, 4, 16, 16, 12, 12, 0, 1, 2, 3, 0, 0, 0, 0)
%A4 = type target("tlx.tensor", float, 5, 8, 8, 6, 12, 12, 0, 1, 2, 3, 4, 0, 0, 0, 0, 0)
%B4 = type target("tlx.tensor", float, 3, 12, 12, 64, 0, 1, 2, 0, 0, 0)
%D4 = type target("tlx.tensor", float, 4, 8, 8, 64, 6, 0, 1, 2, 3, 0, 0, 0, 0)
%V4 = type target("tlx.tensor", float, 4, 1, 1, 64, 1, 0, 1, 2, 3, 0, 0, 0, 0)
%X = type target("tlx.tensor", float, 4, 1, 24, 15, 15, 0, 1, 2, 3, 0, 0, 0, 0)
%W = type target("tlx.tensor", float, 4, 32, 24, 3, 3, 0, 1, 2, 3, 0, 0, 0, 0)
%Y = type target("tlx.tensor", float, 4, 1, 32, 13, 13, 0, 1, 2, 3, 0, 0, 0, 0)
%S = type target("tlx.tensor", float, 4, 5, 5, 5, 5, 0, 1, 2, 3, 0, 0, 0, 0)
declare %T @tlx.load__T(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %T @tlx.contract__T(%T, %T, target("tlx.attr", 0, 4, 1, 5, 3, 5, 2, 4, 1)) speculatable willreturn nounwind nosync nofree memory(none)
declare void @tlx.store__T(%T, ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare %A3 @tlx.load__A3(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %D3 @tlx.contract__D3(%A3, %A3, target("tlx.attr", 0, 4, 2, 5, 1, 5, 3, 4, 1)) speculatable willreturn nounwind nosync nofree memory(none)
declare void @tlx.store__D3(%D3, ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare %A4 @tlx.load__A4(ptr, i64, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %B4 @tlx.load__B4(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %D4 @tlx.contract__D4(%A4, %B4, target("tlx.attr", 0, 1, 3, 4, 5, 5, 4, 2, 1)) speculatable willreturn nounwind nosync nofree memory(none)
declare %V4 @tlx.load__V4(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %D4 @tlx.broadcast__D4(%V4, target("tlx.attr", 0, 1, 2, 3)) speculatable willreturn nounwind nosync nofree memory(none)
declare %D4 @tlx.fadd__D4(%D4, %D4, target("tlx.attr", 0)) speculatable willreturn nounwind nosync nofree memory(none)
declare void @tlx.store__D4(%D4, ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare %D4 @tlx.load__D4(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %X @tlx.load__X(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %W @tlx.load__W(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %Y @tlx.convolution__Y(%X, %W, float, target("tlx.attr", 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 1)) speculatable willreturn nounwind nosync nofree memory(none)
declare void @tlx.store__Y(%Y, ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare %S @tlx.load__S(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %S @tlx.contract__S(%S, %S, target("tlx.attr", 0, 4, 1, 5, 3, 5, 2, 4, 1)) speculatable willreturn nounwind nosync nofree memory(none)
declare void @tlx.store__S(%S, ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)

; Rows d and c, which are 12 and 1 apart in b.
; CHECK-LABEL: @operand(
; CHECK: [[B:%.*]] = call {{.*}} @tlx.relayout__12x12x12x12f32_l3_1_2_0.12x12x12x12f32(
; CHECK-NEXT: [[R:%.*]] = call {{.*}} @tlx.reshape__144x12x12f32_l1_2_0.{{.*}} [[B]])
; CHECK-NEXT: [[D:%.*]] = call {{.*}} @tlx.contract__12x12x144f32.{{.*}} [[R]],
; CHECK-NEXT: call void @tlx.store__void.12x12x144f32.{{.*}} [[D]], ptr %d, i64 1728, i64 144, i64 1,
; CHECK-NEXT: ret void
define void @operand(ptr noalias %d, ptr %a, ptr %b) #0 {
  %v0 = call %T @tlx.load__T(ptr %a, i64 1728, i64 144, i64 12, i64 1, target("tlx.attr", 4, 0) poison)
  %v1 = call %T @tlx.load__T(ptr %b, i64 1728, i64 144, i64 12, i64 1, target("tlx.attr", 4, 0) poison)
  %v2 = call %T @tlx.contract__T(%T %v0, %T %v1, target("tlx.attr", 0, 4, 1, 5, 3, 5, 2, 4, 1) poison)
  call void @tlx.store__T(%T %v2, ptr %d, i64 1728, i64 144, i64 12, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Rows b and d, between which the result has c.
; CHECK-LABEL: @both(
; CHECK: call {{.*}} @tlx.relayout__16x12x12x12f32_l3_1_0_2.16x12x12x12f32(
; CHECK: call {{.*}} @tlx.contract__16x192x12f32_l0_2_1.
; CHECK: [[D:%.*]] = call {{.*}} @tlx.relayout__16x16x12x12f32.16x16x12x12f32_l0_2_1_3(
; CHECK-NEXT: call void @tlx.store__D3({{.*}} [[D]], ptr %d,
define void @both(ptr noalias %d, ptr %a, ptr %b) #0 {
  %v0 = call %A3 @tlx.load__A3(ptr %a, i64 1728, i64 144, i64 12, i64 1, target("tlx.attr", 4, 0) poison)
  %v1 = call %A3 @tlx.load__A3(ptr %b, i64 1728, i64 144, i64 12, i64 1, target("tlx.attr", 4, 0) poison)
  %v2 = call %D3 @tlx.contract__D3(%A3 %v0, %A3 %v1, target("tlx.attr", 0, 4, 2, 5, 1, 5, 3, 4, 1) poison)
  call void @tlx.store__D3(%D3 %v2, ptr %d, i64 2304, i64 144, i64 12, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; 64 rows of b instead of 6 of a. What is added lies as rows do.
; CHECK-LABEL: @result(
; CHECK: [[D:%.*]] = call {{.*}} @tlx.contract__384x64f32.
; CHECK: [[V:%.*]] = call {{.*}} @tlx.view__384x64f32.
; CHECK: [[S:%.*]] = call {{.*}} @tlx.fadd__384x64f32.{{.*}} [[D]], {{.*}} [[V]],
; CHECK: [[R:%.*]] = call {{.*}} @tlx.reshape__8x8x64x6f32_l0_1_3_2.384x64f32({{.*}} [[S]])
; CHECK: call {{.*}} @tlx.relayout__8x8x64x6f32.8x8x64x6f32_l0_1_3_2({{.*}} [[R]])
define void @result(ptr noalias %d, ptr %a, ptr %b, ptr %bias) #0 {
  %v0 = call %A4 @tlx.load__A4(ptr %a, i64 6912, i64 864, i64 144, i64 12, i64 1, target("tlx.attr", 4, 0) poison)
  %v1 = call %B4 @tlx.load__B4(ptr %b, i64 768, i64 64, i64 1, target("tlx.attr", 4, 0) poison)
  %v2 = call %D4 @tlx.contract__D4(%A4 %v0, %B4 %v1, target("tlx.attr", 0, 1, 3, 4, 5, 5, 4, 2, 1) poison)
  %v3 = call %V4 @tlx.load__V4(ptr %bias, i64 64, i64 64, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  %v4 = call %D4 @tlx.broadcast__D4(%V4 %v3, target("tlx.attr", 0, 1, 2, 3) poison)
  %v5 = call %D4 @tlx.fadd__D4(%D4 %v2, %D4 %v4, target("tlx.attr", 0) poison)
  call void @tlx.store__D4(%D4 %v5, ptr %d, i64 3072, i64 384, i64 6, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; A tensor of memory would have to be copied as well.
; CHECK-LABEL: @added(
; CHECK-NOT: relayout
; CHECK: ret void
define void @added(ptr noalias %d, ptr %a, ptr %b, ptr %c) #0 {
  %v0 = call %A4 @tlx.load__A4(ptr %a, i64 6912, i64 864, i64 144, i64 12, i64 1, target("tlx.attr", 4, 0) poison)
  %v1 = call %B4 @tlx.load__B4(ptr %b, i64 768, i64 64, i64 1, target("tlx.attr", 4, 0) poison)
  %v2 = call %D4 @tlx.contract__D4(%A4 %v0, %B4 %v1, target("tlx.attr", 0, 1, 3, 4, 5, 5, 4, 2, 1) poison)
  %v3 = call %D4 @tlx.load__D4(ptr %c, i64 3072, i64 384, i64 6, i64 1, target("tlx.attr", 4, 0) poison)
  %v4 = call %D4 @tlx.fadd__D4(%D4 %v2, %D4 %v3, target("tlx.attr", 0) poison)
  call void @tlx.store__D4(%D4 %v4, ptr %d, i64 3072, i64 384, i64 6, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; The 32 channels of an image whose rows are 13 long.
; CHECK-LABEL: @image(
; CHECK: call {{.*}} @tlx.contract__{{.*}}32x13x13f32_l{{.*}}.1x24x13x3x13x3f32.32x24x3x3f32.
; CHECK: [[Y:%.*]] = call {{.*}} @tlx.relayout__1x32x13x13f32.1x32x13x13f32_l0_2_3_1(
; CHECK-NEXT: call void @tlx.store__Y({{.*}} [[Y]], ptr %d,
define void @image(ptr noalias %d, ptr %a, ptr %b) #0 {
  %v0 = call %X @tlx.load__X(ptr %a, i64 5400, i64 225, i64 15, i64 1, target("tlx.attr", 4, 0) poison)
  %v1 = call %W @tlx.load__W(ptr %b, i64 216, i64 9, i64 3, i64 1, target("tlx.attr", 4, 0) poison)
  %v2 = call %Y @tlx.convolution__Y(%X %v0, %W %v1, float poison, target("tlx.attr", 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 1) poison)
  call void @tlx.store__Y(%Y %v2, ptr %d, i64 5408, i64 169, i64 13, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Not for a few products, nor where code is to be small.
; CHECK-LABEL: @few(
; CHECK-NOT: relayout
; CHECK: ret void
define void @few(ptr noalias %d, ptr %a, ptr %b) #0 {
  %v0 = call %S @tlx.load__S(ptr %a, i64 125, i64 25, i64 5, i64 1, target("tlx.attr", 4, 0) poison)
  %v1 = call %S @tlx.load__S(ptr %b, i64 125, i64 25, i64 5, i64 1, target("tlx.attr", 4, 0) poison)
  %v2 = call %S @tlx.contract__S(%S %v0, %S %v1, target("tlx.attr", 0, 4, 1, 5, 3, 5, 2, 4, 1) poison)
  call void @tlx.store__S(%S %v2, ptr %d, i64 125, i64 25, i64 5, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: @size(
; CHECK-NOT: relayout
; CHECK: ret void
define void @size(ptr noalias %d, ptr %a, ptr %b) #1 {
  %v0 = call %T @tlx.load__T(ptr %a, i64 1728, i64 144, i64 12, i64 1, target("tlx.attr", 4, 0) poison)
  %v1 = call %T @tlx.load__T(ptr %b, i64 1728, i64 144, i64 12, i64 1, target("tlx.attr", 4, 0) poison)
  %v2 = call %T @tlx.contract__T(%T %v0, %T %v1, target("tlx.attr", 0, 4, 1, 5, 3, 5, 2, 4, 1) poison)
  call void @tlx.store__T(%T %v2, ptr %d, i64 1728, i64 144, i64 12, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Where an exception may leave, the heap is not freed, and the stack is small.
declare void @may_throw()
; CHECK-LABEL: @unwinds(
; CHECK-NOT: relayout
; CHECK: ret void
define void @unwinds(ptr noalias %d, ptr %a, ptr %b) #0 {
  %v0 = call %T @tlx.load__T(ptr %a, i64 1728, i64 144, i64 12, i64 1, target("tlx.attr", 4, 0) poison)
  %v1 = call %T @tlx.load__T(ptr %b, i64 1728, i64 144, i64 12, i64 1, target("tlx.attr", 4, 0) poison)
  %v2 = call %T @tlx.contract__T(%T %v0, %T %v1, target("tlx.attr", 0, 4, 1, 5, 3, 5, 2, 4, 1) poison)
  call void @tlx.store__T(%T %v2, ptr %d, i64 1728, i64 144, i64 12, i64 1, target("tlx.attr", 4, 0) poison)
  call void @may_throw()
  ret void
}

; There is no memory for a copy.
; CHECK-LABEL: @no_heap(
; CHECK-NOT: relayout
; CHECK: ret void
define void @no_heap(ptr noalias %d, ptr %a, ptr %b) #2 {
  %v0 = call %T @tlx.load__T(ptr %a, i64 1728, i64 144, i64 12, i64 1, target("tlx.attr", 4, 0) poison)
  %v1 = call %T @tlx.load__T(ptr %b, i64 1728, i64 144, i64 12, i64 1, target("tlx.attr", 4, 0) poison)
  %v2 = call %T @tlx.contract__T(%T %v0, %T %v1, target("tlx.attr", 0, 4, 1, 5, 3, 5, 2, 4, 1) poison)
  call void @tlx.store__T(%T %v2, ptr %d, i64 1728, i64 144, i64 12, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

attributes #0 = { "target-cpu"="x86-64-v3" }
attributes #1 = { minsize optsize "target-cpu"="x86-64-v3" }
attributes #2 = { "no-builtins" "target-cpu"="x86-64-v3" }
