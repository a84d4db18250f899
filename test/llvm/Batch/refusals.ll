; RUN: %opt -mtriple=x86_64 -mattr=+avx512f,+avx512vl,+fma -passes='matrix-raise,matrix-batch' -pass-remarks-missed=matrix-ops %s 2>&1 | FileCheck %s
; RUN: %opt -mtriple=x86_64 -mattr=+avx512f,+avx512vl,+fma -passes='matrix-raise,print<matrix-batch>' -disable-output %s | FileCheck --check-prefix=PLAN %s

; Loops that stay as they are, and why.

; CHECK: because the loop is more than one block, or how often it runs is not known before it
; PLAN: loop %loop: one by one, because the loop is more than one block, or how often it runs is not known before it
; CHECK: because a value of the last iteration is used behind it
; CHECK: because its accesses do not move by the same bytes each time, or are volatile
; CHECK: because an operation has no form for several matrices
; CHECK: because it does not read and write matrices
; CHECK: because no vectors have its elements
; CHECK: because it reads pointers to what it works on, or computes them
; CHECK: because vectors hold no two matrices in a way that is planned, or it runs once
; CHECK: because its stores may overlap
; CHECK: because each alone is as fast
; CHECK-NOT: {{^batch}}

define void @searching(ptr noalias %d, ptr %a) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr [9 x float], ptr %a, i64 %i
  %q = getelementptr [9 x float], ptr %d, i64 %i
  %x = load <9 x float>, ptr %p, align 4
  %z = call <9 x float> @llvm.matrix.multiply.v9f32.v9f32.v9f32(<9 x float> %x, <9 x float> %x, i32 3, i32 3, i32 3)
  store <9 x float> %z, ptr %q, align 4
  %e = extractelement <9 x float> %z, i64 0
  %next = add nuw i64 %i, 1
  %done = fcmp oeq float %e, 0.0
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

define float @behind(ptr noalias %d, ptr %a, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr [9 x float], ptr %a, i64 %i
  %q = getelementptr [9 x float], ptr %d, i64 %i
  %x = load <9 x float>, ptr %p, align 4
  %z = call <9 x float> @llvm.matrix.multiply.v9f32.v9f32.v9f32(<9 x float> %x, <9 x float> %x, i32 3, i32 3, i32 3)
  store <9 x float> %z, ptr %q, align 4
  %e = extractelement <9 x float> %z, i64 0
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret float %e
}

define void @squares(ptr noalias %d, ptr %a, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %far = mul i64 %i, %i
  %p = getelementptr [9 x float], ptr %a, i64 %far
  %q = getelementptr [9 x float], ptr %d, i64 %i
  %x = load <9 x float>, ptr %p, align 4
  %z = call <9 x float> @llvm.matrix.multiply.v9f32.v9f32.v9f32(<9 x float> %x, <9 x float> %x, i32 3, i32 3, i32 3)
  store <9 x float> %z, ptr %q, align 4
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

define void @picked(ptr noalias %d, ptr %a, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr [9 x float], ptr %a, i64 %i
  %q = getelementptr float, ptr %d, i64 %i
  %x = load <9 x float>, ptr %p, align 4
  %z = call <9 x float> @llvm.matrix.multiply.v9f32.v9f32.v9f32(<9 x float> %x, <9 x float> %x, i32 3, i32 3, i32 3)
  %e = extractelement <9 x float> %z, i64 %i
  store float %e, ptr %q, align 4
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, 9
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

define void @filled(ptr noalias %d, <9 x float> %x, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %q = getelementptr [9 x float], ptr %d, i64 %i
  %z = call <9 x float> @llvm.matrix.multiply.v9f32.v9f32.v9f32(<9 x float> %x, <9 x float> %x, i32 3, i32 3, i32 3)
  store <9 x float> %z, ptr %q, align 4
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

define void @wide(ptr noalias %d, ptr %a, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr [4 x i128], ptr %a, i64 %i
  %q = getelementptr [4 x i128], ptr %d, i64 %i
  %x = load <4 x i128>, ptr %p, align 16
  %z = call <4 x i128> @llvm.matrix.multiply.v4i128.v4i128.v4i128(<4 x i128> %x, <4 x i128> %x, i32 2, i32 2, i32 2)
  store <4 x i128> %z, ptr %q, align 16
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; What is assumed of a pointer beside each matrix.
declare void @llvm.assume(i1)
define void @assumed(ptr noalias %d, ptr %a, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr [48 x i8], ptr %a, i64 %i
  %r = getelementptr i8, ptr %p, i64 40
  %q = getelementptr [9 x float], ptr %d, i64 %i
  %x = load <9 x float>, ptr %p, align 4
  %other = load ptr, ptr %r, align 8
  %isnot = icmp ne ptr %other, null
  call void @llvm.assume(i1 %isnot)
  %z = call <9 x float> @llvm.matrix.multiply.v9f32.v9f32.v9f32(<9 x float> %x, <9 x float> %x, i32 3, i32 3, i32 3)
  store <9 x float> %z, ptr %q, align 4
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

define void @once(ptr noalias %d, ptr %a) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr [9 x float], ptr %a, i64 %i
  %q = getelementptr [9 x float], ptr %d, i64 %i
  %x = load <9 x float>, ptr %p, align 4
  %z = call <9 x float> @llvm.matrix.multiply.v9f32.v9f32.v9f32(<9 x float> %x, <9 x float> %x, i32 3, i32 3, i32 3)
  store <9 x float> %z, ptr %q, align 4
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, 1
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; Each iteration writes over most of what the last one wrote.
define void @sliding(ptr noalias %d, ptr %a, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr [9 x float], ptr %a, i64 %i
  %q = getelementptr float, ptr %d, i64 %i
  %x = load <9 x float>, ptr %p, align 4
  %z = call <9 x float> @llvm.matrix.multiply.v9f32.v9f32.v9f32(<9 x float> %x, <9 x float> %x, i32 3, i32 3, i32 3)
  store <9 x float> %z, ptr %q, align 4
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; A register holds one, and of many the registers hold little.
define void @large(ptr noalias %d, ptr %a, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr [16 x float], ptr %a, i64 %i
  %q = getelementptr [16 x float], ptr %d, i64 %i
  %x = load <16 x float>, ptr %p, align 4
  %z = call <16 x float> @llvm.matrix.multiply.v16f32.v16f32.v16f32(<16 x float> %x, <16 x float> %x, i32 4, i32 4, i32 4)
  store <16 x float> %z, ptr %q, align 4
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret void
}
