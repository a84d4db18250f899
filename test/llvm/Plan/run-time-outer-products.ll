; RUN: %opt -mattr=+sve,+sme,+sme-f64f64 -passes='print<matrix-plan>' -disable-output %s | FileCheck %s
; RUN: %opt -mattr=+sve,+sme,+sme-f64f64 -passes=matrix-lower %s | FileCheck %s --check-prefix=CODE
; RUN: %opt -mattr=+sve -passes='print<matrix-plan>' -disable-output %s | FileCheck %s --check-prefix=NONE
; NONE-NOT: by sme

; Products whose extents are operands, by outer products of scalable vectors.

target triple = "aarch64-unknown-linux-gnu"

%F = type target("tlx.tensor", float, 2, 4294967295, 4294967295, 0, 1, 0, 0)
%B = type target("tlx.tensor", i8, 2, 4294967295, 4294967295, 0, 1, 0, 0)
%I = type target("tlx.tensor", i32, 2, 4294967295, 4294967295, 0, 1, 0, 0)
declare %F @tlx.load__f(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: read)
declare %B @tlx.load__b(ptr, i64, i64, i64, i64, target("tlx.attr", 1, 0)) memory(argmem: read)
declare %I @tlx.load__i(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: read)
declare %F @tlx.contractadd__c(%F, %F, %F, target("tlx.attr", 0, 2, 2, 1, 0, 1)) memory(none)
declare %F @tlx.contractadd__f(%F, %F, %F, target("tlx.attr", 0, 2, 2, 1, 0, 0)) memory(none)
declare %I @tlx.contractadd__i(%B, %B, %I, target("tlx.attr", 0, 2, 2, 1, 3, 0)) memory(none)
declare void @tlx.store__f(%F, ptr, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: write)
declare void @tlx.store__i(%I, ptr, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: write)

; The columns of B are A's, which are not adjacent.
; CHECK-LABEL: function @floats:
; CHECK: , or by sme for M from 8, N from 8, K from 1 and 6400 multiplications{{$}}
; CHECK: by sme, in blocks of 64x{{[0-9]+}}x256, in memory on the heap: columns of B copied by M {{.*}}, squares of 4{{$}}
define void @floats(ptr noalias %c, ptr noalias %a, ptr noalias %b, i64 %m, i64 %n, i64 %k) {
  %A = call %F @tlx.load__f(ptr %a, i64 %k, i64 1, i64 %m, i64 %k, target("tlx.attr", 4, 0) poison)
  %B = call %F @tlx.load__f(ptr %b, i64 %n, i64 1, i64 %k, i64 %n, target("tlx.attr", 4, 0) poison)
  %C = call %F @tlx.load__f(ptr %c, i64 %n, i64 1, i64 %m, i64 %n, target("tlx.attr", 4, 0) poison)
  %D = call %F @tlx.contractadd__c(%F %A, %F %B, %F %C, target("tlx.attr", 0, 2, 2, 1, 0, 1) poison)
  call void @tlx.store__f(%F %D, ptr %c, i64 %n, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Both are read in place: there is nothing to allocate.
; CHECK-LABEL: function @inPlace:
; CHECK: , or by sme for
; CHECK: by sme, in blocks of 64x{{[0-9]+}}x256{{$}}
; CODE-LABEL: define void @inPlace(
; CODE-NOT: @malloc
; CODE: call void @__matrix_sme_tiles
; CODE-NOT: @malloc
; CODE: {{^}}}
define void @inPlace(ptr noalias %c, ptr noalias %a, ptr noalias %b, i64 %m, i64 %n, i64 %k) {
  %A = call %F @tlx.load__f(ptr %a, i64 1, i64 %m, i64 %m, i64 %k, target("tlx.attr", 4, 0) poison)
  %B = call %F @tlx.load__f(ptr %b, i64 %n, i64 1, i64 %k, i64 %n, target("tlx.attr", 4, 0) poison)
  %C = call %F @tlx.load__f(ptr %c, i64 %n, i64 1, i64 %m, i64 %n, target("tlx.attr", 4, 0) poison)
  %D = call %F @tlx.contractadd__c(%F %A, %F %B, %F %C, target("tlx.attr", 0, 2, 2, 1, 0, 1) poison)
  call void @tlx.store__f(%F %D, ptr %c, i64 %n, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: function @bytes:
; CHECK: , or by sme_int8 for M from 8, N from 8, K from 4 and 51200 multiplications{{$}}
; CHECK: by sme_int8, in blocks of 64x{{[0-9]+}}x1024, in memory on the heap: rows of A copied as groups by vectors, columns of B copied as groups by squares{{$}}
define void @bytes(ptr noalias %c, ptr noalias %a, ptr noalias %b, i64 %m, i64 %n, i64 %k) {
  %A = call %B @tlx.load__b(ptr %a, i64 %k, i64 1, i64 %m, i64 %k, target("tlx.attr", 1, 0) poison)
  %B = call %B @tlx.load__b(ptr %b, i64 %n, i64 1, i64 %k, i64 %n, target("tlx.attr", 1, 0) poison)
  %C = call %I @tlx.load__i(ptr %c, i64 %n, i64 1, i64 %m, i64 %n, target("tlx.attr", 4, 0) poison)
  %D = call %I @tlx.contractadd__i(%B %A, %B %B, %I %C, target("tlx.attr", 0, 2, 2, 1, 3, 0) poison)
  call void @tlx.store__i(%I %D, ptr %c, i64 %n, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Its sums would be fused.
; CHECK-LABEL: function @exact:
; CHECK-NOT: by sme
define void @exact(ptr noalias %c, ptr noalias %a, ptr noalias %b, i64 %m, i64 %n, i64 %k) {
  %A = call %F @tlx.load__f(ptr %a, i64 %k, i64 1, i64 %m, i64 %k, target("tlx.attr", 4, 0) poison)
  %B = call %F @tlx.load__f(ptr %b, i64 %n, i64 1, i64 %k, i64 %n, target("tlx.attr", 4, 0) poison)
  %C = call %F @tlx.load__f(ptr %c, i64 %n, i64 1, i64 %m, i64 %n, target("tlx.attr", 4, 0) poison)
  %D = call %F @tlx.contractadd__f(%F %A, %F %B, %F %C, target("tlx.attr", 0, 2, 2, 1, 0, 0) poison)
  call void @tlx.store__f(%F %D, ptr %c, i64 %n, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Fragments that begin behind the last row have no lanes.
; CODE-LABEL: define internal void @__matrix_sme_tiles(
; CODE: call i64 @llvm.usub.sat.i64(i64 %{{.*}}, i64 %{{.*}})
; CODE: call <vscale x 4 x i1> @llvm.get.active.lane.mask.nxv4i1.i64(
; CODE: @llvm.aarch64.sme.ld1w.horiz
; CODE: @llvm.aarch64.sme.mopa.nxv4f32
; CODE: @llvm.aarch64.sme.st1w.horiz
