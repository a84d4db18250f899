; RUN: %opt -mtriple=x86_64-- -mattr=+avx2 -passes='function(matrix-expand)' %s | FileCheck %s
; RUN: %opt -mtriple=x86_64-- -passes='function(matrix-expand)' %s | FileCheck --check-prefix=SSE %s

; Many lines of few elements, each a product of two: vectors run along several
; lines. A few lines stay a product, and so do all where shuffles are short.

%A = type target("tlx.tensor", float, 2, 1000, 1, 0, 1, 0, 0)
%B = type target("tlx.tensor", float, 2, 1, 3, 0, 1, 0, 0)
%C = type target("tlx.tensor", float, 2, 1000, 3, 0, 1, 0, 0)
declare %C @tlx.matmul__C(%A, %B, target("tlx.attr", 0))
; CHECK-LABEL: @many_lines(
; CHECK-DAG: %[[A:.*]] = call {{.*}} @tlx.view__1000x3f32.1000x1f32{{.*}} %a,
; CHECK-DAG: %[[B:.*]] = call {{.*}} @tlx.view__1000x3f32.1x3f32{{.*}} %b,
; CHECK: call {{.*}} @tlx.fmul__1000x3f32{{.*}} %[[A]], {{.*}} %[[B]],
; SSE-LABEL: @many_lines(
; SSE-NEXT: @tlx.matmul__C(
define %C @many_lines(%A %a, %B %b) {
  %c = call %C @tlx.matmul__C(%A %a, %B %b, target("tlx.attr", 0) poison)
  ret %C %c
}

; What is added to is an operand of each.
declare %C @tlx.muladd__C(%A, %B, %C, target("tlx.attr", 0, 0))
; CHECK-LABEL: @added(
; CHECK: %[[P:.*]] = call {{.*}} @tlx.fmul__1000x3f32
; CHECK: call {{.*}} @tlx.fadd__1000x3f32{{.*}} %[[P]], {{.*}} %c,
define %C @added(%A %a, %B %b, %C %c) {
  %d = call %C @tlx.muladd__C(%A %a, %B %b, %C %c, target("tlx.attr", 0, 0) poison)
  ret %C %d
}

%FA = type target("tlx.tensor", float, 2, 7, 1, 0, 1, 0, 0)
%FC = type target("tlx.tensor", float, 2, 7, 3, 0, 1, 0, 0)
declare %FC @tlx.matmul__FC(%FA, %B, target("tlx.attr", 0))
; CHECK-LABEL: @few_lines(
; CHECK-NEXT: @tlx.matmul__FC(
define %FC @few_lines(%FA %a, %B %b) {
  %c = call %FC @tlx.matmul__FC(%FA %a, %B %b, target("tlx.attr", 0) poison)
  ret %FC %c
}
