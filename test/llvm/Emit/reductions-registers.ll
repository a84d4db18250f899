; RUN: %opt -mtriple=x86_64 -passes='matrix-lower' %s | %check_lowered | FileCheck %s

; 2x3, row-major and column-major.
%r = type target("tlx.tensor", float, 2, 2, 3, 0, 1, 0, 0)
%c = type target("tlx.tensor", float, 2, 2, 3, 1, 0, 0, 0)
%1 = type target("tlx.tensor", float, 2, 1, 1, 1, 0, 0, 0)
%s = type target("tlx.tensor", float, 2, 2, 1, 1, 0, 0, 0)

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
; CHECK: shufflevector <6 x float> %x, <6 x float> poison, <2 x i32> <i32 0, i32 3>
; CHECK: shufflevector <6 x float> %x, <6 x float> poison, <2 x i32> <i32 1, i32 4>
; CHECK: @llvm.maxnum.v2f32(
; CHECK: shufflevector <6 x float> %x, <6 x float> poison, <2 x i32> <i32 2, i32 5>
; CHECK: @llvm.maxnum.v2f32(
define <2 x float> @rows(<6 x float> %x) {
  %r = call %r @tlx.totensor__r(<6 x float> %x)
  %s = call %s @tlx.reduce.maxnum__s(%r %r, target("tlx.attr", 2, 0) poison)
  %v = call <2 x float> @tlx.tovector__s(%s %s)
  ret <2 x float> %v
}

declare %r @tlx.totensor__r(<6 x float>) #0
declare %c @tlx.totensor__c(<6 x float>) #0
declare %1 @tlx.reduce.fmul__1(%c, target("tlx.attr", 3, 0)) #0
declare %1 @tlx.reduce.fmul__2(%c, target("tlx.attr", 3, 2)) #0
declare %s @tlx.reduce.maxnum__s(%r, target("tlx.attr", 2, 0)) #0
declare float @tlx.extract__1(%1, i64, i64) #0
declare <2 x float> @tlx.tovector__s(%s) #0

attributes #0 = { nounwind willreturn memory(none) }
