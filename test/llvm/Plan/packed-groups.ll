; RUN: %opt -passes='matrix-expand,matrix-simplify,matrix-fold-widening,print<matrix-plan>' -disable-output %s | FileCheck %s
; RUN: %opt -passes='function(matrix-expand,matrix-simplify,matrix-fold-widening),matrix-emit' -S %s | FileCheck --check-prefix=EMIT %s

; Weights of a convolution of bytes are packed for a tile of output channels,
; around the loops over the image and the window, and sums stay in registers.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%X = type target("tlx.tensor", i8, 4, 1, 256, 16, 16, 0, 2, 3, 1, 0, 0, 0, 0)
%XI = type target("tlx.tensor", i32, 4, 1, 256, 16, 16, 0, 2, 3, 1, 0, 0, 0, 0)
%W = type target("tlx.tensor", i8, 4, 64, 256, 3, 3, 2, 3, 1, 0, 0, 0, 0, 0)
%WI = type target("tlx.tensor", i32, 4, 64, 256, 3, 3, 2, 3, 1, 0, 0, 0, 0, 0)
%Y = type target("tlx.tensor", i32, 4, 1, 64, 14, 14, 0, 2, 3, 1, 0, 0, 0, 0)
%P = type target("tlx.tensor", i8, 2, 32, 64, 1, 0, 0, 0)
%PI = type target("tlx.tensor", i32, 2, 32, 64, 1, 0, 0, 0)
%Q = type target("tlx.tensor", i8, 2, 64, 48, 1, 0, 0, 0)
%QI = type target("tlx.tensor", i32, 2, 64, 48, 1, 0, 0, 0)
%R = type target("tlx.tensor", i32, 2, 32, 48, 1, 0, 0, 0)
declare %X @tlx.load__X(ptr, i64, i64, i64, i64, target("tlx.attr", 1, 0)) nounwind willreturn memory(argmem: read)
declare %W @tlx.load__W(ptr, i64, i64, i64, i64, target("tlx.attr", 1, 0)) nounwind willreturn memory(argmem: read)
declare %XI @tlx.zext__X(%X) nounwind willreturn memory(none)
declare %XI @tlx.sext__X(%X) nounwind willreturn memory(none)
declare %WI @tlx.sext__W(%W) nounwind willreturn memory(none)
declare %Y @tlx.abs__Y(%Y, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare void @tlx.store__Y(%Y, ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0))
declare %Y @tlx.convolution__0(%XI, %WI, i32, target("tlx.attr", 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 1, 0, 3, 0)) nounwind willreturn memory(none)

; CHECK-LABEL: function @mixed:
; CHECK: region at store, fused contract
; CHECK-NEXT: vectors of 16 by vpdpbusd, {{.*}}, M outside, tiles of M around outer loops, A packed for each (A zipped){{$}}
; EMIT-LABEL: define void @mixed(
; EMIT-COUNT-20: @llvm.x86.avx512.vpdpbusd.512(
; EMIT: ret void
define void @mixed(ptr noalias %y, ptr noalias %x, ptr noalias %w) #0 {
  %a = call %X @tlx.load__X(ptr %x, i64 65536, i64 1, i64 4096, i64 256, target("tlx.attr", 1, 0) poison)
  %b = call %W @tlx.load__W(ptr %w, i64 1, i64 64, i64 49152, i64 16384, target("tlx.attr", 1, 0) poison)
  %i = call %XI @tlx.zext__X(%X %a)
  %j = call %WI @tlx.sext__W(%W %b)
  %c = call %Y @tlx.convolution__0(%XI %i, %WI %j, i32 poison, target("tlx.attr", 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 1, 0, 3, 0) poison)
  call void @tlx.store__Y(%Y %c, ptr %y, i64 12544, i64 1, i64 896, i64 64, target("tlx.attr", 4, 0) poison)
  ret void
}

; What makes up for flipped bytes of the image is summed up when they are
; packed.
; CHECK-LABEL: function @flipped:
; CHECK: region at store, fused contract
; CHECK-NEXT: vectors of 16 by vpdpbusd-flipped, {{.*}}, tiles of M around outer loops, A packed for each (A zipped){{$}}
define void @flipped(ptr noalias %y, ptr noalias %x, ptr noalias %w) #0 {
  %a = call %X @tlx.load__X(ptr %x, i64 65536, i64 1, i64 4096, i64 256, target("tlx.attr", 1, 0) poison)
  %b = call %W @tlx.load__W(ptr %w, i64 1, i64 64, i64 49152, i64 16384, target("tlx.attr", 1, 0) poison)
  %i = call %XI @tlx.sext__X(%X %a)
  %j = call %WI @tlx.sext__W(%W %b)
  %c = call %Y @tlx.convolution__0(%XI %i, %WI %j, i32 poison, target("tlx.attr", 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 1, 0, 3, 0) poison)
  call void @tlx.store__Y(%Y %c, ptr %y, i64 12544, i64 1, i64 896, i64 64, target("tlx.attr", 4, 0) poison)
  ret void
}

