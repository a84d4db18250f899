; RUN: %opt -passes='matrix-expand,matrix-simplify,matrix-merge-loops,print<matrix-regions>' -disable-output %s 2>&1 | FileCheck %s

; An addend that has memory of its own is read in the shape of merged loops: what follows a
; contraction stays in its loops.

target triple = "x86_64-unknown-linux-gnu"

%A = type target("tlx.tensor", float, 3, 8, 16, 32, 0, 1, 2, 0, 0, 0)
%B = type target("tlx.tensor", float, 2, 32, 24, 0, 1, 0, 0)
%C = type target("tlx.tensor", float, 3, 8, 16, 24, 0, 1, 2, 0, 0, 0)
%M = type target("tlx.tensor", float, 2, 128, 32, 0, 1, 0, 0)
%N = type target("tlx.tensor", float, 2, 128, 24, 0, 1, 0, 0)
declare %A @tlx.load__A(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %B @tlx.load__B(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %M @tlx.load__M(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %C @tlx.load__C(ptr, i64, i64, i64, target("tlx.attr", 4, 1)) nounwind
declare %C @tlx.contract__C(%A, %B, target("tlx.attr", 0, 1, 3, 3, 2, 0)) nounwind willreturn memory(none)
declare %N @tlx.matmul__N(%M, %B, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %N @tlx.reshape__C(%C) nounwind willreturn memory(none)
declare %C @tlx.fadd__C(%C, %C, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %N @tlx.fadd__N(%N, %N, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %N @tlx.fabs__N(%N, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare void @tlx.store__C(%C, ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare void @tlx.store__N(%N, ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)

; CHECK-LABEL: function @contracted:
; CHECK: region at store, fused matmul %{{.*}}, fadd
; CHECK-NOT: region
define void @contracted(ptr noalias %y, ptr noalias %a, ptr noalias %b, ptr noalias %c) {
entry:
  %v = call %C @tlx.load__C(ptr %c, i64 384, i64 24, i64 1, target("tlx.attr", 4, 1) poison)
  br label %next
next:
  %h = phi %C [ %v, %entry ]
  %x = call %A @tlx.load__A(ptr %a, i64 512, i64 32, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %B @tlx.load__B(ptr %b, i64 24, i64 1, target("tlx.attr", 4, 0) poison)
  %p = call %C @tlx.contract__C(%A %x, %B %z, target("tlx.attr", 0, 1, 3, 3, 2, 0) poison)
  %s = call %C @tlx.fadd__C(%C %p, %C %h, target("tlx.attr", 0) poison)
  call void @tlx.store__C(%C %s, ptr %y, i64 384, i64 24, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; The same if the program reshapes it, and a step comes before.
; CHECK-LABEL: function @reshaped:
; CHECK: region at store, fused matmul %{{.*}}, fabs %{{.*}}, fadd
; CHECK-NOT: region
define void @reshaped(ptr noalias %y, ptr noalias %a, ptr noalias %b, ptr noalias %c) {
  %h = call %C @tlx.load__C(ptr %c, i64 384, i64 24, i64 1, target("tlx.attr", 4, 1) poison)
  %x = call %M @tlx.load__M(ptr %a, i64 32, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %B @tlx.load__B(ptr %b, i64 24, i64 1, target("tlx.attr", 4, 0) poison)
  %p = call %N @tlx.matmul__N(%M %x, %B %z, target("tlx.attr", 0) poison)
  %n = call %N @tlx.fabs__N(%N %p, target("tlx.attr", 0) poison)
  %r = call %N @tlx.reshape__C(%C %h)
  %s = call %N @tlx.fadd__N(%N %r, %N %n, target("tlx.attr", 0) poison)
  call void @tlx.store__N(%N %s, ptr %y, i64 24, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
