; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -mcpu=znver4 -passes='print<matrix-buffers>,print<matrix-plan>' -disable-output %s 2>&1 | FileCheck %s

; Sums in parts wait in the result's memory: not where something lies that is added to them when
; they are complete.

%W = type target("tlx.tensor", float, 4, 2, 48, 64, 48, 0, 1, 2, 3, 0, 0, 0, 0)
%X = type target("tlx.tensor", float, 4, 7, 64, 48, 2, 0, 1, 2, 3, 0, 0, 0, 0)
%Y = type target("tlx.tensor", float, 4, 2, 2, 7, 48, 0, 1, 2, 3, 0, 0, 0, 0)
%H = type target("tlx.tensor", float, 2, 28, 48, 0, 1, 0, 0)
%L = type target("tlx.tensor", float, 1, 1344, 0, 0)
declare %W @tlx.load__W(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %X @tlx.load__X(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %Y @tlx.load__Y(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %H @tlx.load__Hv(ptr, i64, i64, target("tlx.attr", 4, 1)) nounwind
declare %L @tlx.reshape__H(%H) nounwind willreturn memory(none)
declare %Y @tlx.reshape__L(%L) nounwind willreturn memory(none)
declare %Y @tlx.contract__Y(%W, %X, target("tlx.attr", 0, 4, 5, 3, 2, 5, 4, 1, 1)) nounwind willreturn memory(none)
declare %Y @tlx.fadd__Y(%Y, %Y, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare void @tlx.store__Y(%Y, ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)

; CHECK-LABEL: function @in_its_buffer:
; CHECK-NEXT: buffer 0 of 5376 bytes: %h, %d
; CHECK-LABEL: function @in_its_buffer:
; CHECK: region at fadd %d, fused contract
; CHECK-NEXT: {{.*}}, A fetched ahead{{$}}
define void @in_its_buffer(ptr noalias %y, ptr noalias %z, ptr noalias %x, ptr noalias %w, ptr noalias %p) {
  %h = call %H @tlx.load__Hv(ptr %p, i64 48, i64 1, target("tlx.attr", 4, 1) poison)
  %a = call %W @tlx.load__W(ptr %w, i64 147456, i64 3072, i64 48, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %X @tlx.load__X(ptr %x, i64 6144, i64 96, i64 2, i64 1, target("tlx.attr", 4, 0) poison)
  %c = call %Y @tlx.contract__Y(%W %a, %X %b, target("tlx.attr", 0, 4, 5, 3, 2, 5, 4, 1, 1) poison)
  %l = call %L @tlx.reshape__H(%H %h)
  %r = call %Y @tlx.reshape__L(%L %l)
  %d = call %Y @tlx.fadd__Y(%Y %c, %Y %r, target("tlx.attr", 0) poison)
  call void @tlx.store__Y(%Y %d, ptr %y, i64 672, i64 336, i64 48, i64 1, target("tlx.attr", 4, 0) poison)
  call void @tlx.store__Y(%Y %d, ptr %z, i64 672, i64 336, i64 48, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: function @in_another_buffer:
; CHECK: A fetched ahead in 2 parts
define void @in_another_buffer(ptr noalias %y, ptr noalias %x, ptr noalias %w, ptr noalias %p) {
  %h = call %H @tlx.load__Hv(ptr %p, i64 48, i64 1, target("tlx.attr", 4, 1) poison)
  %a = call %W @tlx.load__W(ptr %w, i64 147456, i64 3072, i64 48, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %X @tlx.load__X(ptr %x, i64 6144, i64 96, i64 2, i64 1, target("tlx.attr", 4, 0) poison)
  %c = call %Y @tlx.contract__Y(%W %a, %X %b, target("tlx.attr", 0, 4, 5, 3, 2, 5, 4, 1, 1) poison)
  %l = call %L @tlx.reshape__H(%H %h)
  %r = call %Y @tlx.reshape__L(%L %l)
  %d = call %Y @tlx.fadd__Y(%Y %c, %Y %r, target("tlx.attr", 0) poison)
  call void @tlx.store__Y(%Y %d, ptr %y, i64 672, i64 336, i64 48, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: function @where_it_is_stored:
; CHECK: A fetched ahead{{$}}
define void @where_it_is_stored(ptr noalias %y, ptr noalias %x, ptr noalias %w) {
  %a = call %W @tlx.load__W(ptr %w, i64 147456, i64 3072, i64 48, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %X @tlx.load__X(ptr %x, i64 6144, i64 96, i64 2, i64 1, target("tlx.attr", 4, 0) poison)
  %c = call %Y @tlx.contract__Y(%W %a, %X %b, target("tlx.attr", 0, 4, 5, 3, 2, 5, 4, 1, 1) poison)
  %o = call %Y @tlx.load__Y(ptr %y, i64 672, i64 336, i64 48, i64 1, target("tlx.attr", 4, 0) poison)
  %d = call %Y @tlx.fadd__Y(%Y %c, %Y %o, target("tlx.attr", 0) poison)
  call void @tlx.store__Y(%Y %d, ptr %y, i64 672, i64 336, i64 48, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; If it overlaps, sums wait in the temporary that the result is written to.
; CHECK-LABEL: function @elsewhere_or_overlapping:
; CHECK: a store may overwrite %o
; CHECK: A fetched ahead in 2 parts, {{[0-9]+}} lines at a time, written to a temporary of 5376 bytes if it overlaps an operand
define void @elsewhere_or_overlapping(ptr %y, ptr noalias %x, ptr noalias %w, ptr %z) {
  %a = call %W @tlx.load__W(ptr %w, i64 147456, i64 3072, i64 48, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %X @tlx.load__X(ptr %x, i64 6144, i64 96, i64 2, i64 1, target("tlx.attr", 4, 0) poison)
  %c = call %Y @tlx.contract__Y(%W %a, %X %b, target("tlx.attr", 0, 4, 5, 3, 2, 5, 4, 1, 1) poison)
  %o = call %Y @tlx.load__Y(ptr %z, i64 672, i64 336, i64 48, i64 1, target("tlx.attr", 4, 0) poison)
  %d = call %Y @tlx.fadd__Y(%Y %c, %Y %o, target("tlx.attr", 0) poison)
  call void @tlx.store__Y(%Y %d, ptr %y, i64 672, i64 336, i64 48, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