; Without malloc, the stack has no room for 147 KB of them.
; CHECK-LABEL: function @no_room:
; CHECK: region at store, fused contract
; CHECK-NEXT: vectors of 16 by vpdpbusd, {{.*}}, N outside, what follows done with each matrix, in parts of 64x256
define void @no_room(ptr noalias %y, ptr noalias %x, ptr noalias %w) #1 {
  %a = call %X @tlx.load__X(ptr %x, i64 65536, i64 1, i64 4096, i64 256, target("tlx.attr", 1, 0) poison)
  %b = call %W @tlx.load__W(ptr %w, i64 1, i64 64, i64 49152, i64 16384, target("tlx.attr", 1, 0) poison)
  %i = call %XI @tlx.zext__X(%X %a)
  %j = call %WI @tlx.sext__W(%W %b)
  %c = call %Y @tlx.convolution__0(%XI %i, %WI %j, i32 poison, target("tlx.attr", 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 1, 0, 3, 0) poison)
  %s = call %Y @tlx.abs__Y(%Y %c, target("tlx.attr", 0) poison)
  call void @tlx.store__Y(%Y %s, ptr %y, i64 12544, i64 1, i64 896, i64 64, target("tlx.attr", 4, 0) poison)
  ret void
}

; Rows that one instruction has from two vectors, where bytes are permuted.
; CHECK-LABEL: function @permuted:
; CHECK: vectors of 16 by vpdpbusd, {{.*}} A packed (A permuted){{$}}
; CHECK-LABEL: function @not_permuted:
; CHECK: vectors of 16 by vpdpbusd, {{.*}} A packed (A interleaved){{$}}
; EMIT-LABEL: define void @permuted(
; EMIT: shufflevector <64 x i8> {{.*}}, <64 x i8> {{.*}}, <64 x i32>
; EMIT: ret void
define void @permuted(ptr noalias %c, ptr noalias %a, ptr noalias %b) #2 {
  %A = call %P @tlx.load__P(ptr %a, i64 1, i64 32, target("tlx.attr", 1, 0) poison)
  %B = call %Q @tlx.load__Q(ptr %b, i64 1, i64 64, target("tlx.attr", 1, 0) poison)
  %I = call %PI @tlx.zext__P(%P %A)
  %J = call %QI @tlx.sext__Q(%Q %B)
  %C = call %R @tlx.matmul__R(%PI %I, %QI %J, target("tlx.attr", 0) poison)
  call void @tlx.store__R(%R %C, ptr %c, i64 1, i64 32, target("tlx.attr", 4, 0) poison)
  ret void
}
define void @not_permuted(ptr noalias %c, ptr noalias %a, ptr noalias %b) #0 {
  %A = call %P @tlx.load__P(ptr %a, i64 1, i64 32, target("tlx.attr", 1, 0) poison)
  %B = call %Q @tlx.load__Q(ptr %b, i64 1, i64 64, target("tlx.attr", 1, 0) poison)
  %I = call %PI @tlx.zext__P(%P %A)
  %J = call %QI @tlx.sext__Q(%Q %B)
  %C = call %R @tlx.matmul__R(%PI %I, %QI %J, target("tlx.attr", 0) poison)
  call void @tlx.store__R(%R %C, ptr %c, i64 1, i64 32, target("tlx.attr", 4, 0) poison)
  ret void
}

declare %P @tlx.load__P(ptr, i64, i64, target("tlx.attr", 1, 0)) nounwind willreturn memory(argmem: read)
declare %Q @tlx.load__Q(ptr, i64, i64, target("tlx.attr", 1, 0)) nounwind willreturn memory(argmem: read)
declare %PI @tlx.zext__P(%P) nounwind willreturn memory(none)
declare %QI @tlx.sext__Q(%Q) nounwind willreturn memory(none)
declare %R @tlx.matmul__R(%PI, %QI, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare void @tlx.store__R(%R, ptr, i64, i64, target("tlx.attr", 4, 0))

attributes #0 = { "target-cpu"="znver4" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx512vnni" }
attributes #1 = { "target-cpu"="znver4" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx512vnni" "no-builtins" }
attributes #2 = { "target-cpu"="znver4" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx512vnni,+avx512vbmi" }
