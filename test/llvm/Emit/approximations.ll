; RUN: %opt -mtriple=x86_64 -mattr=+avx2,+fma -passes=matrix-lower -S %s | FileCheck %s

; Only `afn` allows another result than the math library's, which is called for one element after
; another. A last element alone is the library's.

%X = type target("tlx.tensor", float, 1, 1025, 0, 0)
declare %X @tlx.load__X(ptr, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare void @tlx.store__X(%X, ptr, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare %X @tlx.exp__X(%X, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %X @tlx.exp__afn(%X, target("tlx.attr", 4)) nounwind willreturn memory(none)
declare %X @tlx.tanh__afn(%X, target("tlx.attr", 4)) nounwind willreturn memory(none)

; CHECK-LABEL: @exact(
; CHECK-NOT: @llvm.exp.v
; CHECK: call float @llvm.exp.f32(
; CHECK-NOT: @llvm.exp.v
; CHECK: ret void
define void @exact(ptr %p, ptr %q) {
  %x = call %X @tlx.load__X(ptr %p, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %X @tlx.exp__X(%X %x, target("tlx.attr", 0) poison)
  call void @tlx.store__X(%X %y, ptr %q, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: @approximate(
; CHECK-NOT: @llvm.exp.v
; CHECK: call <8 x float> @llvm.fmuladd.v8f32(<8 x float> {{.*}}, <8 x float> splat (float 0x3FF7154760000000), <8 x float> splat (float 0x4168000000000000))
; CHECK-NOT: @llvm.exp.v
; CHECK: call afn float @llvm.exp.f32(
; CHECK: ret void
define void @approximate(ptr %p, ptr %q) {
  %x = call %X @tlx.load__X(ptr %p, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %X @tlx.exp__afn(%X %x, target("tlx.attr", 4) poison)
  call void @tlx.store__X(%X %y, ptr %q, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: @hyperbolic(
; CHECK-NOT: @llvm.tanh.v
; CHECK: fdiv <8 x float>
; CHECK: call <8 x float> @llvm.copysign.v8f32(
; CHECK-NOT: @llvm.tanh.v
; CHECK: ret void
define void @hyperbolic(ptr %p, ptr %q) {
  %x = call %X @tlx.load__X(ptr %p, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %X @tlx.tanh__afn(%X %x, target("tlx.attr", 4) poison)
  call void @tlx.store__X(%X %y, ptr %q, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
