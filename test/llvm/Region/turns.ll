; RUN: %opt -mtriple=x86_64 -mcpu=skylake-avx512 -passes='function(print<matrix-plan>)' -disable-output %s | FileCheck %s

; What is turned between rows and columns joins element-wise operations and
; stores, as one of them does: squares of elements are turned in registers.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

%C = type target("tlx.tensor", float, 2, 40, 40, 1, 0, 0, 0)
%R = type target("tlx.tensor", float, 2, 40, 40, 0, 1, 0, 0)
declare %C @tlx.load__C(ptr, i64, i64, target("tlx.attr", 4, 0))
declare %R @tlx.load__R(ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__C(%C, ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__V(%C, ptr, i64, i64, target("tlx.attr", 4, 1))
declare %C @tlx.relayout__R(%R)
declare %C @tlx.fadd__C(%C, %C, target("tlx.attr", 0))
declare %R @tlx.fneg__R(%R, target("tlx.attr", 0))
declare %R @tlx.matmul__R(%R, %R, target("tlx.attr", 0))
declare %C @tlx.matmul__C(%C, %C, target("tlx.attr", 0))

; CHECK-LABEL: function @sum:
; CHECK: region at store, fused fneg %n, relayout %t, fadd %s, reads %r, %c
; CHECK-NEXT: vectors of 8, transpose tiles of 8
define void @sum(ptr %p, ptr %q) {
  %r = call %R @tlx.load__R(ptr %p, i64 40, i64 1, target("tlx.attr", 4, 0) poison)
  %c = call %C @tlx.load__C(ptr %q, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  %n = call %R @tlx.fneg__R(%R %r, target("tlx.attr", 0) poison)
  %t = call %C @tlx.relayout__R(%R %n)
  %s = call %C @tlx.fadd__C(%C %t, %C %c, target("tlx.attr", 0) poison)
  call void @tlx.store__C(%C %s, ptr %q, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  ret void
}

; A product computes blocks, not squares: neither is what it takes in turned
; there, nor does what turns it take it in.
; CHECK-LABEL: function @products:
; CHECK: region at relayout %t, reads %r
; CHECK: region at store, fused matmul %m, fadd %s, reads
; CHECK: region at fneg %n, fused matmul %mr, reads
; CHECK: region at store, fused relayout %tr, reads %n
define void @products(ptr %p, ptr %q, ptr %o) {
  %r = call %R @tlx.load__R(ptr %p, i64 40, i64 1, target("tlx.attr", 4, 0) poison)
  %c = call %C @tlx.load__C(ptr %q, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  %t = call %C @tlx.relayout__R(%R %r)
  %m = call %C @tlx.matmul__C(%C %c, %C %c, target("tlx.attr", 0) poison)
  %s = call %C @tlx.fadd__C(%C %t, %C %m, target("tlx.attr", 0) poison)
  call void @tlx.store__C(%C %s, ptr %o, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  %mr = call %R @tlx.matmul__R(%R %r, %R %r, target("tlx.attr", 0) poison)
  %n = call %R @tlx.fneg__R(%R %mr, target("tlx.attr", 0) poison)
  %tr = call %C @tlx.relayout__R(%R %n)
  call void @tlx.store__C(%C %tr, ptr %q, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  ret void
}

; Squares may overlap; a volatile store writes each element once.
; CHECK-LABEL: function @volatile:
; CHECK: region at relayout %t, reads %r
; CHECK: region at store, fused fadd %s, reads %t, %c
define void @volatile(ptr %p, ptr %q) {
  %r = call %R @tlx.load__R(ptr %p, i64 40, i64 1, target("tlx.attr", 4, 0) poison)
  %c = call %C @tlx.load__C(ptr %q, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  %t = call %C @tlx.relayout__R(%R %r)
  %s = call %C @tlx.fadd__C(%C %t, %C %c, target("tlx.attr", 0) poison)
  call void @tlx.store__V(%C %s, ptr %q, i64 1, i64 40, target("tlx.attr", 4, 1) poison)
  ret void
}
