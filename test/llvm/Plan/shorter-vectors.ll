; RUN: %opt -passes='matrix-expand,matrix-simplify,matrix-fold-widening,print<matrix-plan>' -disable-output %s | FileCheck %s
; RUN: %opt -passes='function(matrix-expand,matrix-simplify,matrix-fold-widening),matrix-emit' -S %s | FileCheck --check-prefix=EMIT %s

; Twenty rows of signed bytes are a vector of 16 and one of 4 in the same tile: an element of
; B that is flipped and broadcast serves both. Zen 4 takes as long for the two as for 20
; rows, and would take two turns for a second vector of 16.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%X = type target("tlx.tensor", i8, 2, 20, 20, 1, 0, 0, 0)
%W = type target("tlx.tensor", i32, 2, 20, 20, 1, 0, 0, 0)
declare %X @tlx.load__X(ptr, i64, i64, target("tlx.attr", 1, 0)) nounwind willreturn memory(argmem: read)
declare %W @tlx.zext__X(%X) nounwind willreturn memory(none)
declare %W @tlx.sext__X(%X) nounwind willreturn memory(none)
declare %W @tlx.matmul__W(%W, %W, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare void @tlx.store__W(%W, ptr, i64, i64, target("tlx.attr", 4, 0))

; CHECK-LABEL: function @signed:
; CHECK: vectors of 16 by vpdpbusd-flipped, tiles of M 1*2x16 and a shorter one of 4 k lanes by N 5*4,
; EMIT-LABEL: define void @signed(
; EMIT: @llvm.x86.avx512.vpdpbusd.512(<16 x i32>
; EMIT: @llvm.x86.avx512.vpdpbusd.128(<4 x i32>
; EMIT: ret void
define void @signed(ptr noalias %c, ptr noalias %a, ptr noalias %b) #0 {
  %x = call %X @tlx.load__X(ptr %a, i64 1, i64 20, target("tlx.attr", 1, 0) poison)
  %y = call %X @tlx.load__X(ptr %b, i64 1, i64 20, target("tlx.attr", 1, 0) poison)
  %i = call %W @tlx.sext__X(%X %x)
  %j = call %W @tlx.sext__X(%X %y)
  %s = call %W @tlx.matmul__W(%W %i, %W %j, target("tlx.attr", 0) poison)
  call void @tlx.store__W(%W %s, ptr %c, i64 1, i64 20, target("tlx.attr", 4, 0) poison)
  ret void
}

; What the multiplication broadcasts by itself needs no instruction to be shared.
; CHECK-LABEL: function @mixed:
; CHECK: vectors of 16 by vpdpbusd, tiles of M 1*1x16 of 4 k lanes + 1*1x4 of 4 k lanes by
define void @mixed(ptr noalias %c, ptr noalias %a, ptr noalias %b) #0 {
  %x = call %X @tlx.load__X(ptr %a, i64 1, i64 20, target("tlx.attr", 1, 0) poison)
  %y = call %X @tlx.load__X(ptr %b, i64 1, i64 20, target("tlx.attr", 1, 0) poison)
  %i = call %W @tlx.zext__X(%X %x)
  %j = call %W @tlx.sext__X(%X %y)
  %s = call %W @tlx.matmul__W(%W %i, %W %j, target("tlx.attr", 0) poison)
  call void @tlx.store__W(%W %s, ptr %c, i64 1, i64 20, target("tlx.attr", 4, 0) poison)
  ret void
}

; Zen 5 takes a turn for a vector of any length.
; CHECK-LABEL: function @whole_turns:
; CHECK: vectors of 16 by vpdpbusd-flipped, tiles of M 1*2x16 overlapping of 4 k lanes by
define void @whole_turns(ptr noalias %c, ptr noalias %a, ptr noalias %b) #1 {
  %x = call %X @tlx.load__X(ptr %a, i64 1, i64 20, target("tlx.attr", 1, 0) poison)
  %y = call %X @tlx.load__X(ptr %b, i64 1, i64 20, target("tlx.attr", 1, 0) poison)
  %i = call %W @tlx.sext__X(%X %x)
  %j = call %W @tlx.sext__X(%X %y)
  %s = call %W @tlx.matmul__W(%W %i, %W %j, target("tlx.attr", 0) poison)
  call void @tlx.store__W(%W %s, ptr %c, i64 1, i64 20, target("tlx.attr", 4, 0) poison)
  ret void
}

attributes #0 = { "target-cpu"="znver4" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx512vnni" }
attributes #1 = { "target-cpu"="znver5" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx512vnni" }
