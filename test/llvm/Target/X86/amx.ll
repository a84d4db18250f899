; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; RUN: %opt -passes='function(print<matrix-plan>)' -disable-output %s | FileCheck --check-prefix=PLAN %s
; RUN: %opt -passes=matrix-lower,instcombine,simplifycfg %s | FileCheck %s

target triple = "x86_64-unknown-linux-gnu"

%A = type target("tlx.tensor", i8, 2, 40, 100, 1, 0, 0, 0)
%B = type target("tlx.tensor", i8, 2, 100, 72, 1, 0, 0, 0)
%C = type target("tlx.tensor", i32, 2, 40, 72, 1, 0, 0, 0)

; 40 rows are three parts of 16, the last one overlapping the one before it; 72
; columns five of 15, likewise; 100 k two of 52, the last one at 48. Parts of A's
; copy are lines of the cache. Bytes of A are unsigned, those of B signed: of the instruction, whose factors are
; exchanged, the first one is signed.
;
; PLAN-LABEL: function @update:
; PLAN: kernel amx_int8, tiles of M 1*1x16 of 52 k lanes + 1*2x16 overlapping of 52 k lanes by N 1*1x15 + 1*2x15 + 1*2x15 overlapping,
; PLAN-SAME: in parts of 40x100, A packed (A zipped); if it is not available, vectors of
; CHECK-LABEL: define void @update(
; CHECK-NEXT: call void @[[PRODUCT:.*]](ptr %a, ptr %b, ptr %c, ptr %c)
; CHECK-NEXT: ret void
define void @update(ptr noalias %a, ptr noalias %b, ptr noalias %c) #0 {
  %x = call %A @tlx.load__A(ptr %a, i64 1, i64 40, target("tlx.attr", 1, 0) poison)
  %y = call %B @tlx.load__B(ptr %b, i64 1, i64 100, target("tlx.attr", 1, 0) poison)
  %z = call %C @tlx.load__C(ptr %c, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  %r = call %C @tlx.muladd__C(%A %x, %B %y, %C %z, target("tlx.attr", 2, 0) poison)
  call void @tlx.store__C(%C %r, ptr %c, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK: define internal void @[[PRODUCT]](
; CHECK: %[[ANSWER:.*]] = call i1 @__matrix_amx_is_permitted()
; CHECK: br i1 %[[ANSWER]]
; CHECK: call void @[[TILES:.*_tiles]](ptr

; The first tile is one part. Its second step begins at 48, and the group of A's
; copy that belongs there, the 13th, is zero. The last part of the second tile
; begins at row 24, and stands behind the one before it in A's copy.
; CHECK: define internal void @[[TILES]](ptr %0, ptr %1, ptr %2, ptr %3) unnamed_addr #[[OWN:[0-9]+]]
; CHECK-NEXT: %[[C:.*]] = call x86_amx @llvm.x86.tileloadd64.internal(i16 15, i16 64, ptr %3, i64 160)
; CHECK-NEXT: %[[A:.*]] = call x86_amx @llvm.x86.tileloadd64.internal(i16 13, i16 64, ptr %0, i64 192)
; CHECK-NEXT: %[[B:.*]] = call x86_amx @llvm.x86.tileloadd64.internal(i16 15, i16 52, ptr %1, i64 100)
; CHECK-NEXT: %[[D:.*]] = call x86_amx @llvm.x86.tdpbsud.internal(i16 15, i16 64, i16 52, x86_amx %[[C]], x86_amx %[[B]], x86_amx %[[A]])
; CHECK-NEXT: %[[NEXTA:.*]] = getelementptr i8, ptr %0, i64 2496
; CHECK-NEXT: %[[A2:.*]] = call x86_amx @llvm.x86.tileloadd64.internal(i16 13, i16 64, ptr %[[NEXTA]], i64 192)
; CHECK-NEXT: %[[NEXTB:.*]] = getelementptr i8, ptr %1, i64 48
; CHECK-NEXT: %[[B2:.*]] = call x86_amx @llvm.x86.tileloadd64.internal(i16 15, i16 52, ptr %[[NEXTB]], i64 100)
; CHECK-NEXT: %[[E:.*]] = call x86_amx @llvm.x86.tdpbsud.internal(i16 15, i16 64, i16 52, x86_amx %[[D]], x86_amx %[[B2]], x86_amx %[[A2]])
; CHECK-NEXT: call void @llvm.x86.tilestored64.internal(i16 15, i16 64, ptr %2, i64 160, x86_amx %[[E]])
; CHECK-NEXT: getelementptr i8, ptr %3, i64 64
; CHECK-NEXT: call x86_amx @llvm.x86.tileloadd64.internal(
; CHECK-NEXT: getelementptr i8, ptr %3, i64 96
; CHECK-NEXT: call x86_amx @llvm.x86.tileloadd64.internal(
; CHECK-NEXT: getelementptr i8, ptr %0, i64 64
; CHECK-NEXT: call x86_amx @llvm.x86.tileloadd64.internal(
; CHECK-NEXT: getelementptr i8, ptr %0, i64 128
; CHECK: attributes #[[OWN]] = { noinline nosanitize_coverage nounwind memory(argmem: readwrite)

attributes #0 = { nounwind "target-features"="+amx-tile,+amx-int8,+avx2" }

declare %A @tlx.load__A(ptr, i64, i64, target("tlx.attr", 1, 0)) #1
declare %B @tlx.load__B(ptr, i64, i64, target("tlx.attr", 1, 0)) #1
declare %C @tlx.load__C(ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare %C @tlx.muladd__C(%A, %B, %C, target("tlx.attr", 2, 0)) #2
declare void @tlx.store__C(%C, ptr, i64, i64, target("tlx.attr", 4, 0)) #3

attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
