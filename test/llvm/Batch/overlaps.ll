; RUN: %opt -mtriple=x86_64 -mattr=+avx512f,+avx512vl,+fma -passes='matrix-lower' %s | FileCheck %s

; Where the arrays begin is what the body computes in its first iteration; no loop
; around it has to have a form in which this can be derived: here a start that
; grows by ever more, and two ways into the outer loop.
; CHECK-LABEL: @growing(
; CHECK: outer:
; CHECK: %[[BYTES:.*]] = mul i64 16, %{{.*}}
; CHECK: %[[MORE:.*]] = add i64 16, %[[BYTES]]
; CHECK: %[[K:.*]] = add i64 0, %s
; CHECK: %[[READ:.*]] = getelementptr [4 x float], ptr %a, i64 %[[K]]
; CHECK: %[[FIRST:.*]] = getelementptr i8, ptr %[[READ]], i64 0
; CHECK: %[[END:.*]] = getelementptr i8, ptr %[[READ]], i64 %[[MORE]]
; CHECK: icmp ult ptr %[[FIRST]], %[[WRITTEN_END:.*]]
; CHECK: icmp ult ptr %{{.*}}, %[[END]]
; CHECK: select i1 %{{.*}}, i64 0, i64
; CHECK: batch:
define void @growing(ptr %d, ptr %a, i64 %n, i64 %m, i1 %c) {
entry:
  br i1 %c, label %outer, label %other
other:
  br label %outer
outer:
  %j = phi i64 [ 0, %entry ], [ 0, %other ], [ %j.next, %latch ]
  %s = phi i64 [ 0, %entry ], [ 0, %other ], [ %s.next, %latch ]
  %s.next = add i64 %s, %j
  %j.next = add i64 %j, 1
  br label %loop
loop:
  %i = phi i64 [ 0, %outer ], [ %next, %loop ]
  %next = add nuw i64 %i, 1
  %k = add i64 %i, %s
  %p = getelementptr [4 x float], ptr %a, i64 %k
  %q = getelementptr [4 x float], ptr %d, i64 %i
  %x = load <4 x float>, ptr %p, align 4
  %z = call <4 x float> @llvm.matrix.multiply.v4f32.v4f32.v4f32(<4 x float> %x, <4 x float> %x, i32 2, i32 2, i32 2)
  store <4 x float> %z, ptr %q, align 4
  %done = icmp eq i64 %next, %n
  br i1 %done, label %latch, label %loop
latch:
  %all = icmp eq i64 %j.next, %m
  br i1 %all, label %exit, label %outer
exit:
  ret void
}

; Of a structure, what is written lies beside what is read: no iteration reads what
; another one writes, whatever the pointers are. The other array may overlap.
; CHECK-LABEL: @beside(
; CHECK-COUNT-2: icmp ult ptr
; CHECK-NOT: icmp ult
; CHECK: batch:
define void @beside(ptr %d, ptr %a, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr [20 x i32], ptr %d, i64 %i
  %q = getelementptr [9 x i32], ptr %a, i64 %i
  %r = getelementptr i8, ptr %p, i64 40
  %x = load <9 x i32>, ptr %p, align 4
  %y = load <9 x i32>, ptr %q, align 4
  %z = call <9 x i32> @llvm.matrix.multiply.v9i32.v9i32.v9i32(<9 x i32> %x, <9 x i32> %y, i32 3, i32 3, i32 3)
  %w = call <9 x i32> @llvm.matrix.multiply.v9i32.v9i32.v9i32(<9 x i32> %z, <9 x i32> %x, i32 3, i32 3, i32 3)
  %v = call <9 x i32> @llvm.matrix.multiply.v9i32.v9i32.v9i32(<9 x i32> %w, <9 x i32> %y, i32 3, i32 3, i32 3)
  store <9 x i32> %v, ptr %r, align 4
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; A distance that varies: no iteration may write what the next one does.
; CHECK-LABEL: @apart(
; CHECK: %[[STEP:.*]] = call i64 @llvm.abs.i64(i64 %{{.*}}, i1 false)
; CHECK: icmp ult i64 %[[STEP]], 36
; CHECK: batch:
define void @apart(ptr noalias %d, ptr %a, i64 %step, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %far = mul i64 %i, %step
  %p = getelementptr [9 x i32], ptr %a, i64 %i
  %r = getelementptr i8, ptr %d, i64 %far
  %x = load <9 x i32>, ptr %p, align 4
  %z = call <9 x i32> @llvm.matrix.multiply.v9i32.v9i32.v9i32(<9 x i32> %x, <9 x i32> %x, i32 3, i32 3, i32 3)
  store <9 x i32> %z, ptr %r, align 4
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret void
}
