; RUN: %opt -mtriple=x86_64-linux-gnu -passes=matrix-merge-loops -S %s | FileCheck %s

; A sum of products whose factors lie in different orders: one is copied as the other one lies,
; since its elements would be gathered. Sums in order wait for their additions, not for loads; and
; where every third element is read, whole vectors are.

target triple = "x86_64-unknown-linux-gnu"

%T = type target("tlx.tensor", i32, 2, 17, 8, 0, 1, 0, 0)
%One = type target("tlx.tensor", i32, 2, 1, 1, 0, 1, 0, 0)
%Rows = type target("tlx.tensor", i32, 2, 17, 1, 0, 1, 0, 0)
%F = type target("tlx.tensor", float, 2, 17, 8, 0, 1, 0, 0)
%OneF = type target("tlx.tensor", float, 2, 1, 1, 0, 1, 0, 0)
declare %T @tlx.load__T(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %T @tlx.load__volatile(ptr, i64, i64, target("tlx.attr", 4, 1)) nounwind willreturn
declare %T @tlx.mul__T(%T, %T) nounwind willreturn memory(none)
declare %One @tlx.reduce.add__one(%T, target("tlx.attr", 3, 0)) nounwind willreturn memory(none)
declare void @tlx.store__one(%One, ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare %F @tlx.load__F(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %F @tlx.fmul__F(%F, %F, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %OneF @tlx.reduce.fadd__one(%F, target("tlx.attr", 3, 0)) nounwind willreturn memory(none)
declare void @tlx.store__onef(%OneF, ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)

; CHECK-LABEL: @turned(
; CHECK: %[[L:.*]] = call {{.*}} @tlx.load__17x8i32_l1_0{{.*}}(ptr %q, i64 1, i64 17,
; CHECK: %[[R:.*]] = call {{.*}} @tlx.relayout__17x8i32.17x8i32_l1_0({{.*}} %[[L]])
; CHECK: @tlx.mul__T({{.*}} %a, {{.*}} %[[R]])
define void @turned(ptr %d, ptr %p, ptr %q) {
  %a = call %T @tlx.load__T(ptr %p, i64 8, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %T @tlx.load__T(ptr %q, i64 1, i64 17, target("tlx.attr", 4, 0) poison)
  %m = call %T @tlx.mul__T(%T %a, %T %b)
  %s = call %One @tlx.reduce.add__one(%T %m, target("tlx.attr", 3, 0) poison)
  call void @tlx.store__one(%One %s, ptr %d, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: @in_order(
; CHECK-NOT: relayout
; CHECK: ret void
define void @in_order(ptr %d, ptr %p, ptr %q) {
  %a = call %F @tlx.load__F(ptr %p, i64 8, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %F @tlx.load__F(ptr %q, i64 1, i64 17, target("tlx.attr", 4, 0) poison)
  %m = call %F @tlx.fmul__F(%F %a, %F %b, target("tlx.attr", 0) poison)
  %s = call %OneF @tlx.reduce.fadd__one(%F %m, target("tlx.attr", 3, 0) poison)
  call void @tlx.store__onef(%OneF %s, ptr %d, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: @third(
; CHECK-NOT: relayout
; CHECK: ret void
define void @third(ptr %d, ptr %p, ptr %q) {
  %a = call %T @tlx.load__T(ptr %p, i64 8, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %T @tlx.load__T(ptr %q, i64 24, i64 3, target("tlx.attr", 4, 0) poison)
  %m = call %T @tlx.mul__T(%T %a, %T %b)
  %s = call %One @tlx.reduce.add__one(%T %m, target("tlx.attr", 3, 0) poison)
  call void @tlx.store__one(%One %s, ptr %d, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Elements that are read twice, those of volatile memory, and code that is to be short stay.
; CHECK-LABEL: @twice(
; CHECK-NOT: relayout
; CHECK: ret void
define void @twice(ptr %d, ptr %p, ptr %q) {
  %a = call %T @tlx.load__T(ptr %p, i64 8, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %T @tlx.load__T(ptr %q, i64 1, i64 9, target("tlx.attr", 4, 0) poison)
  %m = call %T @tlx.mul__T(%T %a, %T %b)
  %s = call %One @tlx.reduce.add__one(%T %m, target("tlx.attr", 3, 0) poison)
  call void @tlx.store__one(%One %s, ptr %d, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
; CHECK-LABEL: @volatile(
; CHECK-NOT: relayout
; CHECK: ret void
define void @volatile(ptr %d, ptr %p, ptr %q) {
  %a = call %T @tlx.load__T(ptr %p, i64 8, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %T @tlx.load__volatile(ptr %q, i64 1, i64 17, target("tlx.attr", 4, 1) poison)
  %m = call %T @tlx.mul__T(%T %a, %T %b)
  %s = call %One @tlx.reduce.add__one(%T %m, target("tlx.attr", 3, 0) poison)
  call void @tlx.store__one(%One %s, ptr %d, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
; CHECK-LABEL: @short(
; CHECK-NOT: relayout
; CHECK: ret void
define void @short(ptr %d, ptr %p, ptr %q) optsize {
  %a = call %T @tlx.load__T(ptr %p, i64 8, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %T @tlx.load__T(ptr %q, i64 1, i64 17, target("tlx.attr", 4, 0) poison)
  %m = call %T @tlx.mul__T(%T %a, %T %b)
  %s = call %One @tlx.reduce.add__one(%T %m, target("tlx.attr", 3, 0) poison)
  call void @tlx.store__one(%One %s, ptr %d, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
