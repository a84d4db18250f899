; RUN: %opt -mtriple=x86_64 -mattr=+avx2,+fma -passes='matrix-raise,matrix-batch' %s | FileCheck %s

; What goes from iteration to iteration is a sum in any order: each lane has one of
; its own, from nothing on. At the end they are combined, with what the sum started
; from, and the old loop goes on with it.
; CHECK-LABEL: @integers(
; CHECK: batch:
; CHECK-COUNT-9: phi <8 x i32> [ zeroinitializer, %entry ]
; CHECK: batch.rest:
; CHECK: %[[TOTAL:.*]] = add <9 x i32>
; CHECK: batch.last:
; CHECK-NEXT: phi {{.*}} [ %{{.*}}, %entry ], [ %{{.*}}, %batch.rest ]
; CHECK: exit:
; CHECK-NEXT: phi {{.*}} [ %{{.*}}, %loop ], [ %{{.*}}, %batch.rest ]
define void @integers(ptr noalias %d, ptr %a, ptr %b, i64 %n) {
entry:
  %old = load <9 x i32>, ptr %d, align 4
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi <9 x i32> [ %old, %entry ], [ %new, %loop ]
  %p = getelementptr [9 x i32], ptr %a, i64 %i
  %q = getelementptr [9 x i32], ptr %b, i64 %i
  %x = load <9 x i32>, ptr %p, align 4
  %y = load <9 x i32>, ptr %q, align 4
  %z = call <9 x i32> @llvm.matrix.multiply.v9i32.v9i32.v9i32(<9 x i32> %x, <9 x i32> %y, i32 3, i32 3, i32 3)
  %new = add <9 x i32> %sum, %z
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  store <9 x i32> %new, ptr %d, align 4
  ret void
}

; A product of scalars starts from 1, and a sum from -0: that changes nothing.
; CHECK-LABEL: @scalars(
; CHECK: phi <8 x float> [ splat (float 1.000000e+00), %entry ]
; CHECK: phi <8 x float> [ splat (float -0.000000e+00), %entry ]
define float @scalars(ptr %a, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %product = phi float [ 2.0, %entry ], [ %more, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %new, %loop ]
  %p = getelementptr [9 x float], ptr %a, i64 %i
  %x = load <9 x float>, ptr %p, align 4
  %t = call <9 x float> @llvm.matrix.transpose.v9f32(<9 x float> %x, i32 3, i32 3)
  %m = call <9 x float> @llvm.matrix.multiply.v9f32.v9f32.v9f32(<9 x float> %x, <9 x float> %t, i32 3, i32 3, i32 3)
  %e = extractelement <9 x float> %m, i64 1
  %f = extractelement <9 x float> %m, i64 2
  %new = fadd reassoc nsz float %sum, %e
  %more = fmul reassoc nsz float %f, %product
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  %r = fadd float %new, %more
  ret float %r
}

; Not in any order, or written in each iteration.
; CHECK-LABEL: @ordered(
; CHECK-NOT: {{^}}batch:
; CHECK-LABEL: @handed(
; CHECK-NOT: {{^}}batch:
; CHECK-LABEL: @seen(
; CHECK-NOT: {{^}}batch:
define void @ordered(ptr noalias %d, ptr %a, ptr %b, i64 %n) {
entry:
  %old = load <4 x float>, ptr %d, align 4
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi <4 x float> [ %old, %entry ], [ %new, %loop ]
  %p = getelementptr [4 x float], ptr %a, i64 %i
  %x = load <4 x float>, ptr %p, align 4
  %z = call <4 x float> @llvm.matrix.multiply.v4f32.v4f32.v4f32(<4 x float> %x, <4 x float> %x, i32 2, i32 2, i32 2)
  %new = fadd <4 x float> %sum, %z
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  store <4 x float> %new, ptr %d, align 4
  ret void
}

; Each iteration writes what the last one read.
define void @handed(ptr noalias %d, ptr %a, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %last = phi <4 x i32> [ zeroinitializer, %entry ], [ %x, %loop ]
  %p = getelementptr [4 x i32], ptr %a, i64 %i
  %q = getelementptr [4 x i32], ptr %d, i64 %i
  %x = load <4 x i32>, ptr %p, align 4
  %z = call <4 x i32> @llvm.matrix.transpose.v4i32(<4 x i32> %last, i32 2, i32 2)
  store <4 x i32> %last, ptr %q, align 4
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; Each iteration writes what the sum is so far.
define void @seen(ptr noalias %d, ptr %a, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi <4 x i32> [ zeroinitializer, %entry ], [ %new, %loop ]
  %p = getelementptr [4 x i32], ptr %a, i64 %i
  %q = getelementptr [4 x i32], ptr %d, i64 %i
  %x = load <4 x i32>, ptr %p, align 4
  %z = call <4 x i32> @llvm.matrix.multiply.v4i32.v4i32.v4i32(<4 x i32> %x, <4 x i32> %x, i32 2, i32 2, i32 2)
  %new = add <4 x i32> %sum, %z
  store <4 x i32> %new, ptr %q, align 4
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret void
}
