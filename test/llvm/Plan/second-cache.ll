; RUN: %opt -mtriple=x86_64 -mattr=+avx2,+fma -passes='function(print<matrix-plan>)' -disable-output %s 2>&1 | FileCheck %s

; The weights of eight rows of an image, 256 KiB: half of a second cache of a MiB
; holds them, as Zen 4 has it, but not Haswell's, of 256 KiB. There all rows are
; done with one tile of weights before the next one.

%W = type target("tlx.tensor", float, 2, 64, 1024, 1, 0, 0, 0)
%X = type target("tlx.tensor", float, 3, 8, 16, 1024, 0, 1, 2, 0, 0, 0)
%Y = type target("tlx.tensor", float, 3, 8, 16, 64, 0, 1, 2, 0, 0, 0)
declare %W @tlx.load__W(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %X @tlx.load__X(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %Y @tlx.contract__Y(%W, %X, target("tlx.attr", 2, 3, 0, 1, 3, 1)) nounwind willreturn memory(none)
declare void @tlx.store__Y(%Y, ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)

; CHECK-LABEL: function @zen4:
; CHECK: region at store
; CHECK-NOT: around outer loops
; CHECK-LABEL: function @haswell:
; CHECK: region at store
; CHECK: tiles of M around outer loops
define void @zen4(ptr noalias %y, ptr noalias %x, ptr noalias %w) "tune-cpu"="znver4" {
  %a = call %W @tlx.load__W(ptr %w, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  %b = call %X @tlx.load__X(ptr %x, i64 16384, i64 1024, i64 1, target("tlx.attr", 4, 0) poison)
  %c = call %Y @tlx.contract__Y(%W %a, %X %b, target("tlx.attr", 2, 3, 0, 1, 3, 1) poison)
  call void @tlx.store__Y(%Y %c, ptr %y, i64 1024, i64 64, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
define void @haswell(ptr noalias %y, ptr noalias %x, ptr noalias %w) "tune-cpu"="haswell" {
  %a = call %W @tlx.load__W(ptr %w, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  %b = call %X @tlx.load__X(ptr %x, i64 16384, i64 1024, i64 1, target("tlx.attr", 4, 0) poison)
  %c = call %Y @tlx.contract__Y(%W %a, %X %b, target("tlx.attr", 2, 3, 0, 1, 3, 1) poison)
  call void @tlx.store__Y(%Y %c, ptr %y, i64 1024, i64 64, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; How much of an operand is worth a copy is not the size of that cache: A has 512
; KiB.
; CHECK-LABEL: function @product:
; CHECK-NOT: packed
; CHECK: tiles of M
; CHECK-NOT: packed
%A = type target("tlx.tensor", float, 2, 512, 256, 1, 0, 0, 0)
%B = type target("tlx.tensor", float, 2, 256, 64, 1, 0, 0, 0)
%C = type target("tlx.tensor", float, 2, 512, 64, 1, 0, 0, 0)
declare %A @tlx.load__A(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %B @tlx.load__B(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %C @tlx.matmul__C(%A, %B, target("tlx.attr", 1)) nounwind willreturn memory(none)
declare void @tlx.store__C(%C, ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
define void @product(ptr noalias %c, ptr noalias %a, ptr noalias %b) "tune-cpu"="haswell" {
  %x = call %A @tlx.load__A(ptr %a, i64 1, i64 512, target("tlx.attr", 4, 0) poison)
  %y = call %B @tlx.load__B(ptr %b, i64 1, i64 256, target("tlx.attr", 4, 0) poison)
  %z = call %C @tlx.matmul__C(%A %x, %B %y, target("tlx.attr", 1) poison)
  call void @tlx.store__C(%C %z, ptr %c, i64 1, i64 512, target("tlx.attr", 4, 0) poison)
  ret void
}
