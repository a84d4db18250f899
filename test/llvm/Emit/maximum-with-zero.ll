; RUN: %opt -mtriple=x86_64 -mattr=+avx2 -passes=matrix-lower -S %s | FileCheck %s --check-prefixes=CHECK,X86
; RUN: %opt -mtriple=x86_64 -mattr=+avx10.2,+avx512f,+avx512vl -passes=matrix-lower -S %s | FileCheck %s --check-prefixes=CHECK,ONE
; RUN: %opt -mtriple=aarch64 -passes=matrix-lower -S %s | FileCheck %s --check-prefixes=CHECK,ONE
; RUN: %opt -mtriple=x86_64 -mattr=+avx2 -passes=matrix-lower -S %s | llc-22 -mattr=+avx2 | FileCheck %s --check-prefix=CODE

; x86's maximum gives the second of two zeros, so that LLVM compares and selects behind one with +0. One with -0 is
; that instruction alone, and the sum with +0 is +0 where it is -0.

%X = type target("tlx.tensor", float, 1, 64, 0, 0)
declare %X @tlx.load__X(ptr, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare void @tlx.store__X(%X, ptr, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare %X @tlx.splat__X(float, target("tlx.attr")) nounwind willreturn memory(none)
declare %X @tlx.maximum__X(%X, %X, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %X @tlx.maximum__noNaN(%X, %X, target("tlx.attr", 8)) nounwind willreturn memory(none)
declare %X @tlx.minimum__X(%X, %X, target("tlx.attr", 0)) nounwind willreturn memory(none)

; CHECK-LABEL: @with_zero(
; X86: %[[M:.*]] = call <64 x float> @llvm.maximum.v64f32(<64 x float> splat (float -0.000000e+00), <64 x float>
; X86: fadd <64 x float> %[[M]], zeroinitializer
; ONE: call <64 x float> @llvm.maximum.{{.*}}zeroinitializer
; ONE-NOT: fadd
; CHECK: ret void
; CODE-LABEL: with_zero:
; CODE: vmaxps
; CODE-NOT: {{cmp|blend}}
; CODE: ret
define void @with_zero(ptr %p, ptr %q) {
  %x = call %X @tlx.load__X(ptr %p, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %X @tlx.splat__X(float 0.0, target("tlx.attr") poison)
  %y = call %X @tlx.maximum__X(%X %x, %X %z, target("tlx.attr", 0) poison)
  call void @tlx.store__X(%X %y, ptr %q, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Either order.
; CHECK-LABEL: @zero_first(
; X86: call <64 x float> @llvm.maximum.v64f32(<64 x float> splat (float -0.000000e+00), <64 x float>
; CHECK: ret void
define void @zero_first(ptr %p, ptr %q) {
  %x = call %X @tlx.load__X(ptr %p, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %X @tlx.splat__X(float 0.0, target("tlx.attr") poison)
  %y = call %X @tlx.maximum__X(%X %z, %X %x, target("tlx.attr", 0) poison)
  call void @tlx.store__X(%X %y, ptr %q, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Without NaNs it is one instruction, and a minimum with +0 is always.
; CHECK-LABEL: @others(
; CHECK-NOT: fadd
; CHECK: ret void
; CODE-LABEL: others:
; CODE-NOT: {{cmp|blend}}
; CODE: ret
define void @others(ptr %p, ptr %q) {
  %x = call %X @tlx.load__X(ptr %p, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %X @tlx.splat__X(float 0.0, target("tlx.attr") poison)
  %m = call %X @tlx.minimum__X(%X %x, %X %z, target("tlx.attr", 0) poison)
  %y = call %X @tlx.maximum__noNaN(%X %m, %X %z, target("tlx.attr", 8) poison)
  call void @tlx.store__X(%X %y, ptr %q, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
