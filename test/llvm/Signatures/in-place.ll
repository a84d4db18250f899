; RUN: %opt -passes=matrix-lower %s | FileCheck %s

; Nothing is copied that need not be: operands are computed where the callee
; reads them, a result where the caller reads it.

target triple = "x86_64-unknown-linux-gnu"
%T = type target("tlx.tensor", float, 2, 100, 50, 0, 1, 0, 0)

; CHECK-LABEL: define internal void @product_of(
; CHECK-NOT: alloca
; CHECK-NOT: memcpy
; CHECK: load {{.*}}, ptr %{{.*}}
; CHECK: fmul
; CHECK: store
; CHECK-NOT: memcpy
; CHECK: ret void
define internal %T @product_of(%T %a, %T %b) noinline {
  %r = call %T @tlx.fmul__T(%T %a, %T %b, target("tlx.attr", 0) poison)
  ret %T %r
}

; CHECK-LABEL: define void @f(
; CHECK-COUNT-3: alloca
; CHECK-NOT: alloca
; CHECK-NOT: memcpy
; CHECK: fadd
; CHECK: call void @product_of(
; CHECK-NOT: memcpy
; CHECK: fneg
; CHECK-NOT: alloca
; CHECK: ret void
define void @f(ptr noalias %p, ptr noalias %q) {
  %a = call %T @tlx.load__T(ptr %p, i64 50, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %T @tlx.fadd__T(%T %a, %T %a, target("tlx.attr", 0) poison)
  %c = call %T @tlx.fneg__T(%T %a, target("tlx.attr", 0) poison)
  %r = call %T @product_of(%T %b, %T %c)
  %s = call %T @tlx.fneg__T(%T %r, target("tlx.attr", 0) poison)
  call void @tlx.store__T(%T %s, ptr %q, i64 50, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
declare %T @tlx.load__T(ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__T(%T, ptr, i64, i64, target("tlx.attr", 4, 0))
declare %T @tlx.fadd__T(%T, %T, target("tlx.attr", 0)) memory(none)
declare %T @tlx.fmul__T(%T, %T, target("tlx.attr", 0)) memory(none)
declare %T @tlx.fneg__T(%T, target("tlx.attr", 0)) memory(none)
