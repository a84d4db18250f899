; RUN: %opt -passes='print<matrix-plan>' -disable-output %s | FileCheck %s
; RUN: %opt -passes='matrix-lower' -S %s | FileCheck --check-prefix=EMIT %s

; Short parts that are put together are written in one nest of loops: vectors of all, interleaved, or
; one after the other.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%B = type target("tlx.tensor", i8, 2, 500, 1, 0, 1, 0, 0)
%B3 = type target("tlx.tensor", i8, 2, 500, 3, 0, 1, 0, 0)
%F = type target("tlx.tensor", float, 2, 500, 2, 0, 1, 0, 0)
%F4 = type target("tlx.tensor", float, 2, 500, 4, 0, 1, 0, 0)
%L = type target("tlx.tensor", float, 2, 500, 16, 0, 1, 0, 0)
%L32 = type target("tlx.tensor", float, 2, 500, 32, 0, 1, 0, 0)
declare %B @tlx.load__B(ptr, i64, i64, target("tlx.attr", 1, 0)) nounwind willreturn memory(argmem: read)
declare %F @tlx.load__F(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %L @tlx.load__L(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %F @tlx.fneg__F(%F, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %L @tlx.fneg__L(%L, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %B3 @tlx.concat__B(%B, %B, %B, target("tlx.attr", 1)) nounwind willreturn memory(none)
declare %F4 @tlx.concat__F(%F, %F, target("tlx.attr", 1)) nounwind willreturn memory(none)
declare %L32 @tlx.concat__L(%L, %L, target("tlx.attr", 1)) nounwind willreturn memory(none)
declare void @tlx.store__B(%B3, ptr, i64, i64, target("tlx.attr", 1, 0))
declare void @tlx.store__F(%F4, ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__L(%L32, ptr, i64, i64, target("tlx.attr", 4, 0))

; CHECK-LABEL: function @channels:
; CHECK: vectors of 16, interleaved in parts of 16, of all parts, written to a temporary of 1500 bytes if it overlaps an operand{{$}}
define void @channels(ptr %r, ptr %p, ptr %q) {
  %x = call %B @tlx.load__B(ptr %p, i64 1, i64 1, target("tlx.attr", 1, 0) poison)
  %y = call %B @tlx.load__B(ptr %q, i64 1, i64 1, target("tlx.attr", 1, 0) poison)
  %z = call %B3 @tlx.concat__B(%B %x, %B %y, %B %x, target("tlx.attr", 1) poison)
  call void @tlx.store__B(%B3 %z, ptr %r, i64 3, i64 1, target("tlx.attr", 1, 0) poison)
  ret void
}

; Pairs are moved as one element each, also if they are computed.
; CHECK-LABEL: function @pairs:
; CHECK: vectors of 2, interleaved by 2 elements in parts of 2, of all parts{{$}}
; EMIT-LABEL: define void @pairs(
; EMIT: fneg <4 x float>
; EMIT: bitcast <4 x float> {{.*}} to <2 x i64>
; EMIT: ret void
define void @pairs(ptr noalias %r, ptr %p, ptr %q) {
  %x = call %F @tlx.load__F(ptr %p, i64 2, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %F @tlx.load__F(ptr %q, i64 2, i64 1, target("tlx.attr", 4, 0) poison)
  %n = call %F @tlx.fneg__F(%F %x, target("tlx.attr", 0) poison)
  %z = call %F4 @tlx.concat__F(%F %n, %F %y, target("tlx.attr", 1) poison)
  call void @tlx.store__F(%F4 %z, ptr %r, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; What parts have in common is read once.
; CHECK-LABEL: function @lines:
; CHECK: vectors of 4, of all parts, unrolled by 4{{$}}
; EMIT-LABEL: define void @lines(
; EMIT: load <4 x float>
; EMIT: fneg <4 x float>
; EMIT-NOT: load
; EMIT: store <4 x float>
; EMIT-NOT: load
; EMIT: store <4 x float>
define void @lines(ptr noalias %r, ptr %p) {
  %x = call %L @tlx.load__L(ptr %p, i64 16, i64 1, target("tlx.attr", 4, 0) poison)
  %n = call %L @tlx.fneg__L(%L %x, target("tlx.attr", 0) poison)
  %z = call %L32 @tlx.concat__L(%L %n, %L %x, target("tlx.attr", 1) poison)
  call void @tlx.store__L(%L32 %z, ptr %r, i64 32, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
