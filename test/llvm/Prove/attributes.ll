; Attributes are claims. What the changed function claims and the original does
; not, the machine has seen to be so, or it is named.
; RUN: split-file %s %t
; RUN: %matrix_prove %t/reference.ll %t/changed.ll | FileCheck %s
; RUN: not %matrix_prove %t/reference.ll %t/wrong.ll | FileCheck --check-prefix=WRONG %s

; CHECK-COUNT-13: : proved
; CHECK-NOT: unknown

; WRONG: effects: differs: reads 'a', though 'effects' is said not to
; WRONG: of_arguments: differs: reads 'global', though 'of_arguments' is said not to
; WRONG: written: differs: reads through 'a', which is said to be only written
; WRONG: initialized: unknown: the original does not claim 'initializes' of 'r'
; WRONG: returned: unknown: the original does not claim 'returned' of 'x'
; WRONG: captured: unknown: the original does not claim 'captures' of 'p'
; WRONG: class: unknown: the original does not claim 'nofpclass(nan)' of what is returned
; WRONG: speculated: unknown: the original does not claim 'speculatable'
; WRONG: range: differs: element 0 of what is returned: {{.*}}, expected 255, got poison
; WRONG: called: differs: element 0 of what is returned: {{.*}} expected 0, got poison
; WRONG: mode: unknown: 'denormal-fp-math' is not the original's
; WRONG: passed: unknown: the original does not claim 'signext' of 'x'
; WRONG: foreign: unknown: the original does not claim 'noalias' of a call of 'callee'

;--- reference.ll
@global = global i32 0
declare i32 @llvm.ctpop.i32(i32)
define internal i32 @callee(ptr %p) {
  %x = load i32, ptr %p
  ret i32 %x
}
define i32 @effects(ptr %a) {
  %x = load i32, ptr %a
  ret i32 %x
}
define i32 @of_arguments() {
  %x = load i32, ptr @global
  ret i32 %x
}
define void @written(ptr noalias %r, ptr noalias %a) {
  %x = load i32, ptr %a
  store i32 %x, ptr %r
  ret void
}
define void @initialized(ptr noalias %r) {
  store i32 1, ptr %r
  ret void
}
define i32 @returned(i32 %x, i32 %y) {
  %r = add i32 %x, %y
  ret i32 %r
}
define ptr @captured(ptr %p) {
  store i32 1, ptr %p
  ret ptr %p
}
define float @class(float %x) {
  ret float %x
}
define void @speculated() {
  ret void
}
define i32 @range(i8 %x) {
  %r = zext i8 %x to i32
  ret i32 %r
}
define i32 @called(i32 %x) {
  %r = call i32 @llvm.ctpop.i32(i32 %x)
  ret i32 %r
}
define float @mode(float %x) {
  ret float %x
}
define i8 @passed(i8 %x) {
  ret i8 %x
}
define i32 @foreign(ptr %p) {
  %r = call i32 @callee(ptr %p)
  ret i32 %r
}

;--- changed.ll
@global = global i32 0
declare i32 @llvm.ctpop.i32(i32)
define internal i32 @callee(ptr %p) {
  %x = load i32, ptr %p
  ret i32 %x
}
define i32 @effects(ptr readonly %a) nounwind willreturn nofree nosync memory(argmem: read) {
  %x = load i32, ptr %a
  ret i32 %x
}
define i32 @of_arguments() memory(read) {
  %x = load i32, ptr @global
  ret i32 %x
}
define void @written(ptr noalias writeonly %r, ptr noalias readonly captures(none) %a) {
  %x = load i32, ptr %a
  store i32 %x, ptr %r
  ret void
}
define void @initialized(ptr noalias initializes((0, 4)) %r) {
  store i32 1, ptr %r
  %x = load i32, ptr %r
  ret void
}
define i32 @returned(i32 %x, i32 %y) {
  %r = add i32 %x, %y
  ret i32 %r
}
define ptr @captured(ptr returned captures(ret: address, provenance) %p) {
  store i32 1, ptr %p
  ret ptr %p
}
define float @class(float %x) {
  ret float %x
}
define void @speculated() cold {
  ret void
}
define range(i32 0, 256) i32 @range(i8 %x) {
  %r = zext i8 %x to i32
  ret i32 %r
}
define i32 @called(i32 %x) {
  %r = call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %x)
  ret i32 %r
}
define float @mode(float %x) {
  ret float %x
}
define i8 @passed(i8 %x) {
  ret i8 %x
}
define i32 @foreign(ptr %p) {
  %r = call i32 @callee(ptr nonnull %p) nounwind memory(argmem: read)
  ret i32 %r
}

;--- wrong.ll
@global = global i32 0
declare i32 @llvm.ctpop.i32(i32)
define internal i32 @callee(ptr %p) {
  %x = load i32, ptr %p
  ret i32 %x
}
define i32 @effects(ptr %a) memory(argmem: write) {
  %x = load i32, ptr %a
  ret i32 %x
}
define i32 @of_arguments() memory(argmem: readwrite) {
  %x = load i32, ptr @global
  ret i32 %x
}
define void @written(ptr noalias %r, ptr noalias writeonly %a) {
  %x = load i32, ptr %a
  store i32 %x, ptr %r
  ret void
}
define void @initialized(ptr noalias initializes((0, 8)) %r) {
  store i32 1, ptr %r
  ret void
}
define i32 @returned(i32 returned %x, i32 %y) {
  %r = add i32 %x, %y
  ret i32 %r
}
define ptr @captured(ptr captures(none) %p) {
  store i32 1, ptr %p
  ret ptr %p
}
define nofpclass(nan) float @class(float %x) {
  ret float %x
}
define void @speculated() speculatable {
  ret void
}
define range(i32 0, 255) i32 @range(i8 %x) {
  %r = zext i8 %x to i32
  ret i32 %r
}
define i32 @called(i32 %x) {
  %r = call range(i32 1, 33) i32 @llvm.ctpop.i32(i32 %x)
  ret i32 %r
}
define float @mode(float %x) "denormal-fp-math"="positive-zero" {
  ret float %x
}
define i8 @passed(i8 signext %x) {
  ret i8 %x
}
define i32 @foreign(ptr %p) {
  %r = call i32 @callee(ptr noalias %p)
  ret i32 %r
}
