; RUN: %opt -mtriple=x86_64 -passes='matrix-lower' %s | %check_lowered | FileCheck %s
; RUN: %opt -mtriple=x86_64 -passes='matrix-lower<O0>' %s | %check_lowered

%T = type target("tlx.tensor", float, 2, 200, 150, 1, 0, 0, 0)
%R = type target("tlx.tensor", float, 2, 200, 1, 1, 0, 0, 0)
%C = type target("tlx.tensor", float, 2, 1, 150, 1, 0, 0, 0)
%I = type target("tlx.tensor", i32, 2, 40, 50, 0, 1, 0, 0)
%1 = type target("tlx.tensor", i32, 2, 1, 1, 0, 1, 0, 0)

; Rows of a column-major matrix are the lanes: 8 of 50 vectors of 4, half of the
; registers, through 150 columns at once; two columns a trip, 149 in all behind
; the first one. Then two vectors for the rest.
; CHECK-LABEL: @rows(
; CHECK-NOT: alloca
; CHECK-COUNT-8: load <4 x float>
; CHECK-COUNT-16: fadd <4 x float>
; CHECK: icmp ne i64 %{{.*}}, 149
; CHECK-COUNT-8: fadd <4 x float>
; CHECK-COUNT-8: store <4 x float>
; CHECK-NOT: reassoc
; CHECK: ret void
define void @rows(ptr noalias %p, ptr noalias %q) {
  %T = call %T @tlx.load__T(ptr %p, i64 1, i64 200, target("tlx.attr", 4, 0) poison)
  %R = call %R @tlx.reduce.fadd__R(%T %T, target("tlx.attr", 2, 0) poison)
  call void @tlx.store__R(%R %R, ptr %q, i64 1, i64 200, target("tlx.attr", 4, 0) poison)
  ret void
}

; Four columns are read four rows at a time and turned; the order inside of a
; column stays.
; CHECK-LABEL: @columns(
; CHECK-NOT: load float
; CHECK-COUNT-8: shufflevector <4 x float>
; CHECK-NOT: reassoc
; CHECK: fadd <4 x float>
; CHECK: ret void
define void @columns(ptr noalias %p, ptr noalias %q) {
  %T = call %T @tlx.load__T(ptr %p, i64 1, i64 200, target("tlx.attr", 4, 0) poison)
  %C = call %C @tlx.reduce.fadd__C(%T %T, target("tlx.attr", 1, 0) poison)
  call void @tlx.store__C(%C %C, ptr %q, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Order means nothing to integers: all of the memory in one loop.
; CHECK-LABEL: @whole(
; CHECK-COUNT-8: add <4 x i32>
; CHECK: icmp ne i64 %{{.*}}, 1984
; CHECK: shufflevector <4 x i32> %{{.*}}, <4 x i32> poison, <2 x i32> <i32 2, i32 3>
; CHECK: add <2 x i32>
define i32 @whole(ptr %p) {
  %I = call %I @tlx.load__I(ptr %p, i64 50, i64 1, target("tlx.attr", 4, 0) poison)
  %1 = call %1 @tlx.reduce.add__1(%I %I, target("tlx.attr", 3, 0) poison)
  %e = call i32 @tlx.extract__1(%1 %1, i64 0, i64 0)
  ret i32 %e
}

declare %T @tlx.load__T(ptr, i64, i64, target("tlx.attr", 4, 0)) #0
declare %I @tlx.load__I(ptr, i64, i64, target("tlx.attr", 4, 0)) #0
declare %R @tlx.reduce.fadd__R(%T, target("tlx.attr", 2, 0)) #2
declare %C @tlx.reduce.fadd__C(%T, target("tlx.attr", 1, 0)) #2
declare %1 @tlx.reduce.add__1(%I, target("tlx.attr", 3, 0)) #2
declare i32 @tlx.extract__1(%1, i64, i64) #2
declare void @tlx.store__R(%R, ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare void @tlx.store__C(%C, ptr, i64, i64, target("tlx.attr", 4, 0)) #1

attributes #0 = { nounwind willreturn memory(argmem: read) }
attributes #1 = { nounwind willreturn memory(argmem: write) }
attributes #2 = { nounwind willreturn memory(none) }
