; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; Why products are not done in tiles, and that it is an error where that was asked
; for.
;
; RUN: %opt -passes=matrix-lower -pass-remarks-missed=matrix-ops -disable-output %s 2>&1 | FileCheck %s
; RUN: not %opt -passes=matrix-lower -matrix-kernel=amx_int8 -disable-output %s 2>&1 | FileCheck --check-prefix=ERROR %s
; RUN: not %opt -passes=matrix-lower -matrix-kernel=tmx -disable-output %s 2>&1 | FileCheck --check-prefix=UNKNOWN %s
; RUN: not %opt -passes='matrix-lower<O0>' -matrix-kernel=amx_int8 -disable-output %s 2>&1 | FileCheck --check-prefix=O0 %s
; RUN: %opt -passes=matrix-lower -matrix-kernel=vectors %s | FileCheck --check-prefix=VECTORS %s

target triple = "x86_64-unknown-linux-gnu"

%A = type target("tlx.tensor", i8, 2, 64, 64, 1, 0, 0, 0)
%C = type target("tlx.tensor", i32, 2, 64, 64, 1, 0, 0, 0)
%S = type target("tlx.tensor", i8, 2, 20, 20, 1, 0, 0, 0)
%T = type target("tlx.tensor", i32, 2, 20, 20, 1, 0, 0, 0)
%L = type target("tlx.tensor", i8, 2, 512, 512, 1, 0, 0, 0)
%M = type target("tlx.tensor", i32, 2, 512, 512, 1, 0, 0, 0)

; ERROR: error: {{.*}}kernel amx_int8 cannot compute this product (64x64 by 64x64) because the target lacks its instructions
; O0: error: {{.*}}kernel amx_int8 cannot compute this product (64x64 by 64x64) because code is not optimized
; VECTORS-NOT: call {{.*}} @llvm.x86.
; UNKNOWN: error: {{.*}}kernel tmx cannot compute this product (64x64 by 64x64) because there is no such kernel, but vectors, amx_int8

