; RUN: %opt -mtriple=x86_64-linux-gnu -mattr=+avx512f,+avx512vl -passes=matrix-lower -pass-remarks=matrix-ops -S %s 2>&1 | FileCheck %s --check-prefixes=CHECK,MASKED
; RUN: %opt -mtriple=x86_64-linux-gnu -passes=matrix-lower -pass-remarks=matrix-ops -S %s 2>&1 | FileCheck %s --check-prefixes=CHECK,NARROW

; Element-wise operations whose extents are operands.

%M = type target("tlx.tensor", float, 2, 4294967295, 4294967295, 0, 1, 0, 0)
declare %M @tlx.load__m(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: read)
declare %M @tlx.fneg__m(%M, target("tlx.attr", 0)) memory(none)
declare void @tlx.store__m(%M, ptr, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: write)

; MASKED: remark: {{.*}}fneg of ?x? float as loops of tiles: M 4x16 + 1x16 masked{{$}}
; NARROW: remark: {{.*}}fneg of ?x? float as loops of tiles: M 4x4 + 2x4 + 1x4 + 1x2 + 1{{$}}
; MASKED: remark: {{.*}} as loops of tiles: M 4x16 + 1x16 masked, squares of 16
; NARROW: remark: {{.*}} as loops of tiles: M 4x4 + 2x4 + 1x4 + 1x2 + 1, squares of 4

; Lines that are adjacent are one.
; CHECK-LABEL: define void @lines(
; CHECK: [[LC:%.*]] = icmp eq i64 %lc, %
; CHECK: and i1 true, [[LC]]
; CHECK: [[LA:%.*]] = icmp eq i64 %la, %
; CHECK: [[BOTH:%.*]] = and i1 {{.*}}, [[LA]]
; CHECK: select i1 [[BOTH]], i64 %{{.*}}, i64 %n
; CHECK: select i1 [[BOTH]], i64 1, i64 %m
; CHECK: fneg <
define void @lines(ptr noalias %c, ptr noalias %a, i64 %m, i64 %n, i64 %la, i64 %lc) {
  %A = call %M @tlx.load__m(ptr %a, i64 %la, i64 1, i64 %m, i64 %n, target("tlx.attr", 4, 0) poison)
  %N = call %M @tlx.fneg__m(%M %A, target("tlx.attr", 0) poison)
  call void @tlx.store__m(%M %N, ptr %c, i64 %lc, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Squares are transposed, the last of them under masks, or line by line.
; CHECK-LABEL: define void @transposed(
; MASKED: load <16 x float>
; MASKED: shufflevector <16 x float>
; MASKED: call <16 x float> @llvm.masked.load
; NARROW: shufflevector <4 x float>
; NARROW: load float
define void @transposed(ptr noalias %c, ptr noalias %a, i64 %m, i64 %n, i64 %la, i64 %lc) {
  %A = call %M @tlx.load__m(ptr %a, i64 1, i64 %la, i64 %m, i64 %n, target("tlx.attr", 4, 0) poison)
  call void @tlx.store__m(%M %A, ptr %c, i64 %lc, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
