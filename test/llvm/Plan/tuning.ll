; RUN: %opt -mtriple=x86_64 -mattr=+avx512f,+avx512vl -passes='function(print<matrix-plan>)' -disable-output %s | FileCheck %s

; What a function is tuned for: of -mtune, else of -march. 24 rows are 32 lanes of
; two vectors of 512 bits, which are four turns of Zen 4's units; three vectors of
; 256 bits are three.

%A = type target("tlx.tensor", float, 2, 24, 24, 1, 0, 0, 0)

; CHECK-LABEL: function @generic:
; CHECK: tiles of M {{[0-9][*][0-9]}}x16
define void @generic(ptr noalias %p, ptr noalias %q, ptr noalias %r) {
  %x = call %A @tlx.load__A(ptr %p, i64 1, i64 24, target("tlx.attr", 4, 0) poison)
  %y = call %A @tlx.load__A(ptr %q, i64 1, i64 24, target("tlx.attr", 4, 0) poison)
  %z = call %A @tlx.matmul__A(%A %x, %A %y, target("tlx.attr", 32) poison)
  call void @tlx.store__A(%A %z, ptr %r, i64 1, i64 24, target("tlx.attr", 4, 0) poison)
  ret void
}
; CHECK-LABEL: function @tuned:
; CHECK: tiles of M {{[0-9][*][0-9]}}x8 by
define void @tuned(ptr noalias %p, ptr noalias %q, ptr noalias %r) "target-cpu"="x86-64-v4" "tune-cpu"="znver4" {
  %x = call %A @tlx.load__A(ptr %p, i64 1, i64 24, target("tlx.attr", 4, 0) poison)
  %y = call %A @tlx.load__A(ptr %q, i64 1, i64 24, target("tlx.attr", 4, 0) poison)
  %z = call %A @tlx.matmul__A(%A %x, %A %y, target("tlx.attr", 32) poison)
  call void @tlx.store__A(%A %z, ptr %r, i64 1, i64 24, target("tlx.attr", 4, 0) poison)
  ret void
}
; CHECK-LABEL: function @tuned_for_another:
; CHECK: tiles of M {{[0-9][*][0-9]}}x16
define void @tuned_for_another(ptr noalias %p, ptr noalias %q, ptr noalias %r) "target-cpu"="znver4" "tune-cpu"="znver5" {
  %x = call %A @tlx.load__A(ptr %p, i64 1, i64 24, target("tlx.attr", 4, 0) poison)
  %y = call %A @tlx.load__A(ptr %q, i64 1, i64 24, target("tlx.attr", 4, 0) poison)
  %z = call %A @tlx.matmul__A(%A %x, %A %y, target("tlx.attr", 32) poison)
  call void @tlx.store__A(%A %z, ptr %r, i64 1, i64 24, target("tlx.attr", 4, 0) poison)
  ret void
}

declare %A @tlx.load__A(ptr, i64, i64, target("tlx.attr", 4, 0)) #0
declare %A @tlx.matmul__A(%A, %A, target("tlx.attr", 32)) #2
declare void @tlx.store__A(%A, ptr, i64, i64, target("tlx.attr", 4, 0)) #1

attributes #0 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(none) }
