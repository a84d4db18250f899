; RUN: %opt -passes='default<O0>' %s | FileCheck %s
; RUN: %opt -passes='default<O1>' %s | FileCheck %s
; RUN: %opt -passes='default<O3>' %s | FileCheck %s
; RUN: %opt -passes='default<Os>' %s | FileCheck %s
; RUN: %opt -passes='thinlto-pre-link<O2>' %s | FileCheck %s
; RUN: %opt -passes='thinlto<O2>' %s | FileCheck %s
; RUN: %opt -passes='lto-pre-link<O2>' %s | FileCheck %s
; RUN: %opt -passes='lto<O0>' %s | FileCheck %s
; RUN: %opt -passes='lto<O2>' %s | FileCheck %s
; RUN: %opt -passes='matrix-lower' %s | FileCheck %s

; No flag is needed, and no kind of function is left out.

; CHECK-LABEL: define {{.*}}@f(
; CHECK-NOT: @llvm.matrix
; CHECK: fmul
; CHECK-LABEL: define {{.*}}@unoptimized(
; CHECK-NOT: @llvm.matrix
; CHECK: ret <6 x float>

declare <6 x float> @llvm.matrix.transpose.v6f32(<6 x float>, i32, i32)
declare <4 x float> @llvm.matrix.multiply.v4f32.v6f32.v6f32(<6 x float>, <6 x float>, i32, i32, i32)

define <4 x float> @f(<6 x float> %a, <6 x float> %b) {
  %c = call <4 x float> @llvm.matrix.multiply.v4f32.v6f32.v6f32(<6 x float> %a, <6 x float> %b, i32 2, i32 3, i32 2)
  ret <4 x float> %c
}

define <6 x float> @unoptimized(<6 x float> %a) noinline optnone {
  %t = call <6 x float> @llvm.matrix.transpose.v6f32(<6 x float> %a, i32 2, i32 3)
  ret <6 x float> %t
}
