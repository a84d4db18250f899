; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; Why products have one version.
;
; RUN: split-file %s %t
; RUN: %opt -mtriple=x86_64-linux-gnu -passes=matrix-lower -pass-remarks-missed=matrix-ops %t/functions.ll -o %t/1.ll 2>&1 | FileCheck %t/functions.ll
; RUN: not grep __matrix_x86_level %t/1.ll
; RUN: %opt -mtriple=i686-linux-gnu -passes=matrix-lower -pass-remarks-missed=matrix-ops %t/one.ll 2>&1 | FileCheck --check-prefix=TARGET %t/one.ll
; RUN: %opt -mtriple=x86_64-linux-gnux32 -passes=matrix-lower -pass-remarks-missed=matrix-ops %t/one.ll 2>&1 | FileCheck --check-prefix=TARGET %t/one.ll
; RUN: %opt -mtriple=riscv64-linux-gnu -passes=matrix-lower -pass-remarks-missed=matrix-ops %t/one.ll 2>&1 | FileCheck --check-prefix=TARGET %t/one.ll
; RUN: cat %t/one.ll %t/kernel.ll | %opt -mtriple=x86_64-linux-gnu -passes=matrix-lower -pass-remarks-missed=matrix-ops 2>&1 | FileCheck --check-prefix=KERNEL %t/one.ll
; RUN: %opt -mtriple=x86_64-linux-gnu -passes='matrix-lower<O0>' %t/one.ll | FileCheck --check-prefix=TRIVIAL %t/one.ll

;--- functions.ll
declare <256 x float> @llvm.matrix.multiply.v256f32.v256f32.v256f32(<256 x float>, <256 x float>, i32, i32, i32)
declare <16 x float> @llvm.matrix.multiply.v16f32.v16f32.v16f32(<16 x float>, <16 x float>, i32, i32, i32)

; CHECK: product of 16x16 float has one version because code is to be small
define void @small(ptr %a, ptr %c) optsize "matrix-multiversion"="exact" {
  %x = load <256 x float>, ptr %a
  %m = call <256 x float> @llvm.matrix.multiply.v256f32.v256f32.v256f32(<256 x float> %x, <256 x float> %x, i32 16, i32 16, i32 16)
  store <256 x float> %m, ptr %c
  ret void
}
; CHECK: product of 16x16 float has one version because vector registers must not be used beyond what the program asks for
define void @implicit(ptr %a, ptr %c) noimplicitfloat "matrix-multiversion"="exact" {
  %x = load <256 x float>, ptr %a
  %m = call <256 x float> @llvm.matrix.multiply.v256f32.v256f32.v256f32(<256 x float> %x, <256 x float> %x, i32 16, i32 16, i32 16)
  store <256 x float> %m, ptr %c
  ret void
}
; CHECK: product of 16x16 float has one version because vector registers must not be used beyond what the program asks for
define void @general(ptr %a, ptr %c) "matrix-multiversion"="exact" "target-features"="-sse,-sse2" {
  %x = load <256 x float>, ptr %a
  %m = call <256 x float> @llvm.matrix.multiply.v256f32.v256f32.v256f32(<256 x float> %x, <256 x float> %x, i32 16, i32 16, i32 16)
  store <256 x float> %m, ptr %c
  ret void
}
; CHECK: product of 16x16 float has one version because versions are functions of their own, which must not be split off from this one
define void @placed(ptr %a, ptr %c) "matrix-multiversion"="exact" section "here" {
  %x = load <256 x float>, ptr %a
  %m = call <256 x float> @llvm.matrix.multiply.v256f32.v256f32.v256f32(<256 x float> %x, <256 x float> %x, i32 16, i32 16, i32 16)
  store <256 x float> %m, ptr %c
  ret void
}
; CHECK: product of 4x4 float has one version because to choose one would take too long beside so few multiplications
define void @few(ptr %a, ptr %c) "matrix-multiversion"="exact" {
  %x = load <16 x float>, ptr %a
  %m = call <16 x float> @llvm.matrix.multiply.v16f32.v16f32.v16f32(<16 x float> %x, <16 x float> %x, i32 4, i32 4, i32 4)
  store <16 x float> %m, ptr %c
  ret void
}
; CHECK: product of 64x64 float has one version because it is not computed for one assignment to memory alone
define void @large(ptr %a, ptr %c, ptr %d) "matrix-multiversion"="exact" {
  %x = load <4096 x float>, ptr %a
  %m = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %x, <4096 x float> %x, i32 64, i32 64, i32 64)
  store <4096 x float> %m, ptr %c
  store <4096 x float> %m, ptr %d
  ret void
}
; CHECK: product of 16x16 float has one version because no other processor computes it in another way
define void @all(ptr %a, ptr %c) "matrix-multiversion"="exact" "target-features"="+avx,+avx2,+avx512f,+avx512bw,+avx512dq,+avx512vl,+fma" {
  %x = load <256 x float>, ptr %a
  %m = call <256 x float> @llvm.matrix.multiply.v256f32.v256f32.v256f32(<256 x float> %x, <256 x float> %x, i32 16, i32 16, i32 16)
  store <256 x float> %m, ptr %c
  ret void
}
declare <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float>, <4096 x float>, i32, i32, i32)

;--- one.ll
; TARGET: product of 16x16 float has one version because code for this target cannot choose by the processor
; KERNEL: product of 16x16 float has one version because vector registers must not be used beyond what the program asks for
; TRIVIAL-NOT: __matrix_x86_level
define void @f(ptr %a, ptr %c) "matrix-multiversion"="exact" {
  %x = load <256 x float>, ptr %a
  %m = call <256 x float> @llvm.matrix.multiply.v256f32.v256f32.v256f32(<256 x float> %x, <256 x float> %x, i32 16, i32 16, i32 16)
  store <256 x float> %m, ptr %c
  ret void
}
declare <256 x float> @llvm.matrix.multiply.v256f32.v256f32.v256f32(<256 x float>, <256 x float>, i32, i32, i32)

;--- kernel.ll
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"Code Model", i32 2}
