; A cast of lanes to smaller or larger ones: what is poison in one lane is poison
; in those that have a bit of it, and in no other one.
; RUN: split-file %s %t
; RUN: %matrix_prove %t/reference.ll %t/changed.ll | FileCheck %s
; RUN: not %matrix_prove %t/reference.ll %t/wrong.ll | FileCheck --check-prefix=WRONG %s

; CHECK: cut: proved
; CHECK: joined: proved
; CHECK: across: proved

; WRONG: cut: differs: {{.*}} got poison
; WRONG: joined: differs: {{.*}} got poison
; WRONG: across: differs: {{.*}} got poison

;--- reference.ll
define i1 @cut(i8 %x) {
  %r = trunc i8 %x to i1
  ret i1 %r
}
define i8 @joined(<8 x i1> %x) {
  %r = bitcast <8 x i1> %x to i8
  ret i8 %r
}
define i3 @across(i2 %x, i2 %y) {
  %v = zext i2 %x to i3
  %w = zext i2 %y to i3
  %s = shl i3 %w, 2
  %r = add i3 %v, %s
  ret i3 %r
}

;--- changed.ll
define i1 @cut(i8 %x) {
  %v = insertelement <2 x i8> poison, i8 %x, i32 0
  %l = bitcast <2 x i8> %v to <16 x i1>
  %r = extractelement <16 x i1> %l, i32 0
  ret i1 %r
}
define i8 @joined(<8 x i1> %x) {
  %v = shufflevector <8 x i1> %x, <8 x i1> poison, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %l = bitcast <16 x i1> %v to <2 x i8>
  %r = extractelement <2 x i8> %l, i32 0
  ret i8 %r
}
define i3 @across(i2 %x, i2 %y) {
  %v = insertelement <3 x i2> poison, i2 %x, i32 0
  %w = insertelement <3 x i2> %v, i2 %y, i32 1
  %l = bitcast <3 x i2> %w to <2 x i3>
  %r = extractelement <2 x i3> %l, i32 0
  ret i3 %r
}

;--- wrong.ll
define i1 @cut(i8 %x) {
  %v = insertelement <2 x i8> poison, i8 %x, i32 0
  %l = bitcast <2 x i8> %v to <16 x i1>
  %r = extractelement <16 x i1> %l, i32 8
  ret i1 %r
}
define i8 @joined(<8 x i1> %x) {
  %v = shufflevector <8 x i1> %x, <8 x i1> poison, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 15, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 7>
  %l = bitcast <16 x i1> %v to <2 x i8>
  %r = extractelement <2 x i8> %l, i32 0
  ret i8 %r
}
define i3 @across(i2 %x, i2 %y) {
  %v = insertelement <3 x i2> poison, i2 %x, i32 0
  %w = insertelement <3 x i2> %v, i2 %y, i32 2
  %l = bitcast <3 x i2> %w to <2 x i3>
  %r = extractelement <2 x i3> %l, i32 0
  ret i3 %r
}
