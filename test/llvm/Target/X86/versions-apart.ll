; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; A product that is used twice, whose operand goes round a loop, or that stands
; among flat values is a statement of its own: its result and what it cannot
; read again go through the stack.
;
; RUN: %opt -mtriple=x86_64-linux-gnu -passes='function(matrix-raise,matrix-simplify,matrix-fold-widening),matrix-version' %s | FileCheck %s

declare <256 x float> @llvm.matrix.multiply.v256f32.v256f32.v256f32(<256 x float>, <256 x float>, i32, i32, i32)
declare <64 x float> @llvm.matrix.multiply.v64f32.v4096f32.v64f32(<4096 x float>, <64 x float>, i32, i32, i32)

declare <64 x float> @g(<64 x float>)

; CHECK-LABEL: define void @twice(
; CHECK: %[[T:.*]] = alloca [256 x float], align 64
; CHECK: call void @__matrix_matmul_16x16_float(ptr %a, ptr %b, ptr %[[T]])
; CHECK: load{{.*}}(ptr %[[T]]
define void @twice(ptr %a, ptr %b, ptr %c, ptr %d) "matrix-multiversion"="exact" {
  %x = load <256 x float>, ptr %a
  %y = load <256 x float>, ptr %b
  %m = call <256 x float> @llvm.matrix.multiply.v256f32.v256f32.v256f32(<256 x float> %x, <256 x float> %y, i32 16, i32 16, i32 16)
  store <256 x float> %m, ptr %c
  store <256 x float> %m, ptr %d
  ret void
}

; CHECK-LABEL: define void @flat(
; CHECK: %[[T:.*]] = alloca [64 x float], align 64
; CHECK: call void @__matrix_matmul_64x1_float(ptr %a, ptr %b, ptr %[[T]])
; CHECK: call <64 x float> @g(
define void @flat(ptr %a, ptr %b, ptr %c) "matrix-multiversion"="exact" {
  %x = load <4096 x float>, ptr %a
  %y = load <64 x float>, ptr %b
  %m = call <64 x float> @llvm.matrix.multiply.v64f32.v4096f32.v64f32(<4096 x float> %x, <64 x float> %y, i32 64, i32 64, i32 1)
  %s = call <64 x float> @g(<64 x float> %m)
  store <64 x float> %s, ptr %c
  ret void
}

; CHECK-LABEL: define void @loop(
; CHECK: alloca [256 x float], align 64
; CHECK: alloca [256 x float], align 64
; CHECK: loop:
; CHECK: %[[P:.*]] = phi target("tlx.tensor"
; CHECK: %[[X:.*]] = call {{.*}}@tlx.reshape{{.*}} %[[P]])
; CHECK: call void @tlx.store{{.*}} %[[X]], ptr %[[O:[^,]*]],
; CHECK: call void @__matrix_matmul_16x16_float.{{[0-9]+}}(ptr %[[O]], ptr %{{.*}}, ptr %{{.*}})
define void @loop(ptr %a, ptr %b, ptr %c, i64 %n) "matrix-multiversion"="exact" {
entry:
  %x = load <256 x float>, ptr %a
  %y = load <256 x float>, ptr %b
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %p = phi <256 x float> [ %x, %entry ], [ %m, %loop ]
  %m = call <256 x float> @llvm.matrix.multiply.v256f32.v256f32.v256f32(<256 x float> %p, <256 x float> %y, i32 16, i32 16, i32 16)
  %j = add i64 %i, 1
  %more = icmp ult i64 %j, %n
  br i1 %more, label %loop, label %exit
exit:
  store <256 x float> %m, ptr %c
  ret void
}

; Nothing is copied where there is one version.
; CHECK-LABEL: define void @one(
; CHECK-NOT: alloca
; CHECK: ret void
define void @one(ptr %a, ptr %b, ptr %c, ptr %d) "matrix-multiversion"="exact" "target-features"="+avx,+avx2,+avx512f,+avx512bw,+avx512dq,+avx512vl,+fma" {
  %x = load <256 x float>, ptr %a
  %y = load <256 x float>, ptr %b
  %m = call <256 x float> @llvm.matrix.multiply.v256f32.v256f32.v256f32(<256 x float> %x, <256 x float> %y, i32 16, i32 16, i32 16)
  store <256 x float> %m, ptr %c
  store <256 x float> %m, ptr %d
  ret void
}

; But what another statement reads there stays.
; CHECK-LABEL: define void @other(
; CHECK: %[[T:.*]] = alloca [256 x float], align 64
; CHECK: call void @tlx.store{{.*}}, ptr %[[T]],
; CHECK: call void @__matrix_muladd_16x16_i32(ptr %[[T]], ptr %d)
define void @other(ptr %a, ptr %b, ptr %c, ptr %d) "matrix-multiversion"="exact" "target-features"="+avx,+avx2,+avx512f,+avx512bw,+avx512dq,+avx512vl,+fma" {
  %x = load <256 x float>, ptr %a
  %y = load <256 x float>, ptr %b
  %m = call <256 x float> @llvm.matrix.multiply.v256f32.v256f32.v256f32(<256 x float> %x, <256 x float> %y, i32 16, i32 16, i32 16)
  store <256 x float> %m, ptr %c
  %n = fptosi <256 x float> %m to <256 x i8>
  %e = sext <256 x i8> %n to <256 x i32>
  %p = call <256 x i32> @llvm.matrix.multiply.v256i32.v256i32.v256i32(<256 x i32> %e, <256 x i32> %e, i32 16, i32 16, i32 16)
  store <256 x i32> %p, ptr %d
  ret void
}
declare <256 x i32> @llvm.matrix.multiply.v256i32.v256i32.v256i32(<256 x i32>, <256 x i32>, i32, i32, i32)
