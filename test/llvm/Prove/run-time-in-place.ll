; What is stored through a pointer that nothing else overlaps may be read through
; the same pointer: sums wait there for their other parts, and rows are written
; before all columns have read them.
; RUN: %matrix_prove --lower --mattr=+fma -matrix-second-cache=128 --value=m=1..3,9 --value=n=1,2,5 --value=k=1,4,5,9 --value=ahead=0,1,-1 %s | FileCheck %s
; RUN: %matrix_prove --passes='default<O2>' --mattr=+avx512f,+avx512vl -matrix-second-cache=256 --value=m=1..3,9 --value=n=1,2,5 --value=k=1,4,5,9 --value=ahead=0,1,-1 %s | FileCheck %s
; CHECK: update: proved: 48 cases
; CHECK: product: proved: 144 cases
; CHECK: sum: proved: 144 cases

target triple = "x86_64-linux-gnu"
%M = type target("tlx.tensor", float, 2, 4294967295, 4294967295, 0, 1, 0, 0)
declare %M @tlx.load__m(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: read)
declare %M @tlx.matmul__m(%M, %M, target("tlx.attr", 0)) memory(none)
declare %M @tlx.fadd__m(%M, %M, target("tlx.attr", 0)) memory(none)
declare void @tlx.store__m(%M, ptr, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: write)

define void @update(ptr noalias %c, ptr noalias %a, ptr noalias %b, i64 %m, i64 %n, i64 %k) {
  %A = call %M @tlx.load__m(ptr %a, i64 %k, i64 1, i64 %m, i64 %k, target("tlx.attr", 4, 0) poison)
  %B = call %M @tlx.load__m(ptr %b, i64 %n, i64 1, i64 %k, i64 %n, target("tlx.attr", 4, 0) poison)
  %C = call %M @tlx.load__m(ptr %c, i64 %n, i64 1, i64 %m, i64 %n, target("tlx.attr", 4, 0) poison)
  %P = call %M @tlx.matmul__m(%M %A, %M %B, target("tlx.attr", 0) poison)
  %D = call %M @tlx.fadd__m(%M %C, %M %P, target("tlx.attr", 0) poison)
  call void @tlx.store__m(%M %D, ptr %c, i64 %n, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

define void @product(ptr noalias %c, ptr noalias %b, i64 %m, i64 %n, i64 %k, i64 %ahead) {
  %a = getelementptr float, ptr %c, i64 %ahead
  %A = call %M @tlx.load__m(ptr %a, i64 %k, i64 1, i64 %m, i64 %k, target("tlx.attr", 4, 0) poison)
  %B = call %M @tlx.load__m(ptr %b, i64 %n, i64 1, i64 %k, i64 %n, target("tlx.attr", 4, 0) poison)
  %P = call %M @tlx.matmul__m(%M %A, %M %B, target("tlx.attr", 0) poison)
  call void @tlx.store__m(%M %P, ptr %c, i64 %n, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

define void @sum(ptr noalias %c, i64 %m, i64 %n, i64 %k, i64 %ahead) {
  %a = getelementptr float, ptr %c, i64 %ahead
  %A = call %M @tlx.load__m(ptr %a, i64 %n, i64 1, i64 %m, i64 %n, target("tlx.attr", 4, 0) poison)
  %C = call %M @tlx.load__m(ptr %c, i64 %n, i64 1, i64 %m, i64 %n, target("tlx.attr", 4, 0) poison)
  %S = call %M @tlx.fadd__m(%M %A, %M %C, target("tlx.attr", 0) poison)
  call void @tlx.store__m(%M %S, ptr %c, i64 %n, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
