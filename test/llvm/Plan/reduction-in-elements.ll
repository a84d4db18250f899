; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -passes='print<matrix-plan>' -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -mattr=+sse4.2 -passes='print<matrix-plan>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=SSE42

; SSE2 has no comparison of 64 bits: the least of long integers is a comparison
; and a move of each, where vectors take a dozen instructions. Sums, shorter
; integers and later processors have vectors, and so has what is computed on the
; way to one minimum.

%X = type target("tlx.tensor", i64, 2, 100, 16, 0, 1, 0, 0)
%Y = type target("tlx.tensor", i64, 2, 1, 16, 0, 1, 0, 0)
%One = type target("tlx.tensor", i64, 2, 1, 1, 0, 1, 0, 0)
%S = type target("tlx.tensor", i32, 2, 100, 16, 0, 1, 0, 0)
%T = type target("tlx.tensor", i32, 2, 1, 16, 0, 1, 0, 0)
declare %X @tlx.load__X(ptr, i64, i64, target("tlx.attr", 8, 0)) nounwind willreturn memory(argmem: read)
declare %S @tlx.load__S(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare void @tlx.store__Y(%Y, ptr, i64, i64, target("tlx.attr", 8, 0)) nounwind willreturn memory(argmem: write)
declare void @tlx.store__T(%T, ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare void @tlx.store__One(%One, ptr, i64, i64, target("tlx.attr", 8, 0)) nounwind willreturn memory(argmem: write)
declare %Y @tlx.reduce.umin__Y(%X, target("tlx.attr", 1, 0)) nounwind willreturn memory(none)
declare %Y @tlx.reduce.add__Y(%X, target("tlx.attr", 1, 0)) nounwind willreturn memory(none)
declare %T @tlx.reduce.umin__T(%S, target("tlx.attr", 1, 0)) nounwind willreturn memory(none)
declare %X @tlx.and__X(%X, %X) nounwind willreturn memory(none)
declare %One @tlx.reduce.smax__One(%X, target("tlx.attr", 3, 0)) nounwind willreturn memory(none)

; CHECK-LABEL: function @longs:
; CHECK: region at store, fused reduce.umin
; CHECK-NEXT: vectors of 1,
; SSE42-LABEL: function @longs:
; SSE42: region at store, fused reduce.umin
; SSE42-NEXT: vectors of 2,
define void @longs(ptr noalias %p, ptr noalias %q) {
  %x = call %X @tlx.load__X(ptr %p, i64 16, i64 1, target("tlx.attr", 8, 0) poison)
  %y = call %Y @tlx.reduce.umin__Y(%X %x, target("tlx.attr", 1, 0) poison)
  call void @tlx.store__Y(%Y %y, ptr %q, i64 16, i64 1, target("tlx.attr", 8, 0) poison)
  ret void
}

; CHECK-LABEL: function @sums:
; CHECK: region at store, fused reduce.add
; CHECK-NEXT: vectors of 2,
define void @sums(ptr noalias %p, ptr noalias %q) {
  %x = call %X @tlx.load__X(ptr %p, i64 16, i64 1, target("tlx.attr", 8, 0) poison)
  %y = call %Y @tlx.reduce.add__Y(%X %x, target("tlx.attr", 1, 0) poison)
  call void @tlx.store__Y(%Y %y, ptr %q, i64 16, i64 1, target("tlx.attr", 8, 0) poison)
  ret void
}

; CHECK-LABEL: function @ints:
; CHECK: region at store, fused reduce.umin
; CHECK-NEXT: vectors of 4,
define void @ints(ptr noalias %p, ptr noalias %q) {
  %x = call %S @tlx.load__S(ptr %p, i64 16, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %T @tlx.reduce.umin__T(%S %x, target("tlx.attr", 1, 0) poison)
  call void @tlx.store__T(%T %y, ptr %q, i64 16, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: function @computed:
; CHECK: region at store, fused
; CHECK-NEXT: vectors of 2,
define void @computed(ptr noalias %p, ptr noalias %r, ptr noalias %q) {
  %x = call %X @tlx.load__X(ptr %p, i64 16, i64 1, target("tlx.attr", 8, 0) poison)
  %z = call %X @tlx.load__X(ptr %r, i64 16, i64 1, target("tlx.attr", 8, 0) poison)
  %a = call %X @tlx.and__X(%X %x, %X %z)
  %y = call %One @tlx.reduce.smax__One(%X %a, target("tlx.attr", 3, 0) poison)
  call void @tlx.store__One(%One %y, ptr %q, i64 1, i64 1, target("tlx.attr", 8, 0) poison)
  ret void
}
