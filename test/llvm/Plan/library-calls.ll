; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -mcpu=znver4 -passes='print<matrix-plan>' -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -mcpu=znver4 -passes=matrix-lower -S %s | FileCheck %s --check-prefix=EMIT
; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -mcpu=znver4 -vector-library=LIBMVEC -passes='print<matrix-plan>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=VECTORS

; What calls the math library for each element does so one by one, in a loop: lanes of vectors are
; moved around each call, and wait on the stack. Few elements are in registers. A library that has
; functions of vectors is called with those.

%X = type target("tlx.tensor", double, 1, 51, 0, 0)
%S = type target("tlx.tensor", double, 1, 3, 0, 0)
declare %X @tlx.load__X(ptr, i64, target("tlx.attr", 8, 0)) nounwind willreturn memory(argmem: read)
declare %S @tlx.load__S(ptr, i64, target("tlx.attr", 8, 0)) nounwind willreturn memory(argmem: read)
declare void @tlx.store__X(%X, ptr, i64, target("tlx.attr", 8, 0)) nounwind willreturn memory(argmem: write)
declare void @tlx.store__S(%S, ptr, i64, target("tlx.attr", 8, 0)) nounwind willreturn memory(argmem: write)
declare %X @tlx.pow__X(%X, %X, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %X @tlx.sqrt__X(%X, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %S @tlx.pow__S(%S, %S, target("tlx.attr", 0)) nounwind willreturn memory(none)

; CHECK-LABEL: function @powers:
; CHECK: region at store, fused pow
; CHECK-NEXT: vectors of 1
; VECTORS-LABEL: function @powers:
; VECTORS: pow %z: flat
; EMIT-LABEL: @powers(
; EMIT-NOT: call <
; EMIT: call double @llvm.pow.f64(
; EMIT-NOT: @llvm.pow.f64(
; EMIT: ret void
define void @powers(ptr noalias %p, ptr noalias %q, ptr noalias %r) {
  %x = call %X @tlx.load__X(ptr %p, i64 1, target("tlx.attr", 8, 0) poison)
  %y = call %X @tlx.load__X(ptr %q, i64 1, target("tlx.attr", 8, 0) poison)
  %z = call %X @tlx.pow__X(%X %x, %X %y, target("tlx.attr", 0) poison)
  call void @tlx.store__X(%X %z, ptr %r, i64 1, target("tlx.attr", 8, 0) poison)
  ret void
}

; An instruction is no call.
; EMIT-LABEL: @roots(
; EMIT: call <{{.*}} x double> @llvm.sqrt.v
; EMIT: ret void
define void @roots(ptr noalias %p, ptr noalias %r) {
  %x = call %X @tlx.load__X(ptr %p, i64 1, target("tlx.attr", 8, 0) poison)
  %z = call %X @tlx.sqrt__X(%X %x, target("tlx.attr", 0) poison)
  call void @tlx.store__X(%X %z, ptr %r, i64 1, target("tlx.attr", 8, 0) poison)
  ret void
}

; CHECK-LABEL: function @few:
; CHECK: in registers
; EMIT-LABEL: @few(
; EMIT-NOT: br
; EMIT: ret void
define void @few(ptr noalias %p, ptr noalias %q, ptr noalias %r) {
  %x = call %S @tlx.load__S(ptr %p, i64 1, target("tlx.attr", 8, 0) poison)
  %y = call %S @tlx.load__S(ptr %q, i64 1, target("tlx.attr", 8, 0) poison)
  %z = call %S @tlx.pow__S(%S %x, %S %y, target("tlx.attr", 0) poison)
  call void @tlx.store__S(%S %z, ptr %r, i64 1, target("tlx.attr", 8, 0) poison)
  ret void
}

; So do small matrices, which are LLVM's vectors.
; EMIT-LABEL: @flat(
; EMIT-NOT: @llvm.pow.v
; EMIT: call double @llvm.pow.f64(
; EMIT-NOT: @llvm.pow.f64(
; EMIT: ret void
define void @flat(ptr noalias %p, ptr noalias %q, ptr noalias %r) {
  %x = load <21 x double>, ptr %p, align 8
  %y = load <21 x double>, ptr %q, align 8
  %z = call <21 x double> @llvm.pow.v21f64(<21 x double> %x, <21 x double> %y)
  store <21 x double> %z, ptr %r, align 8
  ret void
}
declare <21 x double> @llvm.pow.v21f64(<21 x double>, <21 x double>)
