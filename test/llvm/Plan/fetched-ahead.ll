; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -mcpu=znver4 -passes='print<matrix-plan>' -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -mcpu=znver4 -passes=matrix-lower %s | %check_lowered | FileCheck %s --check-prefix=CODE

; Blocks of 48 that lie in the order in which tiles read them, of more than the second cache
; holds, are fetched ahead: a line for each vector.

%W = type target("tlx.tensor", float, 3, 11, 4608, 48, 0, 1, 2, 0, 0, 0)
%X = type target("tlx.tensor", float, 2, 7, 4608, 0, 1, 0, 0)
%Y = type target("tlx.tensor", float, 3, 11, 7, 48, 0, 1, 2, 0, 0, 0)
%S = type target("tlx.tensor", float, 3, 11, 46, 48, 0, 1, 2, 0, 0, 0)
%T = type target("tlx.tensor", float, 2, 7, 46, 0, 1, 0, 0)
declare %W @tlx.load__W(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %X @tlx.load__X(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %S @tlx.load__S(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %T @tlx.load__T(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %Y @tlx.contract__Y(%W, %X, target("tlx.attr", 0, 3, 2, 1, 3, 1)) nounwind willreturn memory(none)
declare %Y @tlx.contract__S(%S, %T, target("tlx.attr", 0, 3, 2, 1, 3, 1)) nounwind willreturn memory(none)
declare void @tlx.store__Y(%Y, ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)

; CHECK-LABEL: function @large:
; CHECK: vectors of 16, tiles of M 1*3x16 by N 1*7, {{.*}}A fetched ahead
; CODE-LABEL: @large(
; CODE: matrix.loop
; CODE: %[[LINE:.*]] = getelementptr i8, ptr %{{.*}}, i64 4096
; CODE: call void @llvm.prefetch.p0(ptr %[[LINE]], i32 0, i32 3, i32 1)
; CODE: ret
define void @large(ptr noalias %y, ptr noalias %x, ptr noalias %w) {
  %a = call %W @tlx.load__W(ptr %w, i64 221184, i64 48, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %X @tlx.load__X(ptr %x, i64 4608, i64 1, target("tlx.attr", 4, 0) poison)
  %c = call %Y @tlx.contract__Y(%W %a, %X %b, target("tlx.attr", 0, 3, 2, 1, 3, 1) poison)
  call void @tlx.store__Y(%Y %c, ptr %y, i64 336, i64 48, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Elements that do not lie in that order, and those which a cache near holds.
; CHECK-LABEL: function @other_order:
; CHECK-NOT: fetched ahead
; CHECK-LABEL: function @small:
; CHECK-NOT: fetched ahead
define void @other_order(ptr noalias %y, ptr noalias %x, ptr noalias %w) {
  %a = call %W @tlx.load__W(ptr %w, i64 48, i64 528, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %X @tlx.load__X(ptr %x, i64 4608, i64 1, target("tlx.attr", 4, 0) poison)
  %c = call %Y @tlx.contract__Y(%W %a, %X %b, target("tlx.attr", 0, 3, 2, 1, 3, 1) poison)
  call void @tlx.store__Y(%Y %c, ptr %y, i64 336, i64 48, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

define void @small(ptr noalias %y, ptr noalias %x, ptr noalias %w) {
  %a = call %S @tlx.load__S(ptr %w, i64 2208, i64 48, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %T @tlx.load__T(ptr %x, i64 46, i64 1, target("tlx.attr", 4, 0) poison)
  %c = call %Y @tlx.contract__S(%S %a, %T %b, target("tlx.attr", 0, 3, 2, 1, 3, 1) poison)
  call void @tlx.store__Y(%Y %c, ptr %y, i64 336, i64 48, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; What tiles read again and again is in parts: while one is multiplied, the next one is fetched,
; and sums wait in the result.
%W4 = type target("tlx.tensor", float, 4, 2, 48, 64, 48, 0, 1, 2, 3, 0, 0, 0, 0)
%X4 = type target("tlx.tensor", float, 4, 7, 64, 48, 2, 0, 1, 2, 3, 0, 0, 0, 0)
%Y4 = type target("tlx.tensor", float, 4, 2, 2, 7, 48, 0, 1, 2, 3, 0, 0, 0, 0)
declare %W4 @tlx.load__W4(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %X4 @tlx.load__X4(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %Y4 @tlx.load__Y4(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %Y4 @tlx.contract__Y4(%W4, %X4, target("tlx.attr", 0, 4, 5, 3, 2, 5, 4, 1, 1)) nounwind willreturn memory(none)
declare %Y4 @tlx.fadd__Y4(%Y4, %Y4, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare void @tlx.store__Y4(%Y4, ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)

; CHECK-LABEL: function @parts:
; CHECK: vectors of 16, tiles of M 1*3x16 by N 1*7, {{.*}}A fetched ahead in 2 parts
; CODE-LABEL: @parts(
; The first part begins with -0, the second one with the result.
; CODE: %[[FIRST:.*]] = mul i64 %[[PART:.*]], 24
; CODE: %[[IS_FIRST:.*]] = icmp eq i64 %[[PART]], 0
; CODE: br i1 %[[IS_FIRST]], label %{{.*}}, label %[[GO_ON:.*]]
; CODE: [[GO_ON]]:
; CODE-COUNT-21: load <16 x float>
; Each of two loops inside fetches half of the 192 lines of an index of the slowest sum, which
; are 64x48 floats.
; CODE: call void @llvm.prefetch.p0(ptr %{{.*}}, i32 0, i32 2, i32 1)
; CODE: icmp ne i64 %{{.*}}, 96
; CODE-NOT: prefetch
; CODE: ret
define void @parts(ptr noalias %y, ptr noalias %x, ptr noalias %w) {
  %a = call %W4 @tlx.load__W4(ptr %w, i64 147456, i64 3072, i64 48, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %X4 @tlx.load__X4(ptr %x, i64 6144, i64 96, i64 2, i64 1, target("tlx.attr", 4, 0) poison)
  %c = call %Y4 @tlx.contract__Y4(%W4 %a, %X4 %b, target("tlx.attr", 0, 4, 5, 3, 2, 5, 4, 1, 1) poison)
  call void @tlx.store__Y4(%Y4 %c, ptr %y, i64 672, i64 336, i64 48, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Sums would overwrite what is added to them.
; CHECK-LABEL: function @in_its_place:
; CHECK: A fetched ahead
; CHECK-NOT: parts
define void @in_its_place(ptr noalias %y, ptr noalias %x, ptr noalias %w) {
  %a = call %W4 @tlx.load__W4(ptr %w, i64 147456, i64 3072, i64 48, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %X4 @tlx.load__X4(ptr %x, i64 6144, i64 96, i64 2, i64 1, target("tlx.attr", 4, 0) poison)
  %c = call %Y4 @tlx.contract__Y4(%W4 %a, %X4 %b, target("tlx.attr", 0, 4, 5, 3, 2, 5, 4, 1, 1) poison)
  %o = call %Y4 @tlx.load__Y4(ptr %y, i64 672, i64 336, i64 48, i64 1, target("tlx.attr", 4, 0) poison)
  %d = call %Y4 @tlx.fadd__Y4(%Y4 %c, %Y4 %o, target("tlx.attr", 0) poison)
  call void @tlx.store__Y4(%Y4 %d, ptr %y, i64 672, i64 336, i64 48, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Nobody knows where steps of k lie, or they go down.
; CHECK-LABEL: function @unknown_strides:
; CHECK-NOT: fetched ahead
; CHECK-LABEL: function @downwards:
; CHECK-NOT: fetched ahead
define void @unknown_strides(ptr noalias %y, ptr noalias %x, ptr noalias %w, i64 %s) {
  %a = call %W4 @tlx.load__W4(ptr %w, i64 147456, i64 3072, i64 %s, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %X4 @tlx.load__X4(ptr %x, i64 6144, i64 96, i64 2, i64 1, target("tlx.attr", 4, 0) poison)
  %c = call %Y4 @tlx.contract__Y4(%W4 %a, %X4 %b, target("tlx.attr", 0, 4, 5, 3, 2, 5, 4, 1, 1) poison)
  call void @tlx.store__Y4(%Y4 %c, ptr %y, i64 672, i64 336, i64 48, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

define void @downwards(ptr noalias %y, ptr noalias %x, ptr noalias %w) {
  %a = call %W4 @tlx.load__W4(ptr %w, i64 147456, i64 3072, i64 -48, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %X4 @tlx.load__X4(ptr %x, i64 6144, i64 96, i64 2, i64 1, target("tlx.attr", 4, 0) poison)
  %c = call %Y4 @tlx.contract__Y4(%W4 %a, %X4 %b, target("tlx.attr", 0, 4, 5, 3, 2, 5, 4, 1, 1) poison)
  call void @tlx.store__Y4(%Y4 %c, ptr %y, i64 672, i64 336, i64 48, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
