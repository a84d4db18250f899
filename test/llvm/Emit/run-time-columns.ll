; RUN: %opt -mtriple=x86_64-linux-gnu -mattr=+avx512f,+avx512vl -passes=matrix-lower -pass-remarks=matrix-ops -S %s 2>&1 | FileCheck %s --check-prefixes=CHECK,MASKED
; RUN: %opt -mtriple=x86_64-linux-gnu -passes=matrix-lower -pass-remarks=matrix-ops -S %s 2>&1 | FileCheck %s --check-prefixes=CHECK,NARROW
; RUN: sed s/float/double/ %s | %opt -mtriple=x86_64-linux-gnu -mattr=+avx512f,+avx512vl,+prefer-128-bit -passes=matrix-lower -pass-remarks=matrix-ops -S 2>&1 | FileCheck %s --check-prefix=PAIRS

; Matrices, whose extents are operands, times vectors.

%M = type target("tlx.tensor", float, 2, 4294967295, 4294967295, 0, 1, 0, 0)
%V = type target("tlx.tensor", float, 1, 4294967295, 0, 0)
declare %M @tlx.load__m(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: read)
declare %V @tlx.load__v(ptr, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: read)
declare %V @tlx.contract__v(%M, %V, target("tlx.attr", 0, 1, 1, 1)) memory(none)
declare void @tlx.store__v(%V, ptr, i64, target("tlx.attr", 4, 0)) memory(argmem: write)

; MASKED: remark: {{.*}} as loops of tiles: M 2x16 masked + 1x16 masked, squares of 16 or 8 by N 1{{$}}
; NARROW: remark: {{.*}} as loops of tiles: M 2x4 + 1x4 + 1x2 + 1, squares of 4 by N 1{{$}}
; Half a vector is no vector.
; PAIRS: remark: {{.*}} as loops of tiles: M 2x2 masked + 1x2 masked, squares of 2 by N 1{{$}}
; PAIRS-LABEL: define void @rows(
; PAIRS-NOT: <1 x
; PAIRS: ret void
; MASKED: remark: {{.*}} as loops of tiles: M 8x16 + 4x16 masked + 3x16 masked + 2x16 masked + 1x16 masked by N 1, parts of {{[0-9]+}} or 16 k
; NARROW: remark: {{.*}} as loops of tiles: M 8x4 + 4x4 + 2x4 + 1x4 + 1x2 + 1 by N 1, parts of {{[0-9]+}} or 16 k

; CHECK: remark: {{.*}} by N 1, all sums in registers, parts of {{[0-9]+}} k{{$}}

; Rows that are adjacent along k.
; CHECK-LABEL: define void @rows(
; MASKED: shufflevector <16 x float>
; NARROW: shufflevector <4 x float>
; CHECK: ret void
define void @rows(ptr noalias %y, ptr noalias %a, ptr noalias %x, i64 %m, i64 %k) {
  %A = call %M @tlx.load__m(ptr %a, i64 %k, i64 1, i64 %m, i64 %k, target("tlx.attr", 4, 0) poison)
  %X = call %V @tlx.load__v(ptr %x, i64 1, i64 %k, target("tlx.attr", 4, 0) poison)
  %Y = call %V @tlx.contract__v(%M %A, %V %X, target("tlx.attr", 0, 1, 1, 1) poison)
  call void @tlx.store__v(%V %Y, ptr %y, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Columns; nothing is copied.
; CHECK-LABEL: define void @columns(
; CHECK-NOT: alloca
; CHECK: ret void
define void @columns(ptr noalias %y, ptr noalias %a, ptr noalias %x, i64 %m, i64 %k) {
  %A = call %M @tlx.load__m(ptr %a, i64 1, i64 %m, i64 %m, i64 %k, target("tlx.attr", 4, 0) poison)
  %X = call %V @tlx.load__v(ptr %x, i64 1, i64 %k, target("tlx.attr", 4, 0) poison)
  %Y = call %V @tlx.contract__v(%M %A, %V %X, target("tlx.attr", 0, 1, 1, 1) poison)
  call void @tlx.store__v(%V %Y, ptr %y, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Sums over several indices stay in registers over all of them.
%I = type target("tlx.tensor", float, 4, 4294967295, 4294967295, 4294967295, 4294967295, 0, 1, 2, 3, 0, 0, 0, 0)
declare %I @tlx.load__i(ptr, i64, i64, i64, i64, i64, i64, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: read)
declare %M @tlx.contract__m(%I, %M, target("tlx.attr", 0, 1, 2, 3, 2, 3, 0)) memory(none)
declare void @tlx.store__m(%M, ptr, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: write)
; CHECK-LABEL: define void @windows(
; CHECK-NOT: alloca
; CHECK: ret void
define void @windows(ptr noalias %c, ptr noalias %a, ptr noalias %b, i64 %m, i64 %n, i64 %u, i64 %v, i64 %line) {
  %A = call %I @tlx.load__i(ptr %a, i64 %line, i64 1, i64 %line, i64 1, i64 %m, i64 %n, i64 %u, i64 %v, target("tlx.attr", 4, 0) poison)
  %B = call %M @tlx.load__m(ptr %b, i64 %v, i64 1, i64 %u, i64 %v, target("tlx.attr", 4, 0) poison)
  %C = call %M @tlx.contract__m(%I %A, %M %B, target("tlx.attr", 0, 1, 2, 3, 2, 3, 0) poison)
  call void @tlx.store__m(%M %C, ptr %c, i64 %n, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
