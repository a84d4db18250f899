; RUN: %opt -mtriple=spirv64 -passes=matrix-fit-spirv -S %s | FileCheck %s

; The back end says of both pointers of a copy that they are aligned as the first.

; CHECK-LABEL: @copy(
; CHECK: call void @llvm.memcpy.p0.p1.i64(ptr align 2 %p, ptr addrspace(1) align 2 %q, i64 1152, i1 false)
; CHECK: call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) align 4 %q, ptr addrspace(1) align 4 %q, i64 64, i1 false)
; CHECK: call void @llvm.memcpy.p0.p1.i64(ptr %p, ptr addrspace(1) %q, i64 7, i1 false)
define void @copy(ptr %p, ptr addrspace(1) %q) {
  call void @llvm.memcpy.p0.p1.i64(ptr align 64 %p, ptr addrspace(1) align 2 %q, i64 1152, i1 false)
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) align 4 %q, ptr addrspace(1) align 16 %q, i64 64, i1 false)
  call void @llvm.memcpy.p0.p1.i64(ptr %p, ptr addrspace(1) %q, i64 7, i1 false)
  ret void
}

declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)
declare void @llvm.memmove.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
