; RUN: %opt -passes='print<matrix-plan>' -disable-output %s | FileCheck %s
; RUN: %opt -passes='matrix-lower' -S %s | FileCheck --check-prefix=EMIT %s

; Innermost lines of three elements fill vectors together, and channels that lie interleaved are
; loaded together.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%T = type target("tlx.tensor", float, 2, 500, 3, 0, 1, 0, 0)
%S = type target("tlx.tensor", float, 2, 500, 1, 0, 1, 0, 0)
%L = type target("tlx.tensor", float, 2, 1, 3, 0, 1, 0, 0)
declare %L @tlx.load__L(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %T @tlx.view__S(%S, target("tlx.attr", 0, 0, 0, 1, 1, 0)) nounwind willreturn memory(none)
declare %T @tlx.view__L(%L, target("tlx.attr", 0, 0, 0, 0, 1, 1)) nounwind willreturn memory(none)
declare %T @tlx.load__T(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %S @tlx.load__S(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
%I = type target("tlx.tensor", i32, 2, 500, 3, 0, 1, 0, 0)
%P = type target("tlx.tensor", i32, 2, 1, 3, 0, 1, 0, 0)
declare %I @tlx.load__I(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %P @tlx.reduce.add__I(%I, target("tlx.attr", 1, 0)) nounwind willreturn memory(none)
declare %L @tlx.reduce.fadd__L(%T, target("tlx.attr", 1, 0)) nounwind willreturn memory(none)
declare void @tlx.store__P(%P, ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__L(%L, ptr, i64, i64, target("tlx.attr", 4, 0))
declare %T @tlx.fmul__T(%T, %T, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %S @tlx.fadd__S(%S, %S, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %S @tlx.reduce.fadd__T(%T, target("tlx.attr", 2, 0)) nounwind willreturn memory(none)
declare void @tlx.store__T(%T, ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__S(%S, ptr, i64, i64, target("tlx.attr", 4, 0))

; CHECK-LABEL: function @factors:
; CHECK: vectors of 4, 4 lines together{{$}}
; EMIT-LABEL: define void @factors(
; EMIT: %[[X:.*]] = load <4 x float>
; EMIT: shufflevector <4 x float> %[[X]], <4 x float> poison, <4 x i32> <i32 0, i32 0, i32 0, i32 1>
; EMIT: shufflevector <4 x float> %[[X]], <4 x float> poison, <4 x i32> <i32 1, i32 1, i32 2, i32 2>
; EMIT: shufflevector <4 x float> %[[X]], <4 x float> poison, <4 x i32> <i32 2, i32 3, i32 3, i32 3>
define void @factors(ptr noalias %r, ptr %p, ptr %q) {
  %x = call %T @tlx.load__T(ptr %p, i64 3, i64 1, target("tlx.attr", 4, 0) poison)
  %s = call %S @tlx.load__S(ptr %q, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %T @tlx.view__S(%S %s, target("tlx.attr", 0, 0, 0, 1, 1, 0) poison)
  %z = call %T @tlx.fmul__T(%T %x, %T %y, target("tlx.attr", 0) poison)
  call void @tlx.store__T(%T %z, ptr %r, i64 3, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; One line for all is loaded once, in front of the loop.
; CHECK-LABEL: function @one_line:
; CHECK: vectors of 4, 4 lines together{{$}}
; EMIT-LABEL: define void @one_line(
; EMIT: %[[X:.*]] = load <3 x float>
; EMIT: matrix.loop:
; EMIT: shufflevector <3 x float> %[[X]], <3 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 0>
; EMIT: shufflevector <3 x float> %[[X]], <3 x float> poison, <4 x i32> <i32 1, i32 2, i32 0, i32 1>
define void @one_line(ptr noalias %r, ptr %p, ptr %q) {
  %x = call %T @tlx.load__T(ptr %p, i64 3, i64 1, target("tlx.attr", 4, 0) poison)
  %s = call %L @tlx.load__L(ptr %q, i64 3, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %T @tlx.view__L(%L %s, target("tlx.attr", 0, 0, 0, 0, 1, 1) poison)
  %z = call %T @tlx.fmul__T(%T %x, %T %y, target("tlx.attr", 0) poison)
  call void @tlx.store__T(%T %z, ptr %r, i64 3, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; The first and the last channel: three vectors are loaded for both.
; EMIT-LABEL: define void @channels(
; EMIT: matrix.loop:
; EMIT-COUNT-3: load <4 x float>
; EMIT-NOT: load
; EMIT: fadd <4 x float>
define void @channels(ptr noalias %r, ptr %p) {
  %q = getelementptr float, ptr %p, i64 2
  %x = call %S @tlx.load__S(ptr %p, i64 3, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %S @tlx.load__S(ptr %q, i64 3, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %S @tlx.fadd__S(%S %x, %S %y, target("tlx.attr", 0) poison)
  call void @tlx.store__S(%S %z, ptr %r, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; As many sums together as registers hold the lines of.
; CHECK-LABEL: function @sums:
; CHECK: vectors of 4, 2 accumulators, unrolled by 2{{$}}
define void @sums(ptr noalias %r, ptr %p) {
  %x = call %T @tlx.load__T(ptr %p, i64 3, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %S @tlx.reduce.fadd__T(%T %x, target("tlx.attr", 2, 0) poison)
  call void @tlx.store__S(%S %z, ptr %r, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Pixels are added up as they lie, and halves of all lanes in the end.
; CHECK-LABEL: function @pixels:
; CHECK: vectors of 4, of several lines, 3 accumulators{{$}}
; EMIT-LABEL: define void @pixels(
; EMIT-COUNT-3: add <4 x i32>
; EMIT: add <6 x i32>
; EMIT: add <3 x i32>
define void @pixels(ptr noalias %r, ptr %p) {
  %x = call %I @tlx.load__I(ptr %p, i64 3, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %P @tlx.reduce.add__I(%I %x, target("tlx.attr", 1, 0) poison)
  call void @tlx.store__P(%P %z, ptr %r, i64 3, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; In order, all lanes of a line are added up at once.
; CHECK-LABEL: function @points:
; CHECK: gathered
; EMIT-LABEL: define void @points(
; EMIT: fadd <3 x float>
; EMIT-NOT: fadd float
; EMIT: ret void
define void @points(ptr noalias %r, ptr %p) {
  %x = call %T @tlx.load__T(ptr %p, i64 3, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %L @tlx.reduce.fadd__L(%T %x, target("tlx.attr", 1, 0) poison)
  call void @tlx.store__L(%L %z, ptr %r, i64 3, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
