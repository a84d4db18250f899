; RUN: %opt -mtriple=x86_64-linux-gnu -mattr=+avx512f,+avx512vl,+avx512bw,+avx512vnni -passes=matrix-lower -pass-remarks=matrix-ops -S %s 2>&1 | FileCheck %s --implicit-check-not="share vectors" --check-prefixes=CHECK,FLIPPED
; RUN: %opt -mtriple=x86_64-linux-gnu -mattr=+avx512f,+avx512vl,+avx512bw,+avx512vnni,+prefer-256-bit -passes=matrix-lower -pass-remarks=matrix-ops -S %s 2>&1 | FileCheck %s --implicit-check-not="share vectors" --check-prefixes=CHECK,SHORT
; RUN: %opt -mtriple=x86_64-linux-gnu -mattr=+avx2,+avxvnni,+avxvnniint8 -passes=matrix-lower -pass-remarks=matrix-ops -S %s 2>&1 | FileCheck %s --implicit-check-not="share vectors" --check-prefixes=CHECK,SIGNED
; RUN: %opt -mtriple=x86_64-linux-gnu -mattr=+avx2 -passes=matrix-lower -pass-remarks=matrix-ops -S %s 2>&1 | FileCheck %s --implicit-check-not="share vectors" --check-prefixes=CHECK,PAIRS
; RUN: %opt -mtriple=aarch64-linux-gnu -mattr=+dotprod -passes=matrix-lower -pass-remarks=matrix-ops -S %s 2>&1 | FileCheck %s --implicit-check-not="share vectors" --check-prefixes=CHECK,NEON

; Products of bytes with sums of 32 bits, whose extents are operands, by
; instructions that multiply groups of k.

%B = type target("tlx.tensor", i8, 2, 4294967295, 4294967295, 0, 1, 0, 0)
%I = type target("tlx.tensor", i32, 2, 4294967295, 4294967295, 0, 1, 0, 0)
declare %B @tlx.load__b(ptr, i64, i64, i64, i64, target("tlx.attr", 1, 0)) memory(argmem: read)
declare %I @tlx.load__i(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: read)
declare %I @tlx.sext__i(%B) memory(none)
declare %I @tlx.contractadd__i(%B, %B, %I, target("tlx.attr", 0, 2, 2, 1, 3, 0)) memory(none)
declare %I @tlx.matmul__i(%I, %I, target("tlx.attr", 0)) memory(none)
declare %I @tlx.mul__i(%I, %I) memory(none)
declare void @tlx.store__i(%I, ptr, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: write)

; FLIPPED: remark: {{.*}} M 2x16 masked + 1x16 masked by N 8 or less, in place up to N 4 in one tile or by K 24, or 16 by 16, groups of 4 k by vpdpbusd-flipped from copies of both, parts of 256 k by {{[0-9]+}} columns
; SHORT: remark: {{.*}} M 2x8 masked + 1x8 masked by N 8 or less, in place up to N 4 in one tile or by K 24, or 8 by 16, groups of 4 k by vpdpbusd-flipped from copies of both, parts
; SIGNED: remark: {{.*}} M 2x8 + 1x8 + 1x4 + 1x2 + 1 by N 6 or less, groups of 4 k by vpdpbssd, parts
; PAIRS: remark: {{.*}} groups of 2 k by vpmaddwd, parts
; NEON: remark: {{.*}} groups of 4 k by dot, parts
; CHECK: remark: {{.*}}, groups of {{.*}} from copies of both, parts
; CHECK: remark: {{.*}}, groups of {{.*}} k whose sums wait in a panel by {{[0-9]+}} columns

; Few columns, which are flipped in the tile: a line of rows for each step, and
; a group of each column, which is masked where it is not whole.
; FLIPPED-LABEL: define void @update(
; FLIPPED: icmp ule i64 %m, 16
; FLIPPED-NOT: <64 x i8> @llvm.masked.load.v64i8
; FLIPPED-COUNT-4: call <16 x i8> @llvm.masked.load.v16i8
; FLIPPED-NOT: @llvm.masked.load
; FLIPPED-COUNT-8: load <4 x i8>
; FLIPPED-COUNT-12: call <16 x i8> @llvm.masked.load.v16i8
; FLIPPED-NOT: load <4 x i8>
; FLIPPED: @llvm.x86.avx512.vpdpbusd.512
; SIGNED-LABEL: define void @update(
; SIGNED: @llvm.x86.avx2.vpdpbssd.256
; PAIRS-LABEL: define void @update(
; PAIRS: @llvm.x86.avx2.pmadd.wd
; NEON-LABEL: define void @update(
; NEON: @llvm.aarch64.neon.sdot
define void @update(ptr noalias %c, ptr noalias %a, ptr noalias %b, i64 %m, i64 %n, i64 %k) {
  %A = call %B @tlx.load__b(ptr %a, i64 %k, i64 1, i64 %m, i64 %k, target("tlx.attr", 1, 0) poison)
  %B = call %B @tlx.load__b(ptr %b, i64 %n, i64 1, i64 %k, i64 %n, target("tlx.attr", 1, 0) poison)
  %C = call %I @tlx.load__i(ptr %c, i64 %n, i64 1, i64 %m, i64 %n, target("tlx.attr", 4, 0) poison)
  %D = call %I @tlx.contractadd__i(%B %A, %B %B, %I %C, target("tlx.attr", 0, 2, 2, 1, 3, 0) poison)
  call void @tlx.store__i(%I %D, ptr %c, i64 %n, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Extended operands are multiplied as they are. A is not adjacent along k.
; FLIPPED-LABEL: define void @extended(
; FLIPPED: @llvm.x86.avx512.vpdpbusd.512
define void @extended(ptr noalias %c, ptr noalias %a, ptr noalias %b, i64 %m, i64 %n, i64 %k) {
  %A = call %B @tlx.load__b(ptr %a, i64 1, i64 %m, i64 %m, i64 %k, target("tlx.attr", 1, 0) poison)
  %B = call %B @tlx.load__b(ptr %b, i64 %n, i64 1, i64 %k, i64 %n, target("tlx.attr", 1, 0) poison)
  %X = call %I @tlx.sext__i(%B %A)
  %Y = call %I @tlx.sext__i(%B %B)
  %D = call %I @tlx.matmul__i(%I %X, %I %Y, target("tlx.attr", 0) poison)
  call void @tlx.store__i(%I %D, ptr %c, i64 %n, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; What follows reads the old result.
; FLIPPED-LABEL: define void @scaled(
; FLIPPED: @llvm.x86.avx512.vpdpbusd.512
; CHECK-NOT: @malloc
define void @scaled(ptr noalias %c, ptr noalias %a, ptr noalias %b, i64 %m, i64 %n, i64 %k) {
  %A = call %B @tlx.load__b(ptr %a, i64 %k, i64 1, i64 %m, i64 %k, target("tlx.attr", 1, 0) poison)
  %B = call %B @tlx.load__b(ptr %b, i64 %n, i64 1, i64 %k, i64 %n, target("tlx.attr", 1, 0) poison)
  %C = call %I @tlx.load__i(ptr %c, i64 %n, i64 1, i64 %m, i64 %n, target("tlx.attr", 4, 0) poison)
  %X = call %I @tlx.sext__i(%B %A)
  %Y = call %I @tlx.sext__i(%B %B)
  %D = call %I @tlx.matmul__i(%I %X, %I %Y, target("tlx.attr", 0) poison)
  %E = call %I @tlx.mul__i(%I %D, %I %C)
  call void @tlx.store__i(%I %E, ptr %c, i64 %n, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
