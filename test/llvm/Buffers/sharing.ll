; RUN: %opt -aa-pipeline=basic-aa -passes='function(matrix-raise-large,print<matrix-buffers>)' -disable-output %s | FileCheck %s

; What is read in place, and what shares a buffer.

; CHECK-LABEL: function @in_place:
; CHECK-NEXT: in place: %a
; CHECK-NOT: buffer
define void @in_place(ptr noalias %p, ptr noalias %q) {
  %a = load <256 x float>, ptr %p
  %s = fneg <256 x float> %a
  store <256 x float> %s, ptr %q
  ret void
}

; Memory changes before the last use.
; CHECK-LABEL: function @changed:
; CHECK-NEXT: buffer 0 of 1024 bytes: %a
; CHECK-NEXT: in place: %b
define void @changed(ptr %p, ptr %q) {
  %a = load <256 x float>, ptr %p
  %b = load <256 x float>, ptr %q
  store <256 x float> %b, ptr %p
  store <256 x float> %a, ptr %q
  ret void
}

; A loop updates its value in place: phi and operands are one buffer.
; CHECK-LABEL: function @accumulate:
; CHECK-NEXT: buffer 0 of 1024 bytes: %a, %c, %d
; CHECK-NOT: buffer
define void @accumulate(ptr %p, i32 %n) {
  %a = load <256 x float>, ptr %p
  br label %l
l:
  %c = phi <256 x float> [ %a, %0 ], [ %d, %l ]
  %i = phi i32 [ 0, %0 ], [ %j, %l ]
  %d = fadd <256 x float> %c, %c
  %j = add i32 %i, 1
  %k = icmp eq i32 %j, %n
  br i1 %k, label %x, label %l
x:
  store <256 x float> %d, ptr %p
  ret void
}

; CHECK-LABEL: function @insertions:
; CHECK-NEXT: buffer 0 of 1024 bytes: %a, %b, %c
; CHECK-NOT: buffer
define void @insertions(ptr %p, ptr %q, float %x) {
  %a = load volatile <256 x float>, ptr %p
  %b = insertelement <256 x float> %a, float %x, i32 1
  %c = insertelement <256 x float> %b, float %x, i32 2
  store <256 x float> %c, ptr %q
  ret void
}

; CHECK-LABEL: function @overlap:
; CHECK: a store may overwrite %b
define void @overlap(ptr %p, ptr %q) {
  %b = load <256 x float>, ptr %q
  %s = fneg <256 x float> %b
  store <256 x float> %s, ptr %p
  ret void
}
