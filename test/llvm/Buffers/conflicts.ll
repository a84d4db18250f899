; RUN: %opt -aa-pipeline=basic-aa -passes='function(matrix-raise-large,print<matrix-buffers>)' -disable-output %s | FileCheck %s

; Where a copy is needed: two values that are alive together never share.

; CHECK-LABEL: function @swap:
; CHECK-NEXT: buffer 0 of 1024 bytes: %a, %c
; CHECK-NEXT: buffer 1 of 1024 bytes: %b, %d
; CHECK-NOT: buffer
define void @swap(ptr %p, ptr %q, i32 %n) {
  %a = load volatile <256 x float>, ptr %p
  %b = load volatile <256 x float>, ptr %q
  br label %l
l:
  %c = phi <256 x float> [ %a, %0 ], [ %d, %l ]
  %d = phi <256 x float> [ %b, %0 ], [ %c, %l ]
  %i = phi i32 [ 0, %0 ], [ %j, %l ]
  %j = add i32 %i, 1
  %k = icmp eq i32 %j, %n
  br i1 %k, label %x, label %l
x:
  store <256 x float> %c, ptr %p
  store <256 x float> %d, ptr %q
  ret void
}

; The lost copy: the old value of the phi is used after the loop.
; CHECK-LABEL: function @lost_copy:
; CHECK-NEXT: buffer 0 of 1024 bytes: %a, %c
; CHECK-NEXT: buffer 1 of 1024 bytes: %d
define void @lost_copy(ptr %p, i32 %n) {
  %a = load volatile <256 x float>, ptr %p
  br label %l
l:
  %c = phi <256 x float> [ %a, %0 ], [ %d, %l ]
  %i = phi i32 [ 0, %0 ], [ %j, %l ]
  %d = fadd <256 x float> %c, %c
  %j = add i32 %i, 1
  %k = icmp eq i32 %j, %n
  br i1 %k, label %x, label %l
x:
  store <256 x float> %c, ptr %p
  ret void
}

; A product reads its operands all the time.
; CHECK-LABEL: function @power:
; CHECK: buffer 0 of 16384 bytes: %a
; CHECK-NEXT: buffer 1 of 16384 bytes: %
define void @power(ptr %p) {
  %a = load volatile <4096 x float>, ptr %p
  %b = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %a, <4096 x float> %a, i32 64, i32 64, i32 64)
  store volatile <4096 x float> %b, ptr %p
  ret void
}
