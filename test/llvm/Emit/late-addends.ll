; RUN: %opt -passes='function(matrix-expand,matrix-simplify,matrix-fold-widening),matrix-emit' -S %s | FileCheck %s

; RUN: %opt -passes='function(matrix-expand,matrix-simplify,matrix-fold-widening,print<matrix-plan>)' -disable-output %s | FileCheck --check-prefix=PLAN %s

; PLAN-LABEL: function @small:
; PLAN: by vdpbf16ps, {{.*}}, addend added late{{$}}
; PLAN-LABEL: function @large:
; PLAN: by vdpbf16ps, {{.*}}, N outside{{$}}

; c += a * b again and again waits for an addition each time, not for four instructions that
; multiply. A larger product has enough to do meanwhile.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%A = type target("tlx.tensor", bfloat, 2, 8, 8, 1, 0, 0, 0)
%C = type target("tlx.tensor", float, 2, 8, 8, 1, 0, 0, 0)
%A4 = type target("tlx.tensor", bfloat, 2, 4, 4, 1, 0, 0, 0)
%C4 = type target("tlx.tensor", float, 2, 4, 4, 1, 0, 0, 0)
%A16 = type target("tlx.tensor", bfloat, 2, 16, 16, 1, 0, 0, 0)
%C16 = type target("tlx.tensor", float, 2, 16, 16, 1, 0, 0, 0)
declare %A @tlx.load__A(ptr, i64, i64, target("tlx.attr", 2, 0)) nounwind willreturn memory(argmem: read)
declare %C @tlx.load__C(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %C @tlx.muladd__C(%A, %A, %C, target("tlx.attr", 4, 1)) nounwind willreturn memory(none)
declare void @tlx.store__C(%C, ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare %A4 @tlx.load__A4(ptr, i64, i64, target("tlx.attr", 2, 0)) nounwind willreturn memory(argmem: read)
declare %C4 @tlx.load__C4(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %C4 @tlx.muladd__C4(%A4, %A4, %C4, target("tlx.attr", 4, 1)) nounwind willreturn memory(none)
declare void @tlx.store__C4(%C4, ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare %A16 @tlx.load__A16(ptr, i64, i64, target("tlx.attr", 2, 0)) nounwind willreturn memory(argmem: read)
declare %C16 @tlx.load__C16(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %C16 @tlx.muladd__C16(%A16, %A16, %C16, target("tlx.attr", 4, 1)) nounwind willreturn memory(none)
declare void @tlx.store__C16(%C16, ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)

; CHECK-LABEL: define void @small(
; CHECK: call <8 x float> @llvm.x86.avx512bf16.dpbf16ps.256(<8 x float> splat (float -0.000000e+00),
; CHECK: fadd <8 x float>
; CHECK: ret void
define void @small(ptr noalias %c, ptr noalias %a, ptr noalias %b) #0 {
  %x = call %A @tlx.load__A(ptr %a, i64 1, i64 8, target("tlx.attr", 2, 0) poison)
  %y = call %A @tlx.load__A(ptr %b, i64 1, i64 8, target("tlx.attr", 2, 0) poison)
  %z = call %C @tlx.load__C(ptr %c, i64 1, i64 8, target("tlx.attr", 4, 0) poison)
  %s = call %C @tlx.muladd__C(%A %x, %A %y, %C %z, target("tlx.attr", 4, 1) poison)
  call void @tlx.store__C(%C %s, ptr %c, i64 1, i64 8, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: define void @registers(
; CHECK: call <16 x float> @llvm.x86.avx512bf16.dpbf16ps.512(<16 x float> splat (float -0.000000e+00),
; CHECK: fadd <16 x float>
; CHECK: ret void
define void @registers(ptr noalias %c, ptr noalias %a, ptr noalias %b) #0 {
  %x = call %A4 @tlx.load__A4(ptr %a, i64 1, i64 4, target("tlx.attr", 2, 0) poison)
  %y = call %A4 @tlx.load__A4(ptr %b, i64 1, i64 4, target("tlx.attr", 2, 0) poison)
  %z = call %C4 @tlx.load__C4(ptr %c, i64 1, i64 4, target("tlx.attr", 4, 0) poison)
  %s = call %C4 @tlx.muladd__C4(%A4 %x, %A4 %y, %C4 %z, target("tlx.attr", 4, 1) poison)
  call void @tlx.store__C4(%C4 %s, ptr %c, i64 1, i64 4, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: define void @large(
; CHECK-NOT: fadd
; CHECK: ret void
define void @large(ptr noalias %c, ptr noalias %a, ptr noalias %b) #0 {
  %x = call %A16 @tlx.load__A16(ptr %a, i64 1, i64 16, target("tlx.attr", 2, 0) poison)
  %y = call %A16 @tlx.load__A16(ptr %b, i64 1, i64 16, target("tlx.attr", 2, 0) poison)
  %z = call %C16 @tlx.load__C16(ptr %c, i64 1, i64 16, target("tlx.attr", 4, 0) poison)
  %s = call %C16 @tlx.muladd__C16(%A16 %x, %A16 %y, %C16 %z, target("tlx.attr", 4, 1) poison)
  call void @tlx.store__C16(%C16 %s, ptr %c, i64 1, i64 16, target("tlx.attr", 4, 0) poison)
  ret void
}

; Integers round nothing, and the sum may have been stored just before: it is added late in
; products of 18x18, too, but not where elements are flipped meanwhile.
%B18 = type target("tlx.tensor", i8, 2, 18, 18, 1, 0, 0, 0)
%C18 = type target("tlx.tensor", i32, 2, 18, 18, 1, 0, 0, 0)
declare %B18 @tlx.load__B18(ptr, i64, i64, target("tlx.attr", 1, 0)) nounwind willreturn memory(argmem: read)
declare %C18 @tlx.load__C18(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %C18 @tlx.muladd__U18(%B18, %B18, %C18, target("tlx.attr", 2, 0)) nounwind willreturn memory(none)
declare %C18 @tlx.muladd__S18(%B18, %B18, %C18, target("tlx.attr", 3, 0)) nounwind willreturn memory(none)
declare void @tlx.store__C18(%C18, ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
; CHECK-LABEL: define void @bytes(
; CHECK: phi <16 x i32> [ zeroinitializer,
; CHECK: add <16 x i32>
; CHECK: ret void
define void @bytes(ptr noalias %c, ptr noalias %a, ptr noalias %b) #0 {
  %x = call %B18 @tlx.load__B18(ptr %a, i64 1, i64 18, target("tlx.attr", 1, 0) poison)
  %y = call %B18 @tlx.load__B18(ptr %b, i64 1, i64 18, target("tlx.attr", 1, 0) poison)
  %z = call %C18 @tlx.load__C18(ptr %c, i64 1, i64 18, target("tlx.attr", 4, 0) poison)
  %s = call %C18 @tlx.muladd__U18(%B18 %x, %B18 %y, %C18 %z, target("tlx.attr", 2, 0) poison)
  call void @tlx.store__C18(%C18 %s, ptr %c, i64 1, i64 18, target("tlx.attr", 4, 0) poison)
  ret void
}
; CHECK-LABEL: define void @signed_bytes(
; CHECK: %{{[0-9]+}} = load <16 x i32>, ptr %{{.*}}, align 4
; CHECK: phi <16 x i32> [ %{{[0-9]+}}, %
; CHECK: ret void
define void @signed_bytes(ptr noalias %c, ptr noalias %a, ptr noalias %b) #0 {
  %x = call %B18 @tlx.load__B18(ptr %a, i64 1, i64 18, target("tlx.attr", 1, 0) poison)
  %y = call %B18 @tlx.load__B18(ptr %b, i64 1, i64 18, target("tlx.attr", 1, 0) poison)
  %z = call %C18 @tlx.load__C18(ptr %c, i64 1, i64 18, target("tlx.attr", 4, 0) poison)
  %s = call %C18 @tlx.muladd__S18(%B18 %x, %B18 %y, %C18 %z, target("tlx.attr", 3, 0) poison)
  call void @tlx.store__C18(%C18 %s, ptr %c, i64 1, i64 18, target("tlx.attr", 4, 0) poison)
  ret void
}

attributes #0 = { "target-cpu"="znver4" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx512bf16,+avx512vnni" }
