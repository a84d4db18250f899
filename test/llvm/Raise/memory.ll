; RUN: %opt -passes='matrix-raise-large' %s | FileCheck %s

; Volatile stays volatile, alignment is kept, and a vector that does not lie in
; memory as an array does stays flat.

; CHECK-LABEL: @volatile(
; CHECK: @tlx.load__{{.*}}(ptr %p, i64 1, target("tlx.attr", 1, 1) poison)
; CHECK: @tlx.store__{{.*}}, ptr %q, i64 1, target("tlx.attr", 2, 1) poison)
define void @volatile(ptr %p, ptr %q) {
  %a = load volatile <256 x float>, ptr %p, align 1
  store volatile <256 x float> %a, ptr %q, align 2
  ret void
}

; CHECK-LABEL: @address_space(
; CHECK: @tlx.load__256f32.p1.{{.*}}(ptr addrspace(1) %p, i64 1, target("tlx.attr", 4, 0) poison)
define void @address_space(ptr addrspace(1) %p, ptr addrspace(3) %q) {
  %a = load <256 x float>, ptr addrspace(1) %p, align 4
  store <256 x float> %a, ptr addrspace(3) %q, align 4
  ret void
}

; CHECK-LABEL: @packed(
; CHECK: %[[BYTES:.*]] = lshr i64 %{{.*}}, 3
; CHECK: %[[AT:.*]] = getelementptr i8, ptr %p, i64 %[[BYTES]]
; CHECK: %[[L:.*]] = load <256 x i1>, ptr %[[AT]], align 32
; CHECK: %[[T:.*]] = call target("tlx.tensor", i1, 1, 8192, 0, 0) @tlx.insertlanes__{{.*}}, <256 x i1> %[[L]], i64 %matrix.index)
; CHECK: @tlx.zext__{{.*}} %[[T]])
define void @packed(ptr %p, ptr %q) {
  %a = load <8192 x i1>, ptr %p
  %c = zext <8192 x i1> %a to <8192 x i8>
  store <8192 x i8> %c, ptr %q
  ret void
}
