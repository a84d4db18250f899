; RUN: %opt -mtriple=x86_64 -mattr=+avx512f,+avx512vl,+fma -passes='matrix-lower' %s | FileCheck %s

; The next index is part of an address: several trips have one of their own.
; CHECK-LABEL: @neighbors(
; CHECK: batch:
; CHECK: %batch.index = phi i64
; CHECK: %[[NEXT:.*]] = add i64 %batch.index, 1
; CHECK: getelementptr [4 x float], ptr %a, i64 %[[NEXT]]
; CHECK: load <16 x float>
define void @neighbors(ptr noalias %d, ptr %a, ptr %b, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %next = add nuw i64 %i, 1
  %p = getelementptr [4 x float], ptr %a, i64 %next
  %q = getelementptr [4 x float], ptr %b, i64 %i
  %r = getelementptr [4 x float], ptr %d, i64 %i
  %x = load <4 x float>, ptr %p, align 4
  %y = load <4 x float>, ptr %q, align 4
  %z = call <4 x float> @llvm.matrix.multiply.v4f32.v4f32.v4f32(<4 x float> %x, <4 x float> %y, i32 2, i32 2, i32 2)
  store <4 x float> %z, ptr %r, align 4
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; A byte that comes back to 0 has counted 256 trips, not none.
; CHECK-LABEL: @all(
; CHECK: br i1 %{{.*}}, label %batch.last, label %batch
; CHECK: batch.last:
; CHECK-NEXT: br label %loop
define void @all(ptr noalias %d, ptr %a, ptr %b, i8 %n) {
entry:
  br label %loop
loop:
  %i = phi i8 [ 0, %entry ], [ %next, %loop ]
  %w = zext i8 %i to i64
  %p = getelementptr [4 x float], ptr %a, i64 %w
  %q = getelementptr [4 x float], ptr %b, i64 %w
  %r = getelementptr [4 x float], ptr %d, i64 %w
  %x = load <4 x float>, ptr %p, align 4
  %y = load <4 x float>, ptr %q, align 4
  %z = call <4 x float> @llvm.matrix.multiply.v4f32.v4f32.v4f32(<4 x float> %x, <4 x float> %y, i32 2, i32 2, i32 2)
  store <4 x float> %z, ptr %r, align 4
  %next = add nuw i8 %i, 1
  %done = icmp eq i8 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret void
}
