; RUN: %opt -mattr=+amx-tile,+amx-int8 -passes=matrix-lower %s | FileCheck %s
; What the back end needs to know of shapes holds where all that is passed is a constant.
; RUN: sed "/^define void @update/,/^}/d" %s | %opt -mattr=+amx-tile,+amx-int8 -passes="matrix-lower,ipsccp,function(instcombine,simplifycfg)" - | llc -O2 | FileCheck %s --check-prefix=CODE

; Blocks of products whose extents are operands, by one function.

target triple = "x86_64-unknown-linux-gnu"

%B = type target("tlx.tensor", i8, 2, 4294967295, 4294967295, 0, 1, 0, 0)
%I = type target("tlx.tensor", i32, 2, 4294967295, 4294967295, 0, 1, 0, 0)
declare %B @tlx.load__b(ptr, i64, i64, i64, i64, target("tlx.attr", 1, 0)) memory(argmem: read)
declare %I @tlx.load__i(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: read)
declare %I @tlx.contractadd__i(%B, %B, %I, target("tlx.attr", 0, 2, 2, 1, 3, 0)) memory(none)
declare %I @tlx.mul__i(%I, %I) memory(none)
declare void @tlx.store__i(%I, ptr, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: write)

; Small ones are done by vectors, without asking the system.
; CHECK-LABEL: define void @update(
; CHECK: icmp uge i64 %{{.*}}, 32768
; CHECK: br i1
; CHECK: call i1 @__matrix_amx_is_permitted()
; CHECK: call {{.*}} @malloc(
; CHECK: call void @__matrix_amx_int8_tiles(ptr %{{.*}}, ptr %{{.*}}, i64 %{{.*}}, ptr %{{.*}}, i64 %n, ptr %{{.*}}, i64 1, i64 %
; CHECK: call void @free(
define void @update(ptr noalias %c, ptr noalias %a, ptr noalias %b, i64 %m, i64 %n, i64 %k) {
  %A = call %B @tlx.load__b(ptr %a, i64 %k, i64 1, i64 %m, i64 %k, target("tlx.attr", 1, 0) poison)
  %B = call %B @tlx.load__b(ptr %b, i64 %n, i64 1, i64 %k, i64 %n, target("tlx.attr", 1, 0) poison)
  %C = call %I @tlx.load__i(ptr %c, i64 %n, i64 1, i64 %m, i64 %n, target("tlx.attr", 4, 0) poison)
  %D = call %I @tlx.contractadd__i(%B %A, %B %B, %I %C, target("tlx.attr", 0, 2, 2, 1, 3, 0) poison)
  call void @tlx.store__i(%I %D, ptr %c, i64 %n, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; The same function, with sums that wait beside the copies; all its fragments
; have 16 rows, or columns.
; CHECK-LABEL: define void @scaled(
; CHECK: call void @__matrix_amx_int8_tiles(
; CHECK: mul <4 x i32>
define void @scaled(ptr noalias %c, ptr noalias %a, ptr noalias %b, i64 %k) {
  %A = call %B @tlx.load__b(ptr %a, i64 %k, i64 1, i64 16, i64 %k, target("tlx.attr", 1, 0) poison)
  %B = call %B @tlx.load__b(ptr %b, i64 16, i64 1, i64 %k, i64 16, target("tlx.attr", 1, 0) poison)
  %C = call %I @tlx.load__i(ptr %c, i64 16, i64 1, i64 16, i64 16, target("tlx.attr", 4, 0) poison)
  %D = call %I @tlx.contractadd__i(%B %A, %B %B, %I %C, target("tlx.attr", 0, 2, 2, 1, 3, 0) poison)
  %E = call %I @tlx.mul__i(%I %D, %I %C)
  call void @tlx.store__i(%I %E, ptr %c, i64 16, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: define internal void @__matrix_amx_int8_tiles(
; CHECK-COUNT-4: call i16 asm sideeffect "", "=r,0"(i16
; One by one, two, and four fragments, two by one and two.
; CHECK-COUNT-13: call x86_amx @llvm.x86.tdpbssd.internal(
; CHECK-NOT: call x86_amx @llvm.x86.tdpbssd.internal(
; CHECK-NOT: define internal void @__matrix_amx_int8_tiles

; CODE-LABEL: __matrix_amx_int8_tiles:
; CODE: ldtilecfg
; CODE: tdpbssd
; CODE: tilerelease
; CODE-NOT: ldtilecfg
