; RUN: %opt -mtriple=x86_64-linux-gnu -mattr=+avx512f,+avx512vl,+avx512bw,+avx512vnni -passes=matrix-lower -pass-remarks=matrix-ops -S %s 2>&1 | FileCheck %s
; RUN: %opt -mtriple=x86_64-linux-gnu -mattr=+avx2,+avxvnni,+avxvnniint8 -passes=matrix-lower -pass-remarks=matrix-ops -S %s 2>&1 | FileCheck %s --check-prefix=UNMASKED

; Few rows, columns or steps of bytes, for which nothing is packed.

%B = type target("tlx.tensor", i8, 2, 4294967295, 4294967295, 0, 1, 0, 0)
%I = type target("tlx.tensor", i32, 2, 4294967295, 4294967295, 0, 1, 0, 0)
declare %B @tlx.load__b(ptr, i64, i64, i64, i64, target("tlx.attr", 1, 0)) memory(argmem: read)
declare %I @tlx.load__i(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: read)
declare %I @tlx.contractadd__i(%B, %B, %I, target("tlx.attr", 0, 2, 2, 1, 3, 0)) memory(none)
declare void @tlx.store__i(%I, ptr, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: write)

; CHECK: remark: {{.*}}, all in registers up to 16 k by N 32, dots of 8 rows up to N 4 from 128 k on, {{.*}}, or turned for M up to 4
; CHECK: remark: {{.*}} in place up to N 4 in one tile or by K 24, or 16 by 16, groups of 4 k by vpdpbusd-flipped from copies of both, parts of {{.*}}, or turned for M up to 4
; UNMASKED-NOT: {{dots|in registers up|or turned}}

; Both operands are adjacent along k: vectors of 64 steps of eight rows; 16 steps of
; each row, and of a column, under a mask.
; CHECK-LABEL: define void @transposed(
; CHECK: icmp ule i64 %n, 4
; CHECK: load <64 x i8>
; CHECK: @llvm.x86.avx512.vpdpbusd.512
; CHECK: @llvm.masked.load.v64i8
; CHECK-COUNT-17: call <16 x i8> @llvm.masked.load.v16i8
; CHECK-COUNT-4: @llvm.x86.avx512.vpdpbusd.512
; UNMASKED-LABEL: define void @transposed(
define void @transposed(ptr noalias %c, ptr noalias %a, ptr noalias %b, i64 %m, i64 %n, i64 %k) {
  %A = call %B @tlx.load__b(ptr %a, i64 %k, i64 1, i64 %m, i64 %k, target("tlx.attr", 1, 0) poison)
  %B = call %B @tlx.load__b(ptr %b, i64 1, i64 %k, i64 %k, i64 %n, target("tlx.attr", 1, 0) poison)
  %C = call %I @tlx.load__i(ptr %c, i64 %n, i64 1, i64 %m, i64 %n, target("tlx.attr", 4, 0) poison)
  %D = call %I @tlx.contractadd__i(%B %A, %B %B, %I %C, target("tlx.attr", 0, 2, 2, 1, 3, 0) poison)
  call void @tlx.store__i(%I %D, ptr %c, i64 %n, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; The result's rows are adjacent along n, and so is B: few columns of it are copied,
; element by element, if rows of A are many.
; CHECK-LABEL: define void @update(
; CHECK: icmp ule i64 %n, 4
; CHECK: load i8
; CHECK: store i8
; CHECK: load <64 x i8>
define void @update(ptr noalias %c, ptr noalias %a, ptr noalias %b, i64 %m, i64 %n, i64 %k) {
  %A = call %B @tlx.load__b(ptr %a, i64 %k, i64 1, i64 %m, i64 %k, target("tlx.attr", 1, 0) poison)
  %B = call %B @tlx.load__b(ptr %b, i64 %n, i64 1, i64 %k, i64 %n, target("tlx.attr", 1, 0) poison)
  %C = call %I @tlx.load__i(ptr %c, i64 %n, i64 1, i64 %m, i64 %n, target("tlx.attr", 4, 0) poison)
  %D = call %I @tlx.contractadd__i(%B %A, %B %B, %I %C, target("tlx.attr", 0, 2, 2, 1, 3, 0) poison)
  call void @tlx.store__i(%I %D, ptr %c, i64 %n, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