; CHECK: multiply-add of 64x64 i32: kernel amx_int8 is not used because the target lacks its instructions
define void @features(ptr %a, ptr noalias %c) "target-features"="+amx-tile,+amx-bf16" {
  %x = call %A @tlx.load__A(ptr %a, i64 1, i64 64, target("tlx.attr", 1, 0) poison)
  %z = call %C @tlx.load__C(ptr %c, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  %r = call %C @tlx.muladd__C(%A %x, %A %x, %C %z, target("tlx.attr", 3, 0) poison)
  call void @tlx.store__C(%C %r, ptr %c, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK: multiply-add of 20x20 i32: kernel amx_int8 is not used because vectors are faster at so small extents
define void @extents(ptr %a, ptr noalias %c) "target-features"="+amx-tile,+amx-int8" {
  %x = call %S @tlx.load__S(ptr %a, i64 1, i64 20, target("tlx.attr", 1, 0) poison)
  %z = call %T @tlx.load__T(ptr %c, i64 1, i64 20, target("tlx.attr", 4, 0) poison)
  %r = call %T @tlx.muladd__T(%S %x, %S %x, %T %z, target("tlx.attr", 3, 0) poison)
  call void @tlx.store__T(%T %r, ptr %c, i64 1, i64 20, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK: multiply-add of 64x64 i32: kernel amx_int8 is not used because code is to be small
define void @size(ptr %a, ptr noalias %c) optsize "target-features"="+amx-tile,+amx-int8" {
  %x = call %A @tlx.load__A(ptr %a, i64 1, i64 64, target("tlx.attr", 1, 0) poison)
  %z = call %C @tlx.load__C(ptr %c, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  %r = call %C @tlx.muladd__C(%A %x, %A %x, %C %z, target("tlx.attr", 3, 0) poison)
  call void @tlx.store__C(%C %r, ptr %c, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK: multiply-add of 64x64 i32: kernel amx_int8 is not used because it needs a function of its own
define void @function(ptr %a, ptr noalias %c) sanitize_address "target-features"="+amx-tile,+amx-int8" {
  %x = call %A @tlx.load__A(ptr %a, i64 1, i64 64, target("tlx.attr", 1, 0) poison)
  %z = call %C @tlx.load__C(ptr %c, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  %r = call %C @tlx.muladd__C(%A %x, %A %x, %C %z, target("tlx.attr", 3, 0) poison)
  call void @tlx.store__C(%C %r, ptr %c, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  ret void
}

; Elements of the result, and of what it is added to, lie side by side, in the
; first address space.
; CHECK: multiply-add of 64x64 i32: kernel amx_int8 is not used because it needs other strides, or address space 0, of an operand or the result
define void @stride(ptr %a, ptr noalias %c, i64 %s) "target-features"="+amx-tile,+amx-int8" {
  %x = call %A @tlx.load__A(ptr %a, i64 1, i64 64, target("tlx.attr", 1, 0) poison)
  %z = call %C @tlx.load__C(ptr %c, i64 %s, i64 128, target("tlx.attr", 4, 0) poison)
  %r = call %C @tlx.muladd__C(%A %x, %A %x, %C %z, target("tlx.attr", 3, 0) poison)
  call void @tlx.store__C(%C %r, ptr %c, i64 %s, i64 128, target("tlx.attr", 4, 0) poison)
  ret void
}
; CHECK: multiply-add of 64x64 i32: kernel amx_int8 is not used because it needs other strides, or address space 0, of an operand or the result
define void @space(ptr addrspace(257) %a, ptr noalias %c) "target-features"="+amx-tile,+amx-int8" {
  %x = call %A @tlx.load__G(ptr addrspace(257) %a, i64 1, i64 64, target("tlx.attr", 1, 0) poison)
  %z = call %C @tlx.load__C(ptr %c, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  %r = call %C @tlx.muladd__C(%A %x, %A %x, %C %z, target("tlx.attr", 3, 0) poison)
  call void @tlx.store__C(%C %r, ptr %c, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK: multiply-add of 512x512 i32: kernel amx_int8 is not used because there is no heap for its packed operands
define void @heap(ptr %a, ptr noalias %c) "no-builtin-malloc" "target-features"="+amx-tile,+amx-int8" {
  %x = call %L @tlx.load__L(ptr %a, i64 1, i64 512, target("tlx.attr", 1, 0) poison)
  %z = call %M @tlx.load__M(ptr %c, i64 1, i64 512, target("tlx.attr", 4, 0) poison)
  %r = call %M @tlx.muladd__M(%L %x, %L %x, %M %z, target("tlx.attr", 3, 0) poison)
  call void @tlx.store__M(%M %r, ptr %c, i64 1, i64 512, target("tlx.attr", 4, 0) poison)
  ret void
}

declare %A @tlx.load__A(ptr, i64, i64, target("tlx.attr", 1, 0)) #0
declare %A @tlx.load__G(ptr addrspace(257), i64, i64, target("tlx.attr", 1, 0)) #0
declare %C @tlx.load__C(ptr, i64, i64, target("tlx.attr", 4, 0)) #0
declare %C @tlx.muladd__C(%A, %A, %C, target("tlx.attr", 3, 0)) #1
declare void @tlx.store__C(%C, ptr, i64, i64, target("tlx.attr", 4, 0)) #2
declare %S @tlx.load__S(ptr, i64, i64, target("tlx.attr", 1, 0)) #0
declare %T @tlx.load__T(ptr, i64, i64, target("tlx.attr", 4, 0)) #0
declare %T @tlx.muladd__T(%S, %S, %T, target("tlx.attr", 3, 0)) #1
declare void @tlx.store__T(%T, ptr, i64, i64, target("tlx.attr", 4, 0)) #2
declare %L @tlx.load__L(ptr, i64, i64, target("tlx.attr", 1, 0)) #0
declare %M @tlx.load__M(ptr, i64, i64, target("tlx.attr", 4, 0)) #0
declare %M @tlx.muladd__M(%L, %L, %M, target("tlx.attr", 3, 0)) #1
declare void @tlx.store__M(%M, ptr, i64, i64, target("tlx.attr", 4, 0)) #2

attributes #0 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
