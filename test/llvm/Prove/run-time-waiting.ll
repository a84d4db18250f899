; Rows that are adjacent along k are copied, in parts of k if there are many. What
; follows the sums reads the old result, so sums wait for the next part on the
; stack: a few tiles of them.
; RUN: %matrix_prove --lower --mattr=+fma -matrix-second-cache=1536 --value=m=1,7 --value=n=1,17 --value=k=0,1,24,25,49 %s | FileCheck %s
; RUN: %matrix_prove --passes='default<O2>' --mattr=+avx512f,+avx512vl -matrix-second-cache=3072 --value=m=7 --value=n=33,65 --value=k=24,37 %s | FileCheck %s --check-prefix=MASKED
; RUN: %opt -mattr=+fma -matrix-second-cache=1536 -passes=matrix-lower -pass-remarks=matrix-ops -disable-output %s 2>&1 | FileCheck %s --check-prefix=PLAN
; CHECK: update: proved: 20 cases
; CHECK: narrowed: proved: 20 cases
; MASKED: update: proved: 4 cases
; MASKED: narrowed: proved: 4 cases
; PLAN: fadd of {{.*}}, parts of 24 k by {{[0-9]+}} columns, sums of 32x6 wait for parts of 12{{$}}
; PLAN: fpext of {{.*}}, parts of 48 k by {{[0-9]+}} columns, sums of 16x12 wait for parts of 24{{$}}

target triple = "x86_64-linux-gnu"
%M = type target("tlx.tensor", float, 2, 4294967295, 4294967295, 0, 1, 0, 0)
%D = type target("tlx.tensor", double, 2, 4294967295, 4294967295, 0, 1, 0, 0)
declare %M @tlx.load__m(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: read)
declare %M @tlx.matmul__m(%M, %M, target("tlx.attr", 0)) memory(none)
declare %M @tlx.fadd__m(%M, %M, target("tlx.attr", 0)) memory(none)
declare %D @tlx.fpext__d(%M) memory(none)
declare void @tlx.store__m(%M, ptr, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: write)
declare void @tlx.store__d(%D, ptr, i64, i64, target("tlx.attr", 8, 0)) memory(argmem: write)

define void @update(ptr noalias %c, ptr noalias %a, ptr noalias %b, i64 %m, i64 %n, i64 %k) {
  %A = call %M @tlx.load__m(ptr %a, i64 %k, i64 1, i64 %m, i64 %k, target("tlx.attr", 4, 0) poison)
  %B = call %M @tlx.load__m(ptr %b, i64 1, i64 %k, i64 %k, i64 %n, target("tlx.attr", 4, 0) poison)
  %C = call %M @tlx.load__m(ptr %c, i64 %n, i64 1, i64 %m, i64 %n, target("tlx.attr", 4, 0) poison)
  %P = call %M @tlx.matmul__m(%M %A, %M %B, target("tlx.attr", 0) poison)
  %S = call %M @tlx.fadd__m(%M %C, %M %P, target("tlx.attr", 0) poison)
  call void @tlx.store__m(%M %S, ptr %c, i64 %n, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; The result has another type than the sums.
define void @narrowed(ptr noalias %c, ptr noalias %a, ptr noalias %b, i64 %m, i64 %n, i64 %k) {
  %A = call %M @tlx.load__m(ptr %a, i64 %k, i64 1, i64 %m, i64 %k, target("tlx.attr", 4, 0) poison)
  %B = call %M @tlx.load__m(ptr %b, i64 1, i64 %k, i64 %k, i64 %n, target("tlx.attr", 4, 0) poison)
  %P = call %M @tlx.matmul__m(%M %A, %M %B, target("tlx.attr", 0) poison)
  %W = call %D @tlx.fpext__d(%M %P)
  call void @tlx.store__d(%D %W, ptr %c, i64 %n, i64 1, target("tlx.attr", 8, 0) poison)
  ret void
}
