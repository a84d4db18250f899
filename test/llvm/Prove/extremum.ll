; The largest number by comparisons, a mask of signs and a test for NaNs, as it
; is computed where a processor has no instruction for IEEE 754's. In the last
; set one part is missing or wrong.
; RUN: split-file %s %t
; RUN: %matrix_prove %t/reference.ll %t/changed.ll | FileCheck %s
; RUN: not %matrix_prove %t/reference.ll %t/wrong.ll | FileCheck --check-prefix=WRONG %s

; CHECK: three: proved
; CHECK: least: proved
; CHECK: with_zero: proved
; CHECK: number: proved
; CHECK: retried: proved
; CHECK: retried_many: proved
; CHECK: reduced: proved
; CHECK: integers: proved
; CHECK: bounds: proved
; CHECK: another_width: proved

; WRONG: three: differs
; WRONG: least: differs
; WRONG: with_zero: differs
; WRONG: number: differs
; WRONG: retried: differs
; WRONG: retried_many: differs
; WRONG: reduced: differs
; WRONG: integers: differs
; WRONG: bounds: differs
; WRONG: another_width: differs

;--- reference.ll
declare float @llvm.maximum.f32(float, float)
declare float @llvm.minimum.f32(float, float)
declare float @llvm.maxnum.f32(float, float)
declare i32 @llvm.smin.i32(i32, i32)
declare i8 @llvm.umax.i8(i8, i8)
define float @three(float %a, float %b, float %c) {
  %x = call float @llvm.maximum.f32(float %a, float %b)
  %y = call float @llvm.maximum.f32(float %x, float %c)
  ret float %y
}
define float @least(float %a, float %b) {
  %x = call float @llvm.minimum.f32(float %a, float %b)
  ret float %x
}
define float @with_zero(float %a) {
  %x = call float @llvm.maximum.f32(float %a, float 0.0)
  ret float %x
}
define float @number(float %a, float %b) {
  %x = call float @llvm.maxnum.f32(float %a, float %b)
  ret float %x
}
define float @retried(float %a, float %b, float %c) {
  %x = call float @llvm.maxnum.f32(float %a, float %b)
  %y = call float @llvm.maxnum.f32(float %x, float %c)
  ret float %y
}
define float @retried_many(float %a, float %b, float %c, float %other) {
  %x = call float @llvm.maxnum.f32(float %a, float %b)
  %y = call float @llvm.maxnum.f32(float %x, float %c)
  ret float %y
}
define float @reduced(<2 x float> %v) {
  %a = extractelement <2 x float> %v, i64 0
  %b = extractelement <2 x float> %v, i64 1
  %x = call float @llvm.maximum.f32(float %a, float %b)
  ret float %x
}
define i32 @integers(i32 %a, i32 %b) {
  %x = call i32 @llvm.smin.i32(i32 %a, i32 %b)
  ret i32 %x
}
define i8 @bounds(i8 %a) {
  %x = call i8 @llvm.umax.i8(i8 %a, i8 0)
  ret i8 %x
}
; The choice is of bits, the bound a number.
define i1 @another_width(i32 %x, i32 %y) {
  %in = icmp ult i32 %y, 32
  %shifted = shl i32 %x, %y
  %above = icmp sgt i32 %shifted, 7
  %r = select i1 %in, i1 %above, i1 false
  ret i1 %r
}

;--- changed.ll
declare float @llvm.maxnum.f32(float, float)
declare float @llvm.copysign.f32(float, float)
declare float @llvm.vector.reduce.fmaximum.v2f32(<2 x float>)
define float @three(float %a, float %b, float %c) {
  %ab = fcmp ogt float %a, %b
  %x = select i1 %ab, float %a, float %b
  %xc = fcmp ogt float %x, %c
  %y = select i1 %xc, float %x, float %c
  %i = bitcast float %a to i32
  %j = bitcast float %b to i32
  %k = bitcast float %c to i32
  %ij = and i32 %i, %j
  %ijk = and i32 %ij, %k
  %s = bitcast i32 %ijk to float
  %z = call float @llvm.copysign.f32(float %y, float %s)
  %p = fcmp ord float %a, %b
  %q = fcmp ord float %c, 0.0
  %pq = select i1 %p, i1 %q, i1 false
  %r = select i1 %pq, float %z, float 0x7FF8000000000000
  ret float %r
}
define float @least(float %a, float %b) {
  %ab = fcmp olt float %a, %b
  %x = select i1 %ab, float %a, float %b
  %i = bitcast float %a to i32
  %j = bitcast float %b to i32
  %ij = or i32 %i, %j
  %s = bitcast i32 %ij to float
  %z = call float @llvm.copysign.f32(float %x, float %s)
  %p = fcmp uno float %a, %b
  %r = select i1 %p, float 0x7FF8000000000000, float %z
  ret float %r
}
define float @with_zero(float %a) {
  %l = fcmp olt float %a, 0.0
  %x = select i1 %l, float 0.0, float %a
  %one = call float @llvm.copysign.f32(float 1.0, float %a)
  %p = fcmp ogt float %one, 0.0
  %z = select i1 %p, float %a, float 0.0
  %e = fcmp oeq float %a, 0.0
  %y = select i1 %e, float %z, float %x
  %n = fcmp uno float %a, 0.0
  %r = select i1 %n, float %a, float %y
  ret float %r
}
define float @number(float %a, float %b) {
  %g = fcmp ogt float %a, %b
  %x = select i1 %g, float %a, float %b
  %n = fcmp uno float %b, 0.0
  %r = select i1 %n, float %a, float %x
  ret float %r
}
; A NaN stays where it is the first number: then all is done again.
define float @retried(float %a, float %b, float %c) {
  %ba = fcmp ogt float %b, %a
  %x = select i1 %ba, float %b, float %a
  %cx = fcmp ogt float %c, %x
  %y = select i1 %cx, float %c, float %x
  %is = fcmp uno float %y, 0.0
  %m = call float @llvm.maxnum.f32(float %a, float %b)
  %n = call float @llvm.maxnum.f32(float %m, float %c)
  %r = select i1 %is, float %n, float %y
  ret float %r
}
; The same where another lane may be one.
define float @retried_many(float %a, float %b, float %c, float %other) {
  %ba = fcmp ogt float %b, %a
  %x = select i1 %ba, float %b, float %a
  %cx = fcmp ogt float %c, %x
  %y = select i1 %cx, float %c, float %x
  %is = fcmp uno float %y, 0.0
  %too = fcmp uno float %other, 0.0
  %any = or i1 %too, %is
  %m = call float @llvm.maxnum.f32(float %a, float %b)
  %n = call float @llvm.maxnum.f32(float %m, float %c)
  %r = select i1 %any, float %n, float %y
  ret float %r
}
define float @reduced(<2 x float> %v) {
  %x = call float @llvm.vector.reduce.fmaximum.v2f32(<2 x float> %v)
  ret float %x
}
define i32 @integers(i32 %a, i32 %b) {
  %l = icmp sgt i32 %b, %a
  %x = select i1 %l, i32 %a, i32 %b
  ret i32 %x
}
define i8 @bounds(i8 %a) {
  ret i8 %a
}
; The choice is of bits, the bound a number.
define i1 @another_width(i32 %x, i32 %y) {
  %in = icmp ult i32 %y, 32
  %shifted = shl i32 %x, %y
  %above = icmp sgt i32 %shifted, 7
  %r = select i1 %in, i1 %above, i1 false
  ret i1 %r
}

