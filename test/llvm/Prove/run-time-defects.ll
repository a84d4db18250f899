; Defects in what is emitted for extents that are known at run time are found.
; RUN: %opt -mattr=+avx512f,+avx512vl -matrix-second-cache=256 -passes=matrix-lower %s -o %t.ll
; RUN: %opt -passes=verify %s -o %t.before.ll
; RUN: %matrix_prove --value=m=1,15..17 --value=n=1,5 --value=k=1..5 %t.before.ll %t.ll | FileCheck --check-prefix=GOOD %s
; GOOD: update: proved: 40 cases

; The last lane of a mask is never set.
; RUN: sed '/icmp/s/i32 14, i32 15>/i32 14, i32 16>/' %t.ll > %t.lane.ll
; RUN: not diff -q %t.ll %t.lane.ll
; RUN: sh -c '%matrix_prove --value=m=1,15..17 --value=n=1,5 --value=k=1..5 %t.before.ll %t.lane.ll; test $? -eq 1' | FileCheck --check-prefix=LANE %s
; LANE: update: differs: for m = 16, n = 1, k = 1: at byte 60 of 'c'

; It is always set.
; RUN: sed '/icmp/s/i32 14, i32 15>/i32 14, i32 0>/' %t.ll > %t.more.ll
; RUN: not diff -q %t.ll %t.more.ll
; RUN: sh -c '%matrix_prove --value=m=1,15..17 --value=n=1,5 --value=k=1..5 %t.before.ll %t.more.ll; test $? -eq 1' | FileCheck --check-prefix=MORE %s
; MORE: update: differs: for m = 1, n = 1, k = 1: {{.*}}

; Parts begin one k too early.
; RUN: sed -E 's/(mul i64 %matrix.index[0-9]*), 2$/\1, 1/' %t.ll > %t.part.ll
; RUN: not diff -q %t.ll %t.part.ll
; RUN: sh -c '%matrix_prove --value=m=1,15..17 --value=n=1,5 --value=k=1..5 %t.before.ll %t.part.ll; test $? -eq 1' | FileCheck --check-prefix=PART %s
; PART: update: differs: for m = 17, n = 1, k = 3: at byte 0 of 'c'

target triple = "x86_64-linux-gnu"
%M = type target("tlx.tensor", float, 2, 4294967295, 4294967295, 1, 0, 0, 0)
declare %M @tlx.load__m(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: read)
declare %M @tlx.muladd__m(%M, %M, %M, target("tlx.attr", 0, 0)) memory(none)
declare void @tlx.store__m(%M, ptr, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: write)

define void @update(ptr noalias %c, ptr noalias %a, ptr noalias %b, i64 %m, i64 %n, i64 %k) {
  %A = call %M @tlx.load__m(ptr %a, i64 1, i64 %m, i64 %m, i64 %k, target("tlx.attr", 4, 0) poison)
  %B = call %M @tlx.load__m(ptr %b, i64 1, i64 %k, i64 %k, i64 %n, target("tlx.attr", 4, 0) poison)
  %C = call %M @tlx.load__m(ptr %c, i64 1, i64 %m, i64 %m, i64 %n, target("tlx.attr", 4, 0) poison)
  %D = call %M @tlx.muladd__m(%M %A, %M %B, %M %C, target("tlx.attr", 0, 0) poison)
  call void @tlx.store__m(%M %D, ptr %c, i64 1, i64 %m, target("tlx.attr", 4, 0) poison)
  ret void
}
