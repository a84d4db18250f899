; RUN: %opt -passes='print<matrix-plan>' -disable-output %s | FileCheck %s
; RUN: %opt -passes='matrix-lower' -S %s | FileCheck --check-prefix=EMIT %s

; Slices are moved one after the other, unless neighbors of the result are of
; other slices: then each row goes through all indices.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%T = type target("tlx.tensor", float, 2, 64, 1000, 0, 1, 0, 0)
%I = type target("tlx.tensor", i32, 1, 512, 0, 0)
%Rows = type target("tlx.tensor", float, 2, 512, 1000, 0, 1, 0, 0)
%Columns = type target("tlx.tensor", float, 2, 64, 512, 0, 1, 0, 0)
declare %T @tlx.load__T(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %I @tlx.load__I(ptr, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %Rows @tlx.gather__Rows(%T, %I, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %Columns @tlx.gather__Columns(%T, %I, target("tlx.attr", 1)) nounwind willreturn memory(none)
declare void @tlx.store__Rows(%Rows, ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__Columns(%Columns, ptr, i64, i64, target("tlx.attr", 4, 0))

; CHECK-LABEL: function @rows:
; CHECK: all bytes at once, gathered{{$}}
; EMIT-LABEL: define void @rows(
; EMIT: load i32
; EMIT: call void @llvm.memcpy
define void @rows(ptr noalias %r, ptr noalias %t, ptr noalias %i) {
  %x = call %T @tlx.load__T(ptr %t, i64 1000, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %I @tlx.load__I(ptr %i, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %Rows @tlx.gather__Rows(%T %x, %I %y, target("tlx.attr", 0) poison)
  call void @tlx.store__Rows(%Rows %z, ptr %r, i64 1000, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: function @columns:
; CHECK: element by element, gathered{{$}}
; EMIT-LABEL: define void @columns(
; EMIT: load i32
; EMIT: load float
; EMIT: store float
; EMIT: icmp {{.*}}, 512
; EMIT: icmp {{.*}}, 64
define void @columns(ptr noalias %r, ptr noalias %t, ptr noalias %i) {
  %x = call %T @tlx.load__T(ptr %t, i64 1000, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %I @tlx.load__I(ptr %i, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %Columns @tlx.gather__Columns(%T %x, %I %y, target("tlx.attr", 1) poison)
  call void @tlx.store__Columns(%Columns %z, ptr %r, i64 512, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
