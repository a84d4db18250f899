; RUN: %opt -mtriple=x86_64-- -mattr=+avx512f,+avx512vl -passes='function(matrix-layout)' %s | FileCheck %s
; RUN: %opt -mtriple=x86_64-- -passes='function(matrix-layout)' %s | FileCheck --check-prefix=SSE %s

; Rows of three floats leave most lanes of a vector idle: the product is
; computed in columns, where the conversions take less time. Vectors of four are
; as full as that.

%A = type target("tlx.tensor", float, 2, 1000, 8, 0, 1, 0, 0)
%B = type target("tlx.tensor", float, 2, 8, 3, 0, 1, 0, 0)
%C = type target("tlx.tensor", float, 2, 1000, 3, 0, 1, 0, 0)
declare %A @tlx.load__A(ptr, i64, i64, target("tlx.attr", 4, 0))
declare %B @tlx.load__B(ptr, i64, i64, target("tlx.attr", 4, 0))
declare %C @tlx.matmul__C(%A, %B, target("tlx.attr", 0))
declare void @tlx.store__C(%C, ptr, i64, i64, target("tlx.attr", 4, 0))

; CHECK-LABEL: @short_rows(
; CHECK: %[[A:.*]] = call target("tlx.tensor", float, 2, 1000, 8, 1, 0, 0, 0) @tlx.relayout__
; CHECK: %[[M:.*]] = call target("tlx.tensor", float, 2, 1000, 3, 1, 0, 0, 0) @tlx.matmul__{{.*}} %[[A]],
; CHECK: %[[R:.*]] = call target("tlx.tensor", float, 2, 1000, 3, 0, 1, 0, 0) @tlx.relayout__{{.*}} %[[M]])
; CHECK: @tlx.store__{{.*}} %[[R]],
; SSE-LABEL: @short_rows(
; SSE-NOT: relayout
define void @short_rows(ptr %p, ptr %q, ptr %r) {
  %a = call %A @tlx.load__A(ptr %p, i64 8, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %B @tlx.load__B(ptr %q, i64 3, i64 1, target("tlx.attr", 4, 0) poison)
  %m = call %C @tlx.matmul__C(%A %a, %B %b, target("tlx.attr", 0) poison)
  call void @tlx.store__C(%C %m, ptr %r, i64 3, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Conversions are more code.
; CHECK-LABEL: @short_code(
; CHECK-NOT: relayout
; CHECK: ret void
define void @short_code(ptr %p, ptr %q, ptr %r) optsize {
  %a = call %A @tlx.load__A(ptr %p, i64 8, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %B @tlx.load__B(ptr %q, i64 3, i64 1, target("tlx.attr", 4, 0) poison)
  %m = call %C @tlx.matmul__C(%A %a, %B %b, target("tlx.attr", 0) poison)
  call void @tlx.store__C(%C %m, ptr %r, i64 3, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Few rows, and sums that wait for each other: nothing is gained.
%FA = type target("tlx.tensor", float, 2, 7, 64, 0, 1, 0, 0)
%FB = type target("tlx.tensor", float, 2, 64, 4, 0, 1, 0, 0)
%FC = type target("tlx.tensor", float, 2, 7, 4, 0, 1, 0, 0)
declare %FA @tlx.load__FA(ptr, i64, i64, target("tlx.attr", 4, 0))
declare %FB @tlx.load__FB(ptr, i64, i64, target("tlx.attr", 4, 0))
declare %FC @tlx.matmul__FC(%FA, %FB, target("tlx.attr", 0))
declare void @tlx.store__FC(%FC, ptr, i64, i64, target("tlx.attr", 4, 0))
; CHECK-LABEL: @few_rows(
; CHECK-NOT: relayout
; CHECK: ret void
define void @few_rows(ptr %p, ptr %q, ptr %r) {
  %a = call %FA @tlx.load__FA(ptr %p, i64 64, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %FB @tlx.load__FB(ptr %q, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  %m = call %FC @tlx.matmul__FC(%FA %a, %FB %b, target("tlx.attr", 0) poison)
  call void @tlx.store__FC(%FC %m, ptr %r, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
