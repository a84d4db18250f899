; RUN: %opt -mtriple=riscv64 -mattr=+v -passes=matrix-legalize-vectors %s | FileCheck %s
; RUN: %opt -mtriple=riscv64 -mattr=+v -passes=matrix-legalize-vectors %s | llc -mattr=+v -o - | FileCheck %s --check-prefix=CODE
; RUN: %opt -mtriple=riscv64 -passes=matrix-legalize-vectors %s | FileCheck %s --check-prefix=SCALAR

; An operation on nine elements is one where it has a length.

; CHECK-LABEL: @update(
; CHECK: fadd <9 x float>
; SCALAR-LABEL: @update(
; SCALAR-NOT: <9 x
; SCALAR: ret void
; CODE-LABEL: update:
; CODE: vsetivli zero, 9, e32
; CODE: vle32.v
; CODE: vfadd
; CODE-NOT: vfadd
; CODE: vse32.v
; CODE: ret
define void @update(ptr %p) {
  %x = load <9 x float>, ptr %p, align 4
  %y = fadd <9 x float> %x, splat (float 1.0)
  store <9 x float> %y, ptr %p, align 4
  ret void
}

; No length makes a register of these.
; CHECK-LABEL: @wide(
; CHECK-NOT: <3 x i128>
; CHECK: ret void
define void @wide(ptr %p) {
  %x = load <3 x i128>, ptr %p
  %y = add <3 x i128> %x, %x
  store <3 x i128> %y, ptr %p
  ret void
}
