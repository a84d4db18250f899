; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -passes='print<matrix-plan>' -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -mcpu=znver4 -passes='print<matrix-plan>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=AVX512

; SSE2 counts leading zeros of a register, not of lanes: elements are faster, in
; loops and on the way to a reduction, also of what registers would hold. Where
; one instruction does it, and for what takes a few, there are vectors.

%X = type target("tlx.tensor", i64, 2, 100, 16, 0, 1, 0, 0)
%Y = type target("tlx.tensor", i64, 2, 1, 16, 0, 1, 0, 0)
%S = type target("tlx.tensor", i64, 2, 4, 3, 0, 1, 0, 0)
declare %X @tlx.load__X(ptr, i64, i64, target("tlx.attr", 8, 0)) nounwind willreturn memory(argmem: read)
declare %S @tlx.load__S(ptr, i64, i64, target("tlx.attr", 8, 0)) nounwind willreturn memory(argmem: read)
declare void @tlx.store__X(%X, ptr, i64, i64, target("tlx.attr", 8, 0)) nounwind willreturn memory(argmem: write)
declare void @tlx.store__Y(%Y, ptr, i64, i64, target("tlx.attr", 8, 0)) nounwind willreturn memory(argmem: write)
declare void @tlx.store__S(%S, ptr, i64, i64, target("tlx.attr", 8, 0)) nounwind willreturn memory(argmem: write)
declare %X @tlx.ctlz__X(%X) nounwind willreturn memory(none)
declare %S @tlx.ctlz__S(%S) nounwind willreturn memory(none)
declare %X @tlx.add__X(%X, %X) nounwind willreturn memory(none)
declare %Y @tlx.reduce.add__Y(%X, target("tlx.attr", 1, 0)) nounwind willreturn memory(none)

; CHECK-LABEL: function @zeros:
; CHECK: vectors of 1,
; AVX512-LABEL: function @zeros:
; AVX512: vectors of 8,
define void @zeros(ptr noalias %y, ptr noalias %x) {
  %a = call %X @tlx.load__X(ptr %x, i64 16, i64 1, target("tlx.attr", 8, 0) poison)
  %z = call %X @tlx.ctlz__X(%X %a)
  call void @tlx.store__X(%X %z, ptr %y, i64 16, i64 1, target("tlx.attr", 8, 0) poison)
  ret void
}

; CHECK-LABEL: function @sum_of_zeros:
; CHECK: region at store, fused ctlz {{.*}}, reduce.add
; CHECK-NEXT: vectors of 1,
; AVX512-LABEL: function @sum_of_zeros:
; AVX512: region at store, fused ctlz {{.*}}, reduce.add
; AVX512-NEXT: vectors of 8,
define void @sum_of_zeros(ptr noalias %y, ptr noalias %x) {
  %a = call %X @tlx.load__X(ptr %x, i64 16, i64 1, target("tlx.attr", 8, 0) poison)
  %z = call %X @tlx.ctlz__X(%X %a)
  %s = call %Y @tlx.reduce.add__Y(%X %z, target("tlx.attr", 1, 0) poison)
  call void @tlx.store__Y(%Y %s, ptr %y, i64 16, i64 1, target("tlx.attr", 8, 0) poison)
  ret void
}

; CHECK-LABEL: function @few:
; CHECK-NOT: in registers
; CHECK: region at store, fused ctlz
; CHECK-NEXT: vectors of 1,
; AVX512-LABEL: function @few:
; AVX512-NEXT: in registers
define void @few(ptr noalias %y, ptr noalias %x) {
  %a = call %S @tlx.load__S(ptr %x, i64 3, i64 1, target("tlx.attr", 8, 0) poison)
  %z = call %S @tlx.ctlz__S(%S %a)
  call void @tlx.store__S(%S %z, ptr %y, i64 3, i64 1, target("tlx.attr", 8, 0) poison)
  ret void
}

; CHECK-LABEL: function @sums:
; CHECK: vectors of 2,
define void @sums(ptr noalias %y, ptr noalias %x) {
  %a = call %X @tlx.load__X(ptr %x, i64 16, i64 1, target("tlx.attr", 8, 0) poison)
  %z = call %X @tlx.add__X(%X %a, %X %a)
  call void @tlx.store__X(%X %z, ptr %y, i64 16, i64 1, target("tlx.attr", 8, 0) poison)
  ret void
}
