; Quotients and remainders in narrower types, as unsigned ones, and by powers of
; two as shifts; bounds of numbers that are not negative. The second set is wrong
; for some number.
; RUN: split-file %s %t
; RUN: %matrix_prove %t/reference.ll %t/changed.ll | FileCheck %s
; RUN: not %matrix_prove %t/reference.ll %t/wrong.ll | FileCheck --check-prefix=WRONG %s

; CHECK: quotient: proved
; CHECK: remainder: proved
; CHECK: minus_one: proved
; CHECK: unsigned: proved
; CHECK: both: proved
; CHECK: shifted: proved
; CHECK: shifted_out: proved
; CHECK: clamped: proved

; WRONG: quotient: differs
; WRONG: remainder: differs
; -128 / -1 is 128 in more bits.
; WRONG: minus_one: differs: divides where eq(x, -128)
; WRONG: unsigned: differs
; WRONG: both: differs
; WRONG: shifted: differs
; WRONG: shifted_out: differs
; WRONG: clamped: differs

;--- reference.ll
define i8 @quotient(i8 %x) {
  %w = sext i8 %x to i32
  %q = sdiv i32 %w, 7
  %r = trunc i32 %q to i8
  ret i8 %r
}
define i8 @remainder(i8 %x) {
  %w = sext i8 %x to i32
  %q = srem i32 %w, 7
  %r = trunc i32 %q to i8
  ret i8 %r
}
define i8 @minus_one(i8 %x) {
  %w = sext i8 %x to i32
  %q = sdiv i32 %w, -1
  %r = trunc i32 %q to i8
  ret i8 %r
}
define i32 @unsigned(i8 %x) {
  %w = zext i8 %x to i32
  %q = sdiv i32 %w, 8
  %s = srem i32 %w, 8
  %r = sub i32 %q, %s
  ret i32 %r
}
define i8 @both(i8 %x, i8 %y) {
  %w = zext i8 %x to i32
  %v = zext i8 %y to i32
  %q = sdiv i32 %w, %v
  %r = trunc i32 %q to i8
  ret i8 %r
}
define i8 @shifted(i8 %x) {
  %w = sext i8 %x to i32
  %s = ashr i32 %w, 3
  %r = trunc i32 %s to i8
  ret i8 %r
}
define i32 @shifted_out(i8 %x) {
  %w = sext i8 %x to i32
  %r = ashr i32 %w, 12
  ret i32 %r
}
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.umin.i32(i32, i32)
define i32 @clamped(i32 %x) {
  %l = call i32 @llvm.smin.i32(i32 %x, i32 255)
  %r = call i32 @llvm.smax.i32(i32 %l, i32 0)
  ret i32 %r
}

;--- changed.ll
define i8 @quotient(i8 %x) {
  %r = sdiv i8 %x, 7
  ret i8 %r
}
define i8 @remainder(i8 %x) {
  %r = srem i8 %x, 7
  ret i8 %r
}
define i8 @minus_one(i8 %x) {
  %w = sext i8 %x to i32
  %q = sdiv i32 %w, -1
  %r = trunc i32 %q to i8
  ret i8 %r
}
define i32 @unsigned(i8 %x) {
  %q = lshr i8 %x, 3
  %s = and i8 %x, 7
  %qw = zext i8 %q to i32
  %sw = zext i8 %s to i32
  %r = sub i32 %qw, %sw
  ret i32 %r
}
define i8 @both(i8 %x, i8 %y) {
  %r = udiv i8 %x, %y
  ret i8 %r
}
define i8 @shifted(i8 %x) {
  %r = ashr i8 %x, 3
  ret i8 %r
}
define i32 @shifted_out(i8 %x) {
  %s = ashr i8 %x, 7
  %r = sext i8 %s to i32
  ret i32 %r
}
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.umin.i32(i32, i32)
define i32 @clamped(i32 %x) {
  %l = call i32 @llvm.smax.i32(i32 %x, i32 0)
  %r = call i32 @llvm.umin.i32(i32 %l, i32 255)
  ret i32 %r
}

;--- wrong.ll
define i8 @quotient(i8 %x) {
  %r = udiv i8 %x, 7
  ret i8 %r
}
define i8 @remainder(i8 %x) {
  %r = urem i8 %x, 7
  ret i8 %r
}
define i8 @minus_one(i8 %x) {
  %r = sdiv i8 %x, -1
  ret i8 %r
}
define i32 @unsigned(i8 %x) {
  %q = ashr i8 %x, 3
  %s = and i8 %x, 7
  %qw = zext i8 %q to i32
  %sw = zext i8 %s to i32
  %r = sub i32 %qw, %sw
  ret i32 %r
}
define i8 @both(i8 %x, i8 %y) {
  %r = sdiv i8 %x, %y
  ret i8 %r
}
define i8 @shifted(i8 %x) {
  %r = lshr i8 %x, 3
  ret i8 %r
}
define i32 @shifted_out(i8 %x) {
  ret i32 0
}
declare i32 @llvm.umin.i32(i32, i32)
define i32 @clamped(i32 %x) {
  %r = call i32 @llvm.umin.i32(i32 %x, i32 255)
  ret i32 %r
}
