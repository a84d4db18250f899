; RUN: %opt -passes='matrix-expand,matrix-simplify,matrix-merge-loops' -S %s | FileCheck %s

; Loops of contractions that lie alike in all tensors are one.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%X = type target("tlx.tensor", float, 4, 1, 64, 7, 7, 0, 1, 2, 3, 0, 0, 0, 0)
%W = type target("tlx.tensor", float, 4, 32, 64, 1, 1, 0, 1, 2, 3, 0, 0, 0, 0)
%Y = type target("tlx.tensor", float, 4, 1, 32, 7, 7, 0, 1, 2, 3, 0, 0, 0, 0)
%B = type target("tlx.tensor", float, 1, 32, 0, 0)
%A3 = type target("tlx.tensor", float, 3, 4, 5, 6, 0, 1, 2, 0, 0, 0)
%C2 = type target("tlx.tensor", float, 2, 6, 7, 0, 1, 0, 0)
%D3 = type target("tlx.tensor", float, 3, 4, 5, 7, 0, 1, 2, 0, 0, 0)
%K1 = type target("tlx.tensor", float, 3, 3, 4, 5, 0, 1, 2, 0, 0, 0)
%K2 = type target("tlx.tensor", float, 3, 4, 5, 6, 0, 1, 2, 0, 0, 0)
%K3 = type target("tlx.tensor", float, 2, 3, 6, 0, 1, 0, 0)
%K4 = type target("tlx.tensor", float, 3, 5, 4, 6, 0, 1, 2, 0, 0, 0)
declare %X @tlx.load__X(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %W @tlx.load__W(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %Y @tlx.convolution__1x1(%X, %W, float, target("tlx.attr", 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0)) speculatable willreturn nounwind nosync nofree memory(none)
declare void @tlx.store__Y(%Y, ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0))
declare %B @tlx.load__B(ptr, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %Y @tlx.broadcast__b(%B, target("tlx.attr", 1)) speculatable willreturn nounwind nosync nofree memory(none)
declare %Y @tlx.fadd__y(%Y, %Y, target("tlx.attr", 0)) speculatable willreturn nounwind nosync nofree memory(none)
declare %Y @tlx.maxnum__y(%Y, %Y, target("tlx.attr", 0)) speculatable willreturn nounwind nosync nofree memory(none)
declare %Y @tlx.splat__y(float) speculatable willreturn nounwind nosync nofree memory(none)
declare %A3 @tlx.load__A3(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %C2 @tlx.load__C2(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %D3 @tlx.contract__abc_cd(%A3, %C2, target("tlx.attr", 0, 1, 3, 3, 2, 0)) speculatable willreturn nounwind nosync nofree memory(none)
declare void @tlx.store__D3(%D3, ptr, i64, i64, i64, target("tlx.attr", 4, 0))
declare %K1 @tlx.load__K1(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %K2 @tlx.load__K2(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %K3 @tlx.contract__sums(%K1, %K2, target("tlx.attr", 0, 2, 3, 2, 3, 1, 0)) speculatable willreturn nounwind nosync nofree memory(none)
declare void @tlx.store__K3(%K3, ptr, i64, i64, target("tlx.attr", 4, 0))
declare %K3 @tlx.contract__other(%K1, %K2, target("tlx.attr", 0, 3, 2, 3, 2, 1, 0)) speculatable willreturn nounwind nosync nofree memory(none)
declare %K3 @tlx.contract__any(%K1, %K2, target("tlx.attr", 0, 3, 2, 3, 2, 1, 2)) speculatable willreturn nounwind nosync nofree memory(none)

; The places of a 1x1 convolution are one line, and all of it is a product.
; CHECK-LABEL: @one_by_one(
; CHECK-DAG: [[X:%.*]] = call {{.*}} @tlx.load__64x49f32.{{.*}}(ptr [[PX:%.*]], i64 49, i64 1,
; CHECK-DAG: [[W:%.*]] = call {{.*}} @tlx.load__32x64f32.{{.*}}(ptr [[PW:%.*]], i64 64, i64 1,
; CHECK: [[Y:%.*]] = call {{.*}} @tlx.matmul__32x49f32.32x64f32.64x49f32.a0({{.*}} [[W]], {{.*}} [[X]],
; CHECK-NEXT: call void @tlx.store__void.32x49f32.{{.*}}({{.*}} [[Y]], ptr %y, i64 49, i64 1,
; CHECK-NEXT: ret void
define void @one_by_one(ptr noalias %y, ptr noalias %x, ptr noalias %w) {
  %a = call %X @tlx.load__X(ptr %x, i64 3136, i64 49, i64 7, i64 1, target("tlx.attr", 4, 0) poison)
  %k = call %W @tlx.load__W(ptr %w, i64 64, i64 1, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  %c = call %Y @tlx.convolution__1x1(%X %a, %W %k, float poison, target("tlx.attr", 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0) poison)
  call void @tlx.store__Y(%Y %c, ptr %y, i64 1568, i64 49, i64 7, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; What follows it is merged as well: bias, zero, and the store.
; CHECK-LABEL: @bias(
; CHECK: [[Y:%.*]] = call {{.*}} @tlx.matmul__32x49f32.
; CHECK: [[B:%.*]] = call {{.*}} @tlx.view__32x49f32.32f32.a0_0_1_0_0(
; CHECK: [[S:%.*]] = call {{.*}} @tlx.fadd__32x49f32.32x49f32.32x49f32.a0({{.*}} [[Y]], {{.*}} [[B]],
; CHECK: [[Z:%.*]] = call {{.*}} @tlx.splat__32x49f32.float(
; CHECK: [[R:%.*]] = call {{.*}} @tlx.maxnum__32x49f32.32x49f32.32x49f32.a0({{.*}} [[S]], {{.*}} [[Z]],
; CHECK: call void @tlx.store__void.32x49f32.{{.*}}({{.*}} [[R]], ptr %y, i64 49, i64 1,
define void @bias(ptr noalias %y, ptr noalias %x, ptr noalias %w, ptr noalias %b) {
  %a = call %X @tlx.load__X(ptr %x, i64 3136, i64 49, i64 7, i64 1, target("tlx.attr", 4, 0) poison)
  %k = call %W @tlx.load__W(ptr %w, i64 64, i64 1, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  %v = call %B @tlx.load__B(ptr %b, i64 1, target("tlx.attr", 4, 0) poison)
  %c = call %Y @tlx.convolution__1x1(%X %a, %W %k, float poison, target("tlx.attr", 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0) poison)
  %e = call %Y @tlx.broadcast__b(%B %v, target("tlx.attr", 1) poison)
  %s = call %Y @tlx.fadd__y(%Y %c, %Y %e, target("tlx.attr", 0) poison)
  %zero = call %Y @tlx.splat__y(float 0.0)
  %r = call %Y @tlx.maxnum__y(%Y %s, %Y %zero, target("tlx.attr", 0) poison)
  call void @tlx.store__Y(%Y %r, ptr %y, i64 1568, i64 49, i64 7, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: @rows(
; CHECK: @tlx.matmul__20x7f32.20x6f32.6x7f32.a0(
; CHECK-NEXT: call void @tlx.store__void.20x7f32.{{.*}}({{.*}}, ptr %y, i64 7, i64 1,
define void @rows(ptr noalias %y, ptr noalias %x, ptr noalias %w) {
  %a = call %A3 @tlx.load__A3(ptr %x, i64 30, i64 6, i64 1, target("tlx.attr", 4, 0) poison)
  %k = call %C2 @tlx.load__C2(ptr %w, i64 7, i64 1, target("tlx.attr", 4, 0) poison)
  %c = call %D3 @tlx.contract__abc_cd(%A3 %a, %C2 %k, target("tlx.attr", 0, 1, 3, 3, 2, 0) poison)
  call void @tlx.store__D3(%D3 %c, ptr %y, i64 35, i64 7, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; One of the tensors has gaps between its rows.
; CHECK-LABEL: @rows_apart(
; CHECK: @tlx.contract__abc_cd(
define void @rows_apart(ptr noalias %y, ptr noalias %x, ptr noalias %w) {
  %a = call %A3 @tlx.load__A3(ptr %x, i64 40, i64 6, i64 1, target("tlx.attr", 4, 0) poison)
  %k = call %C2 @tlx.load__C2(ptr %w, i64 7, i64 1, target("tlx.attr", 4, 0) poison)
  %c = call %D3 @tlx.contract__abc_cd(%A3 %a, %C2 %k, target("tlx.attr", 0, 1, 3, 3, 2, 0) poison)
  call void @tlx.store__D3(%D3 %c, ptr %y, i64 35, i64 7, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: @result_apart(
; CHECK: @tlx.contract__abc_cd(
define void @result_apart(ptr noalias %y, ptr noalias %x, ptr noalias %w) {
  %a = call %A3 @tlx.load__A3(ptr %x, i64 30, i64 6, i64 1, target("tlx.attr", 4, 0) poison)
  %k = call %C2 @tlx.load__C2(ptr %w, i64 7, i64 1, target("tlx.attr", 4, 0) poison)
  %c = call %D3 @tlx.contract__abc_cd(%A3 %a, %C2 %k, target("tlx.attr", 0, 1, 3, 3, 2, 0) poison)
  call void @tlx.store__D3(%D3 %c, ptr %y, i64 40, i64 7, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Sums that go on in the same order.
; CHECK-LABEL: @sums(
; CHECK: @tlx.matmul__3x6f32.3x20f32.20x6f32.a0(
define void @sums(ptr noalias %y, ptr noalias %x, ptr noalias %w) {
  %a = call %K1 @tlx.load__K1(ptr %x, i64 20, i64 5, i64 1, target("tlx.attr", 4, 0) poison)
  %k = call %K2 @tlx.load__K2(ptr %w, i64 30, i64 6, i64 1, target("tlx.attr", 4, 0) poison)
  %c = call %K3 @tlx.contract__sums(%K1 %a, %K2 %k, target("tlx.attr", 0, 2, 3, 2, 3, 1, 0) poison)
  call void @tlx.store__K3(%K3 %c, ptr %y, i64 6, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; The fastest loop lies apart: another order, unless any is allowed.
; CHECK-LABEL: @other_order(
; CHECK: @tlx.contract__other(
define void @other_order(ptr noalias %y, ptr noalias %x, ptr noalias %w) {
  %a = call %K1 @tlx.load__K1(ptr %x, i64 20, i64 5, i64 1, target("tlx.attr", 4, 0) poison)
  %k = call %K2 @tlx.load__K2(ptr %w, i64 30, i64 6, i64 1, target("tlx.attr", 4, 0) poison)
  %c = call %K3 @tlx.contract__other(%K1 %a, %K2 %k, target("tlx.attr", 0, 3, 2, 3, 2, 1, 0) poison)
  call void @tlx.store__K3(%K3 %c, ptr %y, i64 6, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: @any_order(
; CHECK: @tlx.matmul__3x6f32.3x20f32.20x6f32.a2(
define void @any_order(ptr noalias %y, ptr noalias %x, ptr noalias %w) {
  %a = call %K1 @tlx.load__K1(ptr %x, i64 20, i64 5, i64 1, target("tlx.attr", 4, 0) poison)
  %k = call %K2 @tlx.load__K2(ptr %w, i64 30, i64 6, i64 1, target("tlx.attr", 4, 0) poison)
  %c = call %K3 @tlx.contract__any(%K1 %a, %K2 %k, target("tlx.attr", 0, 3, 2, 3, 2, 1, 2) poison)
  call void @tlx.store__K3(%K3 %c, ptr %y, i64 6, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
