; RUN: %opt -passes='default<O3>' -S %s | FileCheck %s

; Where a result may overlap an operand, its place is selected once. SROA would select it for
; each of twenty columns: two instructions more.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%X = type target("tlx.tensor", i8, 2, 20, 20, 1, 0, 0, 0)
%W = type target("tlx.tensor", i32, 2, 20, 20, 1, 0, 0, 0)
declare %X @tlx.load__X(ptr, i64, i64, target("tlx.attr", 1, 0)) nounwind willreturn memory(argmem: read)
declare %W @tlx.zext__X(%X) nounwind willreturn memory(none)
declare %W @tlx.sext__X(%X) nounwind willreturn memory(none)
declare %W @tlx.matmul__W(%W, %W, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare void @tlx.store__W(%W, ptr, i64, i64, target("tlx.attr", 4, 0))

; CHECK-LABEL: @f(
; CHECK: select i1 {{.*}}, ptr %matrix.buffer, ptr %c
; CHECK-NOT: select i1 {{.*}}, ptr
; CHECK: ret void
define void @f(ptr %c, ptr %a, ptr %b) #0 {
  %x = call %X @tlx.load__X(ptr %a, i64 1, i64 20, target("tlx.attr", 1, 0) poison)
  %y = call %X @tlx.load__X(ptr %b, i64 1, i64 20, target("tlx.attr", 1, 0) poison)
  %i = call %W @tlx.zext__X(%X %x)
  %j = call %W @tlx.sext__X(%X %y)
  %s = call %W @tlx.matmul__W(%W %i, %W %j, target("tlx.attr", 0) poison)
  call void @tlx.store__W(%W %s, ptr %c, i64 1, i64 20, target("tlx.attr", 4, 0) poison)
  ret void
}

attributes #0 = { "target-cpu"="znver4" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx512vnni" }
