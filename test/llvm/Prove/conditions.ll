; A bool in memory is a byte; what is chosen, compared or combined may be
; extended before or after. The second set differs in what may not be exchanged.
; RUN: split-file %s %t
; RUN: %matrix_prove %t/reference.ll %t/changed.ll | FileCheck %s
; RUN: not %matrix_prove %t/reference.ll %t/wrong.ll | FileCheck --check-prefix=WRONG %s

; CHECK: through_byte: proved
; CHECK: inverse: proved
; CHECK: mask: proved
; CHECK: narrow: proved
; CHECK: ordered: proved
; CHECK: leading: proved
; CHECK: zero: proved

; WRONG: through_byte: differs
; WRONG: inverse: differs
; WRONG: mask: differs
; WRONG: narrow: differs
; WRONG: ordered: {{differs|unknown}}
; WRONG: leading: {{differs|unknown}}
; WRONG: zero: differs

;--- reference.ll
define float @through_byte(float %a, float %b) {
  %c = fcmp ogt float %a, %b
  %byte = zext i1 %c to i8
  %d = icmp ne i8 %byte, 0
  %r = select i1 %d, float %a, float %b
  ret float %r
}
define i16 @inverse(i16 %a, i16 %b) {
  %c = icmp slt i16 %a, %b
  %n = xor i1 %c, true
  %r = select i1 %n, i16 %a, i16 %b
  ret i16 %r
}
define i8 @mask(float %a, float %b) {
  %c = fcmp une float %a, %b
  %d = fcmp olt float %a, 0.0
  %x = zext i1 %c to i8
  %y = zext i1 %d to i8
  %r = and i8 %x, %y
  ret i8 %r
}
define i1 @narrow(bfloat %a, bfloat %b) {
  %r = fcmp ogt bfloat %a, %b
  ret i1 %r
}
define i1 @ordered(half %a) {
  %r = fcmp ord half %a, %a
  ret i1 %r
}
declare i32 @llvm.ctlz.i32(i32, i1)
define i32 @leading(i32 %a) {
  %c = icmp eq i32 %a, 0
  %n = call i32 @llvm.ctlz.i32(i32 %a, i1 false)
  %r = select i1 %c, i32 7, i32 %n
  ret i32 %r
}
define bfloat @zero(bfloat %a, bfloat %b) {
  %c = fcmp oeq bfloat %a, 0.0
  %r = select i1 %c, bfloat %b, bfloat %a
  ret bfloat %r
}

;--- changed.ll
define float @through_byte(float %a, float %b) {
  %c = fcmp ule float %a, %b
  %r = select i1 %c, float %b, float %a
  ret float %r
}
define i16 @inverse(i16 %a, i16 %b) {
  %c = icmp sgt i16 %b, %a
  %r = select i1 %c, i16 %b, i16 %a
  ret i16 %r
}
define i8 @mask(float %a, float %b) {
  %c = fcmp une float %a, %b
  %d = fcmp ogt float 0.0, %a
  %both = and i1 %c, %d
  %r = zext i1 %both to i8
  ret i8 %r
}
define i1 @narrow(bfloat %a, bfloat %b) {
  %x = fpext bfloat %a to float
  %y = fpext bfloat %b to float
  %r = fcmp olt float %y, %x
  ret i1 %r
}
define i1 @ordered(half %a) {
  %x = fpext half %a to double
  %r = fcmp ord double 1.0, %x
  ret i1 %r
}
declare i32 @llvm.ctlz.i32(i32, i1)
define i32 @leading(i32 %a) {
  %c = icmp eq i32 %a, 0
  %n = call i32 @llvm.ctlz.i32(i32 %a, i1 true)
  %r = select i1 %c, i32 7, i32 %n
  ret i32 %r
}
define bfloat @zero(bfloat %a, bfloat %b) {
  %i = bitcast bfloat %a to i16
  %j = bitcast bfloat %b to i16
  %m = and i16 %i, 32767
  %c = icmp eq i16 %m, 0
  %s = select i1 %c, i16 %j, i16 %i
  %r = bitcast i16 %s to bfloat
  ret bfloat %r
}

;--- wrong.ll
define float @through_byte(float %a, float %b) {
  %c = fcmp olt float %a, %b
  %r = select i1 %c, float %b, float %a
  ret float %r
}
define i16 @inverse(i16 %a, i16 %b) {
  %c = icmp ugt i16 %b, %a
  %r = select i1 %c, i16 %b, i16 %a
  ret i16 %r
}
define i8 @mask(float %a, float %b) {
  %c = fcmp une float %a, %b
  %d = fcmp ogt float 0.0, %a
  %both = and i1 %c, %d
  %r = sext i1 %both to i8
  ret i8 %r
}
define i1 @narrow(bfloat %a, bfloat %b) {
  %x = fpext bfloat %a to float
  %y = fpext bfloat %b to float
  %r = fcmp ult float %y, %x
  ret i1 %r
}
define i1 @ordered(half %a) {
  %r = fcmp ord half %a, 0x7FF8000000000000
  ret i1 %r
}
declare i32 @llvm.ctlz.i32(i32, i1)
define i32 @leading(i32 %a) {
  %c = icmp eq i32 %a, 1
  %n = call i32 @llvm.ctlz.i32(i32 %a, i1 true)
  %r = select i1 %c, i32 7, i32 %n
  ret i32 %r
}
define bfloat @zero(bfloat %a, bfloat %b) {
  %i = bitcast bfloat %a to i16
  %j = bitcast bfloat %b to i16
  %m = and i16 %i, -1
  %c = icmp eq i16 %m, 0
  %s = select i1 %c, i16 %j, i16 %i
  %r = bitcast i16 %s to bfloat
  ret bfloat %r
}
