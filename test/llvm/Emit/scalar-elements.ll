; RUN: %opt -passes='matrix-lower' %s | %check_lowered | FileCheck %s
; RUN: %opt -passes='matrix-lower<O0>' %s | %check_lowered | FileCheck %s

; Handles of elements that are padded or packed in vectors are row-major arrays
; in memory; no element is in a vector.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

%Z = type target("tlx.tensor", x86_fp80, 2, 64, 64, 0, 1, 0, 0)
%S = type target("tlx.tensor", x86_fp80, 2, 6, 5, 0, 1, 0, 0)
%I1 = type target("tlx.tensor", i1, 2, 64, 64, 0, 1, 0, 0)
%D = type target("tlx.tensor", i33, 2, 64, 64, 0, 1, 0, 0)
declare %Z @tlx.load__Z(ptr, i64, i64, target("tlx.attr", 16, 0))
declare void @tlx.store__Z(%Z, ptr, i64, i64, target("tlx.attr", 16, 0))
declare %Z @tlx.matmul__Z(%Z, %Z, target("tlx.attr", 0))
declare %S @tlx.load__S(ptr, i64, i64, target("tlx.attr", 16, 0))
declare void @tlx.store__S(%S, ptr, i64, i64, target("tlx.attr", 16, 0))
declare %S @tlx.fadd__S(%S, %S, target("tlx.attr", 0))
declare %I1 @tlx.load__I1(ptr, i64, i64, target("tlx.attr", 1, 0))
declare void @tlx.store__I1(%I1, ptr, i64, i64, target("tlx.attr", 1, 0))
declare %I1 @tlx.matmul__I1(%I1, %I1, target("tlx.attr", 0))
declare %D @tlx.load__D(ptr, i64, i64, target("tlx.attr", 1, 0))
declare void @tlx.store__D(%D, ptr, i64, i64, target("tlx.attr", 1, 0))
declare %D @tlx.matmul__D(%D, %D, target("tlx.attr", 0))

; CHECK-LABEL: @x87(
define void @x87(ptr %p, ptr %q) {
  %a = call %Z @tlx.load__Z(ptr %p, i64 64, i64 1, target("tlx.attr", 16, 0) poison)
  %b = call %Z @tlx.matmul__Z(%Z %a, %Z %a, target("tlx.attr", 0) poison)
  call void @tlx.store__Z(%Z %b, ptr %q, i64 1, i64 64, target("tlx.attr", 16, 0) poison)
  ret void
}

; CHECK-LABEL: @x87small(
define void @x87small(ptr %p, ptr %q) {
  %a = call %S @tlx.load__S(ptr %p, i64 5, i64 1, target("tlx.attr", 16, 0) poison)
  %b = call %S @tlx.fadd__S(%S %a, %S %a, target("tlx.attr", 0) poison)
  call void @tlx.store__S(%S %b, ptr %q, i64 1, i64 6, target("tlx.attr", 16, 0) poison)
  ret void
}

; CHECK-LABEL: @i1(
define void @i1(ptr %p, ptr %q) {
  %a = call %I1 @tlx.load__I1(ptr %p, i64 64, i64 1, target("tlx.attr", 1, 0) poison)
  %b = call %I1 @tlx.matmul__I1(%I1 %a, %I1 %a, target("tlx.attr", 0) poison)
  call void @tlx.store__I1(%I1 %b, ptr %q, i64 1, i64 64, target("tlx.attr", 1, 0) poison)
  ret void
}

; CHECK-LABEL: @i33(
define void @i33(ptr %p, ptr %q) {
  %a = call %D @tlx.load__D(ptr %p, i64 64, i64 1, target("tlx.attr", 1, 0) poison)
  %b = call %D @tlx.matmul__D(%D %a, %D %a, target("tlx.attr", 0) poison)
  call void @tlx.store__D(%D %b, ptr %q, i64 64, i64 1, target("tlx.attr", 1, 0) poison)
  ret void
}
