; RUN: llvm-as %s -o %t.bc
; RUN: ld.lld --load-pass-plugin=%plugin -shared %t.bc -o %t.out --lto-emit-llvm \
; RUN:   -mllvm -pass-remarks-analysis=matrix-pipeline 2>&1 | FileCheck %s
; RUN: opt -module-summary %s -o %t.thin.bc
; RUN: ld.lld --load-pass-plugin=%plugin -shared %t.thin.bc -o %t.out --lto-emit-llvm \
; RUN:   -mllvm -pass-remarks-analysis=matrix-pipeline 2>&1 | FileCheck %s --check-prefix=THIN

; The distribution's linker with our plugin, on bitcode of another front end.

; CHECK: full LTO early: 1 matrix operation (1 transpose)
; THIN: optimizer early: 1 matrix operation (1 transpose)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare <4 x float> @llvm.matrix.transpose.v4f32(<4 x float>, i32, i32)

define <4 x float> @f(<4 x float> %a) {
  %t = call <4 x float> @llvm.matrix.transpose.v4f32(<4 x float> %a, i32 2, i32 2)
  ret <4 x float> %t
}
