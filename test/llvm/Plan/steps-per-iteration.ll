; RUN: %opt -mtriple=aarch64 -mattr=+neon,+i8mm -passes='function(print<matrix-plan>)' -disable-output %s | FileCheck %s

; Steps of k in an iteration: of a processor's model, not where code is small.

%A = type target("tlx.tensor", float, 2, 24, 50, 1, 0, 0, 0)
%B = type target("tlx.tensor", float, 2, 50, 24, 1, 0, 0, 0)
%C = type target("tlx.tensor", float, 2, 24, 24, 1, 0, 0, 0)

; CHECK-LABEL: function @generic:
; CHECK: tiles of M
; CHECK-NOT: k unrolled
define void @generic(ptr noalias %p, ptr noalias %q, ptr noalias %r) {
  %x = call %A @tlx.load__A(ptr %p, i64 1, i64 24, target("tlx.attr", 4, 0) poison)
  %y = call %B @tlx.load__B(ptr %q, i64 1, i64 50, target("tlx.attr", 4, 0) poison)
  %z = call %C @tlx.matmul__A(%A %x, %B %y, target("tlx.attr", 32) poison)
  call void @tlx.store__C(%C %z, ptr %r, i64 1, i64 24, target("tlx.attr", 4, 0) poison)
  ret void
}
; CHECK-LABEL: function @tuned:
; CHECK: tiles of M {{.*}}, k unrolled by 4,
define void @tuned(ptr noalias %p, ptr noalias %q, ptr noalias %r) "tune-cpu"="neoverse-v2" {
  %x = call %A @tlx.load__A(ptr %p, i64 1, i64 24, target("tlx.attr", 4, 0) poison)
  %y = call %B @tlx.load__B(ptr %q, i64 1, i64 50, target("tlx.attr", 4, 0) poison)
  %z = call %C @tlx.matmul__A(%A %x, %B %y, target("tlx.attr", 32) poison)
  call void @tlx.store__C(%C %z, ptr %r, i64 1, i64 24, target("tlx.attr", 4, 0) poison)
  ret void
}
; CHECK-LABEL: function @small:
; CHECK: tiles of M
; CHECK-NOT: k unrolled
define void @small(ptr noalias %p, ptr noalias %q, ptr noalias %r) optsize "tune-cpu"="neoverse-v2" {
  %x = call %A @tlx.load__A(ptr %p, i64 1, i64 24, target("tlx.attr", 4, 0) poison)
  %y = call %B @tlx.load__B(ptr %q, i64 1, i64 50, target("tlx.attr", 4, 0) poison)
  %z = call %C @tlx.matmul__A(%A %x, %B %y, target("tlx.attr", 32) poison)
  call void @tlx.store__C(%C %z, ptr %r, i64 1, i64 24, target("tlx.attr", 4, 0) poison)
  ret void
}

declare %A @tlx.load__A(ptr, i64, i64, target("tlx.attr", 4, 0)) #0
declare %B @tlx.load__B(ptr, i64, i64, target("tlx.attr", 4, 0)) #0
declare %C @tlx.matmul__A(%A, %B, target("tlx.attr", 32)) #2
declare void @tlx.store__C(%C, ptr, i64, i64, target("tlx.attr", 4, 0)) #1

attributes #0 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(none) }
