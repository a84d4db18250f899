; RUN: %opt -mtriple=thumbv7em-none-eabihf -mcpu=cortex-m4 -passes='function(matrix-raise,matrix-simplify,print<matrix-plan>)' -disable-output %s | FileCheck %s --check-prefix=M4
; RUN: %opt -mtriple=riscv32 -mattr=+f,+m -target-abi=ilp32f -passes='function(matrix-raise,matrix-simplify,print<matrix-plan>)' -disable-output %s | FileCheck %s --check-prefixes=RISCV,UNKNOWN
; RUN: %opt -mtriple=riscv32 -mcpu=generic-rv32 -mattr=+f,+m -target-abi=ilp32f -passes='function(matrix-raise,matrix-simplify,print<matrix-plan>)' -disable-output %s | FileCheck %s --check-prefixes=RISCV,ROCKET
; RUN: %opt -mtriple=riscv32 -mattr=+e,+m -passes='function(matrix-raise,matrix-simplify,print<matrix-plan>)' -disable-output %s | FileCheck %s --check-prefix=EMBEDDED
; RUN: %opt -mtriple=thumbv6m-none-eabi -mcpu=cortex-m0 -passes='function(matrix-raise,matrix-simplify,print<matrix-plan>)' -disable-output %s | FileCheck %s --check-prefix=SOFT

; Without vectors, a tile is in the registers of scalars: each element is loaded
; for several products. Where each operation is a call, none is.

; M4: function @product:
; M4: vectors of 1, tiles of M 3*4 by N 2*6, N outside, fused multiply-add
; RISCV: function @product:
; RISCV: vectors of 1, tiles of M 3*4 by N 2*6
; SOFT: function @product:
; SOFT: vectors of 1, tiles of M 12*1 by N 12*1
define void @product(ptr noalias %p, ptr %q, ptr %r) {
  %a = load <144 x float>, ptr %q, align 4
  %b = load <144 x float>, ptr %r, align 4
  %c = call contract <144 x float> @llvm.matrix.multiply.v144f32.v144f32.v144f32(<144 x float> %a, <144 x float> %b, i32 12, i32 12, i32 12)
  store <144 x float> %c, ptr %p, align 4
  ret void
}

; Addresses are in the registers of integers, and products where no instruction
; multiplies and adds.
; M4: function @integers:
; M4: vectors of 1, tiles of M 4*3 by N 6*2, N outside, fused multiply-add
; RISCV: function @integers:
; RISCV: vectors of 1, tiles of M 4*3 by N 3*4, N outside{{$}}
; EMBEDDED: function @integers:
; EMBEDDED: vectors of 1, tiles of M 12*1 by N 3*4
; SOFT: function @integers:
; SOFT: vectors of 1, tiles of M 12*1 by N 3*4, N outside{{$}}
define void @integers(ptr noalias %p, ptr %q, ptr %r) {
  %a = load <144 x i32>, ptr %q, align 4
  %b = load <144 x i32>, ptr %r, align 4
  %c = call <144 x i32> @llvm.matrix.multiply.v144i32.v144i32.v144i32(<144 x i32> %a, <144 x i32> %b, i32 12, i32 12, i32 12)
  store <144 x i32> %c, ptr %p, align 4
  ret void
}

; Four sums are enough where one multiply-add begins in a cycle.
; M4: function @split:
; M4: tiles of M 1*4 by N 1*1
; UNKNOWN: function @split:
; UNKNOWN: tiles of M 1*4 interleaved by 2 by N 1*1
; ROCKET: function @split:
; ROCKET: tiles of M 1*4 by N 1*1
define void @split(ptr noalias %p, ptr %q, ptr %r) {
  %a = load <160 x float>, ptr %q, align 4
  %b = load <40 x float>, ptr %r, align 4
  %c = call reassoc contract <4 x float> @llvm.matrix.multiply.v4f32.v160f32.v40f32(<160 x float> %a, <40 x float> %b, i32 4, i32 40, i32 1)
  store <4 x float> %c, ptr %p, align 4
  ret void
}
