; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -passes=matrix-lower %s | %check_lowered | FileCheck %s

; SSE4.1 brought instructions that round; before, additions do, where the math library would be
; called for each element.

%X = type target("tlx.tensor", float, 1, 480, 0, 0)
declare %X @tlx.load__X(ptr, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare void @tlx.store__X(%X, ptr, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare %X @tlx.roundeven__X(%X, target("tlx.attr", 0)) nounwind willreturn memory(none)

; CHECK-LABEL: @sse2(
; CHECK-NOT: llvm.roundeven
; CHECK: %[[SUM:.*]] = fadd <4 x float> %{{.*}}, splat (float 0x4160000000000000)
; CHECK: fsub <4 x float> %[[SUM]], splat (float 0x4160000000000000)
; CHECK-NOT: llvm.roundeven
; CHECK-LABEL: @sse41(
; CHECK: llvm.roundeven.v4f32
; CHECK-LABEL: @strict(
; CHECK: llvm.roundeven.v4f32
define void @sse2(ptr noalias %y, ptr noalias %x) "target-features"="+sse,+sse2" {
  %a = call %X @tlx.load__X(ptr %x, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %X @tlx.roundeven__X(%X %a, target("tlx.attr", 0) poison)
  call void @tlx.store__X(%X %b, ptr %y, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
define void @sse41(ptr noalias %y, ptr noalias %x) "target-features"="+sse,+sse2,+sse4.1" {
  %a = call %X @tlx.load__X(ptr %x, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %X @tlx.roundeven__X(%X %a, target("tlx.attr", 0) poison)
  call void @tlx.store__X(%X %b, ptr %y, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
define void @strict(ptr noalias %y, ptr noalias %x) strictfp "target-features"="+sse,+sse2" {
  %a = call %X @tlx.load__X(ptr %x, i64 1, target("tlx.attr", 4, 0) poison) strictfp
  %b = call %X @tlx.roundeven__X(%X %a, target("tlx.attr", 0) poison) strictfp
  call void @tlx.store__X(%X %b, ptr %y, i64 1, target("tlx.attr", 4, 0) poison) strictfp
  ret void
}
