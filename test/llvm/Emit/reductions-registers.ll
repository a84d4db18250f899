; RUN: %opt -mtriple=x86_64 -passes='matrix-lower' %s | %check_lowered | FileCheck %s

; 2x3, row-major and column-major.
%r = type target("tlx.tensor", float, 2, 2, 3, 0, 1, 0, 0)
%c = type target("tlx.tensor", float, 2, 2, 3, 1, 0, 0, 0)
%1 = type target("tlx.tensor", float, 2, 1, 1, 1, 0, 0, 0)
%s = type target("tlx.tensor", float, 2, 2, 1, 1, 0, 0, 0)

; 2x8.
%l = type target("tlx.tensor", i32, 2, 2, 8, 0, 1, 0, 0)
%t = type target("tlx.tensor", i32, 2, 2, 1, 1, 0, 0, 0)
%m = type target("tlx.tensor", float, 2, 2, 8, 0, 1, 0, 0)

; Row by row, whatever the layout.
; CHECK-LABEL: @whole(
; CHECK: extractelement <6 x float> %x, i64 0
; CHECK: extractelement <6 x float> %x, i64 2
; CHECK: extractelement <6 x float> %x, i64 4
; CHECK: extractelement <6 x float> %x, i64 1
; CHECK: extractelement <6 x float> %x, i64 3
; CHECK: extractelement <6 x float> %x, i64 5
; CHECK: fmul float
; CHECK: ret float
define float @whole(<6 x float> %x) {
  %c = call %c @tlx.totensor__c(<6 x float> %x)
  %1 = call %1 @tlx.reduce.fmul__1(%c %c, target("tlx.attr", 3, 0) poison)
  %e = call float @tlx.extract__1(%1 %1, i64 0, i64 0)
  ret float %e
}

; In halves, where `reassoc` (2) allows that.
; CHECK-LABEL: @any_order(
; CHECK: shufflevector <6 x float> %x, <6 x float> poison, <3 x i32> <i32 3, i32 4, i32 5>
; CHECK: fmul <3 x float>
define float @any_order(<6 x float> %x) {
  %c = call %c @tlx.totensor__c(<6 x float> %x)
  %1 = call %1 @tlx.reduce.fmul__2(%c %c, target("tlx.attr", 3, 2) poison)
  %e = call float @tlx.extract__1(%1 %1, i64 0, i64 0)
  ret float %e
}

; CHECK-LABEL: @rows(
; CHECK-DAG: %[[A:.*]] = shufflevector <6 x float> %x, <6 x float> poison, <2 x i32> <i32 0, i32 3>
; CHECK-DAG: %[[B:.*]] = shufflevector <6 x float> %x, <6 x float> poison, <2 x i32> <i32 1, i32 4>
; CHECK-DAG: %[[C:.*]] = shufflevector <6 x float> %x, <6 x float> poison, <2 x i32> <i32 2, i32 5>
; CHECK: %[[AB:.*]] = call <2 x float> @llvm.maxnum.v2f32(<2 x float> %[[A]], <2 x float> %[[B]])
; CHECK: @llvm.maxnum.v2f32(<2 x float> %[[AB]], <2 x float> %[[C]])
define <2 x float> @rows(<6 x float> %x) {
  %r = call %r @tlx.totensor__r(<6 x float> %x)
  %s = call %s @tlx.reduce.maxnum__s(%r %r, target("tlx.attr", 2, 0) poison)
  %v = call <2 x float> @tlx.tovector__s(%s %s)
  ret <2 x float> %v
}

; Halves of both lines at a time; column by column, where that is no order that a flag allows.
; CHECK-LABEL: @halves(
; CHECK: %[[A:.*]] = shufflevector <16 x i32> %x, <16 x i32> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 8, i32 9, i32 10, i32 11>
; CHECK: %[[B:.*]] = shufflevector <16 x i32> %x, <16 x i32> poison, <8 x i32> <i32 4, i32 5, i32 6, i32 7, i32 12, i32 13, i32 14, i32 15>
; CHECK: add <8 x i32> %[[A]], %[[B]]
; CHECK: add <4 x i32>
; CHECK: add <2 x i32>
; CHECK: ret
define <2 x i32> @halves(<16 x i32> %x) {
  %r = call %l @tlx.totensor__l(<16 x i32> %x)
  %s = call %t @tlx.reduce.add__t(%l %r, target("tlx.attr", 2, 0) poison)
  %v = call <2 x i32> @tlx.tovector__t(%t %s)
  ret <2 x i32> %v
}
; CHECK-LABEL: @in_order(
; CHECK-COUNT-7: fadd <2 x float>
; CHECK: ret
define <2 x float> @in_order(<16 x float> %x) {
  %r = call %m @tlx.totensor__m(<16 x float> %x)
  %s = call %s @tlx.reduce.fadd__s(%m %r, target("tlx.attr", 2, 0) poison)
  %v = call <2 x float> @tlx.tovector__s(%s %s)
  ret <2 x float> %v
}
declare %l @tlx.totensor__l(<16 x i32>) #0
declare %t @tlx.reduce.add__t(%l, target("tlx.attr", 2, 0)) #0
declare <2 x i32> @tlx.tovector__t(%t) #0
declare %m @tlx.totensor__m(<16 x float>) #0
declare %s @tlx.reduce.fadd__s(%m, target("tlx.attr", 2, 0)) #0

declare %r @tlx.totensor__r(<6 x float>) #0
declare %c @tlx.totensor__c(<6 x float>) #0
declare %1 @tlx.reduce.fmul__1(%c, target("tlx.attr", 3, 0)) #0
declare %1 @tlx.reduce.fmul__2(%c, target("tlx.attr", 3, 2)) #0
declare %s @tlx.reduce.maxnum__s(%r, target("tlx.attr", 2, 0)) #0
declare float @tlx.extract__1(%1, i64, i64) #0
declare <2 x float> @tlx.tovector__s(%s) #0

attributes #0 = { nounwind willreturn memory(none) }
