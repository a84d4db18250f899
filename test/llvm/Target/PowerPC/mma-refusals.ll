; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; Why products are not done by MMA.
;
; RUN: %opt -passes=matrix-lower -pass-remarks-missed=matrix-ops %s -o %t.ll 2> %t.remarks
; RUN: FileCheck %s < %t.remarks
; RUN: FileCheck --check-prefix=CODE %s < %t.ll
; RUN: not %opt -passes='matrix-lower<O0>' -matrix-kernel=xvf32ger -disable-output %s 2>&1 | FileCheck --check-prefix=O0 %s
; RUN: sed s/powerpc64le-unknown-linux-gnu/powerpc64-ibm-aix/ %s | not %opt -passes=matrix-lower -matrix-kernel=xvf32ger -disable-output 2>&1 | FileCheck --check-prefix=AIX %s

target triple = "powerpc64le-unknown-linux-gnu"

%Tfloat64 = type target("tlx.tensor", float, 2, 64, 64, 1, 0, 0, 0)
%Tbfloat64 = type target("tlx.tensor", bfloat, 2, 64, 64, 1, 0, 0, 0)
%Tfloat13 = type target("tlx.tensor", float, 2, 13, 13, 1, 0, 0, 0)
%Tfloat300 = type target("tlx.tensor", float, 2, 300, 300, 1, 0, 0, 0)

; O0: error: {{.*}}kernel xvf32ger cannot compute this product (64x64 by 64x64) because code is not optimized
; AIX: error: {{.*}}kernel xvf32ger cannot compute this product (64x64 by 64x64) because the target lacks its instructions

