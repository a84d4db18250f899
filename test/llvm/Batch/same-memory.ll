; RUN: %opt -passes='matrix-raise,matrix-batch' -S %s | FileCheck %s

; What each iteration reads in the same place, of a size that is not known, is
; no record of a stream.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%A = type target("tlx.tensor", i16, 2, 2, 5, 0, 1, 0, 0)
%B = type target("tlx.tensor", i16, 2, 5, 7, 1, 0, 0, 0)
%C = type target("tlx.tensor", i64, 2, 2, 7, 0, 1, 0, 0)
declare %A @tlx.load__A(ptr, i64, i64, target("tlx.attr", 1, 0)) nounwind willreturn memory(argmem: read)
declare %B @tlx.load__B(ptr, i64, i64, target("tlx.attr", 2, 0)) nounwind willreturn memory(argmem: read)
declare %C @tlx.load__C(ptr, i64, i64, target("tlx.attr", 8, 0)) nounwind willreturn memory(argmem: read)
declare %C @tlx.muladd__C(%A, %B, %C, target("tlx.attr", 3, 0)) speculatable willreturn nounwind nosync nofree memory(none)
declare void @tlx.store__C(%C, ptr, i64, i64, target("tlx.attr", 8, 0)) nounwind willreturn memory(argmem: write)

; CHECK-LABEL: @sum(
; CHECK: ret void
define void @sum(ptr %c, ptr noalias %a, ptr noalias %b, i64 %n, i64 %stride) {
entry:
  %first = call %C @tlx.load__C(ptr %c, i64 7, i64 1, target("tlx.attr", 8, 0) poison)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %s = phi %C [ %first, %entry ], [ %t, %loop ]
  %x = call %A @tlx.load__A(ptr %a, i64 5, i64 %stride, target("tlx.attr", 1, 0) poison)
  %y = call %B @tlx.load__B(ptr %b, i64 1, i64 5, target("tlx.attr", 2, 0) poison)
  %t = call %C @tlx.muladd__C(%A %x, %B %y, %C %s, target("tlx.attr", 3, 0) poison)
  %next = add nuw nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  call void @tlx.store__C(%C %t, ptr %c, i64 7, i64 1, target("tlx.attr", 8, 0) poison)
  ret void
}
