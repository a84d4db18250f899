; RUN: %opt -mtriple=x86_64 -mattr=+avx512f,+avx512vl -passes='print<matrix-plan>' -disable-output %s | FileCheck %s --check-prefixes=CHECK,AVX512
; RUN: %opt -mtriple=x86_64 -mattr=+avx2,+fma -passes='print<matrix-plan>' -disable-output %s | FileCheck %s --check-prefixes=CHECK,AVX2
; RUN: %opt -mtriple=aarch64 -passes='print<matrix-plan>' -disable-output %s | FileCheck %s --check-prefixes=CHECK,NEON
; RUN: %opt -mtriple=riscv64 -mattr=+v -passes='print<matrix-plan>' -disable-output %s | FileCheck %s

; Register tiles for each instruction set.

%A = type target("tlx.tensor", float, 2, 31, 31, 1, 0, 0, 0)
%B = type target("tlx.tensor", float, 2, 13, 13, 1, 0, 0, 0)
%C = type target("tlx.tensor", float, 2, 64, 64, 1, 0, 0, 0)
%D = type target("tlx.tensor", float, 2, 6, 6, 1, 0, 0, 0)
%c = type target("tlx.tensor", float, 2, 64, 4, 1, 0, 0, 0)
%e = type target("tlx.tensor", float, 2, 2, 2, 1, 0, 0, 0)
%Q = type target("tlx.tensor", float, 2, 4, 4, 0, 1, 0, 0)
%q = type target("tlx.tensor", float, 2, 4, 1, 1, 0, 0, 0)
%r = type target("tlx.tensor", float, 2, 1, 4, 1, 0, 0, 0)
%T = type target("tlx.tensor", float, 2, 3, 3, 1, 0, 0, 0)

; CHECK-LABEL: function @odd:
; AVX512: tiles of M 1*2x16 overlapping by N 1*11 + 2*10
; AVX512-NEXT: about {{[1-9][0-9]+}} cycles, {{[1-9][0-9]+}} bytes of code; others from {{[1-9][0-9]+}} on
; AVX2: tiles of M 4*1x8 with the last overlapping by N 1*11 + 2*10
; NEON: tiles of M 4*2x4 with the last overlapping by N 1*11 + 2*10
define %A @odd(%A %x, %A %y) {
  %r = call %A @tlx.matmul__A(%A %x, %A %y, target("tlx.attr", 32) poison)
  ret %A %r
}
; CHECK-LABEL: function @short:
; AVX512: tiles of M 1*1x16 masked by N 1*13
; AVX2: tiles of M 1*2x8 overlapping by N
; NEON: overlapping by N
define %B @short(%B %x, %B %y) {
  %r = call %B @tlx.matmul__B(%B %x, %B %y, target("tlx.attr", 32) poison)
  ret %B %r
}
; CHECK-LABEL: function @narrow:
; AVX512: tiles of M 1*4x16 by N 1*4
define %c @narrow(%C %x, %c %y) {
  %r = call %c @tlx.matmul__c(%C %x, %c %y, target("tlx.attr", 32) poison)
  ret %c %r
}

; AVX has masked stores, but they are slow on some processors.
; CHECK-LABEL: function @few:
; AVX512: tiles of M 1*1x8 masked by N 1*6
; AVX2: tiles of M 1*1x8 in overlapping halves by N 1*6
define void @few(ptr noalias %p, ptr noalias %q, ptr noalias %r) {
  %x = call %D @tlx.load__D(ptr %p, i64 1, i64 6, target("tlx.attr", 4, 0) poison)
  %y = call %D @tlx.load__D(ptr %q, i64 1, i64 6, target("tlx.attr", 4, 0) poison)
  %z = call %D @tlx.matmul__D(%D %x, %D %y, target("tlx.attr", 32) poison)
  call void @tlx.store__D(%D %z, ptr %r, i64 1, i64 6, target("tlx.attr", 4, 0) poison)
  ret void
}

; What is done in registers has no tiles.
; CHECK-LABEL: function @small:
; CHECK-NEXT: in registers
; AVX512-NEXT: load %x: pieces of up to 16
; AVX2-NEXT: load %x: pieces of up to 8
; NEON-NEXT: load %x: pieces of up to 4
; CHECK: matmul %z: lines, 2 vectors, 2 in one
; CHECK-NEXT: store: pieces of up to
; CHECK-NOT: tiles
define void @small(ptr noalias %p, ptr noalias %r) {
  %x = call %e @tlx.load__e(ptr %p, i64 1, i64 2, target("tlx.attr", 4, 0) poison)
  %z = call %e @tlx.matmul__e(%e %x, %e %x, target("tlx.attr", 32) poison)
  call void @tlx.store__e(%e %z, ptr %r, i64 1, i64 2, target("tlx.attr", 4, 0) poison)
  ret void
}

; Lines that lie across are transposed; others are added up as they lie.
; CHECK-LABEL: function @reduced:
; CHECK: reduce.fadd %a: transpose tile
; CHECK: reduce.fadd %b: flat
define <4 x float> @reduced(<16 x float> %x) {
  %t = call %Q @tlx.totensor__Q(<16 x float> %x)
  %a = call %q @tlx.reduce.fadd__q(%Q %t, target("tlx.attr", 2, 0) poison)
  %b = call %r @tlx.reduce.fadd__r(%Q %t, target("tlx.attr", 1, 0) poison)
  %v = call <4 x float> @tlx.tovector__q(%q %a)
  %w = call <4 x float> @tlx.tovector__r(%r %b)
  %s = fadd <4 x float> %v, %w
  ret <4 x float> %s
}
; Columns that fill no vector of floats are in its lanes again.
; CHECK-LABEL: function @padded:
; CHECK: matmul %p: lines, 3 vectors{{.*}}, padded to {{[0-9]+}} lanes
define <9 x float> @padded(<9 x float> %y) {
  %s = call %T @tlx.totensor__T(<9 x float> %y)
  %p = call %T @tlx.matmul__T(%T %s, %T %s, target("tlx.attr", 0) poison)
  %v = call <9 x float> @tlx.tovector__T(%T %p)
  ret <9 x float> %v
}

declare %Q @tlx.totensor__Q(<16 x float>)
declare %q @tlx.reduce.fadd__q(%Q, target("tlx.attr", 2, 0))
declare %r @tlx.reduce.fadd__r(%Q, target("tlx.attr", 1, 0))
declare <4 x float> @tlx.tovector__q(%q)
declare <4 x float> @tlx.tovector__r(%r)
declare %T @tlx.totensor__T(<9 x float>)
declare %T @tlx.matmul__T(%T, %T, target("tlx.attr", 0))
declare <9 x float> @tlx.tovector__T(%T)
declare %D @tlx.load__D(ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__D(%D, ptr, i64, i64, target("tlx.attr", 4, 0))
declare %e @tlx.load__e(ptr, i64, i64, target("tlx.attr", 4, 0))
declare %e @tlx.matmul__e(%e, %e, target("tlx.attr", 32))
declare void @tlx.store__e(%e, ptr, i64, i64, target("tlx.attr", 4, 0))
declare %D @tlx.matmul__D(%D, %D, target("tlx.attr", 32))
declare %A @tlx.matmul__A(%A, %A, target("tlx.attr", 32))
declare %B @tlx.matmul__B(%B, %B, target("tlx.attr", 32))
declare %c @tlx.matmul__c(%C, %c, target("tlx.attr", 32))
