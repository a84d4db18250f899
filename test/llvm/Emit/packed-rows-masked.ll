; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; The last tile of a packed operand has one row of four lanes. At the last step
; of k, the three lanes behind it are behind the copy.
;
; RUN: %matrix_prove --lower -mcpu=znver4 -mattr=+avx512f,+avx512vnni,+avx512vl,+avx512bw,+avx512vbmi %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%A = type target("tlx.tensor", i8, 2, 17, 12, 0, 1, 0, 0)
%B = type target("tlx.tensor", i8, 2, 12, 17, 0, 1, 0, 0)
%C = type target("tlx.tensor", i32, 2, 17, 17, 0, 1, 0, 0)
declare %A @tlx.load__A(ptr, i64, i64, target("tlx.attr", 1, 0))
declare %B @tlx.load__B(ptr, i64, i64, target("tlx.attr", 1, 0))
declare %C @tlx.load__C(ptr, i64, i64, target("tlx.attr", 4, 0))
declare %C @tlx.muladd__C.A.B.C(%A, %B, %C, target("tlx.attr", 2, 0))
declare void @tlx.store__C(%C, ptr, i64, i64, target("tlx.attr", 4, 0))

define void @f(ptr noalias %c, ptr noalias %a, ptr noalias %b) {
  %x = call %A @tlx.load__A(ptr %a, i64 12, i64 1, target("tlx.attr", 1, 0) poison)
  %y = call %B @tlx.load__B(ptr %b, i64 1, i64 12, target("tlx.attr", 1, 0) poison)
  %z = call %C @tlx.load__C(ptr %c, i64 17, i64 1, target("tlx.attr", 4, 0) poison)
  %s = call %C @tlx.muladd__C.A.B.C(%A %x, %B %y, %C %z, target("tlx.attr", 2, 0) poison)
  call void @tlx.store__C(%C %s, ptr %c, i64 17, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
