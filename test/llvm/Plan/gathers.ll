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
; CHECK: all bytes at once, gathered in loops over 0{{$}}
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
; CHECK: element by element, gathered in loops over 0, 1, 10 together
; EMIT-LABEL: define void @columns(
; EMIT-COUNT-10: store float
; EMIT-NOT: store
; EMIT: icmp {{.*}}, 510
; EMIT-COUNT-2: store float
; EMIT-NOT: store
; EMIT: icmp {{.*}}, 64
define void @columns(ptr noalias %r, ptr noalias %t, ptr noalias %i) {
  %x = call %T @tlx.load__T(ptr %t, i64 1000, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %I @tlx.load__I(ptr %i, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %Columns @tlx.gather__Columns(%T %x, %I %y, target("tlx.attr", 1) poison)
  call void @tlx.store__Columns(%Columns %z, ptr %r, i64 512, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; What is added to elements that lie apart is added one by one, in the order of the indices, but
; slice by slice to few places, where each addition would wait for the one before.
%Few = type target("tlx.tensor", float, 2, 64, 3, 0, 1, 0, 0)
%FewV = type target("tlx.tensor", float, 2, 64, 9, 0, 1, 0, 0)
%Many = type target("tlx.tensor", float, 2, 64, 8, 0, 1, 0, 0)
%Nine = type target("tlx.tensor", i32, 1, 9, 0, 0)
declare %Few @tlx.load__Few(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %Many @tlx.load__Many(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %FewV @tlx.load__FewV(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %Nine @tlx.load__Nine(ptr, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %Few @tlx.scatteradd__Few(%Few, %Nine, %FewV, target("tlx.attr", 1)) nounwind willreturn memory(none)
declare %Many @tlx.scatteradd__Many(%Many, %Nine, %FewV, target("tlx.attr", 1)) nounwind willreturn memory(none)
declare void @tlx.store__Few(%Few, ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__Many(%Many, ptr, i64, i64, target("tlx.attr", 4, 0))
; CHECK-LABEL: function @add_to_many:
; CHECK: element by element, gathered in loops over 0, 1, 8 together
define void @add_to_many(ptr noalias %t, ptr noalias %i, ptr noalias %v) {
  %x = call %Many @tlx.load__Many(ptr %t, i64 8, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %Nine @tlx.load__Nine(ptr %i, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %FewV @tlx.load__FewV(ptr %v, i64 9, i64 1, target("tlx.attr", 4, 0) poison)
  %s = call %Many @tlx.scatteradd__Many(%Many %x, %Nine %y, %FewV %z, target("tlx.attr", 1) poison)
  call void @tlx.store__Many(%Many %s, ptr %t, i64 8, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
; CHECK-LABEL: function @add_to_few:
; CHECK: vectors of 1, unrolled by 8, gathered in loops over 1{{$}}
define void @add_to_few(ptr noalias %t, ptr noalias %i, ptr noalias %v) {
  %x = call %Few @tlx.load__Few(ptr %t, i64 3, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %Nine @tlx.load__Nine(ptr %i, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %FewV @tlx.load__FewV(ptr %v, i64 9, i64 1, target("tlx.attr", 4, 0) poison)
  %s = call %Few @tlx.scatteradd__Few(%Few %x, %Nine %y, %FewV %z, target("tlx.attr", 1) poison)
  call void @tlx.store__Few(%Few %s, ptr %t, i64 3, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Of short rows several are moved together.
%Shorts = type target("tlx.tensor", float, 2, 512, 3, 0, 1, 0, 0)
declare %Shorts @tlx.gather__Shorts(%Few, %I, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare void @tlx.store__Shorts(%Shorts, ptr, i64, i64, target("tlx.attr", 4, 0))
; CHECK-LABEL: function @short_rows:
; CHECK: all bytes at once, gathered in loops over 0, 10 together
define void @short_rows(ptr noalias %r, ptr noalias %t, ptr noalias %i) {
  %x = call %Few @tlx.load__Few(ptr %t, i64 3, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %I @tlx.load__I(ptr %i, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %Shorts @tlx.gather__Shorts(%Few %x, %I %y, target("tlx.attr", 0) poison)
  call void @tlx.store__Shorts(%Shorts %z, ptr %r, i64 3, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Rows of a plane's lines are moved as they lie: the loop over planes is around that over the
; indices.
%Space = type target("tlx.tensor", float, 3, 50, 9, 4, 0, 1, 2, 0, 0, 0)
%Twos = type target("tlx.tensor", i32, 1, 2, 0, 0)
%Lines = type target("tlx.tensor", float, 3, 50, 2, 4, 0, 1, 2, 0, 0, 0)
declare %Space @tlx.load__Space(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %Twos @tlx.load__Twos(ptr, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %Lines @tlx.load__Lines(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %Lines @tlx.gather__Lines(%Space, %Twos, target("tlx.attr", 1)) nounwind willreturn memory(none)
declare %Space @tlx.fadd__Space(%Space, %Space, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %Space @tlx.scatter__Space(%Space, %Twos, %Lines, target("tlx.attr", 1)) nounwind willreturn memory(none)
declare void @tlx.store__Lines(%Lines, ptr, i64, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__Space(%Space, ptr, i64, i64, i64, target("tlx.attr", 4, 0))
; CHECK-LABEL: function @lines:
; CHECK: all bytes at once, gathered in loops over 0, 1, 10 together
define void @lines(ptr noalias %r, ptr noalias %t, ptr noalias %i) {
  %x = call %Space @tlx.load__Space(ptr %t, i64 36, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %Twos @tlx.load__Twos(ptr %i, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %Lines @tlx.gather__Lines(%Space %x, %Twos %y, target("tlx.attr", 1) poison)
  call void @tlx.store__Lines(%Lines %z, ptr %r, i64 8, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; What is gathered of a sum is a sum of what is gathered, and neither takes memory.
; CHECK-LABEL: function @computed:
; CHECK: mapped in vectors of 4, gathered in loops over 0, 1, 6 together
; EMIT-LABEL: define void @computed(
; EMIT-NOT: alloca
; EMIT: load i32
; EMIT: fadd <4 x float>
define void @computed(ptr noalias %r, ptr noalias %t, ptr noalias %i) {
  %x = call %Space @tlx.load__Space(ptr %t, i64 36, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  %s = call %Space @tlx.fadd__Space(%Space %x, %Space %x, target("tlx.attr", 0) poison)
  %y = call %Twos @tlx.load__Twos(ptr %i, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %Lines @tlx.gather__Lines(%Space %s, %Twos %y, target("tlx.attr", 1) poison)
  call void @tlx.store__Lines(%Lines %z, ptr %r, i64 8, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; A sum that is scattered into is computed where the result is stored.
; CHECK-LABEL: function @into_computed:
; CHECK: all bytes at once, gathered in loops over 0, 1
; EMIT-LABEL: define void @into_computed(
; EMIT-NOT: alloca
; EMIT: fadd <4 x float>
; EMIT: load i32
define void @into_computed(ptr noalias %r, ptr noalias %t, ptr noalias %i, ptr noalias %v) {
  %x = call %Space @tlx.load__Space(ptr %t, i64 36, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  %s = call %Space @tlx.fadd__Space(%Space %x, %Space %x, target("tlx.attr", 0) poison)
  %y = call %Twos @tlx.load__Twos(ptr %i, i64 1, target("tlx.attr", 4, 0) poison)
  %w = call %Lines @tlx.load__Lines(ptr %v, i64 8, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %Space @tlx.scatter__Space(%Space %s, %Twos %y, %Lines %w, target("tlx.attr", 1) poison)
  call void @tlx.store__Space(%Space %z, ptr %r, i64 36, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; A few elements that may overlap are all read before one is written: no test, and no temporary.
%Eight = type target("tlx.tensor", float, 1, 8, 0, 0)
%Pair = type target("tlx.tensor", float, 1, 2, 0, 0)
declare %Eight @tlx.load__Eight(ptr, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %Pair @tlx.load__Pair(ptr, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %Eight @tlx.scatteradd__Eight(%Eight, %Twos, %Pair, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare void @tlx.store__Eight(%Eight, ptr, i64, target("tlx.attr", 4, 0))
; CHECK-LABEL: function @few:
; CHECK: gathered, all read first in loops over 0, 2 together
; EMIT-LABEL: define void @few(
; EMIT-NOT: alloca
; EMIT: load i32
; EMIT: load float
; EMIT: load float
; EMIT: store <4 x float>
; EMIT: store <4 x float>
; EMIT: store float
; EMIT-NOT: br
; EMIT: ret void
define void @few(ptr %r, ptr %t, ptr %i, ptr %v) {
  %x = call %Eight @tlx.load__Eight(ptr %t, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %Twos @tlx.load__Twos(ptr %i, i64 1, target("tlx.attr", 4, 0) poison)
  %w = call %Pair @tlx.load__Pair(ptr %v, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %Eight @tlx.scatteradd__Eight(%Eight %x, %Twos %y, %Pair %w, target("tlx.attr", 0) poison)
  call void @tlx.store__Eight(%Eight %z, ptr %r, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
