; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -mcpu=znver4 -passes='matrix-expand,matrix-simplify,print<matrix-plan>' -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -mcpu=znver4 -passes='matrix-lower' -S %s | FileCheck %s --check-prefix=EMIT

; Lanes run along several short lines of a result. Elements are shuffled out of all between the
; first and the last one.

%X = type target("tlx.tensor", float, 3, 5, 7, 3, 0, 1, 2, 0, 0, 0)
%Y = type target("tlx.tensor", float, 3, 5, 5, 2, 0, 1, 2, 0, 0, 0)
declare %X @tlx.load__X(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare void @tlx.store__Y(%Y, ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare %Y @tlx.window.fadd__Y(%X, target("tlx.attr", 1, 3, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0)) nounwind willreturn memory(none)

; Ten sums of a plane are of elements of two vectors that overlap: all of these are added up, and
; totals are shuffled.
; CHECK-LABEL: function @windows:
; CHECK: region at store, fused reduce.fadd
; CHECK-NEXT: vectors of 16, totals spread over 2 dimensions, 5 lines, 2 accumulators, 5 places, no loops for up to 16 accumulators, unrolled by 8
; CHECK-NEXT: about {{[1-9][0-9]*}} instructions; others from {{[1-9][0-9]*}} on
; EMIT-LABEL: define void @windows(
; EMIT: %[[A:.*]] = load <8 x float>
; EMIT: %[[B:.*]] = load <8 x float>
; EMIT: fadd <8 x float> %[[A]],
; EMIT: %[[S:.*]] = shufflevector <8 x float> %{{.*}}, <8 x float> poison, <16 x i32> <i32 0, i32 1, i32 3, i32 4, i32 6, i32 7,
; EMIT: shufflevector <16 x float> %[[S]], <16 x float> %{{.*}}, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 19, i32 20, i32 22, i32 23,
; EMIT-NOT: load <2 x float>
; EMIT: ret void
define void @windows(ptr noalias %y, ptr noalias %x) {
  %a = call %X @tlx.load__X(ptr %x, i64 21, i64 3, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %Y @tlx.window.fadd__Y(%X %a, target("tlx.attr", 1, 3, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0) poison)
  call void @tlx.store__Y(%Y %b, ptr %y, i64 10, i64 2, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; What a sanitizer would report is not read.
; CHECK-LABEL: function @checked:
; CHECK: region at store, fused reduce.fadd
; CHECK-NEXT: vectors of 2, 4 places{{$}}
define void @checked(ptr noalias %y, ptr noalias %x) sanitize_address {
  %a = call %X @tlx.load__X(ptr %x, i64 21, i64 3, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %Y @tlx.window.fadd__Y(%X %a, target("tlx.attr", 1, 3, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0) poison)
  call void @tlx.store__Y(%Y %b, ptr %y, i64 10, i64 2, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Nor is what the program does not know the place of.
; CHECK-LABEL: function @unknown:
; CHECK: region at store, fused reduce.fadd
; CHECK-NEXT: vectors of 2{{$}}
define void @unknown(ptr noalias %y, ptr noalias %x, i64 %stride) {
  %a = call %X @tlx.load__X(ptr %x, i64 %stride, i64 %stride, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %Y @tlx.window.fadd__Y(%X %a, target("tlx.attr", 1, 3, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0) poison)
  call void @tlx.store__Y(%Y %b, ptr %y, i64 10, i64 2, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Element-wise loops have such lanes, too, where a leaf lies in another order.
%T = type target("tlx.tensor", double, 3, 3, 16, 1, 0, 1, 2, 0, 0, 0)
%F = type target("tlx.tensor", double, 1, 3, 0, 0)
%P = type target("tlx.tensor", double, 3, 16, 1, 3, 0, 1, 2, 0, 0, 0)
declare %T @tlx.load__T(ptr, i64, i64, i64, target("tlx.attr", 8, 0)) nounwind willreturn memory(argmem: read)
declare %F @tlx.load__F(ptr, i64, target("tlx.attr", 8, 0)) nounwind willreturn memory(argmem: read)
declare %P @tlx.contract__P(%T, %F, target("tlx.attr", 2, 0, 1, 2, 0)) nounwind willreturn memory(none)
declare void @tlx.store__P(%P, ptr, i64, i64, i64, target("tlx.attr", 8, 0))
; CHECK-LABEL: function @products:
; CHECK: region at store, fused fmul
; CHECK-NEXT: vectors of 8, spread over 2 dimensions, {{[0-9]}} lines
define void @products(ptr noalias %d, ptr noalias %a, ptr noalias %b) {
  %x = call %T @tlx.load__T(ptr %a, i64 16, i64 1, i64 1, target("tlx.attr", 8, 0) poison)
  %y = call %F @tlx.load__F(ptr %b, i64 1, target("tlx.attr", 8, 0) poison)
  %z = call %P @tlx.contract__P(%T %x, %F %y, target("tlx.attr", 2, 0, 1, 2, 0) poison)
  call void @tlx.store__P(%P %z, ptr %d, i64 3, i64 3, i64 1, target("tlx.attr", 8, 0) poison)
  ret void
}
