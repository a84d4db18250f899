; A defect that we had: sums in parts wait in the memory of what is added to them when they are
; complete. Found, and right where they have memory of their own.
; RUN: split-file %s %t
; RUN: not %matrix_prove %t/reference.ll %t/changed.ll | FileCheck %s

; CHECK: over_the_addend: differs: at byte 0 of 'y' (row 0, column 0): expected h[0] + ((w[0] * x[0]) + (w[4] * x[1])), got (w[0] * x[0]) + ((w[0] * x[0]) + (w[4] * x[1])); for
; CHECK: beside_the_addend: proved: 1 arrangement of memory

;--- reference.ll
%W = type target("tlx.tensor", float, 2, 4, 2, 1, 0, 0, 0)
%X = type target("tlx.tensor", float, 2, 2, 1, 1, 0, 0, 0)
%Y = type target("tlx.tensor", float, 2, 4, 1, 1, 0, 0, 0)
declare %W @tlx.load__W(ptr, i64, i64, target("tlx.attr", 4, 0))
declare %X @tlx.load__X(ptr, i64, i64, target("tlx.attr", 4, 0))
declare %Y @tlx.load__Y(ptr, i64, i64, target("tlx.attr", 4, 0))
declare %Y @tlx.matmul__Y(%W, %X, target("tlx.attr", 0))
declare %Y @tlx.fadd__Y(%Y, %Y, target("tlx.attr", 0))
declare void @tlx.store__Y(%Y, ptr, i64, i64, target("tlx.attr", 4, 0))

define void @over_the_addend(ptr noalias %y, ptr noalias %w, ptr noalias %x, ptr noalias %h) {
  %a = call %W @tlx.load__W(ptr %w, i64 1, i64 4, target("tlx.attr", 4, 0) poison)
  %b = call %X @tlx.load__X(ptr %x, i64 1, i64 2, target("tlx.attr", 4, 0) poison)
  %c = call %Y @tlx.load__Y(ptr %h, i64 1, i64 4, target("tlx.attr", 4, 0) poison)
  %p = call %Y @tlx.matmul__Y(%W %a, %X %b, target("tlx.attr", 0) poison)
  %s = call %Y @tlx.fadd__Y(%Y %p, %Y %c, target("tlx.attr", 0) poison)
  call void @tlx.store__Y(%Y %s, ptr %y, i64 1, i64 4, target("tlx.attr", 4, 0) poison)
  ret void
}

define void @beside_the_addend(ptr noalias %y, ptr noalias %w, ptr noalias %x, ptr noalias %h) {
  %a = call %W @tlx.load__W(ptr %w, i64 1, i64 4, target("tlx.attr", 4, 0) poison)
  %b = call %X @tlx.load__X(ptr %x, i64 1, i64 2, target("tlx.attr", 4, 0) poison)
  %c = call %Y @tlx.load__Y(ptr %h, i64 1, i64 4, target("tlx.attr", 4, 0) poison)
  %p = call %Y @tlx.matmul__Y(%W %a, %X %b, target("tlx.attr", 0) poison)
  %s = call %Y @tlx.fadd__Y(%Y %p, %Y %c, target("tlx.attr", 0) poison)
  call void @tlx.store__Y(%Y %s, ptr %y, i64 1, i64 4, target("tlx.attr", 4, 0) poison)
  ret void
}

;--- changed.ll
define void @over_the_addend(ptr noalias %y, ptr noalias %w, ptr noalias %x, ptr noalias %h) {
entry:
  %addend = alloca [4 x float], align 16
  %loaded = load <4 x float>, ptr %h, align 4
  store <4 x float> %loaded, ptr %addend, align 16
  br label %part

part:
  %k = phi i64 [ 0, %entry ], [ 1, %part ]
  %column = getelementptr [4 x float], ptr %w, i64 %k
  %a = load <4 x float>, ptr %column, align 4
  %factor = getelementptr float, ptr %x, i64 %k
  %b = load float, ptr %factor, align 4
  %one = insertelement <4 x float> poison, float %b, i64 0
  %all = shufflevector <4 x float> %one, <4 x float> poison, <4 x i32> zeroinitializer
  %product = fmul <4 x float> %a, %all
  %waiting = load <4 x float>, ptr %addend, align 16
  %is_first = icmp eq i64 %k, 0
  %sum = select i1 %is_first, <4 x float> splat (float -0.0), <4 x float> %waiting
  %more = fadd <4 x float> %sum, %product
  %c = load <4 x float>, ptr %addend, align 16
  store <4 x float> %more, ptr %addend, align 16
  br i1 %is_first, label %part, label %done

done:
  %result = fadd <4 x float> %more, %c
  store <4 x float> %result, ptr %y, align 4
  ret void
}

define void @beside_the_addend(ptr noalias %y, ptr noalias %w, ptr noalias %x, ptr noalias %h) {
entry:
  %addend = alloca [4 x float], align 16
  %sums = alloca [4 x float], align 16
  %loaded = load <4 x float>, ptr %h, align 4
  store <4 x float> %loaded, ptr %addend, align 16
  store <4 x float> splat (float -0.0), ptr %sums, align 16
  br label %part

part:
  %k = phi i64 [ 0, %entry ], [ 1, %part ]
  %column = getelementptr [4 x float], ptr %w, i64 %k
  %a = load <4 x float>, ptr %column, align 4
  %factor = getelementptr float, ptr %x, i64 %k
  %b = load float, ptr %factor, align 4
  %one = insertelement <4 x float> poison, float %b, i64 0
  %all = shufflevector <4 x float> %one, <4 x float> poison, <4 x i32> zeroinitializer
  %product = fmul <4 x float> %a, %all
  %sum = load <4 x float>, ptr %sums, align 16
  %more = fadd <4 x float> %sum, %product
  store <4 x float> %more, ptr %sums, align 16
  %is_first = icmp eq i64 %k, 0
  br i1 %is_first, label %part, label %done

done:
  %c = load <4 x float>, ptr %addend, align 16
  %result = fadd <4 x float> %more, %c
  store <4 x float> %result, ptr %y, align 4
  ret void
}
