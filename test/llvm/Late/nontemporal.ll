; RUN: %opt -mtriple=x86_64 -passes=matrix-legalize-vectors %s | FileCheck %s
; RUN: %opt -mtriple=x86_64 -passes=matrix-legalize-vectors %s | llc -o /dev/null
; RUN: %opt -mtriple=aarch64 -passes=matrix-legalize-vectors %s | FileCheck %s --check-prefix=ARM

; With the hint on its load, the back end crashes (docs/internals/Backends.md).
; CHECK-LABEL: @scalar(
; CHECK: load i32, ptr %p, align 4{{$}}
; CHECK: store i32 {{.*}}, !nontemporal
; ARM-LABEL: @scalar(
; ARM: load i32, ptr %p, align 4, !nontemporal
define void @scalar(ptr %p) {
  %x = load i32, ptr %p, align 4, !nontemporal !1
  %y = or i32 %x, 3
  store i32 %y, ptr %p, align 4, !nontemporal !1
  ret void
}

; CHECK-LABEL: @vector(
; CHECK: load <4 x i32>, ptr %p, align 16, !nontemporal
define <4 x i32> @vector(ptr %p) {
  %x = load <4 x i32>, ptr %p, align 16, !nontemporal !1
  ret <4 x i32> %x
}

!1 = !{i32 1}