; Bfloats that are to be rounded as floats are packed as floats.
;
; CODE-NOT: @llvm.ppc.
; CODE-LABEL: define void @bfloats(
; CODE: call <512 x i1> @llvm.ppc.mma.xvf32gerpp(
; CODE-LABEL: define void @size(
; CODE-NOT: call {{.*}} @llvm.ppc.
; CODE: attributes

; CHECK: multiply-add of 64x64 float: kernel xvf32ger is not used because the target lacks its instructions
define void @features(ptr %a, ptr noalias %c) "target-features"="+vsx" {
  %x = call %Tfloat64 @tlx.load__float64(ptr %a, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  %z = call %Tfloat64 @tlx.load__float64(ptr %c, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  %r = call %Tfloat64 @tlx.muladd__float64_0_1(%Tfloat64 %x, %Tfloat64 %x, %Tfloat64 %z, target("tlx.attr", 0, 1) poison)
  call void @tlx.store__float64(%Tfloat64 %r, ptr %c, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK: multiply-add of 64x64 float: kernel xvf32ger is not used because the target lacks its instructions
define void @memory(ptr %a, ptr noalias %c) sanitize_memory "target-features"="+mma,+vsx" {
  %x = call %Tfloat64 @tlx.load__float64(ptr %a, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  %z = call %Tfloat64 @tlx.load__float64(ptr %c, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  %r = call %Tfloat64 @tlx.muladd__float64_0_1(%Tfloat64 %x, %Tfloat64 %x, %Tfloat64 %z, target("tlx.attr", 0, 1) poison)
  call void @tlx.store__float64(%Tfloat64 %r, ptr %c, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK: multiply-add of 64x64 float: kernel xvf32ger is not used because its sums are rounded in another way than the operation allows
define void @apart(ptr %a, ptr noalias %c) "target-features"="+mma,+vsx" {
  %x = call %Tfloat64 @tlx.load__float64(ptr %a, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  %z = call %Tfloat64 @tlx.load__float64(ptr %c, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  %r = call %Tfloat64 @tlx.muladd__float64_0_0(%Tfloat64 %x, %Tfloat64 %x, %Tfloat64 %z, target("tlx.attr", 0, 0) poison)
  call void @tlx.store__float64(%Tfloat64 %r, ptr %c, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK: multiply-add of 64x64 float: kernel xvbf16ger2 is not used because its sums are rounded in another way than the operation allows
define void @bfloats(ptr %a, ptr noalias %c) "target-features"="+mma,+vsx" {
  %x = call %Tbfloat64 @tlx.load__bfloat64(ptr %a, i64 1, i64 64, target("tlx.attr", 2, 0) poison)
  %z = call %Tfloat64 @tlx.load__float64(ptr %c, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  %r = call %Tfloat64 @tlx.muladd__bfloat64_0_1(%Tbfloat64 %x, %Tbfloat64 %x, %Tfloat64 %z, target("tlx.attr", 0, 1) poison)
  call void @tlx.store__float64(%Tfloat64 %r, ptr %c, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK: multiply-add of 64x64 float: kernel xvf32ger is not used because code is to be small
define void @size(ptr %a, ptr noalias %c) optsize "target-features"="+mma,+vsx" {
  %x = call %Tfloat64 @tlx.load__float64(ptr %a, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  %z = call %Tfloat64 @tlx.load__float64(ptr %c, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  %r = call %Tfloat64 @tlx.muladd__float64_0_1(%Tfloat64 %x, %Tfloat64 %x, %Tfloat64 %z, target("tlx.attr", 0, 1) poison)
  call void @tlx.store__float64(%Tfloat64 %r, ptr %c, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK: multiply-add of 13x13 float: kernel xvf32ger is not used because vectors are faster at so small extents
define void @extents(ptr %a, ptr noalias %c) "target-features"="+mma,+vsx" {
  %x = call %Tfloat13 @tlx.load__float13(ptr %a, i64 1, i64 13, target("tlx.attr", 4, 0) poison)
  %z = call %Tfloat13 @tlx.load__float13(ptr %c, i64 1, i64 13, target("tlx.attr", 4, 0) poison)
  %r = call %Tfloat13 @tlx.muladd__float13_0_1(%Tfloat13 %x, %Tfloat13 %x, %Tfloat13 %z, target("tlx.attr", 0, 1) poison)
  call void @tlx.store__float13(%Tfloat13 %r, ptr %c, i64 1, i64 13, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK: multiply-add of 300x300 float: kernel xvf32ger is not used because there is no heap for its packed operands
define void @heap(ptr %a, ptr noalias %c) "no-builtins" "target-features"="+mma,+vsx" {
  %x = call %Tfloat300 @tlx.load__float300(ptr %a, i64 1, i64 300, target("tlx.attr", 4, 0) poison)
  %z = call %Tfloat300 @tlx.load__float300(ptr %c, i64 1, i64 300, target("tlx.attr", 4, 0) poison)
  %r = call %Tfloat300 @tlx.muladd__float300_0_1(%Tfloat300 %x, %Tfloat300 %x, %Tfloat300 %z, target("tlx.attr", 0, 1) poison)
  call void @tlx.store__float300(%Tfloat300 %r, ptr %c, i64 1, i64 300, target("tlx.attr", 4, 0) poison)
  ret void
}

declare %Tbfloat64 @tlx.load__bfloat64(ptr, i64, i64, target("tlx.attr", 2, 0)) #1
declare %Tfloat13 @tlx.load__float13(ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare %Tfloat13 @tlx.muladd__float13_0_1(%Tfloat13, %Tfloat13, %Tfloat13, target("tlx.attr", 0, 1)) #2
declare %Tfloat300 @tlx.load__float300(ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare %Tfloat300 @tlx.muladd__float300_0_1(%Tfloat300, %Tfloat300, %Tfloat300, target("tlx.attr", 0, 1)) #2
declare %Tfloat64 @tlx.load__float64(ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare %Tfloat64 @tlx.muladd__bfloat64_0_1(%Tbfloat64, %Tbfloat64, %Tfloat64, target("tlx.attr", 0, 1)) #2
declare %Tfloat64 @tlx.muladd__float64_0_0(%Tfloat64, %Tfloat64, %Tfloat64, target("tlx.attr", 0, 0)) #2
declare %Tfloat64 @tlx.muladd__float64_0_1(%Tfloat64, %Tfloat64, %Tfloat64, target("tlx.attr", 0, 1)) #2
declare void @tlx.store__float13(%Tfloat13, ptr, i64, i64, target("tlx.attr", 4, 0)) #3
declare void @tlx.store__float300(%Tfloat300, ptr, i64, i64, target("tlx.attr", 4, 0)) #3
declare void @tlx.store__float64(%Tfloat64, ptr, i64, i64, target("tlx.attr", 4, 0)) #3

attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
