; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; Bytes: the instruction's first factor is signed and the second one is not.
;
; RUN: %opt -passes='function(print<matrix-plan>)' -disable-output %s | FileCheck --check-prefix=PLAN %s
; RUN: %opt -passes=matrix-lower,instcombine,simplifycfg %s | FileCheck %s

target triple = "powerpc64le-unknown-linux-gnu"

%A = type target("tlx.tensor", i8, 2, 16, 64, 0, 1, 0, 0)
%B = type target("tlx.tensor", i8, 2, 64, 12, 1, 0, 0, 0)
%C = type target("tlx.tensor", i32, 2, 16, 12, 1, 0, 0, 0)

; B is signed: it is the first factor, and columns of the result are stored as
; they are. Both operands are packed in groups of four k.
;
; PLAN-LABEL: function @signed_b:
; PLAN: kernel xvi8ger4, tiles of M 1*4x4 of 4 k lanes by N 1*2x4 + 1*1x4,
; CHECK-LABEL: define void @signed_b(
; CHECK: call <512 x i1> @llvm.ppc.mma.xxsetaccz()
; CHECK: %[[X:.*]] = load <16 x i8>, ptr %{{.*}}
; CHECK: @llvm.ppc.mma.xvi8ger4pp(
; CHECK-NOT: shufflevector <4 x i32>
; CHECK: ret void
define void @signed_b(ptr noalias %a, ptr noalias %b, ptr noalias %c) #0 {
  %x = call %A @tlx.load__A(ptr %a, i64 64, i64 1, target("tlx.attr", 1, 0) poison)
  %y = call %B @tlx.load__B(ptr %b, i64 1, i64 64, target("tlx.attr", 1, 0) poison)
  %z = call %C @tlx.splat__C(i32 0)
  %r = call %C @tlx.muladd__C_b(%A %x, %B %y, %C %z, target("tlx.attr", 2, 0) poison)
  call void @tlx.store__C(%C %r, ptr %c, i64 1, i64 16, target("tlx.attr", 4, 0) poison)
  ret void
}

; A is signed: it is the first factor, so the result is transposed.
;
; PLAN-LABEL: function @signed_a:
; PLAN: kernel xvi8ger4,
; CHECK-LABEL: define void @signed_a(
; CHECK: @llvm.ppc.mma.xvi8ger4pp(
; CHECK: @llvm.ppc.mma.disassemble.acc(
; CHECK: shufflevector <4 x i32>
; CHECK: ret void
define void @signed_a(ptr noalias %a, ptr noalias %b, ptr noalias %c) #0 {
  %x = call %A @tlx.load__A(ptr %a, i64 64, i64 1, target("tlx.attr", 1, 0) poison)
  %y = call %B @tlx.load__B(ptr %b, i64 1, i64 64, target("tlx.attr", 1, 0) poison)
  %z = call %C @tlx.splat__C(i32 0)
  %r = call %C @tlx.muladd__C_a(%A %x, %B %y, %C %z, target("tlx.attr", 1, 0) poison)
  call void @tlx.store__C(%C %r, ptr %c, i64 1, i64 16, target("tlx.attr", 4, 0) poison)
  ret void
}

; Both are signed: bytes are packed as words.
;
; PLAN-LABEL: function @signed_both:
; PLAN: kernel xvi16ger2,
; CHECK-LABEL: define void @signed_both(
; CHECK: sext <{{.*}} x i8> %{{.*}} to <{{.*}} x i16>
; CHECK: @llvm.ppc.mma.xvi16ger2pp(
; CHECK: ret void
define void @signed_both(ptr noalias %a, ptr noalias %b, ptr noalias %c) #0 {
  %x = call %A @tlx.load__A(ptr %a, i64 64, i64 1, target("tlx.attr", 1, 0) poison)
  %y = call %B @tlx.load__B(ptr %b, i64 1, i64 64, target("tlx.attr", 1, 0) poison)
  %z = call %C @tlx.splat__C(i32 0)
  %r = call %C @tlx.muladd__C_ab(%A %x, %B %y, %C %z, target("tlx.attr", 3, 0) poison)
  call void @tlx.store__C(%C %r, ptr %c, i64 1, i64 16, target("tlx.attr", 4, 0) poison)
  ret void
}

attributes #0 = { "target-cpu"="pwr10" "target-features"="+mma,+vsx" }

declare %A @tlx.load__A(ptr, i64, i64, target("tlx.attr", 1, 0)) #1
declare %B @tlx.load__B(ptr, i64, i64, target("tlx.attr", 1, 0)) #1
declare %C @tlx.muladd__C_a(%A, %B, %C, target("tlx.attr", 1, 0)) #2
declare %C @tlx.muladd__C_b(%A, %B, %C, target("tlx.attr", 2, 0)) #2
declare %C @tlx.muladd__C_ab(%A, %B, %C, target("tlx.attr", 3, 0)) #2
declare %C @tlx.splat__C(i32) #2
declare void @tlx.store__C(%C, ptr, i64, i64, target("tlx.attr", 4, 0)) #3

attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
