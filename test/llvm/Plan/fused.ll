; RUN: %opt -mtriple=x86_64 -mattr=+avx2,+fma -passes='print<matrix-plan>' -disable-output %s | FileCheck %s --check-prefixes=CHECK,FMA
; RUN: %opt -mtriple=x86_64 -passes='print<matrix-plan>' -disable-output %s | FileCheck %s --check-prefixes=CHECK,APART
; RUN: %opt -mtriple=x86_64 -mattr=+avx2,+fma -passes='print<matrix-plan<O0>>' -disable-output %s | FileCheck %s --check-prefixes=CHECK,O0

; What may be fused is, where one instruction does that: in registers, in loops,
; and in sums of products that are made on the way.

%T = type target("tlx.tensor", float, 2, 64, 64, 1, 0, 0, 0)
%S = type target("tlx.tensor", float, 2, 4, 4, 1, 0, 0, 0)
%C = type target("tlx.tensor", float, 2, 1, 64, 1, 0, 0, 0)
declare %T @tlx.load__T(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %T @tlx.fmuladd__T(%T, %T, %T, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %S @tlx.load__S(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %S @tlx.fmuladd__S(%S, %S, %S, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare void @tlx.store__S(%S, ptr, i64, i64, target("tlx.attr", 4, 0))
declare %T @tlx.fmul__T(%T, %T, target("tlx.attr", 1)) nounwind willreturn memory(none)
declare %C @tlx.reduce.fadd__T(%T, target("tlx.attr", 1, 1)) nounwind willreturn memory(none)
declare void @tlx.store__T(%T, ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__C(%C, ptr, i64, i64, target("tlx.attr", 4, 0))

; CHECK-LABEL: function @registers:
; FMA: fmuladd %r: lines, 4 vectors, fused multiply-add, apart{{$}}
; APART: fmuladd %r: lines, 4 vectors, apart{{$}}
define void @registers(ptr %d, ptr %a) {
  %x = call %S @tlx.load__S(ptr %a, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %S @tlx.load__S(ptr %d, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  %r = call %S @tlx.fmuladd__S(%S %x, %S %x, %S %y, target("tlx.attr", 0) poison)
  call void @tlx.store__S(%S %r, ptr %d, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: function @elements:
; FMA: vectors of 8, unrolled by {{[0-9]+}}, fused multiply-add{{$}}
; APART: vectors of 4, unrolled by {{[0-9]+$}}
; O0: vectors of 8, fused multiply-add{{$}}
define void @elements(ptr noalias %d, ptr %a) {
  %x = call %T @tlx.load__T(ptr %a, i64 64, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %T @tlx.load__T(ptr %d, i64 64, i64 1, target("tlx.attr", 4, 0) poison)
  %r = call %T @tlx.fmuladd__T(%T %x, %T %x, %T %y, target("tlx.attr", 0) poison)
  call void @tlx.store__T(%T %r, ptr %d, i64 64, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: function @sums:
; FMA: vectors of 8, {{.*}}, fused multiply-add{{$}}
; APART: vectors of 4, {{.*[a-z0-9]$}}
define void @sums(ptr noalias %d, ptr %a, ptr %b) {
  %x = call %T @tlx.load__T(ptr %a, i64 64, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %T @tlx.load__T(ptr %b, i64 64, i64 1, target("tlx.attr", 4, 0) poison)
  %m = call %T @tlx.fmul__T(%T %x, %T %y, target("tlx.attr", 1) poison)
  %r = call %C @tlx.reduce.fadd__T(%T %m, target("tlx.attr", 1, 1) poison)
  call void @tlx.store__C(%C %r, ptr %d, i64 64, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
