; What LLVM's passes make of ordinary tests and bounds. In the last set one
; number or one operation is another.
; RUN: split-file %s %t
; RUN: %matrix_prove %t/reference.ll %t/changed.ll | FileCheck %s
; RUN: not %matrix_prove %t/reference.ll %t/wrong.ll | FileCheck --check-prefix=WRONG %s

; CHECK: bounds: proved
; CHECK: root: proved
; CHECK: mean: proved
; CHECK: bools: proved
; CHECK: finite: proved
; CHECK: early: proved
; CHECK: larger: proved

; WRONG: bounds: differs
; WRONG: root: differs
; WRONG: mean: differs
; WRONG: bools: differs
; WRONG: finite: differs
; WRONG: early: differs
; WRONG: larger: differs

;--- reference.ll
declare float @sqrtf(float)
declare i1 @llvm.is.fpclass.f32(float, i32)
define i8 @bounds(i32 %v) {
  %l = icmp slt i32 %v, -128
  %h = icmp sgt i32 %v, 127
  %x = select i1 %h, i32 127, i32 %v
  %y = select i1 %l, i32 -128, i32 %x
  %z = trunc i32 %y to i8
  ret i8 %z
}
define i1 @root(float %a) {
  %r = call float @sqrtf(float %a)
  %c = fcmp ogt float %r, 0.0
  ret i1 %c
}
define i8 @mean(i8 %a, i8 %b) {
  %x = zext i8 %a to i32
  %y = zext i8 %b to i32
  %s = add i32 %x, %y
  %t = add i32 %s, 1
  %u = ashr i32 %t, 1
  %z = trunc i32 %u to i8
  ret i8 %z
}
define i1 @bools(ptr noalias %p, ptr noalias %q) {
  %x = load i8, ptr %p, !range !0, !noundef !1
  %y = load i8, ptr %q, !range !0, !noundef !1
  %a = trunc i8 %x to i1
  %b = trunc i8 %y to i1
  %c = and i1 %a, %b
  ret i1 %c
}
define i1 @finite(float %a) {
  %c = call i1 @llvm.is.fpclass.f32(float %a, i32 504)
  ret i1 %c
}
define i1 @early(float %a, float %b, float %limit) {
  %c = fcmp ogt float %a, %limit
  %d = fcmp ogt float %b, %limit
  %x = select i1 %c, i32 1, i32 2
  %y = select i1 %c, i32 5, i32 1
  %z = select i1 %d, i32 %x, i32 %y
  %r = icmp eq i32 %z, 1
  ret i1 %r
}
define float @larger(float %a, float %b) {
  %c = fcmp fast ogt float %a, %b
  %r = select fast i1 %c, float %a, float %b
  ret float %r
}
!0 = !{i8 0, i8 2}
!1 = !{}

;--- changed.ll
declare float @llvm.sqrt.f32(float)
declare float @llvm.fabs.f32(float)
declare float @llvm.maxnum.f32(float, float)
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.smax.i32(i32, i32)
define i8 @bounds(i32 %v) {
  %x = call i32 @llvm.smin.i32(i32 %v, i32 127)
  %y = call i32 @llvm.smax.i32(i32 %x, i32 -128)
  %z = trunc i32 %y to i8
  ret i8 %z
}
define i1 @root(float %a) {
  %c = fcmp ogt float %a, 0.0
  ret i1 %c
}
define i8 @mean(i8 %a, i8 %b) {
  %x = zext i8 %a to i16
  %y = zext i8 %b to i16
  %s = add nuw nsw i16 %x, 1
  %t = add nuw nsw i16 %s, %y
  %u = lshr i16 %t, 1
  %z = trunc nuw i16 %u to i8
  ret i8 %z
}
define i1 @bools(ptr noalias %p, ptr noalias %q) {
  %x = load i8, ptr %p
  %y = load i8, ptr %q
  %a = and i8 %x, %y
  %c = icmp ne i8 %a, 0
  ret i1 %c
}
define i1 @finite(float %a) {
  %b = call float @llvm.fabs.f32(float %a)
  %c = fcmp one float %b, 0x7FF0000000000000
  ret i1 %c
}
define i1 @early(float %a, float %b, float %limit) {
  %c = fcmp ogt float %a, %limit
  %d = fcmp ogt float %b, %limit
  %n = xor i1 %c, %d
  %r = xor i1 %n, true
  %e = and i1 %c, %d
  %f = xor i1 %c, true
  %g = xor i1 %d, true
  %h = and i1 %f, %g
  %i = or i1 %e, %h
  ret i1 %i
}
define float @larger(float %a, float %b) {
  %r = call nnan nsz float @llvm.maxnum.f32(float %a, float %b)
  ret float %r
}

;--- wrong.ll
declare float @llvm.fabs.f32(float)
declare float @llvm.minnum.f32(float, float)
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.smax.i32(i32, i32)
define i8 @bounds(i32 %v) {
  %x = call i32 @llvm.smin.i32(i32 %v, i32 126)
  %y = call i32 @llvm.smax.i32(i32 %x, i32 -128)
  %z = trunc i32 %y to i8
  ret i8 %z
}
define i1 @root(float %a) {
  %c = fcmp uge float %a, 0.0
  ret i1 %c
}
define i8 @mean(i8 %a, i8 %b) {
  %s = add i8 %a, %b
  %t = add i8 %s, 1
  %u = lshr i8 %t, 1
  ret i8 %u
}
define i1 @bools(ptr noalias %p, ptr noalias %q) {
  %x = load i8, ptr %p
  %y = load i8, ptr %q
  %a = or i8 %x, %y
  %c = icmp ne i8 %a, 0
  ret i1 %c
}
define i1 @finite(float %a) {
  %b = call float @llvm.fabs.f32(float %a)
  %c = fcmp une float %b, 0x7FF0000000000000
  ret i1 %c
}
define i1 @early(float %a, float %b, float %limit) {
  %c = fcmp ogt float %a, %limit
  ret i1 %c
}
define float @larger(float %a, float %b) {
  %r = call nnan nsz float @llvm.minnum.f32(float %a, float %b)
  ret float %r
}