;--- wrong.ll
declare float @llvm.maxnum.f32(float, float)
declare float @llvm.copysign.f32(float, float)
declare float @llvm.vector.reduce.fminimum.v2f32(<2 x float>)
define float @three(float %a, float %b, float %c) {
  %ab = fcmp ogt float %a, %b
  %x = select i1 %ab, float %a, float %b
  %xc = fcmp ogt float %x, %c
  %y = select i1 %xc, float %x, float %c
  %i = bitcast float %a to i32
  %j = bitcast float %b to i32
  %k = bitcast float %c to i32
  %ij = and i32 %i, %j
  %ijk = and i32 %ij, %k
  %s = bitcast i32 %ijk to float
  %z = call float @llvm.copysign.f32(float %y, float %s)
  %p = fcmp ord float %b, %c
  %r = select i1 %p, float %z, float 0x7FF8000000000000
  ret float %r
}
define float @least(float %a, float %b) {
  %ab = fcmp olt float %a, %b
  %x = select i1 %ab, float %a, float %b
  %p = fcmp uno float %a, %b
  %r = select i1 %p, float 0x7FF8000000000000, float %x
  ret float %r
}
define float @with_zero(float %a) {
  %l = fcmp olt float %a, 0.0
  %x = select i1 %l, float 0.0, float %a
  %one = call float @llvm.copysign.f32(float 1.0, float %a)
  %p = fcmp olt float %one, 0.0
  %z = select i1 %p, float %a, float 0.0
  %e = fcmp oeq float %a, 0.0
  %y = select i1 %e, float %z, float %x
  ret float %y
}
define float @number(float %a, float %b) {
  %g = fcmp ogt float %a, %b
  %x = select i1 %g, float %a, float %b
  ret float %x
}
; A NaN stays where it is the first number: then all is done again.
define float @retried(float %a, float %b, float %c) {
  %ba = fcmp ogt float %b, %a
  %x = select i1 %ba, float %b, float %a
  %cx = fcmp ogt float %c, %x
  %y = select i1 %cx, float %c, float %x
  %is = fcmp uno float %c, 0.0
  %m = call float @llvm.maxnum.f32(float %a, float %b)
  %n = call float @llvm.maxnum.f32(float %m, float %c)
  %r = select i1 %is, float %n, float %y
  ret float %r
}
; The same where another lane may be one.
define float @retried_many(float %a, float %b, float %c, float %other) {
  %ba = fcmp ogt float %b, %a
  %x = select i1 %ba, float %b, float %a
  %cx = fcmp ogt float %c, %x
  %y = select i1 %cx, float %c, float %x
  %is = fcmp uno float %b, 0.0
  %too = fcmp uno float %other, 0.0
  %any = or i1 %too, %is
  %m = call float @llvm.maxnum.f32(float %a, float %b)
  %n = call float @llvm.maxnum.f32(float %m, float %c)
  %r = select i1 %any, float %n, float %y
  ret float %r
}
define float @reduced(<2 x float> %v) {
  %x = call float @llvm.vector.reduce.fminimum.v2f32(<2 x float> %v)
  ret float %x
}
define i32 @integers(i32 %a, i32 %b) {
  %l = icmp ugt i32 %b, %a
  %x = select i1 %l, i32 %a, i32 %b
  ret i32 %x
}
define i8 @bounds(i8 %a) {
  ret i8 -1
}
; The choice is of bits, the bound a number.
define i1 @another_width(i32 %x, i32 %y) {
  %in = icmp ult i32 %y, 32
  %shifted = shl i32 %x, %y
  %above = icmp sgt i32 %shifted, 8
  %r = select i1 %in, i1 %above, i1 false
  ret i1 %r
}
