; RUN: %opt -mtriple=x86_64 -mattr=+avx2 -passes='print<matrix-plan>' -disable-output %s | FileCheck %s --check-prefixes=CHECK,AVX2
; RUN: %opt -mtriple=x86_64 -mattr=+avx512bw,+avx512vl -passes='print<matrix-plan>' -disable-output %s | FileCheck %s --check-prefix=AVX512
; RUN: %opt -mtriple=aarch64 -passes='print<matrix-plan>' -disable-output %s | FileCheck %s --check-prefixes=CHECK,NEON
; RUN: %opt -mtriple=x86_64 -passes='print<matrix-plan>' -disable-output %s | FileCheck %s --check-prefixes=CHECK,SSE2
; RUN: %opt -mtriple=riscv64 -passes='print<matrix-plan>' -disable-output %s | FileCheck %s --check-prefixes=CHECK,SCALARS

; Elements change places in registers if that is a few shuffles. If nearly each
; element of a register comes from another one, it is thousands of bytes of
; code: loops through memory are shorter, and faster.

%C22 = type target("tlx.tensor", i8, 2, 22, 23, 1, 0, 0, 0)
%R22 = type target("tlx.tensor", i8, 2, 22, 23, 0, 1, 0, 0)
%C12 = type target("tlx.tensor", i8, 2, 12, 12, 1, 0, 0, 0)
%R12 = type target("tlx.tensor", i8, 2, 12, 12, 0, 1, 0, 0)
%C16 = type target("tlx.tensor", i8, 2, 16, 16, 1, 0, 0, 0)
%R16 = type target("tlx.tensor", i8, 2, 16, 16, 0, 1, 0, 0)
%CW = type target("tlx.tensor", i16, 2, 16, 16, 1, 0, 0, 0)
%RW = type target("tlx.tensor", i16, 2, 16, 16, 0, 1, 0, 0)
%CF = type target("tlx.tensor", float, 2, 8, 8, 1, 0, 0, 0)
%TF = type target("tlx.tensor", float, 2, 8, 8, 1, 0, 0, 0)
%CB = type target("tlx.tensor", i8, 2, 22, 22, 1, 0, 0, 0)
%B = type target("tlx.tensor", i8, 2, 20, 20, 0, 1, 0, 0)
%b = type target("tlx.tensor", i8, 2, 3, 3, 0, 1, 0, 0)
declare %C22 @tlx.load__C22(ptr, i64, i64, target("tlx.attr", 1, 0)) nounwind willreturn memory(argmem: read)
declare %R22 @tlx.relayout__R22(%C22) nounwind willreturn memory(none)
declare void @tlx.store__R22(%R22, ptr, i64, i64, target("tlx.attr", 1, 0)) nounwind willreturn memory(argmem: write)
declare %C12 @tlx.load__C12(ptr, i64, i64, target("tlx.attr", 1, 0)) nounwind willreturn memory(argmem: read)
declare %R12 @tlx.relayout__R12(%C12) nounwind willreturn memory(none)
declare void @tlx.store__R12(%R12, ptr, i64, i64, target("tlx.attr", 1, 0)) nounwind willreturn memory(argmem: write)
declare %C16 @tlx.load__C16(ptr, i64, i64, target("tlx.attr", 1, 0)) nounwind willreturn memory(argmem: read)
declare %R16 @tlx.relayout__R16(%C16) nounwind willreturn memory(none)
declare void @tlx.store__R16(%R16, ptr, i64, i64, target("tlx.attr", 1, 0)) nounwind willreturn memory(argmem: write)
declare %CW @tlx.load__CW(ptr, i64, i64, target("tlx.attr", 2, 0)) nounwind willreturn memory(argmem: read)
declare %RW @tlx.relayout__RW(%CW) nounwind willreturn memory(none)
declare void @tlx.store__RW(%RW, ptr, i64, i64, target("tlx.attr", 2, 0)) nounwind willreturn memory(argmem: write)
declare %CF @tlx.load__CF(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %TF @tlx.transpose__TF(%CF, target("tlx.attr", 1, 0)) nounwind willreturn memory(none)
declare void @tlx.store__TF(%TF, ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare %CB @tlx.load__CB(ptr, i64, i64, target("tlx.attr", 1, 0)) nounwind willreturn memory(argmem: read)
declare %B @tlx.load__B(ptr, i64, i64, target("tlx.attr", 1, 0)) nounwind willreturn memory(argmem: read)
declare %b @tlx.load__b(ptr, i64, i64, target("tlx.attr", 1, 0)) nounwind willreturn memory(argmem: read)
declare %CB @tlx.insertblock__CB.B(%CB, %B, i64, i64) nounwind willreturn memory(none)
declare %CB @tlx.insertblock__CB.b(%CB, %b, i64, i64) nounwind willreturn memory(none)
declare void @tlx.store__CB(%CB, ptr, i64, i64, target("tlx.attr", 1, 0)) nounwind willreturn memory(argmem: write)

; CHECK-LABEL: function @ragged:
; CHECK-NOT: in registers
; CHECK: fused relayout
define void @ragged(ptr noalias %p, ptr noalias %q) {
  %x = call %C22 @tlx.load__C22(ptr %p, i64 1, i64 22, target("tlx.attr", 1, 0) poison)
  %y = call %R22 @tlx.relayout__R22(%C22 %x)
  call void @tlx.store__R22(%R22 %y, ptr %q, i64 23, i64 1, target("tlx.attr", 1, 0) poison)
  ret void
}

; Without an instruction that permutes bytes, each shuffle is several.
; CHECK-LABEL: function @small:
; AVX2: in registers
; AVX2: relayout %y: flat
; SSE2-NOT: in registers
; SSE2: fused relayout
define void @small(ptr noalias %p, ptr noalias %q) {
  %x = call %C12 @tlx.load__C12(ptr %p, i64 1, i64 12, target("tlx.attr", 1, 0) poison)
  %y = call %R12 @tlx.relayout__R12(%C12 %x)
  call void @tlx.store__R12(%R12 %y, ptr %q, i64 12, i64 1, target("tlx.attr", 1, 0) poison)
  ret void
}

; Where a line is a register, each shuffle is of two lines.
; CHECK-LABEL: function @square:
; AVX2: relayout %y: flat
; NEON: relayout %y: transpose tile, 16 vectors
; SSE2-NOT: in registers
; SSE2: fused relayout
define void @square(ptr noalias %p, ptr noalias %q) {
  %x = call %C16 @tlx.load__C16(ptr %p, i64 1, i64 16, target("tlx.attr", 1, 0) poison)
  %y = call %R16 @tlx.relayout__R16(%C16 %x)
  call void @tlx.store__R16(%R16 %y, ptr %q, i64 16, i64 1, target("tlx.attr", 1, 0) poison)
  ret void
}

; A line of words in a register of AVX2 is two parts, which one shuffle does not
; cross. Without permutations of words, a
; shuffle is several instructions in any register.
; CHECK-LABEL: function @words:
; AVX512-LABEL: function @words:
; AVX2-NOT: in registers
; AVX2: fused relayout
; AVX512: relayout %y: flat
; NEON: relayout %y: transpose tile, 16 vectors
; SSE2-NOT: in registers
; SSE2: fused relayout
define void @words(ptr noalias %p, ptr noalias %q) {
  %x = call %CW @tlx.load__CW(ptr %p, i64 1, i64 16, target("tlx.attr", 2, 0) poison)
  %y = call %RW @tlx.relayout__RW(%CW %x)
  call void @tlx.store__RW(%RW %y, ptr %q, i64 16, i64 1, target("tlx.attr", 2, 0) poison)
  ret void
}

; Scalars are loaded and stored, and not shuffled.
; CHECK-LABEL: function @floats:
; CHECK: in registers
; AVX2: transpose %y: transpose tile, 8 vectors
; CHECK: store
define void @floats(ptr noalias %p, ptr noalias %q) {
  %x = call %CF @tlx.load__CF(ptr %p, i64 1, i64 8, target("tlx.attr", 4, 0) poison)
  %y = call %TF @tlx.transpose__TF(%CF %x, target("tlx.attr", 1, 0) poison)
  call void @tlx.store__TF(%TF %y, ptr %q, i64 1, i64 8, target("tlx.attr", 4, 0) poison)
  ret void
}

; A block counts as far as it changes registers.
; CHECK-LABEL: function @blocks:
; CHECK-NOT: in registers
; CHECK: insertblock
define void @blocks(ptr noalias %p, ptr noalias %q) {
  %x = call %CB @tlx.load__CB(ptr %p, i64 1, i64 22, target("tlx.attr", 1, 0) poison)
  %y = call %B @tlx.load__B(ptr %q, i64 20, i64 1, target("tlx.attr", 1, 0) poison)
  %z = call %CB @tlx.insertblock__CB.B(%CB %x, %B %y, i64 1, i64 1)
  call void @tlx.store__CB(%CB %z, ptr %p, i64 1, i64 22, target("tlx.attr", 1, 0) poison)
  ret void
}

; CHECK-LABEL: function @block:
; AVX2: in registers
; AVX2: insertblock %z: flat
; NEON: in registers
; NEON: insertblock %z: flat
; SCALARS-NOT: in registers
; SCALARS: insertblock
define void @block(ptr noalias %p, ptr noalias %q) {
  %x = call %CB @tlx.load__CB(ptr %p, i64 1, i64 22, target("tlx.attr", 1, 0) poison)
  %y = call %b @tlx.load__b(ptr %q, i64 3, i64 1, target("tlx.attr", 1, 0) poison)
  %z = call %CB @tlx.insertblock__CB.b(%CB %x, %b %y, i64 1, i64 1)
  call void @tlx.store__CB(%CB %z, ptr %p, i64 1, i64 22, target("tlx.attr", 1, 0) poison)
  ret void
}
