; RUN: %opt -mtriple=x86_64 -mattr=+avx512f,+avx512vl,+fma -passes='matrix-lower' %s | FileCheck %s

; Loops that stay as they are.
; CHECK-NOT: {{^batch}}

; A vector becomes an integer, if only to be multiplied by zero.
define void @bits(ptr noalias %d, ptr %a, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %next = add nuw i64 %i, 1
  %p = getelementptr [4 x float], ptr %a, i64 %i
  %x = load <4 x float>, ptr %p, align 4
  %b = bitcast <4 x float> %x to i128
  %m = mul i128 %b, 0
  %t = trunc i128 %m to i64
  %j = add i64 %t, %i
  %q = getelementptr [4 x float], ptr %d, i64 %j
  %z = call <4 x float> @llvm.matrix.multiply.v4f32.v4f32.v4f32(<4 x float> %x, <4 x float> %x, i32 2, i32 2, i32 2)
  store <4 x float> %z, ptr %q, align 4
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; Two bits count no four trips.
define void @few(ptr noalias %d, ptr %a, i2 %n) {
entry:
  br label %loop
loop:
  %i = phi i2 [ 0, %entry ], [ %next, %loop ]
  %next = add nuw i2 %i, 1
  %j = zext i2 %i to i64
  %p = getelementptr [4 x float], ptr %a, i64 %j
  %q = getelementptr [4 x float], ptr %d, i64 %j
  %x = load <4 x float>, ptr %p, align 4
  %z = call <4 x float> @llvm.matrix.multiply.v4f32.v4f32.v4f32(<4 x float> %x, <4 x float> %x, i32 2, i32 2, i32 2)
  store <4 x float> %z, ptr %q, align 4
  %done = icmp eq i2 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; The counter is used behind the loop.
define i64 @counted(ptr noalias %d, ptr %a, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %next = add nuw i64 %i, 1
  %p = getelementptr [4 x float], ptr %a, i64 %i
  %q = getelementptr [4 x float], ptr %d, i64 %i
  %x = load <4 x float>, ptr %p, align 4
  %z = call <4 x float> @llvm.matrix.multiply.v4f32.v4f32.v4f32(<4 x float> %x, <4 x float> %x, i32 2, i32 2, i32 2)
  store <4 x float> %z, ptr %q, align 4
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret i64 %next
}
