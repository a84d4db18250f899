; RUN: %opt -passes='matrix-lower' %s | %check_lowered | FileCheck %s

; A general shuffle's operands may lie in different address spaces: no select of
; their addresses is possible.

target triple = "amdgcn-amd-amdhsa"

; CHECK-LABEL: @shuffle(
define void @shuffle(ptr addrspace(1) %p, ptr addrspace(3) %q) {
  %a = load <9 x i512>, ptr addrspace(1) %p, align 8
  %b = load <9 x i512>, ptr addrspace(3) %q, align 8
  %c = shufflevector <9 x i512> %a, <9 x i512> %b, <10 x i32> <i32 8, i32 7, i32 6, i32 5, i32 poison, i32 3, i32 17, i32 1, i32 0, i32 0>
  store <10 x i512> %c, ptr addrspace(1) %p, align 8
  ret void
}
