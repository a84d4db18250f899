; RUN: %opt -mtriple=x86_64 -mattr=+avx512f,+avx512vl -passes='matrix-expand,matrix-merge-loops,matrix-simplify,print<matrix-plan>' -disable-output %s | FileCheck %s

%A = type target("tlx.tensor", float, 3, 96, 8, 128, 0, 1, 2, 0, 0, 0)
%B = type target("tlx.tensor", float, 3, 128, 8, 64, 0, 1, 2, 0, 0, 0)
%C = type target("tlx.tensor", float, 3, 96, 8, 64, 0, 1, 2, 0, 0, 0)
declare %A @tlx.load__A(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %B @tlx.load__B(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare void @tlx.store__C(%C, ptr, i64, i64, i64, target("tlx.attr", 4, 0))
declare %C @tlx.contract__C(%A, %B, target("tlx.attr", 0, 1, 3, 3, 1, 2, 1)) nounwind willreturn memory(none)

; What is broadcast comes from lines 4 KiB apart, of which one set of the cache
; holds eight: tiles have six columns.
; CHECK-LABEL: function @far_columns:
; CHECK: tiles of M 1*4x16 by N 16*6
define void @far_columns(ptr noalias %c, ptr noalias %a, ptr noalias %b) {
  %x = call %A @tlx.load__A(ptr %a, i64 1024, i64 128, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %B @tlx.load__B(ptr %b, i64 512, i64 64, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %C @tlx.contract__C(%A %x, %B %y, target("tlx.attr", 0, 1, 3, 3, 1, 2, 1) poison)
  call void @tlx.store__C(%C %z, ptr %c, i64 512, i64 64, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; With elements in between they are in several sets.
; CHECK-LABEL: function @padded:
; CHECK: by N 8*12
define void @padded(ptr noalias %c, ptr noalias %a, ptr noalias %b) {
  %x = call %A @tlx.load__A(ptr %a, i64 1040, i64 130, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %B @tlx.load__B(ptr %b, i64 512, i64 64, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %C @tlx.contract__C(%A %x, %B %y, target("tlx.attr", 0, 1, 3, 3, 1, 2, 1) poison)
  call void @tlx.store__C(%C %z, ptr %c, i64 512, i64 64, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

%D = type target("tlx.tensor", float, 4, 16, 16, 16, 16, 0, 1, 2, 3, 0, 0, 0, 0)
%E = type target("tlx.tensor", float, 2, 16, 8, 0, 1, 0, 0)
%F = type target("tlx.tensor", float, 4, 16, 16, 16, 8, 0, 1, 2, 3, 0, 0, 0, 0)
declare %D @tlx.load__D(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %E @tlx.load__E(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare void @tlx.store__F(%F, ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0))
declare %F @tlx.contract__F(%D, %E, target("tlx.attr", 2, 4, 3, 0, 4, 1, 1)) nounwind willreturn memory(none)

; dkcb,kf->bcdf: of d, c and b, columns are b, along which elements that are
; broadcast share a line.
; CHECK-LABEL: function @along_lines:
; CHECK: by N 1*16
define void @along_lines(ptr noalias %c, ptr noalias %a, ptr noalias %b) {
  %x = call %D @tlx.load__D(ptr %a, i64 4096, i64 256, i64 16, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %E @tlx.load__E(ptr %b, i64 8, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %F @tlx.contract__F(%D %x, %E %y, target("tlx.attr", 2, 4, 3, 0, 4, 1, 1) poison)
  call void @tlx.store__F(%F %z, ptr %c, i64 2048, i64 128, i64 8, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
