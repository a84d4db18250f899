; RUN: %opt -mtriple=x86_64 -mattr=+avx512f,+avx512vl,+fma -passes='matrix-lower' %s | FileCheck %s

; The next index is part of an address.
; CHECK-LABEL: @neighbors(
; CHECK: %[[ONE:.*]] = add nuw i64 0, 1
; CHECK: %[[SECOND:.*]] = getelementptr [4 x float], ptr %a, i64 %[[ONE]]
; CHECK: batch:
; CHECK: %batch.index = phi i64
; CHECK: %[[BYTES:.*]] = mul i64 %batch.index, 16
; CHECK: getelementptr i8, ptr %[[SECOND]], i64 %[[BYTES]]
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

; A byte that comes back to 0 has counted 256 iterations, not none.
; CHECK-LABEL: @all(
; CHECK: %[[LAST:.*]] = zext i8 %{{.*}} to i64
; CHECK: %[[COUNT:.*]] = add i64 %[[LAST]], 1
; CHECK: and i64 %[[COUNT]], -4
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

; By threes downwards, as a number: lanes are 3 apart, and the old loop goes on at
; 3 times what the new one did.
; CHECK-LABEL: @downwards(
; CHECK: %[[DONE:.*]] = mul i32 %{{.*}}, -3
; CHECK: %[[MORE:.*]] = add i32 %n, %[[DONE]]
; CHECK: batch:
; CHECK: add <16 x i32> %{{.*}}, <i32 0, i32 -3, i32 -6, i32 -9, i32 -12,
; CHECK: loop:
; CHECK: phi i32 [ %[[MORE]], %batch.last ], [ %less, %loop ]
define void @downwards(ptr noalias %d, ptr %a, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %down = phi i32 [ %n, %entry ], [ %less, %loop ]
  %p = getelementptr [9 x i32], ptr %a, i64 %i
  %r = getelementptr [9 x i32], ptr %d, i64 %i
  %x = load <9 x i32>, ptr %p, align 4
  %first = insertelement <9 x i32> poison, i32 %down, i64 0
  %all = shufflevector <9 x i32> %first, <9 x i32> poison, <9 x i32> zeroinitializer
  %y = mul <9 x i32> %x, %all
  %t = call <9 x i32> @llvm.matrix.transpose.v9i32(<9 x i32> %y, i32 3, i32 3)
  %z = call <9 x i32> @llvm.matrix.multiply.v9i32.v9i32.v9i32(<9 x i32> %y, <9 x i32> %t, i32 3, i32 3, i32 3)
  store <9 x i32> %z, ptr %r, align 4
  %next = add nuw i64 %i, 1
  %less = add i32 %down, -3
  %done = icmp sle i32 %less, 0
  br i1 %done, label %exit, label %loop
exit:
  ret void
}
