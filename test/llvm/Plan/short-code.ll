; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -passes='print<matrix-plan>' -disable-output %s 2>&1 | FileCheck %s

; Where code is to be short, loops have one body: vectors that fill all lines,
; or elements.

%M = type target("tlx.tensor", float, 2, 24, 32, 0, 1, 0, 0)
%O = type target("tlx.tensor", float, 2, 23, 31, 0, 1, 0, 0)
%R = type target("tlx.tensor", float, 2, 1, 32, 0, 1, 0, 0)
%C = type target("tlx.tensor", float, 2, 24, 1, 0, 1, 0, 0)
%S = type target("tlx.tensor", float, 2, 32, 24, 0, 1, 0, 0)
%P = type target("tlx.tensor", float, 2, 24, 24, 0, 1, 0, 0)
declare %M @tlx.load__M(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %O @tlx.load__O(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %S @tlx.load__S(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare void @tlx.store__M(%M, ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare void @tlx.store__O(%O, ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare void @tlx.store__R(%R, ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare void @tlx.store__C(%C, ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare void @tlx.store__P(%P, ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare %M @tlx.fadd__M(%M, %M, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %O @tlx.fadd__O(%O, %O, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %R @tlx.reduce.fadd__R(%M, target("tlx.attr", 1, 0)) nounwind willreturn memory(none)
declare %C @tlx.reduce.fadd__C(%M, target("tlx.attr", 2, 0)) nounwind willreturn memory(none)
declare %P @tlx.matmul__P(%M, %S, target("tlx.attr", 0)) nounwind willreturn memory(none)

; CHECK-LABEL: function @whole:
; CHECK: vectors of 4{{$}}
define void @whole(ptr noalias %p, ptr noalias %q) optsize {
  %x = call %M @tlx.load__M(ptr %p, i64 32, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %M @tlx.fadd__M(%M %x, %M %x, target("tlx.attr", 0) poison)
  call void @tlx.store__M(%M %y, ptr %q, i64 32, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; 23 * 31 elements fill no vectors.
; CHECK-LABEL: function @odd:
; CHECK: vectors of 1{{$}}
define void @odd(ptr noalias %p, ptr noalias %q) optsize {
  %x = call %O @tlx.load__O(ptr %p, i64 31, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %O @tlx.fadd__O(%O %x, %O %x, target("tlx.attr", 0) poison)
  call void @tlx.store__O(%O %y, ptr %q, i64 31, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: function @overlapping:
; CHECK: vectors of 4, written to a temporary of 3072 bytes{{$}}
define void @overlapping(ptr %p, ptr %q) optsize {
  %x = call %M @tlx.load__M(ptr %p, i64 32, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %M @tlx.fadd__M(%M %x, %M %x, target("tlx.attr", 0) poison)
  call void @tlx.store__M(%M %y, ptr %q, i64 32, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Sums of lines side by side fill vectors; those along lines are of elements.
; CHECK-LABEL: function @side_by_side:
; CHECK: vectors of 4, one body{{$}}
define void @side_by_side(ptr noalias %p, ptr noalias %q) optsize {
  %x = call %M @tlx.load__M(ptr %p, i64 32, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %R @tlx.reduce.fadd__R(%M %x, target("tlx.attr", 1, 0) poison)
  call void @tlx.store__R(%R %y, ptr %q, i64 32, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
; CHECK-LABEL: function @along:
; CHECK: vectors of 1, gathered, one body{{$}}
define void @along(ptr noalias %p, ptr noalias %q) minsize optsize {
  %x = call %M @tlx.load__M(ptr %p, i64 32, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %C @tlx.reduce.fadd__C(%M %x, target("tlx.attr", 2, 0) poison)
  call void @tlx.store__C(%C %y, ptr %q, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Vectors take a few bytes more than elements.
; CHECK-LABEL: function @product:
; CHECK: vectors of 4, tiles of M 6*1x4 by N 24*1, {{.*}}one body{{$}}
define void @product(ptr noalias %p, ptr noalias %q, ptr noalias %r) optsize {
  %x = call %M @tlx.load__M(ptr %p, i64 32, i64 1, target("tlx.attr", 4, 0) poison)
  %s = call %S @tlx.load__S(ptr %q, i64 24, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %P @tlx.matmul__P(%M %x, %S %s, target("tlx.attr", 0) poison)
  call void @tlx.store__P(%P %y, ptr %r, i64 24, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
; CHECK-LABEL: function @smallest_product:
; CHECK: vectors of 4, tiles of M 24*1 by N 24*1, {{.*}}one body{{$}}
define void @smallest_product(ptr noalias %p, ptr noalias %q, ptr noalias %r) minsize optsize {
  %x = call %M @tlx.load__M(ptr %p, i64 32, i64 1, target("tlx.attr", 4, 0) poison)
  %s = call %S @tlx.load__S(ptr %q, i64 24, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %P @tlx.matmul__P(%M %x, %S %s, target("tlx.attr", 0) poison)
  call void @tlx.store__P(%P %y, ptr %r, i64 24, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
