; RUN: %opt -mtriple=x86_64-linux-gnu -mattr=+avx512f,+avx512vl,+avx512bw,+avx512vnni -passes='print<matrix-plan>' -disable-output %s | FileCheck %s --check-prefixes=CHECK,MASKED
; RUN: %opt -mtriple=x86_64-linux-gnu -mattr=+avx2,+fma -passes='print<matrix-plan>' -disable-output %s | FileCheck %s --check-prefixes=CHECK,HALF
; RUN: %opt -mtriple=aarch64-linux-gnu -mattr=+dotprod -passes='print<matrix-plan>' -disable-output %s | FileCheck %s --check-prefixes=CHECK,NEON
; RUN: %opt -mtriple=x86_64-linux-gnu -mattr=+avx512f,+avx512vl -passes='print<matrix-plan<O0>>' -disable-output %s | FileCheck %s --check-prefixes=O0

; Statements whose extents are operands: all that is decided about their loops.

%M = type target("tlx.tensor", float, 2, 4294967295, 4294967295, 0, 1, 0, 0)
declare %M @tlx.load__m(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: read)
declare %M @tlx.matmul__m(%M, %M, target("tlx.attr", 0)) memory(none)
declare %M @tlx.contractadd__m(%M, %M, %M, target("tlx.attr", 0, 2, 2, 1, 3, 0)) memory(none)
declare %M @tlx.fmul__m(%M, %M, target("tlx.attr", 0)) memory(none)
declare %M @tlx.fneg__m(%M, target("tlx.attr", 0)) memory(none)
declare void @tlx.store__m(%M, ptr, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: write)
%B = type target("tlx.tensor", i8, 2, 4294967295, 4294967295, 0, 1, 0, 0)
%I = type target("tlx.tensor", i32, 2, 4294967295, 4294967295, 0, 1, 0, 0)
declare %B @tlx.load__b(ptr, i64, i64, i64, i64, target("tlx.attr", 1, 0)) memory(argmem: read)
declare %I @tlx.load__i(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: read)
declare %I @tlx.sext__i(%B) memory(none)
declare %I @tlx.matmul__i(%I, %I, target("tlx.attr", 0)) memory(none)
declare %I @tlx.mul__i(%I, %I) memory(none)
declare void @tlx.store__i(%I, ptr, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: write)

