; Whether all lanes are something: the bits of a mask as one integer.
; RUN: split-file %s %t
; RUN: %matrix_prove %t/reference.ll %t/changed.ll | FileCheck %s
; RUN: not %matrix_prove %t/reference.ll %t/wrong.ll | FileCheck --check-prefix=WRONG %s

; CHECK: all: proved
; CHECK: any: proved
; WRONG: all: differs
; WRONG: any: differs

;--- reference.ll
define i1 @all(<4 x float> %a, <4 x float> %b) {
  %c = fcmp oeq <4 x float> %a, %b
  %r = call i1 @llvm.vector.reduce.and.v4i1(<4 x i1> %c)
  ret i1 %r
}
define i1 @any(<4 x i8> %a) {
  %c = icmp slt <4 x i8> %a, zeroinitializer
  %r = call i1 @llvm.vector.reduce.or.v4i1(<4 x i1> %c)
  ret i1 %r
}

;--- changed.ll
define i1 @all(<4 x float> %a, <4 x float> %b) {
  %c = fcmp une <4 x float> %a, %b
  %bits = bitcast <4 x i1> %c to i4
  %r = icmp eq i4 %bits, 0
  ret i1 %r
}
define i1 @any(<4 x i8> %a) {
  %c = icmp sgt <4 x i8> %a, splat (i8 -1)
  %bits = bitcast <4 x i1> %c to i4
  %r = icmp ne i4 %bits, -1
  ret i1 %r
}

;--- wrong.ll
define i1 @all(<4 x float> %a, <4 x float> %b) {
  %c = fcmp une <4 x float> %a, %b
  %bits = bitcast <4 x i1> %c to i4
  %r = icmp eq i4 %bits, 1
  ret i1 %r
}
define i1 @any(<4 x i8> %a) {
  %c = icmp slt <4 x i8> %a, zeroinitializer
  %bits = bitcast <4 x i1> %c to i4
  %low = and i4 %bits, 7
  %r = icmp ne i4 %low, 0
  ret i1 %r
}
