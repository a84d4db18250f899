; RUN: %opt -mtriple=x86_64 -passes='matrix-lower' %s | %check_lowered | FileCheck %s
; RUN: %opt -mtriple=x86_64 -passes='matrix-lower<O0>' %s | %check_lowered

%T = type target("tlx.tensor", float, 2, 40, 50, 1, 0, 0, 0)
%K = type target("tlx.tensor", float, 2, 20, 30, 1, 0, 0, 0)
%t = type target("tlx.tensor", float, 2, 4, 4, 1, 0, 0, 0)
%k = type target("tlx.tensor", float, 2, 2, 2, 0, 1, 0, 0)

; A block of a matrix in memory is read there; its place is in range.
; CHECK-LABEL: @read(
; CHECK-NOT: alloca
; CHECK: call i64 @llvm.umin.i64(i64 %{{.*}}, i64 20)
; CHECK: call i64 @llvm.umin.i64(i64 %{{.*}}, i64 20)
; CHECK-NOT: memcpy
; CHECK: ret void
define void @read(ptr noalias %p, ptr noalias %q, i64 %i, i64 %j) {
  %T = call %T @tlx.load__T(ptr %p, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  %K = call %K @tlx.block__T(%T %T, i64 %i, i64 %j)
  call void @tlx.store__K(%K %K, ptr %q, i64 1, i64 20, target("tlx.attr", 4, 0) poison)
  ret void
}

; Small ones are shuffles. Rows 1 and 2, columns 2 and 3, row by row.
; CHECK-LABEL: @lanes(
; CHECK: shufflevector <16 x float> %x, <16 x float> poison, <4 x i32> <i32 9, i32 13, i32 10, i32 14>
define <4 x float> @lanes(<16 x float> %x) {
  %t = call %t @tlx.totensor__t(<16 x float> %x)
  %k = call %k @tlx.block__t(%t %t, i64 1, i64 2)
  %v = call <4 x float> @tlx.tovector__k(%k %k)
  ret <4 x float> %v
}

; CHECK-LABEL: @replaced_lanes(
; CHECK: shufflevector <16 x float> %x, <16 x float> %{{.*}}, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 16, i32 18, i32 11, i32 12, i32 17, i32 19, i32 15>
define <16 x float> @replaced_lanes(<16 x float> %x, <4 x float> %y) {
  %t = call %t @tlx.totensor__t(<16 x float> %x)
  %k = call %k @tlx.totensor__k(<4 x float> %y)
  %r = call %t @tlx.insertblock__t(%t %t, %k %k, i64 1, i64 2)
  %v = call <16 x float> @tlx.tovector__t(%t %r)
  ret <16 x float> %v
}

declare %T @tlx.load__T(ptr, i64, i64, target("tlx.attr", 4, 0)) #0
declare %K @tlx.block__T(%T, i64, i64) #2
declare void @tlx.store__K(%K, ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare %t @tlx.totensor__t(<16 x float>) #2
declare %k @tlx.totensor__k(<4 x float>) #2
declare %k @tlx.block__t(%t, i64, i64) #2
declare %t @tlx.insertblock__t(%t, %k, i64, i64) #2
declare <4 x float> @tlx.tovector__k(%k) #2
declare <16 x float> @tlx.tovector__t(%t) #2

attributes #0 = { nounwind willreturn memory(argmem: read) }
attributes #1 = { nounwind willreturn memory(argmem: write) }
attributes #2 = { nounwind willreturn memory(none) }
