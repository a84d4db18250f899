; RUN: %opt -passes='function(matrix-layout)' %s | FileCheck %s

; A row-major matrix times a column: the result is row-major as well, so that
; vectors run along the rows of the matrix. A column has one memory image. The
; kernel (vpmaddwd) packs what is not contiguous, so no operand asks for a layout.

target triple = "x86_64-unknown-linux-gnu"

%W = type target("tlx.tensor", i8, 2, 64, 32, 0, 1, 0, 0)
%X = type target("tlx.tensor", i8, 2, 32, 1, 1, 0, 0, 0)
%Y = type target("tlx.tensor", i32, 2, 64, 1, 1, 0, 0, 0)
%V = type target("tlx.tensor", i8, 2, 64, 32, 1, 0, 0, 0)
%F = type target("tlx.tensor", float, 2, 64, 32, 0, 1, 0, 0)
%FX = type target("tlx.tensor", float, 2, 32, 1, 1, 0, 0, 0)
%FY = type target("tlx.tensor", float, 2, 64, 1, 1, 0, 0, 0)

; CHECK-LABEL: @rows(
; CHECK: call target("tlx.tensor", i32, 2, 64, 1, 0, 1, 0, 0) @tlx.muladd__64x1i32.64x32i8.32x1i8.64x1i32.
; CHECK-NOT: relayout
; CHECK: @tlx.store__{{.*}}(target("tlx.tensor", i32, 2, 64, 1, 0, 1, 0, 0) %r, ptr %y,
define void @rows(ptr %w, ptr %x, ptr %y) #0 {
  %a = call %W @tlx.load__W(ptr %w, i64 32, i64 1, target("tlx.attr", 1, 0) poison)
  %b = call %X @tlx.load__X(ptr %x, i64 1, i64 32, target("tlx.attr", 1, 0) poison)
  %c = call %Y @tlx.load__Y(ptr %y, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  %r = call %Y @tlx.muladd__R(%W %a, %X %b, %Y %c, target("tlx.attr", 3, 0) poison)
  call void @tlx.store__Y(%Y %r, ptr %y, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: @columns(
; CHECK: call target("tlx.tensor", i32, 2, 64, 1, 1, 0, 0, 0) @tlx.muladd__
; CHECK: ret void
define void @columns(ptr %w, ptr %x, ptr %y) #0 {
  %a = call %V @tlx.load__V(ptr %w, i64 1, i64 64, target("tlx.attr", 1, 0) poison)
  %b = call %X @tlx.load__X(ptr %x, i64 1, i64 32, target("tlx.attr", 1, 0) poison)
  %c = call %Y @tlx.load__Y(ptr %y, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  %r = call %Y @tlx.muladd__C(%V %a, %X %b, %Y %c, target("tlx.attr", 3, 0) poison)
  call void @tlx.store__Y(%Y %r, ptr %y, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  ret void
}

; Floats whose sums have an order are not split into lanes along k.
; CHECK-LABEL: @ordered(
; CHECK: @tlx.matmul__64x1f32_l1_0.
define void @ordered(ptr %w, ptr %x, ptr %y) {
  %a = call %F @tlx.load__F(ptr %w, i64 32, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %FX @tlx.load__FX(ptr %x, i64 1, i64 32, target("tlx.attr", 4, 0) poison)
  %r = call %FY @tlx.matmul__O(%F %a, %FX %b, target("tlx.attr", 0) poison)
  call void @tlx.store__FY(%FY %r, ptr %y, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  ret void
}

declare %W @tlx.load__W(ptr, i64, i64, target("tlx.attr", 1, 0))
declare %V @tlx.load__V(ptr, i64, i64, target("tlx.attr", 1, 0))
declare %X @tlx.load__X(ptr, i64, i64, target("tlx.attr", 1, 0))
declare %Y @tlx.load__Y(ptr, i64, i64, target("tlx.attr", 4, 0))
declare %F @tlx.load__F(ptr, i64, i64, target("tlx.attr", 4, 0))
declare %FX @tlx.load__FX(ptr, i64, i64, target("tlx.attr", 4, 0))
declare %Y @tlx.muladd__R(%W, %X, %Y, target("tlx.attr", 3, 0))
declare %Y @tlx.muladd__C(%V, %X, %Y, target("tlx.attr", 3, 0))
declare %FY @tlx.matmul__O(%F, %FX, target("tlx.attr", 0))
declare void @tlx.store__Y(%Y, ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__FY(%FY, ptr, i64, i64, target("tlx.attr", 4, 0))

attributes #0 = { "target-features"="+sse2" }
