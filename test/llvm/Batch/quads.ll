; RUN: %opt -mtriple=x86_64 -mattr=+avx512f,+avx512vl,+avx512dq,+prefer-256-bit -passes='matrix-raise,matrix-batch' %s | FileCheck %s --check-prefix=SHORT
; RUN: %opt -mtriple=x86_64 -mcpu=znver5 -passes='matrix-raise,matrix-batch' %s | FileCheck %s

; Arrays of four doubles: vectors of 64 bytes are loaded whole, and two rounds take
; every other lane of two of them; and back. Shorter vectors go by parts.
; CHECK-LABEL: @quads(
; CHECK: batch:
; CHECK-COUNT-4: load <8 x double>
; CHECK-COUNT-4: shufflevector <8 x double> {{.*}} <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
; CHECK: fmul
; CHECK-COUNT-4: shufflevector <8 x double> {{.*}} <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
; CHECK-COUNT-4: store <8 x double>
; CHECK-NOT: store
; CHECK: batch.rest:
; SHORT-LABEL: @quads(
; SHORT-NOT: <8 x double>
define void @quads(ptr noalias %d, ptr %a, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr [4 x double], ptr %a, i64 %i
  %q = getelementptr [4 x double], ptr %d, i64 %i
  %m = load <4 x double>, ptr %p, align 8
  %t = call <4 x double> @llvm.matrix.transpose.v4f64(<4 x double> %m, i32 2, i32 2)
  %mm = call <4 x double> @llvm.matrix.multiply.v4f64.v4f64.v4f64(<4 x double> %t, <4 x double> %m, i32 2, i32 2, i32 2)
  store <4 x double> %mm, ptr %q, align 8
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret void
}
