; RUN: %opt -mtriple=amdgcn-amd-amdhsa -passes=matrix-lower %s | FileCheck %s
; RUN: %opt -mtriple=x86_64-linux-gnu -passes=matrix-lower %s | FileCheck %s

; No pointer to the stack is one to global memory: what a store might overwrite
; before it is read is copied to the stack, not the result.

; CHECK-LABEL: @product(
; CHECK: alloca [1024 x i8]
; CHECK-NOT: addrspacecast ptr{{.*}}to ptr addrspace(1)
; CHECK-NOT: select i1 {{.*}}, ptr addrspace(1)
; CHECK: store {{.*}} ptr addrspace(1)
; CHECK: ret void
define void @product(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %r) {
  %a = load <256 x float>, ptr addrspace(1) %p, align 4
  %b = load <256 x float>, ptr addrspace(1) %q, align 4
  %c = call <256 x float> @llvm.matrix.multiply.v256f32.v256f32.v256f32(<256 x float> %a, <256 x float> %b, i32 16, i32 16, i32 16)
  store <256 x float> %c, ptr addrspace(1) %r, align 4
  ret void
}

; What cannot overlap takes no memory.
; CHECK-LABEL: @apart(
; CHECK-NOT: alloca
; CHECK: ret void
define void @apart(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) noalias %r) {
  %a = load <256 x float>, ptr addrspace(1) %p, align 4
  %b = load <256 x float>, ptr addrspace(1) %q, align 4
  %c = call <256 x float> @llvm.matrix.multiply.v256f32.v256f32.v256f32(<256 x float> %a, <256 x float> %b, i32 16, i32 16, i32 16)
  store <256 x float> %c, ptr addrspace(1) %r, align 4
  ret void
}

; A generic pointer may be to the stack.
; CHECK-LABEL: @generic(
; CHECK: select i1 {{.*}}, ptr %{{.*}}, ptr %r
; CHECK: ret void
define void @generic(ptr %p, ptr %q, ptr %r) {
  %a = load <256 x float>, ptr %p, align 4
  %b = load <256 x float>, ptr %q, align 4
  %c = call <256 x float> @llvm.matrix.multiply.v256f32.v256f32.v256f32(<256 x float> %a, <256 x float> %b, i32 16, i32 16, i32 16)
  store <256 x float> %c, ptr %r, align 4
  ret void
}
