; RUN: %opt -passes='print<matrix-plan>' -disable-output %s 2>&1 | FileCheck %s

; What follows a product follows it too where vectors take the place of a better kernel, however
; large B is.

target triple = "x86_64-unknown-linux-gnu"

%A = type target("tlx.tensor", i8, 2, 1, 512, 1, 0, 0, 0)
%B = type target("tlx.tensor", i8, 2, 512, 4096, 1, 0, 0, 0)
%C = type target("tlx.tensor", i32, 2, 1, 4096, 1, 0, 0, 0)
%A4 = type target("tlx.tensor", i8, 2, 4, 512, 1, 0, 0, 0)
%C4 = type target("tlx.tensor", i32, 2, 4, 4096, 1, 0, 0, 0)
%D4 = type target("tlx.tensor", i64, 2, 4, 4096, 1, 0, 0, 0)
declare %A @tlx.load__A(ptr, i64, i64, target("tlx.attr", 1, 0)) nounwind willreturn memory(argmem: read)
declare %B @tlx.load__B(ptr, i64, i64, target("tlx.attr", 1, 0)) nounwind willreturn memory(argmem: read)
declare %A4 @tlx.load__A4(ptr, i64, i64, target("tlx.attr", 1, 0)) nounwind willreturn memory(argmem: read)
declare %C @tlx.splat__C(i32) nounwind willreturn memory(none)
declare %C4 @tlx.splat__C4(i32) nounwind willreturn memory(none)
declare %C @tlx.muladd__C(%A, %B, %C, target("tlx.attr", 2, 0)) nounwind willreturn memory(none)
declare %C4 @tlx.muladd__C4(%A4, %B, %C4, target("tlx.attr", 2, 0)) nounwind willreturn memory(none)
declare %C @tlx.smax__C(%C, %C) nounwind willreturn memory(none)
declare %D4 @tlx.sext__C4(%C4) nounwind willreturn memory(none)
declare void @tlx.store__C(%C, ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare void @tlx.store__D4(%D4, ptr, i64, i64, target("tlx.attr", 8, 0)) nounwind willreturn memory(argmem: write)

; The row's elements are not side by side.
; CHECK-LABEL: function @row:
; CHECK: region at store, fused muladd %{{.*}}, smax
; CHECK-NEXT: vectors of {{[0-9]+}}, tiles
define void @row(ptr noalias %c, ptr noalias %a, ptr noalias %b) #0 {
  %x = call %A @tlx.load__A(ptr %a, i64 1, i64 7, target("tlx.attr", 1, 0) poison)
  %y = call %B @tlx.load__B(ptr %b, i64 1, i64 512, target("tlx.attr", 1, 0) poison)
  %z = call %C @tlx.splat__C(i32 0)
  %p = call %C @tlx.muladd__C(%A %x, %B %y, %C %z, target("tlx.attr", 2, 0) poison)
  %m = call %C @tlx.smax__C(%C %p, %C %z)
  call void @tlx.store__C(%C %m, ptr %c, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Two sums of 64 bits fill no vector of groups.
; CHECK-LABEL: function @wide:
; CHECK: region at store, fused muladd %{{.*}}, sext
; CHECK-NEXT: vectors of 2, tiles
define void @wide(ptr noalias %c, ptr noalias %a, ptr noalias %b) #1 {
  %x = call %A4 @tlx.load__A4(ptr %a, i64 1, i64 4, target("tlx.attr", 1, 0) poison)
  %y = call %B @tlx.load__B(ptr %b, i64 1, i64 512, target("tlx.attr", 1, 0) poison)
  %z = call %C4 @tlx.splat__C4(i32 0)
  %p = call %C4 @tlx.muladd__C4(%A4 %x, %B %y, %C4 %z, target("tlx.attr", 2, 0) poison)
  %m = call %D4 @tlx.sext__C4(%C4 %p)
  call void @tlx.store__D4(%D4 %m, ptr %c, i64 1, i64 4, target("tlx.attr", 8, 0) poison)
  ret void
}

attributes #0 = { "target-features"="+avx512f,+avx512bw,+avx512vl,+avx512vnni" }
attributes #1 = { "target-features"="+sse2" }
