; RUN: %opt -mcpu=znver4 -passes=matrix-lower -S %s | FileCheck %s

; Products of more than two dimensions, and views, do not share vectors between
; iterations: each iteration does them by itself, in registers where they fit.

; CHECK-LABEL: @f(
; CHECK-NOT: call {{.*}}@tlx
; CHECK: %n = add nuw nsw i64 %i, 1
; CHECK-NEXT: icmp eq i64 %n, 100
; CHECK-NOT: call {{.*}}@tlx
; CHECK: ret void

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
%A = type target("tlx.tensor", float, 3, 2, 2, 2, 0, 1, 2, 0, 0, 0)
declare %A @tlx.load__A(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare void @tlx.store__A(%A, ptr, i64, i64, i64, target("tlx.attr", 4, 0))  nounwind willreturn memory(argmem: write)
declare %A @tlx.matmul__A(%A, %A, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %A @tlx.slice__A(%A, target("tlx.attr", 1, 0, 1, 4294967295, 1, 4294967295)) nounwind willreturn memory(none)
define void @f(ptr noalias %c, ptr noalias %a, ptr noalias %b) {
entry:
  br label %l
l:
  %i = phi i64 [ 0, %entry ], [ %n, %l ]
  %o = shl i64 %i, 5
  %pa = getelementptr i8, ptr %a, i64 %o
  %pb = getelementptr i8, ptr %b, i64 %o
  %pc = getelementptr i8, ptr %c, i64 %o
  %x = call %A @tlx.load__A(ptr %pa, i64 4, i64 2, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %A @tlx.load__A(ptr %pb, i64 4, i64 2, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %A @tlx.matmul__A(%A %x, %A %y, target("tlx.attr", 0) poison)
  %r = call %A @tlx.slice__A(%A %z, target("tlx.attr", 1, 0, 1, 4294967295, 1, 4294967295) poison)
  call void @tlx.store__A(%A %r, ptr %pc, i64 4, i64 2, i64 1, target("tlx.attr", 4, 0) poison)
  %n = add nuw nsw i64 %i, 1
  %e = icmp eq i64 %n, 100
  br i1 %e, label %x2, label %l
x2:
  ret void
}
