; Sums of products of sums, in any order: multiplied out, there are more products
; than fit into memory. The comparison has a budget, as the execution has.
; RUN: sh -c 'ulimit -t 60 -v 8000000; %matrix_prove --lower --time=1 %s > %t; test $? -eq 2'
; RUN: FileCheck %s < %t
; CHECK: powers: unknown: the budget is spent: 1 s (--time)
; CHECK: square: proved

target triple = "x86_64-unknown-linux-gnu"

define void @powers(ptr noalias %r, ptr noalias %p) {
  %a = load <64 x double>, ptr %p, align 8
  %a2 = call fast <64 x double> @llvm.matrix.multiply.v64f64.v64f64.v64f64(<64 x double> %a, <64 x double> %a, i32 8, i32 8, i32 8)
  %a4 = call fast <64 x double> @llvm.matrix.multiply.v64f64.v64f64.v64f64(<64 x double> %a2, <64 x double> %a2, i32 8, i32 8, i32 8)
  %a8 = call fast <64 x double> @llvm.matrix.multiply.v64f64.v64f64.v64f64(<64 x double> %a4, <64 x double> %a4, i32 8, i32 8, i32 8)
  %a9 = call fast <64 x double> @llvm.matrix.multiply.v64f64.v64f64.v64f64(<64 x double> %a8, <64 x double> %a, i32 8, i32 8, i32 8)
  store <64 x double> %a9, ptr %r, align 8
  ret void
}

define void @square(ptr noalias %r, ptr noalias %p) {
  %a = load <64 x double>, ptr %p, align 8
  %a2 = call fast <64 x double> @llvm.matrix.multiply.v64f64.v64f64.v64f64(<64 x double> %a, <64 x double> %a, i32 8, i32 8, i32 8)
  store <64 x double> %a2, ptr %r, align 8
  ret void
}
