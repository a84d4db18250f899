; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; Products of bfloats onto floats by MMA, bit by bit. Clang has neither __bf16 nor
; _Float16 for Power, so they stand here as IR.
;
; REQUIRES: power-emulator
; RUN: %opt -passes=matrix-lower %s -o %t.ll
; RUN: FileCheck %s < %t.ll
; RUN: %stock_clang --target=powerpc64le-linux-gnu -mcpu=power10 -O2 -fuse-ld=lld --rtlib=libgcc -Wno-override-module %t.ll %S/Inputs/bfloats.c -o %t
; RUN: qemu-ppc64le -L /usr/powerpc64le-linux-gnu -cpu power10 %t
;
; CHECK-LABEL: define void @whole(
; CHECK: call <512 x i1> @llvm.ppc.mma.xvbf16ger2pp(
; CHECK-LABEL: define void @odd(
; CHECK: call <512 x i1> @llvm.ppc.mma.xvbf16ger2pp(

target triple = "powerpc64le-unknown-linux-gnu"

define void @whole(ptr noalias %a, ptr noalias %b, ptr noalias %c) #0 {
  %x = call target("tlx.tensor", bfloat, 2, 32, 40, 1, 0, 0, 0) @tlx.load__Awhole(ptr %a, i64 1, i64 32, target("tlx.attr", 2, 0) poison)
  %y = call target("tlx.tensor", bfloat, 2, 40, 24, 1, 0, 0, 0) @tlx.load__Bwhole(ptr %b, i64 1, i64 40, target("tlx.attr", 2, 0) poison)
  %z = call target("tlx.tensor", float, 2, 32, 24, 1, 0, 0, 0) @tlx.load__Cwhole(ptr %c, i64 1, i64 32, target("tlx.attr", 4, 0) poison)
  %r = call target("tlx.tensor", float, 2, 32, 24, 1, 0, 0, 0) @tlx.muladd__Cwhole(target("tlx.tensor", bfloat, 2, 32, 40, 1, 0, 0, 0) %x, target("tlx.tensor", bfloat, 2, 40, 24, 1, 0, 0, 0) %y, target("tlx.tensor", float, 2, 32, 24, 1, 0, 0, 0) %z, target("tlx.attr", 4, 1) poison)
  call void @tlx.store__Cwhole(target("tlx.tensor", float, 2, 32, 24, 1, 0, 0, 0) %r, ptr %c, i64 1, i64 32, target("tlx.attr", 4, 0) poison)
  ret void
}
declare target("tlx.tensor", bfloat, 2, 32, 40, 1, 0, 0, 0) @tlx.load__Awhole(ptr, i64, i64, target("tlx.attr", 2, 0)) #1
declare target("tlx.tensor", bfloat, 2, 40, 24, 1, 0, 0, 0) @tlx.load__Bwhole(ptr, i64, i64, target("tlx.attr", 2, 0)) #1
declare target("tlx.tensor", float, 2, 32, 24, 1, 0, 0, 0) @tlx.load__Cwhole(ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare target("tlx.tensor", float, 2, 32, 24, 1, 0, 0, 0) @tlx.muladd__Cwhole(target("tlx.tensor", bfloat, 2, 32, 40, 1, 0, 0, 0), target("tlx.tensor", bfloat, 2, 40, 24, 1, 0, 0, 0), target("tlx.tensor", float, 2, 32, 24, 1, 0, 0, 0), target("tlx.attr", 4, 1)) #2
declare void @tlx.store__Cwhole(target("tlx.tensor", float, 2, 32, 24, 1, 0, 0, 0), ptr, i64, i64, target("tlx.attr", 4, 0)) #3

define void @odd(ptr noalias %a, ptr noalias %b, ptr noalias %c) #0 {
  %x = call target("tlx.tensor", bfloat, 2, 29, 31, 1, 0, 0, 0) @tlx.load__Aodd(ptr %a, i64 1, i64 29, target("tlx.attr", 2, 0) poison)
  %y = call target("tlx.tensor", bfloat, 2, 31, 23, 1, 0, 0, 0) @tlx.load__Bodd(ptr %b, i64 1, i64 31, target("tlx.attr", 2, 0) poison)
  %z = call target("tlx.tensor", float, 2, 29, 23, 1, 0, 0, 0) @tlx.load__Codd(ptr %c, i64 1, i64 29, target("tlx.attr", 4, 0) poison)
  %r = call target("tlx.tensor", float, 2, 29, 23, 1, 0, 0, 0) @tlx.muladd__Codd(target("tlx.tensor", bfloat, 2, 29, 31, 1, 0, 0, 0) %x, target("tlx.tensor", bfloat, 2, 31, 23, 1, 0, 0, 0) %y, target("tlx.tensor", float, 2, 29, 23, 1, 0, 0, 0) %z, target("tlx.attr", 4, 1) poison)
  call void @tlx.store__Codd(target("tlx.tensor", float, 2, 29, 23, 1, 0, 0, 0) %r, ptr %c, i64 1, i64 29, target("tlx.attr", 4, 0) poison)
  ret void
}
declare target("tlx.tensor", bfloat, 2, 29, 31, 1, 0, 0, 0) @tlx.load__Aodd(ptr, i64, i64, target("tlx.attr", 2, 0)) #1
declare target("tlx.tensor", bfloat, 2, 31, 23, 1, 0, 0, 0) @tlx.load__Bodd(ptr, i64, i64, target("tlx.attr", 2, 0)) #1
declare target("tlx.tensor", float, 2, 29, 23, 1, 0, 0, 0) @tlx.load__Codd(ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare target("tlx.tensor", float, 2, 29, 23, 1, 0, 0, 0) @tlx.muladd__Codd(target("tlx.tensor", bfloat, 2, 29, 31, 1, 0, 0, 0), target("tlx.tensor", bfloat, 2, 31, 23, 1, 0, 0, 0), target("tlx.tensor", float, 2, 29, 23, 1, 0, 0, 0), target("tlx.attr", 4, 1)) #2
declare void @tlx.store__Codd(target("tlx.tensor", float, 2, 29, 23, 1, 0, 0, 0), ptr, i64, i64, target("tlx.attr", 4, 0)) #3

attributes #0 = { "target-cpu"="pwr10" "target-features"="+mma,+vsx" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
