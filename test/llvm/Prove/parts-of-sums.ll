; What is planned for operands that no cache keeps, with small ones: sums in parts wait in the
; result's memory, but not where something lies that is added to them when they are complete.
; RUN: %opt -matrix-second-cache=1024 -passes='print<matrix-plan>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=PLAN
; RUN: %opt -passes='print<matrix-plan>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=LARGE
; RUN: %matrix_prove --lower -matrix-second-cache=1024 %s | FileCheck %s

; LARGE-NOT: fetched ahead

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%W = type target("tlx.tensor", double, 4, 1, 4, 4, 16, 0, 1, 2, 3, 0, 0, 0, 0)
%X = type target("tlx.tensor", double, 4, 2, 4, 4, 2, 0, 1, 2, 3, 0, 0, 0, 0)
%Y = type target("tlx.tensor", double, 4, 1, 2, 2, 16, 0, 1, 2, 3, 0, 0, 0, 0)
%H = type target("tlx.tensor", double, 2, 16, 4, 0, 1, 0, 0)
%L = type target("tlx.tensor", double, 1, 64, 0, 0)
declare %W @tlx.load__W(ptr, i64, i64, i64, i64, target("tlx.attr", 8, 0)) nounwind willreturn memory(argmem: read)
declare %X @tlx.load__X(ptr, i64, i64, i64, i64, target("tlx.attr", 8, 0)) nounwind willreturn memory(argmem: read)
declare %H @tlx.load__H(ptr, i64, i64, target("tlx.attr", 8, 0)) nounwind willreturn memory(argmem: read)
declare %L @tlx.reshape__H(%H) nounwind willreturn memory(none)
declare %Y @tlx.reshape__L(%L) nounwind willreturn memory(none)
declare %Y @tlx.contract__Y(%W, %X, target("tlx.attr", 0, 4, 5, 3, 2, 5, 4, 1, 1)) nounwind willreturn memory(none)
declare %Y @tlx.fadd__Y(%Y, %Y, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare void @tlx.store__Y(%Y, ptr, i64, i64, i64, i64, target("tlx.attr", 8, 0)) nounwind willreturn memory(argmem: write)

; PLAN-LABEL: function @in_its_buffer:
; PLAN: region at fadd %d, fused contract
; PLAN-NEXT: {{.*}}, A fetched ahead{{$}}
; CHECK: in_its_buffer: proved: 1 arrangement of memory
define void @in_its_buffer(ptr noalias %y, ptr noalias %z, ptr noalias %x, ptr noalias %w, ptr noalias %p) #0 {
  %h = call %H @tlx.load__H(ptr %p, i64 5, i64 1, target("tlx.attr", 8, 0) poison)
  %a = call %W @tlx.load__W(ptr %w, i64 256, i64 64, i64 16, i64 1, target("tlx.attr", 8, 0) poison)
  %b = call %X @tlx.load__X(ptr %x, i64 32, i64 8, i64 2, i64 1, target("tlx.attr", 8, 0) poison)
  %c = call %Y @tlx.contract__Y(%W %a, %X %b, target("tlx.attr", 0, 4, 5, 3, 2, 5, 4, 1, 1) poison)
  %l = call %L @tlx.reshape__H(%H %h)
  %r = call %Y @tlx.reshape__L(%L %l)
  %d = call %Y @tlx.fadd__Y(%Y %c, %Y %r, target("tlx.attr", 0) poison)
  call void @tlx.store__Y(%Y %d, ptr %y, i64 64, i64 32, i64 16, i64 1, target("tlx.attr", 8, 0) poison)
  call void @tlx.store__Y(%Y %d, ptr %z, i64 64, i64 32, i64 16, i64 1, target("tlx.attr", 8, 0) poison)
  ret void
}

; PLAN-LABEL: function @in_another_buffer:
; PLAN: A fetched ahead in 4 parts
; CHECK: in_another_buffer: proved: 1 arrangement of memory
define void @in_another_buffer(ptr noalias %y, ptr noalias %x, ptr noalias %w, ptr noalias %p) #0 {
  %h = call %H @tlx.load__H(ptr %p, i64 5, i64 1, target("tlx.attr", 8, 0) poison)
  %a = call %W @tlx.load__W(ptr %w, i64 256, i64 64, i64 16, i64 1, target("tlx.attr", 8, 0) poison)
  %b = call %X @tlx.load__X(ptr %x, i64 32, i64 8, i64 2, i64 1, target("tlx.attr", 8, 0) poison)
  %c = call %Y @tlx.contract__Y(%W %a, %X %b, target("tlx.attr", 0, 4, 5, 3, 2, 5, 4, 1, 1) poison)
  %l = call %L @tlx.reshape__H(%H %h)
  %r = call %Y @tlx.reshape__L(%L %l)
  %d = call %Y @tlx.fadd__Y(%Y %c, %Y %r, target("tlx.attr", 0) poison)
  call void @tlx.store__Y(%Y %d, ptr %y, i64 64, i64 32, i64 16, i64 1, target("tlx.attr", 8, 0) poison)
  ret void
}

; Vectors that take the place of dot products, which cannot read the row.
%A = type target("tlx.tensor", i8, 2, 1, 64, 1, 0, 0, 0)
%B = type target("tlx.tensor", i8, 2, 64, 48, 1, 0, 0, 0)
%C = type target("tlx.tensor", i32, 2, 1, 48, 1, 0, 0, 0)
declare %A @tlx.load__A(ptr, i64, i64, target("tlx.attr", 1, 0)) nounwind willreturn memory(argmem: read)
declare %B @tlx.load__B(ptr, i64, i64, target("tlx.attr", 1, 0)) nounwind willreturn memory(argmem: read)
declare %C @tlx.splat__C(i32) nounwind willreturn memory(none)
declare %C @tlx.muladd__C(%A, %B, %C, target("tlx.attr", 2, 0)) nounwind willreturn memory(none)
declare %C @tlx.smax__C(%C, %C) nounwind willreturn memory(none)
declare void @tlx.store__C(%C, ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)

; PLAN-LABEL: function @row:
; PLAN: region at store, fused muladd %{{.*}}, smax
; PLAN-NEXT: vectors of {{[0-9]+}}, tiles
; CHECK: row: proved: 1 arrangement of memory
define void @row(ptr noalias %c, ptr noalias %a, ptr noalias %b) #0 {
  %x = call %A @tlx.load__A(ptr %a, i64 1, i64 7, target("tlx.attr", 1, 0) poison)
  %y = call %B @tlx.load__B(ptr %b, i64 1, i64 64, target("tlx.attr", 1, 0) poison)
  %z = call %C @tlx.splat__C(i32 0)
  %p = call %C @tlx.muladd__C(%A %x, %B %y, %C %z, target("tlx.attr", 2, 0) poison)
  %m = call %C @tlx.smax__C(%C %p, %C %z)
  call void @tlx.store__C(%C %m, ptr %c, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

attributes #0 = { "target-cpu"="znver4" "target-features"="+avx512f,+avx512bw,+avx512vl,+avx512vnni,+avx2,+fma" }
