; Where a difference is in a matrix or tensor that the function stores.
; RUN: split-file %s %t
; RUN: cat %t/types.ll %t/reference.ll > %t/a.ll
; A store of its own behind the first one is the difference.
; RUN: sed 's/^  ret void/  %%place = getelementptr i8, ptr %%c, i64 BYTE\n  store float 7.0, ptr %%place, align 4\n  ret void/' %t/a.ll > %t/b.ll
; RUN: sed 's/BYTE/4/' %t/b.ll > %t/4.ll
; RUN: sed 's/BYTE/20/' %t/b.ll > %t/20.ll
; RUN: not %matrix_prove %t/a.ll %t/4.ll | FileCheck %s --check-prefix=FOUR
; RUN: not %matrix_prove %t/a.ll %t/20.ll | FileCheck %s --check-prefix=TWENTY

; FOUR: rows: differs: at byte 4 of 'c' (row 0, column 1): expected
; FOUR: columns: differs: at byte 4 of 'c' (row 1, column 0): expected
; FOUR: strides: differs: writes byte 4 of 'c', which
; FOUR: variable: differs: at byte 4 of 'c' (row 0, column 0): expected
; FOUR: tensor: differs: at byte 4 of 'c' (element [0][0][1]): expected
; Two stores disagree.
; FOUR: two: differs: at byte 4 of 'c': expected
; A byte each.
; FOUR: bits: differs: at byte 4 of 'c' (row 1, column 0): expected

; TWENTY: rows: differs: at byte 20 of 'c' (row 1, column 2): expected
; TWENTY: columns: differs: at byte 20 of 'c' (row 1, column 2): expected
; TWENTY: strides: differs: at byte 20 of 'c' (row 1, column 0): expected
; TWENTY: variable: differs: at byte 20 of 'c' (row 0, column 2): expected
; TWENTY: tensor: differs: at byte 20 of 'c' (element [1][0][1]): expected
; TWENTY: two: differs: at byte 20 of 'c' (row 1, column 2): expected
; TWENTY: bits: differs: writes 4 bytes at byte 20

;--- types.ll
%R = type target("tlx.tensor", float, 2, 2, 3, 0, 1, 0, 0)
%C = type target("tlx.tensor", float, 2, 2, 3, 1, 0, 0, 0)
%B = type target("tlx.tensor", i2, 2, 3, 4, 0, 1, 0, 0)
%T = type target("tlx.tensor", float, 3, 2, 2, 2, 0, 1, 2, 0, 0, 0)
declare %R @tlx.load__R(ptr, i64, i64, target("tlx.attr", 4, 0))
declare %C @tlx.load__C(ptr, i64, i64, target("tlx.attr", 4, 0))
declare %B @tlx.load__B(ptr, i64, i64, target("tlx.attr", 1, 0))
declare %T @tlx.load__T(ptr, i64, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__R(%R, ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__C(%C, ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__B(%B, ptr, i64, i64, target("tlx.attr", 1, 0))
declare void @tlx.store__T(%T, ptr, i64, i64, i64, target("tlx.attr", 4, 0))
;--- reference.ll
define void @rows(ptr noalias %c, ptr noalias %a) {
  %m = call %R @tlx.load__R(ptr %a, i64 3, i64 1, target("tlx.attr", 4, 0) poison)
  call void @tlx.store__R(%R %m, ptr %c, i64 3, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
define void @columns(ptr noalias %c, ptr noalias %a) {
  %m = call %C @tlx.load__C(ptr %a, i64 1, i64 2, target("tlx.attr", 4, 0) poison)
  call void @tlx.store__C(%C %m, ptr %c, i64 1, i64 2, target("tlx.attr", 4, 0) poison)
  ret void
}
; Rows are 20 bytes apart.
define void @strides(ptr noalias %c, ptr noalias %a) {
  %m = call %R @tlx.load__R(ptr %a, i64 3, i64 1, target("tlx.attr", 4, 0) poison)
  call void @tlx.store__R(%R %m, ptr %c, i64 5, i64 2, target("tlx.attr", 4, 0) poison)
  ret void
}
; As the front end writes a parameter.
define void @variable(ptr noalias %c, ptr noalias %a) {
  %v = alloca ptr, align 8
  store ptr %c, ptr %v, align 8
  %p = load ptr, ptr %v, align 8
  %q = getelementptr i8, ptr %p, i64 4
  %m = call %C @tlx.load__C(ptr %a, i64 1, i64 2, target("tlx.attr", 4, 0) poison)
  call void @tlx.store__C(%C %m, ptr %q, i64 1, i64 2, target("tlx.attr", 4, 0) poison)
  ret void
}
define void @tensor(ptr noalias %c, ptr noalias %a) {
  %m = call %T @tlx.load__T(ptr %a, i64 4, i64 2, i64 1, target("tlx.attr", 4, 0) poison)
  call void @tlx.store__T(%T %m, ptr %c, i64 4, i64 2, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
define void @two(ptr noalias %c, ptr noalias %a) {
  %m = call %R @tlx.load__R(ptr %a, i64 3, i64 1, target("tlx.attr", 4, 0) poison)
  call void @tlx.store__R(%R %m, ptr %c, i64 3, i64 1, target("tlx.attr", 4, 0) poison)
  %n = call %C @tlx.load__C(ptr %a, i64 1, i64 2, target("tlx.attr", 4, 0) poison)
  call void @tlx.store__C(%C %n, ptr %c, i64 1, i64 2, target("tlx.attr", 4, 0) poison)
  ret void
}
define void @bits(ptr noalias align 4 %c, ptr noalias %a) {
  %m = call %B @tlx.load__B(ptr %a, i64 4, i64 1, target("tlx.attr", 1, 0) poison)
  call void @tlx.store__B(%B %m, ptr %c, i64 4, i64 1, target("tlx.attr", 1, 0) poison)
  ret void
}
