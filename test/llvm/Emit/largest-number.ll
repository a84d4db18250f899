; RUN: %opt -mtriple=x86_64 -mattr=+avx2 -passes=matrix-lower -S %s | FileCheck %s --check-prefixes=CHECK,X86
; RUN: %opt -mtriple=x86_64 -mattr=+avx10.2,+avx512f,+avx512vl -passes=matrix-lower -S %s | FileCheck %s --check-prefixes=CHECK,ONE
; RUN: %opt -mtriple=aarch64 -passes=matrix-lower -S %s | FileCheck %s --check-prefixes=CHECK,ONE

; Where no instruction finds the largest number as IEEE 754-2019 does, a NaN and the sign of a
; zero are looked for beside it, and put in at the end.

%X = type target("tlx.tensor", float, 1, 1024, 0, 0)
%Y = type target("tlx.tensor", float, 1, 1, 0, 0)
declare %X @tlx.load__X(ptr, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare void @tlx.store__Y(%Y, ptr, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare %Y @tlx.reduce.maximum__Y(%X, target("tlx.attr", 1, 0)) nounwind willreturn memory(none)
declare %Y @tlx.reduce.minimum__Y(%X, target("tlx.attr", 1, 0)) nounwind willreturn memory(none)
declare %Y @tlx.reduce.maximum__fast(%X, target("tlx.attr", 1, 40)) nounwind willreturn memory(none)

; CHECK-LABEL: @largest(
; X86: %[[A:.*]] = load <8 x float>
; X86: fcmp ogt <8 x float>
; X86: select
; X86: and <8 x i32>
; X86: and <8 x i1>
; X86: br i1
; X86: call <8 x float> @llvm.copysign.v8f32(
; X86: select <8 x i1> {{.*}}, <8 x float> {{.*}}, <8 x float> splat (float 0x7FF8000000000000)
; ONE: call <{{4|8|16}} x float> @llvm.maximum
; CHECK: ret void
define void @largest(ptr %p, ptr %q) {
  %x = call %X @tlx.load__X(ptr %p, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %Y @tlx.reduce.maximum__Y(%X %x, target("tlx.attr", 1, 0) poison)
  call void @tlx.store__Y(%Y %y, ptr %q, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; The smallest is negative if any number is.
; CHECK-LABEL: @smallest(
; X86: fcmp olt <8 x float>
; X86: or <8 x i32>
; CHECK: ret void
define void @smallest(ptr %p, ptr %q) {
  %x = call %X @tlx.load__X(ptr %p, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %Y @tlx.reduce.minimum__Y(%X %x, target("tlx.attr", 1, 0) poison)
  call void @tlx.store__Y(%Y %y, ptr %q, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Without NaNs and signs of zeros there is nothing to look for.
; CHECK-LABEL: @fast(
; X86-NOT: and <8 x i32>
; X86: call nnan nsz <8 x float> @llvm.maximum
; CHECK: ret void
define void @fast(ptr %p, ptr %q) {
  %x = call %X @tlx.load__X(ptr %p, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %Y @tlx.reduce.maximum__fast(%X %x, target("tlx.attr", 1, 40) poison)
  call void @tlx.store__Y(%Y %y, ptr %q, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
