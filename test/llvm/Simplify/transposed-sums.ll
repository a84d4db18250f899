; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; The transpose of a sum of products exchanges its factors, and with them their
; signs. How it may round stays.
;
; RUN: %opt -passes=matrix-simplify %s | FileCheck %s

%A = type target("tlx.tensor", i8, 2, 3, 5, 1, 0, 0, 0)
%B = type target("tlx.tensor", i8, 2, 5, 2, 1, 0, 0, 0)
%C = type target("tlx.tensor", i32, 2, 3, 2, 1, 0, 0, 0)
%D = type target("tlx.tensor", i32, 2, 2, 3, 0, 1, 0, 0)
%H = type target("tlx.tensor", half, 2, 3, 5, 1, 0, 0, 0)
%I = type target("tlx.tensor", half, 2, 5, 2, 1, 0, 0, 0)
%F = type target("tlx.tensor", float, 2, 3, 2, 1, 0, 0, 0)
%G = type target("tlx.tensor", float, 2, 2, 3, 0, 1, 0, 0)

; CHECK-LABEL: @integers(
; CHECK: @tlx.muladd__{{.*}}target("tlx.attr", 2, 0)
define %D @integers(%A %a, %B %b, %C %c) {
  %p = call %C @tlx.muladd__C(%A %a, %B %b, %C %c, target("tlx.attr", 1, 0) poison)
  %t = call %D @tlx.transpose__D(%C %p, target("tlx.attr", 1, 0) poison)
  ret %D %t
}

; CHECK-LABEL: @floats(
; CHECK: @tlx.muladd__{{.*}}target("tlx.attr", 4, 32)
define %G @floats(%H %a, %I %b, %F %c) {
  %p = call %F @tlx.muladd__F(%H %a, %I %b, %F %c, target("tlx.attr", 4, 32) poison)
  %t = call %G @tlx.transpose__G(%F %p, target("tlx.attr", 1, 0) poison)
  ret %G %t
}

declare %C @tlx.muladd__C(%A, %B, %C, target("tlx.attr", 1, 0)) #0
declare %D @tlx.transpose__D(%C, target("tlx.attr", 1, 0)) #0
declare %F @tlx.muladd__F(%H, %I, %F, target("tlx.attr", 4, 32)) #0
declare %G @tlx.transpose__G(%F, target("tlx.attr", 1, 0)) #0

attributes #0 = { nocallback nofree nosync nounwind willreturn memory(none) }
