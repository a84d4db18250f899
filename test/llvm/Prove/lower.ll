; Before and after matrix-lower, for all inputs.
; RUN: %matrix_prove --lower %s | FileCheck %s
; RUN: %matrix_prove --lower -mattr=+avx2,+fma %s | FileCheck %s
; RUN: %matrix_prove --lower -mcpu=znver4 %s | FileCheck %s
; RUN: %matrix_prove --lower -mcpu=sapphirerapids %s | FileCheck %s
; RUN: sed 's/^target.*//' %s > %t.ll
; RUN: echo 'target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32"' > %t.aarch64.ll
; RUN: echo 'target triple = "aarch64-unknown-linux-gnu"' >> %t.aarch64.ll
; RUN: cat %t.ll >> %t.aarch64.ll
; RUN: %matrix_prove --lower %t.aarch64.ll | FileCheck %s
; RUN: %matrix_prove --lower -mcpu=neoverse-v2 %t.aarch64.ll | FileCheck %s
; RUN: %matrix_prove --lower -mcpu=neoverse-v1 --vscale=2 %t.aarch64.ll | FileCheck %s

; Each stage alone, too.
; RUN: %matrix_prove --passes='function(matrix-expand,matrix-simplify)' %s | FileCheck %s
; RUN: %matrix_prove --passes='function(matrix-simplify,matrix-layout)' %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%F = type target("tlx.tensor", float, 2, 7, 5, 1, 0, 0, 0)
%G = type target("tlx.tensor", float, 2, 5, 9, 1, 0, 0, 0)
%H = type target("tlx.tensor", float, 2, 7, 9, 1, 0, 0, 0)
%A = type target("tlx.tensor", i8, 2, 17, 20, 1, 0, 0, 0)
%B = type target("tlx.tensor", i8, 2, 20, 9, 1, 0, 0, 0)
%C = type target("tlx.tensor", i32, 2, 17, 9, 1, 0, 0, 0)
%R = type target("tlx.tensor", float, 2, 9, 7, 1, 0, 0, 0)
declare %F @tlx.load__F(ptr, i64, i64, target("tlx.attr", 4, 0))
declare %G @tlx.load__G(ptr, i64, i64, target("tlx.attr", 4, 0))
declare %H @tlx.load__H(ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__H(%H, ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__R(%R, ptr, i64, i64, target("tlx.attr", 4, 0))
declare %H @tlx.matmul__H(%F, %G, target("tlx.attr", 0))
declare %H @tlx.matmul__c(%F, %G, target("tlx.attr", 1))
declare %H @tlx.fadd__H(%H, %H, target("tlx.attr", 0))
declare %R @tlx.transpose__R(%H, target("tlx.attr", 1, 0))
declare %A @tlx.load__A(ptr, i64, i64, target("tlx.attr", 1, 0))
declare %B @tlx.load__B(ptr, i64, i64, target("tlx.attr", 1, 0))
declare %C @tlx.load__C(ptr, i64, i64, target("tlx.attr", 4, 0))
declare %C @tlx.muladd__C(%A, %B, %C, target("tlx.attr", 3, 0))
declare void @tlx.store__C(%C, ptr, i64, i64, target("tlx.attr", 4, 0))

; Three pointers: apart, in both orders; two at a time equal and at eight distances; two on
; both sides of the third.
; CHECK: product: proved: 31 arrangements of memory
define void @product(ptr %c, ptr %a, ptr %b) {
  %x = call %F @tlx.load__F(ptr %a, i64 1, i64 7, target("tlx.attr", 4, 0) poison)
  %y = call %G @tlx.load__G(ptr %b, i64 1, i64 5, target("tlx.attr", 4, 0) poison)
  %z = call %H @tlx.load__H(ptr %c, i64 1, i64 7, target("tlx.attr", 4, 0) poison)
  %m = call %H @tlx.matmul__H(%F %x, %G %y, target("tlx.attr", 0) poison)
  %s = call %H @tlx.fadd__H(%H %z, %H %m, target("tlx.attr", 0) poison)
  call void @tlx.store__H(%H %s, ptr %c, i64 1, i64 7, target("tlx.attr", 4, 0) poison)
  ret void
}

; A product and a sum may be one operation; rows go to columns.
; CHECK: contracted: proved: 1 arrangement of memory
define void @contracted(ptr noalias %c, ptr noalias %a, ptr noalias %b) {
  %x = call %F @tlx.load__F(ptr %a, i64 1, i64 7, target("tlx.attr", 4, 0) poison)
  %y = call %G @tlx.load__G(ptr %b, i64 1, i64 5, target("tlx.attr", 4, 0) poison)
  %m = call %H @tlx.matmul__c(%F %x, %G %y, target("tlx.attr", 1) poison)
  %t = call %R @tlx.transpose__R(%H %m, target("tlx.attr", 1, 0) poison)
  call void @tlx.store__R(%R %t, ptr %c, i64 1, i64 9, target("tlx.attr", 4, 0) poison)
  ret void
}

; Signed bytes, where vpdpbusd has unsigned ones: 0x80 is added and cancels.
; CHECK: bytes: proved: {{[0-9]+}} arrangements of memory
define void @bytes(ptr %c, ptr %a, ptr %b) {
  %x = call %A @tlx.load__A(ptr %a, i64 1, i64 17, target("tlx.attr", 1, 0) poison)
  %y = call %B @tlx.load__B(ptr %b, i64 1, i64 20, target("tlx.attr", 1, 0) poison)
  %z = call %C @tlx.load__C(ptr %c, i64 1, i64 17, target("tlx.attr", 4, 0) poison)
  %s = call %C @tlx.muladd__C(%A %x, %B %y, %C %z, target("tlx.attr", 3, 0) poison)
  call void @tlx.store__C(%C %s, ptr %c, i64 1, i64 17, target("tlx.attr", 4, 0) poison)
  ret void
}
