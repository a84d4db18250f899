; RUN: %opt -mtriple=x86_64 -mattr=+avx512f,+avx512vl,+fma -passes='matrix-lower' %s | FileCheck %s

; A matrix that every iteration reads from one place is read before the loop, if no
; store of any iteration changes it: else the loop stays as it is.
; CHECK-LABEL: @points(
; CHECK: %[[END:.*]] = getelementptr i8, ptr %m, i64 %{{.*}}
; CHECK: icmp ult ptr %{{.*}}, %[[END]]
; CHECK: select i1 %{{.*}}, i64 0, i64
; CHECK: load <4 x float>, ptr %{{.*}}, align 4
; CHECK: batch:
; CHECK-NOT: ptr %m
; CHECK: store <16 x float>
; CHECK: loop:
; CHECK: getelementptr float, ptr %m,
; CHECK: store <4 x float>
define void @points(ptr %d, ptr %m, ptr %v, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr [4 x float], ptr %v, i64 %i
  %q = getelementptr [4 x float], ptr %d, i64 %i
  %a = load <4 x float>, ptr %m, align 4
  %b = load <4 x float>, ptr %p, align 4
  %c = call <4 x float> @llvm.matrix.multiply.v4f32.v4f32.v4f32(<4 x float> %a, <4 x float> %b, i32 2, i32 2, i32 2)
  store <4 x float> %c, ptr %q, align 4
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; Three elements fill no vector, but those of sixteen iterations fill three.
; CHECK-LABEL: @three(
; CHECK: and i64 %{{.*}}, -16
; CHECK: batch:
; CHECK: load <48 x float>, ptr %{{.*}}, align 4
; CHECK: fmul <48 x float> %{{.*}}, %{{.*}}
; CHECK: store <48 x float>
define void @three(ptr noalias %d, <1 x float> %s, ptr noalias %v, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %k = mul i64 %i, 3
  %p = getelementptr float, ptr %v, i64 %k
  %q = getelementptr float, ptr %d, i64 %k
  %a = load <3 x float>, ptr %p, align 4
  %c = call <3 x float> @llvm.matrix.multiply.v3f32.v3f32.v1f32(<3 x float> %a, <1 x float> %s, i32 3, i32 1, i32 1)
  store <3 x float> %c, ptr %q, align 4
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret void
}