; CHECK-LABEL: function @product:
; CHECK-NEXT: statement that stores %C: product, reads %A, %B
; MASKED-NEXT: M 2x16 masked + 1x16 masked by N 6 + 4 + 2 + 1, or by N 8 or what is left, parts of 256 k by 510 columns, or turned for M up to 4
; HALF-NEXT: M 2x8 + 1x8 + 1x4 + 1x2 + 1 by N 6 + 4 + 2 + 1, parts of 512 k by 252 columns
; NEON-NEXT: M 2x4 + 1x4 + 1x2 + 1 by N 6 + 4 + 2 + 1, parts of 1024 k by 126 columns
; CHECK-NEXT: in 32768 bytes on the stack: rows of A copied by vectors if 48 columns read 32768 bytes
; MASKED-NEXT: turned, for k from 64 to 1968: M 1x16 masked, squares of 16 by N 4 + 2 + 1
; MASKED-NEXT: in 32768 bytes on the stack: columns, and what is left of k
; O0-LABEL: function @product:
; O0-NEXT: statement that stores %C: product, reads %A, %B
; O0-NEXT: M 1x16 + 1x8 + 1x4 + 1x2 + 1 by N 4 + 2 + 1, parts of 512 k by 256 columns
define void @product(ptr noalias %c, ptr noalias %a, ptr noalias %b, i64 %m, i64 %n, i64 %k) {
  %A = call %M @tlx.load__m(ptr %a, i64 %k, i64 1, i64 %m, i64 %k, target("tlx.attr", 4, 0) poison)
  %B = call %M @tlx.load__m(ptr %b, i64 %n, i64 1, i64 %k, i64 %n, target("tlx.attr", 4, 0) poison)
  %C = call %M @tlx.matmul__m(%M %A, %M %B, target("tlx.attr", 0) poison)
  call void @tlx.store__m(%M %C, ptr %c, i64 %n, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; The operand that vectors read is adjacent along k.
; CHECK-LABEL: function @transposed:
; CHECK-NEXT: statement that stores %D: product, reads %A, %B, %C
; MASKED-NEXT: by N 6 + 4 + 2 + 1, parts of 256 k by 510 columns, or turned for M up to 4{{$}}
; HALF-NEXT: by N 6 + 4 + 2 + 1, parts of 512 k by 252 columns{{$}}
; NEON-NEXT: by N 6 + 4 + 2 + 1, parts of 1024 k by 126 columns{{$}}
; CHECK-NEXT: in 32768 bytes on the stack: rows of A copied by squares{{$}}
define void @transposed(ptr noalias %c, ptr noalias %a, ptr noalias %b, i64 %m, i64 %n, i64 %k) {
  %A = call %M @tlx.load__m(ptr %a, i64 %k, i64 1, i64 %m, i64 %k, target("tlx.attr", 4, 0) poison)
  %B = call %M @tlx.load__m(ptr %b, i64 1, i64 %k, i64 %k, i64 %n, target("tlx.attr", 4, 0) poison)
  %C = call %M @tlx.load__m(ptr %c, i64 %n, i64 1, i64 %m, i64 %n, target("tlx.attr", 4, 0) poison)
  %D = call %M @tlx.contractadd__m(%M %A, %M %B, %M %C, target("tlx.attr", 0, 2, 2, 1, 3, 0) poison)
  call void @tlx.store__m(%M %D, ptr %c, i64 %n, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Where what follows reads the old result, sums wait elsewhere.
; CHECK-LABEL: function @scaled:
; CHECK-NEXT: statement that stores %E: product, reads %A, %B, %C
; MASKED-NEXT: parts of 256 k by 510 columns, sums of 64x60 wait for parts of 128,
; HALF-NEXT: parts of 512 k by 252 columns, sums of 32x126 wait for parts of 256{{$}}
; NEON-NEXT: parts of 1024 k by 126 columns, sums of 16x252 wait for parts of 512{{$}}
; CHECK-NEXT: in 32768 bytes on the stack: rows of A copied by squares, sums from byte 16384
; O0-LABEL: function @scaled:
; O0-NEXT: statement
; O0-NEXT: M 1x16 + 1x8 + 1x4 + 1x2 + 1 by N 4 + 2 + 1{{$}}
define void @scaled(ptr noalias %c, ptr noalias %a, ptr noalias %b, i64 %m, i64 %n, i64 %k) {
  %A = call %M @tlx.load__m(ptr %a, i64 %k, i64 1, i64 %m, i64 %k, target("tlx.attr", 4, 0) poison)
  %B = call %M @tlx.load__m(ptr %b, i64 1, i64 %k, i64 %k, i64 %n, target("tlx.attr", 4, 0) poison)
  %C = call %M @tlx.load__m(ptr %c, i64 %n, i64 1, i64 %m, i64 %n, target("tlx.attr", 4, 0) poison)
  %D = call %M @tlx.matmul__m(%M %A, %M %B, target("tlx.attr", 0) poison)
  %E = call %M @tlx.fmul__m(%M %D, %M %C, target("tlx.attr", 0) poison)
  call void @tlx.store__m(%M %E, ptr %c, i64 %n, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: function @bytes:
; CHECK-NEXT: statement that stores %E: product, reads %A, %B, %C
; MASKED-NEXT: by N 8 or less, in place up to N 4 in one tile or by K 24, or 16 by 16, groups of 4 k by vpdpbusd-flipped from copies of both, parts of 256 k whose sums wait in a panel by 128 columns, or turned for M up to 4
; MASKED-NEXT: in 57472 bytes on the stack: rows of A copied as groups by vectors, columns of B copied as groups by lines, sums from byte 41088
; MASKED-NEXT: turned, for k from 128 to 14368: M 2x16 masked + 1x16 masked by N 8 or less, dots of 8 rows by vpdpbusd-flipped
; MASKED-NEXT: in 57472 bytes on the stack: columns of B copied by elements
; HALF-NEXT: by N 6 or less, groups of 2 k by vpmaddwd, parts of 1024 k whose sums wait in a panel by 480 columns
; NEON-NEXT: by N 8 or less, groups of 4 k by dot, parts of 4096 k whose sums wait in a panel by 128 columns
; O0-LABEL: function @bytes:
; O0-NEXT: temporary %X: map, reads %A
; O0: temporary %Y: map, reads %B
; O0: statement that stores %E: product, reads %X, %Y, %C
define void @bytes(ptr noalias %c, ptr noalias %a, ptr noalias %b, i64 %m, i64 %n, i64 %k) {
  %A = call %B @tlx.load__b(ptr %a, i64 %k, i64 1, i64 %m, i64 %k, target("tlx.attr", 1, 0) poison)
  %B = call %B @tlx.load__b(ptr %b, i64 %n, i64 1, i64 %k, i64 %n, target("tlx.attr", 1, 0) poison)
  %C = call %I @tlx.load__i(ptr %c, i64 %n, i64 1, i64 %m, i64 %n, target("tlx.attr", 4, 0) poison)
  %X = call %I @tlx.sext__i(%B %A)
  %Y = call %I @tlx.sext__i(%B %B)
  %D = call %I @tlx.matmul__i(%I %X, %I %Y, target("tlx.attr", 0) poison)
  %E = call %I @tlx.mul__i(%I %D, %I %C)
  call void @tlx.store__i(%I %E, ptr %c, i64 %n, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; What is adjacent in each operand says how its groups are copied.
; CHECK-LABEL: function @groups:
; CHECK-NEXT: statement that stores %D: product, reads %A, %B
; CHECK-NEXT: from copies of both
; CHECK-NEXT: rows of A copied as groups by squares, columns of B copied as groups by vectors
; CHECK-LABEL: function @apart:
; CHECK: rows of A copied as groups by elements, columns of B copied as groups by elements
define void @groups(ptr noalias %c, ptr noalias %a, ptr noalias %b, i64 %m, i64 %n, i64 %k) {
  %A = call %B @tlx.load__b(ptr %a, i64 1, i64 %m, i64 %m, i64 %k, target("tlx.attr", 1, 0) poison)
  %B = call %B @tlx.load__b(ptr %b, i64 1, i64 %k, i64 %k, i64 %n, target("tlx.attr", 1, 0) poison)
  %X = call %I @tlx.sext__i(%B %A)
  %Y = call %I @tlx.sext__i(%B %B)
  %D = call %I @tlx.matmul__i(%I %X, %I %Y, target("tlx.attr", 0) poison)
  call void @tlx.store__i(%I %D, ptr %c, i64 %n, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
define void @apart(ptr noalias %c, ptr noalias %a, ptr noalias %b, i64 %m, i64 %n, i64 %k, i64 %s) {
  %A = call %B @tlx.load__b(ptr %a, i64 %k, i64 %s, i64 %m, i64 %k, target("tlx.attr", 1, 0) poison)
  %B = call %B @tlx.load__b(ptr %b, i64 %n, i64 %s, i64 %k, i64 %n, target("tlx.attr", 1, 0) poison)
  %X = call %I @tlx.sext__i(%B %A)
  %Y = call %I @tlx.sext__i(%B %B)
  %D = call %I @tlx.matmul__i(%I %X, %I %Y, target("tlx.attr", 0) poison)
  call void @tlx.store__i(%I %D, ptr %c, i64 %n, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; A factor that is a product is computed before. Pointers may overlap.
; CHECK-LABEL: function @chain:
; CHECK-NEXT: temporary %P: product, reads %A, %B
; CHECK: statement that stores %D: product, reads %P, %B, %C
; CHECK: through a temporary if it overlaps %B, copied by M
define void @chain(ptr %c, ptr %a, ptr %b, i64 %n) {
  %A = call %M @tlx.load__m(ptr %a, i64 %n, i64 1, i64 %n, i64 %n, target("tlx.attr", 4, 0) poison)
  %B = call %M @tlx.load__m(ptr %b, i64 %n, i64 1, i64 %n, i64 %n, target("tlx.attr", 4, 0) poison)
  %C = call %M @tlx.load__m(ptr %c, i64 %n, i64 1, i64 %n, i64 %n, target("tlx.attr", 4, 0) poison)
  %P = call %M @tlx.matmul__m(%M %A, %M %B, target("tlx.attr", 0) poison)
  %D = call %M @tlx.contractadd__m(%M %P, %M %B, %M %C, target("tlx.attr", 0, 2, 2, 1, 3, 0) poison)
  call void @tlx.store__m(%M %D, ptr %c, i64 %n, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: function @map:
; CHECK-NEXT: statement that stores %N: map, reads %A
; MASKED-NEXT: M 4x16 + 1x16 masked, 2 dimensions as one where lines are adjacent
; HALF-NEXT: M 4x8 + 2x8 + 1x8 + 1x4 + 1x2 + 1, 2 dimensions as one
; NEON-NEXT: M 4x4 + 2x4 + 1x4 + 1x2 + 1, 2 dimensions as one
; CHECK-NEXT: through a temporary if it overlaps %A elsewhere, copied by M
define void @map(ptr %c, ptr %a, i64 %m, i64 %n, i64 %la, i64 %lc) {
  %A = call %M @tlx.load__m(ptr %a, i64 %la, i64 1, i64 %m, i64 %n, target("tlx.attr", 4, 0) poison)
  %N = call %M @tlx.fneg__m(%M %A, target("tlx.attr", 0) poison)
  call void @tlx.store__m(%M %N, ptr %c, i64 %lc, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Pointers into different address spaces cannot be compared.
declare %M @tlx.load__1(ptr addrspace(1), i64, i64, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: read)
; CHECK-LABEL: function @copy:
; CHECK-NEXT: statement that stores %A: copy, reads %A
; CHECK-NEXT: M 4x
; CHECK-NEXT: through a temporary if it overlaps %A, which may always be, copied by M 4x
define void @copy(ptr %c, ptr addrspace(1) %a, i64 %m, i64 %n) {
  %A = call %M @tlx.load__1(ptr addrspace(1) %a, i64 %n, i64 1, i64 %m, i64 %n, target("tlx.attr", 4, 0) poison)
  call void @tlx.store__m(%M %A, ptr %c, i64 %n, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: function @transposition:
; CHECK-NEXT: statement that stores %A: copy, reads %A
; MASKED-NEXT: M 4x16 + 1x16 masked, squares of 16{{$}}
; HALF-NEXT: 1x2 + 1, squares of 8{{$}}
; NEON-NEXT: 1x2 + 1, squares of 4{{$}}
; O0-LABEL: function @transposition:
; O0-NEXT: statement
; O0-NEXT: 1x2 + 1{{$}}
define void @transposition(ptr noalias %c, ptr noalias %a, i64 %m, i64 %n, i64 %la, i64 %lc) {
  %A = call %M @tlx.load__m(ptr %a, i64 1, i64 %la, i64 %m, i64 %n, target("tlx.attr", 4, 0) poison)
  call void @tlx.store__m(%M %A, ptr %c, i64 %lc, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Of a function that has both, the statements with constant extents are planned
; when the others are loops.
%S = type target("tlx.tensor", float, 2, 40, 40, 0, 1, 0, 0)
declare %S @tlx.load__s(ptr, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: read)
declare void @tlx.store__s(%S, ptr, i64, i64, target("tlx.attr", 4, 0)) memory(argmem: write)
; CHECK-LABEL: function @both:
; CHECK-NEXT: statement that stores %A: copy, reads %A
; CHECK-NEXT: M 4x
; CHECK-NOT: region
define void @both(ptr noalias %c, ptr noalias %a, i64 %n) {
  %A = call %M @tlx.load__m(ptr %a, i64 %n, i64 1, i64 %n, i64 %n, target("tlx.attr", 4, 0) poison)
  call void @tlx.store__m(%M %A, ptr %c, i64 %n, i64 1, target("tlx.attr", 4, 0) poison)
  %S = call %S @tlx.load__s(ptr %a, i64 40, i64 1, target("tlx.attr", 4, 0) poison)
  call void @tlx.store__s(%S %S, ptr %c, i64 40, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
