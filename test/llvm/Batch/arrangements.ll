; RUN: %opt -mtriple=x86_64 -mattr=+avx2,+fma -passes='matrix-raise,matrix-batch' %s | FileCheck %s
; RUN: %opt -mtriple=x86_64 -mattr=+avx2,+fma -passes='matrix-raise,print<matrix-batch>' -disable-output %s | FileCheck --check-prefix=PLAN %s

; Iterations share vectors in three ways. What they share is flat vectors: only
; the rest of the old loop has operations.

; Two matrices of four elements fill a vector, side by side.
; PLAN-LABEL: function @products:
; PLAN-NEXT: loop %loop: side by side, 2 iterations in 12 instructions, 15 for each alone{{$}}
; CHECK-LABEL: @products(
; CHECK: and i64 %{{.*}}, -2
; CHECK: batch:
; CHECK: load <8 x float>
; CHECK: load <8 x float>
; CHECK: fmul <8 x float>
; CHECK: store <8 x float>
; CHECK: loop:
; CHECK: @tlx.matmul
define void @products(ptr noalias %d, ptr %a, ptr %b, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr [4 x float], ptr %a, i64 %i
  %q = getelementptr [4 x float], ptr %b, i64 %i
  %r = getelementptr [4 x float], ptr %d, i64 %i
  %x = load <4 x float>, ptr %p, align 4
  %y = load <4 x float>, ptr %q, align 4
  %z = call <4 x float> @llvm.matrix.multiply.v4f32.v4f32.v4f32(<4 x float> %x, <4 x float> %y, i32 2, i32 2, i32 2)
  store <4 x float> %z, ptr %r, align 4
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; A matrix times its own scalar, and its transpose: a vector for each element, in
; which no transpose is left.
; PLAN-LABEL: function @scaled:
; PLAN-NEXT: loop %loop: by element, 8 iterations in 143 instructions, 57 for each alone{{$}}
; CHECK-LABEL: @scaled(
; CHECK: and i64 %{{.*}}, -8
; CHECK: batch:
; CHECK-COUNT-9: load <8 x float>
; CHECK: shufflevector
; CHECK: %[[S:.*]] = load <8 x float>, ptr %{{.*}}, align 4
; CHECK-COUNT-9: fmul <8 x float> %{{.*}}, %[[S]]
; CHECK-COUNT-27: fmul <8 x float>
; CHECK-NOT: fmul
; CHECK: batch.rest:
; CHECK: @tlx.transpose
define void @scaled(ptr noalias %d, ptr %a, ptr %s, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr [9 x float], ptr %a, i64 %i
  %q = getelementptr float, ptr %s, i64 %i
  %r = getelementptr [9 x float], ptr %d, i64 %i
  %x = load <9 x float>, ptr %p, align 4
  %c = load float, ptr %q, align 4
  %first = insertelement <9 x float> poison, float %c, i64 0
  %all = shufflevector <9 x float> %first, <9 x float> poison, <9 x i32> zeroinitializer
  %y = fmul <9 x float> %x, %all
  %t = call <9 x float> @llvm.matrix.transpose.v9f32(<9 x float> %y, i32 3, i32 3)
  %z = call <9 x float> @llvm.matrix.multiply.v9f32.v9f32.v9f32(<9 x float> %y, <9 x float> %t, i32 3, i32 3, i32 3)
  store <9 x float> %z, ptr %r, align 4
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; Where no operation moves an element, lanes may hold any: nine vectors as they lie,
; for eight matrices of nine. What is the same for all, again and again.
; PLAN-LABEL: function @sums:
; PLAN-NEXT: loop %loop: as it lies, 8 iterations in 27 instructions, 8 for each alone{{$}}
; CHECK-LABEL: @sums(
; CHECK: shufflevector <9 x float> %m, <9 x float> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
; CHECK: shufflevector <9 x float> %m, <9 x float> poison, <8 x i32> <i32 8, i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6>
; CHECK: batch:
; CHECK-NOT: shufflevector
; CHECK-COUNT-9: fadd <8 x float>
; CHECK-NOT: fadd
; CHECK: batch.rest:
define void @sums(ptr noalias %d, ptr %a, <9 x float> %m, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr [9 x float], ptr %a, i64 %i
  %r = getelementptr [9 x float], ptr %d, i64 %i
  %x = load <9 x float>, ptr %p, align 4
  %z = fadd <9 x float> %x, %m
  store <9 x float> %z, ptr %r, align 4
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret void
}
