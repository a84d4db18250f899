; Wrong functions that differ for few inputs only: zeros, equal values, numbers
; that the function names and those beside them, the ends of ranges.
; RUN: split-file %s %t
; RUN: not %matrix_prove %t/reference.ll %t/wrong.ll | FileCheck %s --implicit-check-not=unknown

; CHECK: zero: differs: {{.*}} for x = 0,
; CHECK: two_zeros: differs: {{.*}} for y = 0, x = 0,
; CHECK: equal: differs
; CHECK: all_equal: differs
; CHECK: named: differs: {{.*}} for x = 1234567,
; CHECK: beside: differs: {{.*}} for x = 1234567,
; CHECK: narrow: differs: {{.*}} for x = 100,
; CHECK: opposite: differs
; CHECK: ends: differs
; CHECK: equal_floats: differs
; CHECK: named_float: differs: {{.*}} for x = 1.250000e+07,
; CHECK: above_float: differs
; CHECK: negative_zero: differs: {{.*}} for x = -0.000000e+00
; CHECK: infinity: differs
; CHECK: not_a_number: differs
; CHECK: assumed: differs: {{.*}} for x = 77,

;--- reference.ll
define i1 @zero(i32 %x) {
  ret i1 false
}
define i1 @two_zeros(i32 %x, i32 %y) {
  ret i1 false
}
define i1 @equal(i64 %x, i64 %y) {
  ret i1 false
}
define i1 @all_equal(<8 x i16> %x) {
  ret i1 false
}
define i1 @named(i32 %x) {
  ret i1 false
}
define i1 @beside(i32 %x) {
  ret i1 false
}
define i1 @narrow(i8 %x) {
  ret i1 false
}
define i1 @opposite(i32 %x, i32 %y) {
  ret i1 false
}
define i1 @ends(i32 %x, i32 %y) {
  ret i1 false
}
define i1 @equal_floats(double %x, double %y) {
  %p = fcmp oeq double %x, 0.0
  ret i1 %p
}
define i1 @named_float(float %x) {
  ret i1 false
}
define i1 @above_float(double %x) {
  %c = fcmp ogt double %x, 1.25e7
  ret i1 %c
}
define float @negative_zero(float %x) {
  ret float %x
}
define i1 @infinity(float %x) {
  ret i1 false
}
define i1 @not_a_number(float %x, float %y) {
  %c = fcmp uno float %x, %y
  ret i1 %c
}
declare void @llvm.assume(i1)
define i1 @assumed(i32 %x) {
  %c = icmp eq i32 %x, 77
  call void @llvm.assume(i1 %c)
  ret i1 false
}

;--- wrong.ll
define i1 @zero(i32 %x) {
  %c = icmp eq i32 %x, 0
  ret i1 %c
}
define i1 @two_zeros(i32 %x, i32 %y) {
  %s = or i32 %x, %y
  %c = icmp eq i32 %s, 0
  ret i1 %c
}
define i1 @equal(i64 %x, i64 %y) {
  %c = icmp eq i64 %x, %y
  ret i1 %c
}
define i1 @all_equal(<8 x i16> %x) {
  %y = shufflevector <8 x i16> %x, <8 x i16> poison, <8 x i32> <i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 0>
  %c = icmp eq <8 x i16> %x, %y
  %r = call i1 @llvm.vector.reduce.and.v8i1(<8 x i1> %c)
  ret i1 %r
}
define i1 @named(i32 %x) {
  %c = icmp eq i32 %x, 1234567
  ret i1 %c
}
define i1 @beside(i32 %x) {
  %y = sub i32 %x, 1234567
  %c = icmp ult i32 %y, 1
  ret i1 %c
}
define i1 @narrow(i8 %x) {
  %w = zext i8 %x to i32
  %c = icmp eq i32 %w, 100
  ret i1 %c
}
define i1 @opposite(i32 %x, i32 %y) {
  %s = add i32 %x, %y
  %c = icmp eq i32 %s, 0
  %z = icmp ne i32 %x, 0
  %r = and i1 %c, %z
  ret i1 %r
}
define i1 @ends(i32 %x, i32 %y) {
  %c = icmp eq i32 %x, 2147483647
  %d = icmp eq i32 %y, -2147483648
  %r = and i1 %c, %d
  ret i1 %r
}
define i1 @equal_floats(double %x, double %y) {
  %p = fcmp oeq double %x, 0.0
  %q = fcmp oeq double %x, %y
  %r = or i1 %p, %q
  ret i1 %r
}
define i1 @named_float(float %x) {
  %c = fcmp oeq float %x, 1.25e7
  ret i1 %c
}
define i1 @above_float(double %x) {
  %c = fcmp oge double %x, 1.25e7
  ret i1 %c
}
define float @negative_zero(float %x) {
  %r = fadd float %x, 0.0
  ret float %r
}
define i1 @infinity(float %x) {
  %c = fcmp oeq float %x, 0x7FF0000000000000
  ret i1 %c
}
define i1 @not_a_number(float %x, float %y) {
  %c = fcmp uno float %x, 0.0
  ret i1 %c
}
define i1 @assumed(i32 %x) {
  %c = icmp sgt i32 %x, 50
  ret i1 %c
}
