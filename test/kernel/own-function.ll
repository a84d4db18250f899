; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; RUN: opt -load-pass-plugin=%kernel_plugin -verify-each -passes='function(print<matrix-plan>)' -disable-output %s | FileCheck --check-prefix=PLAN %s
; RUN: opt -load-pass-plugin=%kernel_plugin -verify-each -passes=matrix-emit,instcombine -pass-remarks-missed=matrix-ops -S %s 2> %t.remarks | FileCheck %s
; RUN: FileCheck --check-prefix=REMARK %s < %t.remarks

%A = type target("tlx.tensor", i32, 2, 8, 10, 1, 0, 0, 0)
%B = type target("tlx.tensor", i32, 2, 10, 7, 1, 0, 0, 0)
%C = type target("tlx.tensor", i32, 2, 8, 7, 1, 0, 0, 0)

; 8 rows are three fragments of 3, at most two of which are a tile; 7 columns are
; four of 2, at most three of which are one.
; PLAN-LABEL: function @product:
; PLAN: kernel test3x2x4, tiles of M 1*2x3 of 4 k lanes + 1*1x3 padded of 4 k lanes by N 1*2x2 + 1*2x2 padded, N outside, in parts of 8x10, A and B packed
; CHECK-LABEL: define void @product(
; CHECK: call void @__matrix_test3x2x4_8x7x10_i32(ptr %a, ptr %b, ptr %c)
define void @product(ptr noalias %a, ptr noalias %b, ptr noalias %c) {
  %x = call %A @tlx.load__A(ptr %a, i64 1, i64 8, target("tlx.attr", 4, 0) poison)
  %y = call %B @tlx.load__B(ptr %b, i64 1, i64 10, target("tlx.attr", 4, 0) poison)
  %r = call %C @tlx.matmul__C(%A %x, %B %y, target("tlx.attr", 0) poison)
  call void @tlx.store__C(%C %r, ptr %c, i64 1, i64 8, target("tlx.attr", 4, 0) poison)
  ret void
}

; A function for each form, whose arguments are addresses and strides.
; CHECK-LABEL: define void @again(
; CHECK: call void @__matrix_test3x2x4_8x7x10_i32(ptr %a, ptr %b, ptr %c)
; CHECK: call void @__matrix_test3x2x4_8x7x10_i32.1(ptr %a, i64 %stride, ptr %b, ptr %d)
define void @again(ptr noalias %a, ptr noalias %b, ptr noalias %c, ptr noalias %d, i64 %stride) {
  %x = call %A @tlx.load__A(ptr %a, i64 1, i64 8, target("tlx.attr", 4, 0) poison)
  %y = call %B @tlx.load__B(ptr %b, i64 1, i64 10, target("tlx.attr", 4, 0) poison)
  %r = call %C @tlx.matmul__C(%A %x, %B %y, target("tlx.attr", 0) poison)
  call void @tlx.store__C(%C %r, ptr %c, i64 1, i64 8, target("tlx.attr", 4, 0) poison)
  %z = call %A @tlx.load__A(ptr %a, i64 1, i64 %stride, target("tlx.attr", 4, 0) poison)
  %s = call %C @tlx.matmul__C(%A %z, %B %y, target("tlx.attr", 0) poison)
  call void @tlx.store__C(%C %s, ptr %d, i64 1, i64 8, target("tlx.attr", 4, 0) poison)
  ret void
}

; What is instrumented has all of its code itself.
; REMARK: product of 8x7 i32: kernel test3x2x4 is not used because it needs a function of its own, which must not be split off from this one
; PLAN-LABEL: function @instrumented:
; PLAN: vectors of
; CHECK-LABEL: define void @instrumented(
; CHECK-NOT: call
; CHECK: ret void
define void @instrumented(ptr noalias %a, ptr noalias %b, ptr noalias %c) sanitize_address {
  %x = call %A @tlx.load__A(ptr %a, i64 1, i64 8, target("tlx.attr", 4, 0) poison)
  %y = call %B @tlx.load__B(ptr %b, i64 1, i64 10, target("tlx.attr", 4, 0) poison)
  %r = call %C @tlx.matmul__C(%A %x, %B %y, target("tlx.attr", 0) poison)
  call void @tlx.store__C(%C %r, ptr %c, i64 1, i64 8, target("tlx.attr", 4, 0) poison)
  ret void
}

; The kernel's attributes. B has columns and steps to spare: it is copied, too.
; CHECK: define internal void @__matrix_test3x2x4_8x7x10_i32(ptr %0, ptr %1, ptr %2) unnamed_addr #[[OWN:[0-9]+]]
; CHECK: alloca [432 x i8]
; CHECK: alloca [384 x i8]
; CHECK: attributes #[[OWN]] = { noinline nounwind {{.*}}"test-kernel"="3x2x4"

declare %A @tlx.load__A(ptr, i64, i64, target("tlx.attr", 4, 0)) #0
declare %B @tlx.load__B(ptr, i64, i64, target("tlx.attr", 4, 0)) #0
declare %C @tlx.matmul__C(%A, %B, target("tlx.attr", 0)) #2
declare void @tlx.store__C(%C, ptr, i64, i64, target("tlx.attr", 4, 0)) #1

attributes #0 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(none) }
