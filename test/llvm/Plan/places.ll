; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -mcpu=znver4 -passes='matrix-expand,matrix-simplify,print<matrix-plan>' -disable-output %s 2>&1 | FileCheck %s

; Windows next to each other share what they read, four at a time; not those of a single short
; row, which is a border's.

%X = type target("tlx.tensor", float, 3, 32, 22, 22, 1, 2, 0, 0, 0, 0)
%Y = type target("tlx.tensor", float, 3, 32, 20, 20, 1, 2, 0, 0, 0, 0)
%X1 = type target("tlx.tensor", float, 3, 32, 3, 22, 1, 2, 0, 0, 0, 0)
%Y1 = type target("tlx.tensor", float, 3, 32, 1, 20, 1, 2, 0, 0, 0, 0)
declare %X @tlx.load__X(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare void @tlx.store__Y(%Y, ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare %Y @tlx.window.fadd__Y(%X, target("tlx.attr", 1, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0)) nounwind willreturn memory(none)
declare %X1 @tlx.load__X1(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare void @tlx.store__Y1(%Y1, ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare %Y1 @tlx.window.fadd__Y1(%X1, target("tlx.attr", 1, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0)) nounwind willreturn memory(none)

; CHECK-LABEL: function @image:
; CHECK: region at store, fused reduce.fadd
; CHECK-NEXT: vectors of 16, {{.*}} 4 places
define void @image(ptr noalias %y, ptr noalias %x) {
  %a = call %X @tlx.load__X(ptr %x, i64 1, i64 704, i64 32, target("tlx.attr", 4, 0) poison)
  %b = call %Y @tlx.window.fadd__Y(%X %a, target("tlx.attr", 1, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0) poison)
  call void @tlx.store__Y(%Y %b, ptr %y, i64 1, i64 640, i64 32, target("tlx.attr", 4, 0) poison)
  ret void
}

; Where three rows are more than the first cache has, the next row is the next place.
%L = type target("tlx.tensor", float, 4, 1, 600, 8, 8, 0, 2, 3, 1, 0, 0, 0, 0)
%W = type target("tlx.tensor", float, 4, 600, 1, 3, 3, 2, 3, 1, 0, 0, 0, 0, 0)
%M = type target("tlx.tensor", float, 4, 1, 600, 6, 6, 0, 2, 3, 1, 0, 0, 0, 0)
declare %L @tlx.load__L(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %W @tlx.load__W(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare void @tlx.store__M(%M, ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare %M @tlx.convolution__M(%L, %W, float, target("tlx.attr", 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 600, 0, 0, 1)) nounwind willreturn memory(none)
; CHECK-LABEL: function @large_rows:
; CHECK: region at store, fused fmul {{.*}}, reduce.fadd
; CHECK-NEXT: vectors of 16, 2 accumulators, 3 places, rows inside
define void @large_rows(ptr noalias %y, ptr noalias %x, ptr noalias %w) {
  %a = call %L @tlx.load__L(ptr %x, i64 38400, i64 1, i64 4800, i64 600, target("tlx.attr", 4, 0) poison)
  %k = call %W @tlx.load__W(ptr %w, i64 1, i64 600, i64 1800, i64 600, target("tlx.attr", 4, 0) poison)
  %b = call %M @tlx.convolution__M(%L %a, %W %k, float poison, target("tlx.attr", 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 600, 0, 0, 1) poison)
  call void @tlx.store__M(%M %b, ptr %y, i64 21600, i64 1, i64 3600, i64 600, target("tlx.attr", 4, 0) poison)
  ret void
}

; Places that are a multiple of sets apart have longer vectors each: the cache keeps few places.
%FarL = type target("tlx.tensor", float, 4, 1, 512, 8, 8, 0, 2, 3, 1, 0, 0, 0, 0)
%FarW = type target("tlx.tensor", float, 4, 512, 1, 3, 3, 2, 3, 1, 0, 0, 0, 0, 0)
%FarM = type target("tlx.tensor", float, 4, 1, 512, 6, 6, 0, 2, 3, 1, 0, 0, 0, 0)
declare %FarL @tlx.load__FarL(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %FarW @tlx.load__FarW(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare void @tlx.store__FarM(%FarM, ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare %FarM @tlx.convolution__FarM(%FarL, %FarW, float, target("tlx.attr", 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 512, 0, 0, 1)) nounwind willreturn memory(none)
; CHECK-LABEL: function @far_places:
; CHECK: region at store, fused fmul {{.*}}, reduce.fadd
; CHECK-NEXT: vectors of 16, 4 accumulators, 2 places, rows inside
define void @far_places(ptr noalias %y, ptr noalias %x, ptr noalias %w) {
  %a = call %FarL @tlx.load__FarL(ptr %x, i64 32768, i64 1, i64 4096, i64 512, target("tlx.attr", 4, 0) poison)
  %k = call %FarW @tlx.load__FarW(ptr %w, i64 1, i64 512, i64 1536, i64 512, target("tlx.attr", 4, 0) poison)
  %b = call %FarM @tlx.convolution__FarM(%FarL %a, %FarW %k, float poison, target("tlx.attr", 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 512, 0, 0, 1) poison)
  call void @tlx.store__FarM(%FarM %b, ptr %y, i64 18432, i64 1, i64 3072, i64 512, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: function @row:
; CHECK: region at store, fused reduce.fadd
; CHECK-NEXT: vectors of 16,
; CHECK-NOT: places
define void @row(ptr noalias %y, ptr noalias %x) {
  %a = call %X1 @tlx.load__X1(ptr %x, i64 1, i64 704, i64 32, target("tlx.attr", 4, 0) poison)
  %b = call %Y1 @tlx.window.fadd__Y1(%X1 %a, target("tlx.attr", 1, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0) poison)
  call void @tlx.store__Y1(%Y1 %b, ptr %y, i64 1, i64 640, i64 32, target("tlx.attr", 4, 0) poison)
  ret void
}

; A row that is shorter than a vector has shorter vectors, the last of which begins early: lines
; that share elements are not transposed.
%Row = type target("tlx.tensor", float, 1, 26, 0, 0)
%Sums = type target("tlx.tensor", float, 1, 15, 0, 0)
declare %Row @tlx.load__Row(ptr, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare void @tlx.store__Sums(%Sums, ptr, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare %Sums @tlx.window.fadd__Sums(%Row, target("tlx.attr", 12, 1, 1, 1, 0, 0, 0)) nounwind willreturn memory(none)
; CHECK-LABEL: function @short_row:
; CHECK: region at store, fused reduce.fadd
; CHECK-NEXT: vectors of 8, 2 accumulators
define void @short_row(ptr noalias %y, ptr noalias %x) {
  %a = call %Row @tlx.load__Row(ptr %x, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %Sums @tlx.window.fadd__Sums(%Row %a, target("tlx.attr", 12, 1, 1, 1, 0, 0, 0) poison)
  call void @tlx.store__Sums(%Sums %b, ptr %y, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Lines a few elements apart are loaded in vectors of all between them, even if
; the windows have not all of that. Where they are few, lanes run along several of
; them (spread-lanes.ll).
%S = type target("tlx.tensor", i32, 2, 16, 1000, 0, 1, 0, 0)
%SW = type target("tlx.tensor", i32, 2, 15, 333, 0, 1, 0, 0)
%Few = type target("tlx.tensor", i32, 2, 16, 8, 0, 1, 0, 0)
%FewW = type target("tlx.tensor", i32, 2, 15, 3, 0, 1, 0, 0)
declare %S @tlx.load__S(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %Few @tlx.load__Few(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare void @tlx.store__SW(%SW, ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare void @tlx.store__FewW(%FewW, ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare %SW @tlx.window.or__SW(%S, target("tlx.attr", 2, 2, 1, 3, 1, 1, 1, 1, 0, 0, 0, 0, 0)) nounwind willreturn memory(none)
declare %FewW @tlx.window.or__FewW(%Few, target("tlx.attr", 2, 2, 1, 3, 1, 1, 1, 1, 0, 0, 0, 0, 0)) nounwind willreturn memory(none)
; CHECK-LABEL: function @apart:
; CHECK: region at store, fused reduce.or
; CHECK-NEXT: vectors of 16,
define void @apart(ptr noalias %y, ptr noalias %x) {
  %a = call %S @tlx.load__S(ptr %x, i64 1000, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %SW @tlx.window.or__SW(%S %a, target("tlx.attr", 2, 2, 1, 3, 1, 1, 1, 1, 0, 0, 0, 0, 0) poison)
  call void @tlx.store__SW(%SW %b, ptr %y, i64 333, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
; CHECK-LABEL: function @few_apart:
; CHECK: region at store, fused reduce.or
; CHECK-NEXT: vectors of 16, totals spread over 2 dimensions, 5 lines, 3 accumulators, 3 places, no loops for up to 24 accumulators, unrolled by 5
define void @few_apart(ptr noalias %y, ptr noalias %x) {
  %a = call %Few @tlx.load__Few(ptr %x, i64 8, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %FewW @tlx.window.or__FewW(%Few %a, target("tlx.attr", 2, 2, 1, 3, 1, 1, 1, 1, 0, 0, 0, 0, 0) poison)
  call void @tlx.store__FewW(%FewW %b, ptr %y, i64 3, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Sums of a short line wait for each other: with a factor in common, they are done for a few
; places at a time. Straight-line code runs ahead to the next place by itself.
%LongX = type target("tlx.tensor", float, 3, 8, 90, 2, 0, 1, 2, 0, 0, 0)
%LongY = type target("tlx.tensor", float, 2, 2, 8, 0, 1, 0, 0)
%LongF = type target("tlx.tensor", float, 1, 90, 0, 0)
%ShortX = type target("tlx.tensor", float, 3, 8, 9, 2, 0, 1, 2, 0, 0, 0)
%ShortF = type target("tlx.tensor", float, 1, 9, 0, 0)
declare %LongX @tlx.load__LongX(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %LongF @tlx.load__LongF(ptr, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %ShortX @tlx.load__ShortX(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %ShortF @tlx.load__ShortF(ptr, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare void @tlx.store__LongY(%LongY, ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare %LongY @tlx.contract__LongY(%LongX, %LongF, target("tlx.attr", 1, 2, 0, 2, 0)) nounwind willreturn memory(none)
declare %LongY @tlx.contract__ShortY(%ShortX, %ShortF, target("tlx.attr", 1, 2, 0, 2, 0)) nounwind willreturn memory(none)
; CHECK-LABEL: function @long_sums:
; CHECK: region at store, fused {{.*}} reduce.fadd
; CHECK-NEXT: vectors of 2, 4 places, unrolled by 4
define void @long_sums(ptr noalias %y, ptr noalias %x, ptr noalias %f) {
  %a = call %LongX @tlx.load__LongX(ptr %x, i64 180, i64 2, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %LongF @tlx.load__LongF(ptr %f, i64 1, target("tlx.attr", 4, 0) poison)
  %c = call %LongY @tlx.contract__LongY(%LongX %a, %LongF %b, target("tlx.attr", 1, 2, 0, 2, 0) poison)
  call void @tlx.store__LongY(%LongY %c, ptr %y, i64 8, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
; CHECK-LABEL: function @short_sums:
; CHECK: region at store, fused {{.*}} reduce.fadd
; CHECK-NEXT: vectors of 2, unrolled by 8
define void @short_sums(ptr noalias %y, ptr noalias %x, ptr noalias %f) {
  %a = call %ShortX @tlx.load__ShortX(ptr %x, i64 18, i64 2, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %ShortF @tlx.load__ShortF(ptr %f, i64 1, target("tlx.attr", 4, 0) poison)
  %c = call %LongY @tlx.contract__ShortY(%ShortX %a, %ShortF %b, target("tlx.attr", 1, 2, 0, 2, 0) poison)
  call void @tlx.store__LongY(%LongY %c, ptr %y, i64 8, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; x86's minimum of two numbers is wrong where the first one is a NaN, which then stays: a few are
; found with it, and found again by the slow way if one is left. Of three the slow way is as fast.
%MinX = type target("tlx.tensor", float, 2, 9, 40, 0, 1, 0, 0)
%Min4 = type target("tlx.tensor", float, 2, 6, 40, 0, 1, 0, 0)
%Min3 = type target("tlx.tensor", float, 2, 7, 40, 0, 1, 0, 0)
declare %MinX @tlx.load__MinX(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare void @tlx.store__Min4(%Min4, ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare void @tlx.store__Min3(%Min3, ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare %Min4 @tlx.window.minnum__Min4(%MinX, target("tlx.attr", 4, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0)) nounwind willreturn memory(none)
declare %Min3 @tlx.window.minnum__Min3(%MinX, target("tlx.attr", 3, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0)) nounwind willreturn memory(none)
; CHECK-LABEL: function @least_of_four:
; CHECK: region at store, fused reduce.minnum
; CHECK-NEXT: vectors of 16, {{.*}}again for NaNs
define void @least_of_four(ptr noalias %y, ptr noalias %x) {
  %a = call %MinX @tlx.load__MinX(ptr %x, i64 40, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %Min4 @tlx.window.minnum__Min4(%MinX %a, target("tlx.attr", 4, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0) poison)
  call void @tlx.store__Min4(%Min4 %b, ptr %y, i64 40, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
; CHECK-LABEL: function @least_of_three:
; CHECK: region at store, fused reduce.minnum
; CHECK-NOT: again for NaNs
define void @least_of_three(ptr noalias %y, ptr noalias %x) {
  %a = call %MinX @tlx.load__MinX(ptr %x, i64 40, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %Min3 @tlx.window.minnum__Min3(%MinX %a, target("tlx.attr", 3, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0) poison)
  call void @tlx.store__Min3(%Min3 %b, ptr %y, i64 40, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
