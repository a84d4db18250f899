; RUN: %opt -mtriple=x86_64 -mattr=+avx512f,+avx512vl,+fma -passes='matrix-lower' %s | FileCheck %s

; Where the arrays begin is what the body computes in its first trip; no loop
; around it has to have a form in which this can be derived: here a start that
; grows by ever more, and two ways into the outer loop.
; CHECK-LABEL: @growing(
; CHECK: outer:
; CHECK: %[[K:.*]] = add i64 0, %s
; CHECK: %[[READ:.*]] = getelementptr [4 x float], ptr %a, i64 %[[K]]
; CHECK: %[[BYTES:.*]] = mul i64 %n, 16
; CHECK: %[[READ_END:.*]] = getelementptr i8, ptr %[[READ]], i64 %[[BYTES]]
; CHECK: %[[END:.*]] = getelementptr i8, ptr %[[WRITE:.*]], i64
; CHECK: icmp ult ptr %[[READ]], %[[END]]
; CHECK: icmp ult ptr %[[WRITE]], %[[READ_END]]
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
