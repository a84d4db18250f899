; RUN: %opt -mtriple=x86_64 -mattr=+avx2,+fma -passes='matrix-raise,matrix-batch' %s | FileCheck %s

; How elements of eight iterations become vectors and go back.

; A structure of a matrix, a vector and a scalar, all of which is read and written:
; thirteen vectors of two groups of four iterations each, since 13 is 1 modulo 4.
; CHECK-LABEL: @structures(
; CHECK: batch:
; CHECK-COUNT-26: load <4 x float>
; CHECK-NOT: load
; CHECK-COUNT-26: store <4 x float>
; CHECK-NOT: store
; CHECK: batch.rest:
define void @structures(ptr noalias %d, ptr %a, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr [13 x float], ptr %a, i64 %i
  %p1 = getelementptr i8, ptr %p, i64 36
  %p2 = getelementptr i8, ptr %p, i64 48
  %q = getelementptr [13 x float], ptr %d, i64 %i
  %q1 = getelementptr i8, ptr %q, i64 36
  %q2 = getelementptr i8, ptr %q, i64 48
  %m = load <9 x float>, ptr %p, align 4
  %v = load <3 x float>, ptr %p1, align 4
  %s = load float, ptr %p2, align 4
  %t = call <9 x float> @llvm.matrix.transpose.v9f32(<9 x float> %m, i32 3, i32 3)
  %mm = call <9 x float> @llvm.matrix.multiply.v9f32.v9f32.v9f32(<9 x float> %t, <9 x float> %m, i32 3, i32 3, i32 3)
  %mv = call <3 x float> @llvm.matrix.multiply.v3f32.v9f32.v3f32(<9 x float> %mm, <3 x float> %v, i32 3, i32 3, i32 1)
  %ss = fmul float %s, %s
  store <9 x float> %mm, ptr %q, align 4
  store <3 x float> %mv, ptr %q1, align 4
  store float %ss, ptr %q2, align 4
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; Structures with a gap, which is not read: parts of four elements, the last one of
; which starts early, and a scalar from each.
; CHECK-LABEL: @gaps(
; CHECK: batch:
; CHECK-COUNT-24: load <4 x float>
; CHECK-COUNT-8: load float
; CHECK-NOT: load
; CHECK-COUNT-9: store <8 x float>
; CHECK-NOT: store
; CHECK: batch.rest:
define void @gaps(ptr noalias %d, ptr %a, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr [12 x float], ptr %a, i64 %i
  %p1 = getelementptr i8, ptr %p, i64 44
  %q = getelementptr [9 x float], ptr %d, i64 %i
  %m = load <9 x float>, ptr %p, align 4
  %s = load float, ptr %p1, align 4
  %t = call <9 x float> @llvm.matrix.transpose.v9f32(<9 x float> %m, i32 3, i32 3)
  %first = insertelement <9 x float> poison, float %s, i64 0
  %all = shufflevector <9 x float> %first, <9 x float> poison, <9 x i32> zeroinitializer
  %u = fmul <9 x float> %t, %all
  %mm = call <9 x float> @llvm.matrix.multiply.v9f32.v9f32.v9f32(<9 x float> %u, <9 x float> %m, i32 3, i32 3, i32 3)
  %mmm = call <9 x float> @llvm.matrix.multiply.v9f32.v9f32.v9f32(<9 x float> %mm, <9 x float> %t, i32 3, i32 3, i32 3)
  store <9 x float> %mmm, ptr %q, align 4
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; Arrays of nine: three rounds of blends, one for each bit of a lane's number, then
; a rotation of each vector; and back.
; CHECK-LABEL: @arrays(
; CHECK: batch:
; CHECK-COUNT-9: load <8 x float>
; CHECK-COUNT-9: shufflevector {{.*}} <i32 0, i32 9, i32 2, i32 11, i32 4, i32 13, i32 6, i32 15>
; CHECK-COUNT-9: shufflevector {{.*}} <i32 0, i32 1, i32 10, i32 11, i32 4, i32 5, i32 14, i32 15>
; CHECK-COUNT-9: shufflevector {{.*}} <i32 0, i32 1, i32 2, i32 3, i32 12, i32 13, i32 14, i32 15>
; CHECK: shufflevector {{.*}} <i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 0>
; CHECK: fmul
; CHECK: shufflevector {{.*}} <i32 7, i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6>
; CHECK-COUNT-27: shufflevector {{.*}} <i32 0, i32 {{1|9}}, i32 {{2|10}}, i32 {{3|11}}, i32 {{4|12}}, i32 {{5|13}}, i32 {{6|14}}, i32 {{7|15}}>
; CHECK-COUNT-9: store <8 x float>
; CHECK: batch.rest:
define void @arrays(ptr noalias %d, ptr %a, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr [9 x float], ptr %a, i64 %i
  %q = getelementptr [9 x float], ptr %d, i64 %i
  %m = load <9 x float>, ptr %p, align 4
  %t = call <9 x float> @llvm.matrix.transpose.v9f32(<9 x float> %m, i32 3, i32 3)
  %mm = call <9 x float> @llvm.matrix.multiply.v9f32.v9f32.v9f32(<9 x float> %t, <9 x float> %m, i32 3, i32 3, i32 3)
  store <9 x float> %mm, ptr %q, align 4
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret void
}
