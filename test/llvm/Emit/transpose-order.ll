; RUN: %opt -mtriple=x86_64 -mattr=+avx512f,+avx512vl -passes='matrix-lower,function(instcombine)' %s | FileCheck %s

; Squares of 8 x 8 follow each other along the source's lines of 40, but along
; the target's lines if these lie 1 KiB apart: the inner loop ends first.

; CHECK-LABEL: @along_source(
; CHECK: icmp eq i64 %{{.*}}, 40
; CHECK: icmp eq i64 %{{.*}}, 120
define void @along_source(ptr %p, ptr noalias %r) {
  %a = load <4800 x double>, ptr %p, align 8
  %t = call <4800 x double> @llvm.matrix.transpose.v4800f64(<4800 x double> %a, i32 40, i32 120)
  store <4800 x double> %t, ptr %r, align 8
  ret void
}
; CHECK-LABEL: @along_target(
; CHECK: icmp eq i64 %{{.*}}, 128
; CHECK: icmp eq i64 %{{.*}}, 40
define void @along_target(ptr %p, ptr noalias %r) {
  %a = load <5120 x double>, ptr %p, align 8
  %t = call <5120 x double> @llvm.matrix.transpose.v5120f64(<5120 x double> %a, i32 40, i32 128)
  store <5120 x double> %t, ptr %r, align 8
  ret void
}
