; RUN: %opt -passes='matrix-lower' -S %s | FileCheck %s

; Sums of distances of bytes end in the intrinsic that back ends look for, in vectors of as many
; bytes as registers hold.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%B = type target("tlx.tensor", i8, 2, 16, 256, 0, 1, 0, 0)
%I = type target("tlx.tensor", i32, 2, 16, 256, 0, 1, 0, 0)
%S = type target("tlx.tensor", i32, 2, 16, 1, 0, 1, 0, 0)
declare %B @tlx.load__B(ptr, i64, i64, target("tlx.attr", 1, 0)) nounwind willreturn memory(argmem: read)
declare %I @tlx.zext__I(%B) nounwind willreturn memory(none)
declare %I @tlx.sub__I(%I, %I) nounwind willreturn memory(none)
declare %I @tlx.abs__I(%I) nounwind willreturn memory(none)
declare %S @tlx.reduce.add__I(%I, target("tlx.attr", 2, 0)) nounwind willreturn memory(none)
declare void @tlx.store__S(%S, ptr, i64, i64, target("tlx.attr", 4, 0))

; CHECK-LABEL: @rows(
; CHECK: zext <16 x i8> %{{.*}} to <16 x i32>
; CHECK: call <16 x i32> @llvm.abs.v16i32(
; CHECK: call i32 @llvm.vector.reduce.add.v16i32(
define void @rows(ptr noalias %r, ptr %p, ptr %q) {
  %a = call %B @tlx.load__B(ptr %p, i64 256, i64 1, target("tlx.attr", 1, 0) poison)
  %b = call %B @tlx.load__B(ptr %q, i64 256, i64 1, target("tlx.attr", 1, 0) poison)
  %x = call %I @tlx.zext__I(%B %a)
  %y = call %I @tlx.zext__I(%B %b)
  %d = call %I @tlx.sub__I(%I %x, %I %y)
  %e = call %I @tlx.abs__I(%I %d)
  %s = call %S @tlx.reduce.add__I(%I %e, target("tlx.attr", 2, 0) poison)
  call void @tlx.store__S(%S %s, ptr %r, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
