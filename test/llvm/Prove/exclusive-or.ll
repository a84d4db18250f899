; Operands of an exclusive or are in any order, and twice the same is none.
; RUN: split-file %s %t
; RUN: not %matrix_prove %t/reference.ll %t/changed.ll | FileCheck %s

; CHECK: chain: proved
; CHECK: twice: proved
; CHECK: constants: proved
; CHECK: less: differs
; CHECK: poison: differs: {{.*}}poison

;--- reference.ll
define i32 @chain(i32 %a, i32 %b, i32 %c, i32 %d) {
  %x = xor i32 %a, %b
  %y = xor i32 %x, %c
  %z = xor i32 %y, %d
  ret i32 %z
}
define i32 @twice(i32 %a, i32 %b) {
  ret i32 %b
}
define i32 @constants(i32 %a, i32 %b) {
  %x = xor i32 %a, 5
  %y = xor i32 %b, 6
  %z = xor i32 %x, %y
  ret i32 %z
}
define i32 @less(i32 %a, i32 %b, i32 %c) {
  %x = xor i32 %a, %b
  %y = xor i32 %x, %c
  ret i32 %y
}
define i32 @poison(i32 %a, i32 %b) {
  ret i32 %b
}

;--- changed.ll
define i32 @chain(i32 %a, i32 %b, i32 %c, i32 %d) {
  %x = xor i32 %d, %b
  %y = xor i32 %c, %a
  %z = xor i32 %y, %x
  ret i32 %z
}
define i32 @twice(i32 %a, i32 %b) {
  %x = xor i32 %a, %b
  %y = xor i32 %x, %a
  ret i32 %y
}
define i32 @constants(i32 %a, i32 %b) {
  %x = xor i32 %a, %b
  %z = xor i32 %x, 3
  ret i32 %z
}
define i32 @less(i32 %a, i32 %b, i32 %c) {
  %x = xor i32 %a, %c
  %y = xor i32 %x, %c
  ret i32 %y
}
define i32 @poison(i32 %a, i32 %b) {
  %p = add nsw i32 %a, 1
  %x = xor i32 %p, %b
  %y = xor i32 %x, %p
  ret i32 %y
}
