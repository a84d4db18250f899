; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; After all of LLVM's passes: one configuration, before all tile instructions; no
; tile is saved, and nothing is called between them. Without optimization a tile
; that is used three times would crash.
;
; RUN: %opt -O3 -matrix-kernel=amx_int8 %s -o %t.ll
; RUN: llc -O3 %t.ll -o - | FileCheck %s
; RUN: llc -O0 %t.ll -o /dev/null

target triple = "x86_64-unknown-linux-gnu"

%A = type target("tlx.tensor", i8, 2, 61, 200, 1, 0, 0, 0)
%B = type target("tlx.tensor", i8, 2, 200, 67, 1, 0, 0, 0)
%C = type target("tlx.tensor", i32, 2, 61, 67, 1, 0, 0, 0)
%D = type target("tlx.tensor", i8, 2, 16, 200, 1, 0, 0, 0)
%E = type target("tlx.tensor", i32, 2, 16, 67, 1, 0, 0, 0)

; Four parts of 16 rows by five of 14 columns, and four of 50 bytes of k. Loads of
; the sums, then the loop over k, then the last step of k.
; CHECK-LABEL: __matrix_amx_int8_61x67x200_i32_tiles:
; CHECK-NOT: {{call|Spill|Reload.*tmm}}
; CHECK: ldtilecfg
; CHECK-NOT: {{call|ldtilecfg|tmm.*Spill|tmm.*Reload}}
; CHECK: tdpbssd
; CHECK-NOT: {{call|ldtilecfg|tmm.*Spill|tmm.*Reload}}
; CHECK: tilerelease
; CHECK-NEXT: retq

; One part of rows: four sums in a row, and the part of A is loaded three times.
; CHECK-LABEL: __matrix_amx_int8_16x67x200_i32_tiles:
; CHECK: ldtilecfg
; CHECK-COUNT-4: tilezero
; CHECK-NOT: {{call|ldtilecfg|tmm.*Spill|tmm.*Reload}}
; CHECK: tileloadd {{.*}}, %tmm[[A:[0-9]]]
; CHECK: tileloadd {{.*}}, %tmm[[B:[0-9]]]
; CHECK-NEXT: tdpbssd %tmm[[A]], %tmm[[B]], %tmm{{[0-9]}}
; CHECK-NOT: {{call|ldtilecfg|tmm.*Spill|tmm.*Reload}}
; CHECK: tilerelease
; CHECK-NEXT: retq

define void @update(ptr noalias %a, ptr noalias %b, ptr noalias %c) #0 {
  %x = call %A @tlx.load__A(ptr %a, i64 1, i64 61, target("tlx.attr", 1, 0) poison)
  %y = call %B @tlx.load__B(ptr %b, i64 1, i64 200, target("tlx.attr", 1, 0) poison)
  %z = call %C @tlx.load__C(ptr %c, i64 1, i64 61, target("tlx.attr", 4, 0) poison)
  %r = call %C @tlx.muladd__C(%A %x, %B %y, %C %z, target("tlx.attr", 3, 0) poison)
  call void @tlx.store__C(%C %r, ptr %c, i64 1, i64 61, target("tlx.attr", 4, 0) poison)
  ret void
}

define void @product(ptr noalias %a, ptr noalias %b, ptr noalias %c) #0 {
  %x = call %D @tlx.load__D(ptr %a, i64 1, i64 16, target("tlx.attr", 1, 0) poison)
  %y = call %B @tlx.load__B(ptr %b, i64 1, i64 200, target("tlx.attr", 1, 0) poison)
  %z = call %E @tlx.splat__E(i32 0)
  %r = call %E @tlx.muladd__E(%D %x, %B %y, %E %z, target("tlx.attr", 3, 0) poison)
  call void @tlx.store__E(%E %r, ptr %c, i64 1, i64 16, target("tlx.attr", 4, 0) poison)
  ret void
}

attributes #0 = { nounwind "target-features"="+amx-tile,+amx-int8" }

declare %A @tlx.load__A(ptr, i64, i64, target("tlx.attr", 1, 0)) #1
declare %B @tlx.load__B(ptr, i64, i64, target("tlx.attr", 1, 0)) #1
declare %C @tlx.load__C(ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare %D @tlx.load__D(ptr, i64, i64, target("tlx.attr", 1, 0)) #1
declare %C @tlx.muladd__C(%A, %B, %C, target("tlx.attr", 3, 0)) #2
declare %E @tlx.muladd__E(%D, %B, %E, target("tlx.attr", 3, 0)) #2
declare %E @tlx.splat__E(i32) #2
declare void @tlx.store__C(%C, ptr, i64, i64, target("tlx.attr", 4, 0)) #3
declare void @tlx.store__E(%E, ptr, i64, i64, target("tlx.attr", 4, 0)) #3

attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
