; How many lanes of a mask are set is the sum of its lanes.
; RUN: split-file %s %t
; RUN: %matrix_prove %t/reference.ll %t/changed.ll | FileCheck %s
; RUN: not %matrix_prove %t/reference.ll %t/wrong.ll | FileCheck --check-prefix=WRONG %s

; CHECK: positive: proved
; CHECK: constant: proved
; WRONG: positive: differs
; WRONG: constant: differs

;--- reference.ll
define i32 @positive(<3 x float> %x) {
  %c = fcmp ogt <3 x float> %x, zeroinitializer
  %w = zext <3 x i1> %c to <3 x i32>
  %a = extractelement <3 x i32> %w, i32 0
  %b = extractelement <3 x i32> %w, i32 1
  %d = extractelement <3 x i32> %w, i32 2
  %s = add i32 %a, %b
  %r = add i32 %s, %d
  ret i32 %r
}
define i8 @constant() {
  ret i8 3
}

;--- changed.ll
declare i8 @llvm.ctpop.i8(i8)
define i32 @positive(<3 x float> %x) {
  %c = fcmp ogt <3 x float> %x, zeroinitializer
  %m = shufflevector <3 x i1> %c, <3 x i1> zeroinitializer, <8 x i32> <i32 0, i32 3, i32 1, i32 3, i32 3, i32 3, i32 3, i32 2>
  %i = bitcast <8 x i1> %m to i8
  %n = call i8 @llvm.ctpop.i8(i8 %i)
  %r = zext i8 %n to i32
  ret i32 %r
}
define i8 @constant() {
  %r = call i8 @llvm.ctpop.i8(i8 -127)
  %s = add i8 %r, 1
  ret i8 %s
}

;--- wrong.ll
declare i8 @llvm.ctpop.i8(i8)
define i32 @positive(<3 x float> %x) {
  %c = fcmp ogt <3 x float> %x, zeroinitializer
  %m = shufflevector <3 x i1> %c, <3 x i1> zeroinitializer, <8 x i32> <i32 0, i32 3, i32 1, i32 1, i32 3, i32 3, i32 3, i32 2>
  %i = bitcast <8 x i1> %m to i8
  %n = call i8 @llvm.ctpop.i8(i8 %i)
  %r = zext i8 %n to i32
  ret i32 %r
}
define i8 @constant() {
  %r = call i8 @llvm.ctpop.i8(i8 -127)
  ret i8 %r
}
