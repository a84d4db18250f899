; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -passes='print<matrix-plan>' -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -passes=matrix-lower -S %s | FileCheck %s --check-prefix=LOWER

; The results lie side by side in the target, all nine of them, but not in the temporary,
; whose rows are 12 elements apart: one loop of vectors cannot serve both.

%X = type target("tlx.tensor", i16, 3, 3, 2, 3, 0, 2, 1, 0, 0, 0)
%Y = type target("tlx.tensor", i16, 3, 3, 4, 6, 0, 1, 2, 0, 3, 3)
declare %X @tlx.load__X(ptr, i64, i64, i64, target("tlx.attr", 2, 0)) nounwind willreturn memory(argmem: read)
declare void @tlx.store__Y(%Y, ptr, i64, i64, i64, target("tlx.attr", 2, 0)) nounwind willreturn memory(argmem: write)
declare %Y @tlx.reduce.smin__Y(%X, target("tlx.attr", 2, 0)) nounwind willreturn memory(none)

; CHECK-LABEL: function @overlapping:
; CHECK: region at store, fused reduce.smin
; CHECK-NEXT: vectors of 2, {{.*}}written to a temporary of 144 bytes
; LOWER-LABEL: @overlapping(
; LOWER-NOT: load <8 x i16>
; LOWER: ret void
define void @overlapping(ptr %p, ptr %q) {
  %x = call %X @tlx.load__X(ptr %p, i64 6, i64 1, i64 2, target("tlx.attr", 2, 0) poison)
  %y = call %Y @tlx.reduce.smin__Y(%X %x, target("tlx.attr", 2, 0) poison)
  call void @tlx.store__Y(%Y %y, ptr %q, i64 3, i64 9, i64 1, target("tlx.attr", 2, 0) poison)
  ret void
}

; Without a temporary, it can.
; CHECK-LABEL: function @disjoint:
; CHECK: region at store, fused reduce.smin
; CHECK-NEXT: vectors of 8
define void @disjoint(ptr noalias %p, ptr noalias %q) {
  %x = call %X @tlx.load__X(ptr %p, i64 6, i64 1, i64 2, target("tlx.attr", 2, 0) poison)
  %y = call %Y @tlx.reduce.smin__Y(%X %x, target("tlx.attr", 2, 0) poison)
  call void @tlx.store__Y(%Y %y, ptr %q, i64 3, i64 9, i64 1, target("tlx.attr", 2, 0) poison)
  ret void
}
