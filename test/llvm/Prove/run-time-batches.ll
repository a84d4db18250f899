; A product of tensors is one for each index of the dimensions in front, which
; may be none.
; RUN: %matrix_prove --lower --mattr=+avx2 --value=g=0..2 --value=m=0,1,9 --value=n=0,1,5 --value=k=0..3 %s | FileCheck %s
; RUN: %matrix_prove --passes='default<O2>' --mattr=+avx2 --value=g=0..2 --value=m=0,1,9 --value=n=0,1,5 --value=k=0..3 %s | FileCheck %s
; CHECK: product: proved: 108 cases
; CHECK: update: proved: 108 cases

target triple = "x86_64-linux-gnu"
%T = type target("tlx.tensor", i32, 3, 4294967295, 4294967295, 4294967295, 0, 1, 2, 0, 0, 0)
declare %T @tlx.load__t(ptr, i64, i64, i64, i64, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: read)
declare %T @tlx.matmul__t(%T, %T, target("tlx.attr", 0)) memory(none)
declare %T @tlx.muladd__t(%T, %T, %T, target("tlx.attr", 0, 0)) memory(none)
declare void @tlx.store__t(%T, ptr, i64, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: write)

define void @product(ptr %c, ptr noalias %a, ptr noalias %b, i64 %g, i64 %m, i64 %n, i64 %k) {
  %mk = mul i64 %m, %k
  %kn = mul i64 %k, %n
  %mn = mul i64 %m, %n
  %A = call %T @tlx.load__t(ptr %a, i64 %mk, i64 %k, i64 1, i64 %g, i64 %m, i64 %k, target("tlx.attr", 4, 0) poison)
  %B = call %T @tlx.load__t(ptr %b, i64 %kn, i64 %n, i64 1, i64 %g, i64 %k, i64 %n, target("tlx.attr", 4, 0) poison)
  %C = call %T @tlx.matmul__t(%T %A, %T %B, target("tlx.attr", 0) poison)
  call void @tlx.store__t(%T %C, ptr %c, i64 %mn, i64 %n, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

define void @update(ptr %c, ptr noalias %a, ptr noalias %b, i64 %g, i64 %m, i64 %n, i64 %k) {
  %mk = mul i64 %m, %k
  %kn = mul i64 %k, %n
  %mn = mul i64 %m, %n
  %A = call %T @tlx.load__t(ptr %a, i64 %mk, i64 %k, i64 1, i64 %g, i64 %m, i64 %k, target("tlx.attr", 4, 0) poison)
  %B = call %T @tlx.load__t(ptr %b, i64 0, i64 %n, i64 1, i64 %g, i64 %k, i64 %n, target("tlx.attr", 4, 0) poison)
  %C = call %T @tlx.load__t(ptr %c, i64 %mn, i64 %n, i64 1, i64 %g, i64 %m, i64 %n, target("tlx.attr", 4, 0) poison)
  %D = call %T @tlx.muladd__t(%T %A, %T %B, %T %C, target("tlx.attr", 0, 0) poison)
  call void @tlx.store__t(%T %D, ptr %c, i64 %mn, i64 %n, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
