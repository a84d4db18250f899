; RUN: %opt -passes='matrix-expand,matrix-simplify,print<matrix-plan>' -disable-output %s | FileCheck %s
; RUN: %opt -passes='matrix-lower,function(instcombine)' -S %s | FileCheck --check-prefix=EMIT %s

; Bytes are read in 128 bits, and interleaved by one instruction for each vector
; and round.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%A = type target("tlx.tensor", i8, 3, 64, 32, 64, 0, 1, 2, 0, 0, 0)
%B = type target("tlx.tensor", i8, 3, 64, 64, 32, 0, 1, 2, 0, 0, 0)
declare %A @tlx.load__A(ptr, i64, i64, i64, target("tlx.attr", 1, 0)) nounwind willreturn memory(argmem: read)
declare %B @tlx.transpose__B(%A, target("tlx.attr", 0, 2, 1)) nounwind willreturn memory(none)
declare void @tlx.store__B(%B, ptr, i64, i64, i64, target("tlx.attr", 1, 0))

; CHECK-LABEL: function @planes:
; CHECK: vectors of 32, transpose tiles of 16 columns by 32 rows{{$}}
; EMIT-LABEL: define void @planes(
; EMIT-COUNT-32: load <16 x i8>
; EMIT: shufflevector <32 x i8> %{{.*}}, <32 x i8> %{{.*}}, <32 x i32> <i32 0, i32 32, i32 1, i32 33,
; EMIT-COUNT-16: store <4 x i64>
; EMIT: ret void
define void @planes(ptr noalias %d, ptr noalias %a) #0 {
  %x = call %A @tlx.load__A(ptr %a, i64 2048, i64 64, i64 1, target("tlx.attr", 1, 0) poison)
  %y = call %B @tlx.transpose__B(%A %x, target("tlx.attr", 0, 2, 1) poison)
  call void @tlx.store__B(%B %y, ptr %d, i64 2048, i64 32, i64 1, target("tlx.attr", 1, 0) poison)
  ret void
}

%C = type target("tlx.tensor", i8, 3, 16, 8, 40, 0, 1, 2, 0, 0, 0)
%D = type target("tlx.tensor", i8, 3, 40, 8, 16, 0, 1, 2, 0, 0, 0)
declare %C @tlx.load__C(ptr, i64, i64, i64, target("tlx.attr", 1, 0)) nounwind willreturn memory(argmem: read)
declare %D @tlx.transpose__D(%C, target("tlx.attr", 2, 1, 0)) nounwind willreturn memory(none)
declare void @tlx.store__D(%D, ptr, i64, i64, i64, target("tlx.attr", 1, 0))

; Four lines of 16 are one of the target's vectors.
; CHECK-LABEL: function @short_lines:
; CHECK: vectors of 64, transpose tiles of 16 columns by 64 rows{{$}}
; EMIT-LABEL: define void @short_lines(
; EMIT-COUNT-16: store <8 x i64>
define void @short_lines(ptr noalias %d, ptr noalias %a) #1 {
  %x = call %C @tlx.load__C(ptr %a, i64 320, i64 40, i64 1, target("tlx.attr", 1, 0) poison)
  %y = call %D @tlx.transpose__D(%C %x, target("tlx.attr", 2, 1, 0) poison)
  call void @tlx.store__D(%D %y, ptr %d, i64 128, i64 16, i64 1, target("tlx.attr", 1, 0) poison)
  ret void
}

%E = type target("tlx.tensor", i8, 3, 32, 64, 64, 0, 1, 2, 0, 0, 0)
%F = type target("tlx.tensor", i8, 3, 64, 64, 32, 0, 1, 2, 0, 0, 0)
declare %E @tlx.load__E(ptr, i64, i64, i64, target("tlx.attr", 1, 0)) nounwind willreturn memory(argmem: read)
declare %F @tlx.transpose__F(%E, target("tlx.attr", 1, 2, 0)) nounwind willreturn memory(none)
declare void @tlx.store__F(%F, ptr, i64, i64, i64, target("tlx.attr", 1, 0))

; Rows that lie 4 KiB apart push each other out of the cache before all of a
; line is read: lines are copied first.
; EMIT-LABEL: define void @far_rows(
; EMIT: %matrix.lines = alloca [2048 x i8]
; EMIT-COUNT-8: store <64 x i8>
; EMIT-COUNT-32: load <16 x i8>
define void @far_rows(ptr noalias %d, ptr noalias %a) #1 {
  %x = call %E @tlx.load__E(ptr %a, i64 4096, i64 64, i64 1, target("tlx.attr", 1, 0) poison)
  %y = call %F @tlx.transpose__F(%E %x, target("tlx.attr", 1, 2, 0) poison)
  call void @tlx.store__F(%F %y, ptr %d, i64 2048, i64 32, i64 1, target("tlx.attr", 1, 0) poison)
  ret void
}

attributes #0 = { "target-features"="+avx2" }
attributes #1 = { "target-features"="+avx2,+avx512f,+avx512bw,+avx512vl" }
