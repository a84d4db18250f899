; Statements whose extents are operands, for each of several extents.
; RUN: %matrix_prove --lower --mattr=+avx512f,+avx512vl --value=m=0,1,5,17 --value=n=0,1,3 --value=k=0..3 --value=pad=0,2 --function=product --function=update %s | FileCheck %s
; RUN: %matrix_prove --lower --value=m=0,1,5,17 --value=n=0,1,3 --value=k=0..3 --value=pad=0,2 --function=product --function=update %s | FileCheck %s
; CHECK: product: proved: 96 cases
; CHECK: update: proved: 96 cases

; Between 'parts of k', the sums wait in the result.
; RUN: %matrix_prove --lower --overlaps=false --value=m=3 --value=n=2 --value=k=1023..1026 --value=pad=0 --function=update %s | FileCheck --check-prefix=PARTS %s
; PARTS: update: proved: 4 cases, 4 arrangements of memory

; A line, whose elements are adjacent: messages name places in it.
; RUN: %matrix_prove --lower --value=m,k=0x3,1x0,5x4,17x3 --function=vector %s | FileCheck --check-prefix=LINE %s
; LINE: vector: proved: 4 cases

; What has no meaning is not proved.
; RUN: sh -c '%matrix_prove --lower --value=m=1 --value=n=2 --value=k=2,3 --value=pad=0 --function=disagreeing %s; test $? -eq 2' | FileCheck --check-prefix=DISAGREE %s
; DISAGREE: disagreeing: unknown: for k = 3: behavior is undefined before any pass: extents of operands disagree: 2 and 3
; RUN: sh -c '%matrix_prove --lower --value=m=2 --value=n=2 --value=k=1 --value=pad=-1 --function=product %s; test $? -eq 2' | FileCheck --check-prefix=TWICE %s
; TWICE: product: unknown: behavior is undefined before any pass: two elements are stored at one address
; RUN: sh -c '%matrix_prove --lower --value=m=-2 --value=n=2 --value=k=1 --value=pad=0 --function=product %s; test $? -eq 2' | FileCheck --check-prefix=NEGATIVE %s
; NEGATIVE: product: unknown: behavior is undefined before any pass: an extent is negative
; RUN: sh -c '%matrix_prove --lower --function=product %s; test $? -eq 2' | FileCheck --check-prefix=VARIABLE %s
; VARIABLE: product: unknown: an extent depends on data

target triple = "x86_64-linux-gnu"
%M = type target("tlx.tensor", float, 2, 4294967295, 4294967295, 0, 1, 0, 0)
declare %M @tlx.load__m(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: read)
declare %M @tlx.matmul__m(%M, %M, target("tlx.attr", 0)) memory(none)
declare %M @tlx.muladd__m(%M, %M, %M, target("tlx.attr", 0, 0)) memory(none)
declare void @tlx.store__m(%M, ptr, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: write)

%L = type target("tlx.tensor", float, 1, 4294967295, 0, 0)
declare %L @tlx.load__l(ptr, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: read)
declare %L @tlx.contract__l(%M, %L, target("tlx.attr", 0, 1, 1, 0)) memory(none)
declare void @tlx.store__l(%L, ptr, i64, target("tlx.attr", 4, 0)) memory(argmem: write)

define void @vector(ptr %c, ptr %a, ptr %b, i64 %m, i64 %k) {
  %A = call %M @tlx.load__m(ptr %a, i64 %k, i64 1, i64 %m, i64 %k, target("tlx.attr", 4, 0) poison)
  %B = call %L @tlx.load__l(ptr %b, i64 1, i64 %k, target("tlx.attr", 4, 0) poison)
  %C = call %L @tlx.contract__l(%M %A, %L %B, target("tlx.attr", 0, 1, 1, 0) poison)
  call void @tlx.store__l(%L %C, ptr %c, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

define void @product(ptr %c, ptr %a, ptr %b, i64 %m, i64 %n, i64 %k, i64 %pad) {
  %rows = add i64 %n, %pad
  %A = call %M @tlx.load__m(ptr %a, i64 %k, i64 1, i64 %m, i64 %k, target("tlx.attr", 4, 0) poison)
  %B = call %M @tlx.load__m(ptr %b, i64 %n, i64 1, i64 %k, i64 %n, target("tlx.attr", 4, 0) poison)
  %C = call %M @tlx.matmul__m(%M %A, %M %B, target("tlx.attr", 0) poison)
  call void @tlx.store__m(%M %C, ptr %c, i64 %rows, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

define void @update(ptr %c, ptr %a, ptr %b, i64 %m, i64 %n, i64 %k, i64 %pad) {
  %rows = add i64 %m, %pad
  %A = call %M @tlx.load__m(ptr %a, i64 1, i64 %rows, i64 %m, i64 %k, target("tlx.attr", 4, 0) poison)
  %B = call %M @tlx.load__m(ptr %b, i64 %n, i64 1, i64 %k, i64 %n, target("tlx.attr", 4, 0) poison)
  %C = call %M @tlx.load__m(ptr %c, i64 %n, i64 1, i64 %m, i64 %n, target("tlx.attr", 4, 0) poison)
  %D = call %M @tlx.muladd__m(%M %A, %M %B, %M %C, target("tlx.attr", 0, 0) poison)
  call void @tlx.store__m(%M %D, ptr %c, i64 %n, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

define void @disagreeing(ptr %c, ptr %a, ptr %b, i64 %m, i64 %n, i64 %k, i64 %pad) {
  %A = call %M @tlx.load__m(ptr %a, i64 %n, i64 1, i64 %m, i64 %n, target("tlx.attr", 4, 0) poison)
  %B = call %M @tlx.load__m(ptr %b, i64 %k, i64 1, i64 %k, i64 %k, target("tlx.attr", 4, 0) poison)
  %C = call %M @tlx.matmul__m(%M %A, %M %B, target("tlx.attr", 0) poison)
  call void @tlx.store__m(%M %C, ptr %c, i64 %k, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
