; Operations on bytes that are not initialized. Each use of them may see another
; value, and not every value comes out.
; RUN: split-file %s %t
; RUN: not %matrix_prove %t/reference.ll %t/changed.ll | FileCheck %s

; CHECK: twice: differs: element 0 of what is returned, byte 1: expected 0, got undefined
; CHECK: twice_if: differs: element 0 of what is returned
; CHECK: some_of_16: unknown: element 0 of what is returned: the original computes with bytes that are not initialized
; CHECK: even: unknown: {{.*}} the original computes
; CHECK: stored: unknown: {{.*}} the original computes
; CHECK: frozen: proved
; CHECK: any: proved
; CHECK: low_bytes: proved
; CHECK: low_byte_differs: differs: {{.*}}byte 0
; CHECK: masked: proved
; CHECK: moved: proved

;--- reference.ll
define i32 @twice(i8 %a) {
  ret i32 0
}
define i8 @twice_if(i8 %a, i1 %c) {
  ret i8 0
}
define i8 @some_of_16() {
  %m = alloca i8, align 1
  %x = load i8, ptr %m, align 1
  %r = and i8 %x, 15
  ret i8 %r
}
define i32 @even(i8 %a) {
  %m = alloca i32, align 4
  %x = load i32, ptr %m, align 4
  %r = mul i32 %x, 2
  ret i32 %r
}
define void @stored(ptr %p) {
  %m = alloca i8, align 1
  %x = load i8, ptr %m, align 1
  %r = or i8 %x, 15
  store i8 %r, ptr %p, align 1
  ret void
}
define i8 @frozen() {
  %m = alloca i8, align 1
  %x = load i8, ptr %m, align 1
  %f = freeze i8 %x
  %r = sub i8 %f, %f
  ret i8 %r
}
define i32 @any(i32 %a) {
  %m = alloca i32, align 4
  %x = load i32, ptr %m, align 4
  %s = add i32 %x, %a
  %r = xor i32 %s, %a
  ret i32 %r
}
define i8 @low_bytes(i8 %a, i8 %b) {
  %s = mul i8 %a, %b
  %r = add i8 %s, 1
  ret i8 %r
}
define i32 @low_byte_differs(i8 %a, i8 %b) {
  %m = alloca i32, align 4
  store i8 %a, ptr %m, align 4
  %x = load i32, ptr %m, align 4
  %r = add i32 %x, 1
  ret i32 %r
}
define i32 @masked(i8 %a) {
  %z = zext i8 %a to i32
  %r = and i32 %z, 15
  ret i32 %r
}
define i16 @moved(i8 %a) {
  %z = zext i8 %a to i16
  %r = shl i16 %z, 8
  ret i16 %r
}

;--- changed.ll
define i32 @twice(i8 %a) {
  %m = alloca i32, align 4
  store i8 %a, ptr %m, align 4
  %x = load i32, ptr %m, align 4
  %r = sub i32 %x, %x
  ret i32 %r
}
define i8 @twice_if(i8 %a, i1 %c) {
  %m = alloca i8, align 1
  br i1 %c, label %store, label %end
store:
  store i8 %a, ptr %m, align 1
  br label %end
end:
  %x = load i8, ptr %m, align 1
  %r = sub i8 %x, %x
  ret i8 %r
}
define i8 @some_of_16() {
  ret i8 16
}
define i32 @even(i8 %a) {
  ret i32 1
}
define void @stored(ptr %p) {
  store i8 0, ptr %p, align 1
  ret void
}
define i8 @frozen() {
  ret i8 0
}
define i32 @any(i32 %a) {
  ret i32 7
}
define i8 @low_bytes(i8 %a, i8 %b) {
  %m = alloca i32, align 4
  store i8 %a, ptr %m, align 4
  %x = load i32, ptr %m, align 4
  %y = zext i8 %b to i32
  %s = mul i32 %x, %y
  %r = add i32 %s, 1
  %t = trunc i32 %r to i8
  ret i8 %t
}
define i32 @low_byte_differs(i8 %a, i8 %b) {
  %x = zext i8 %a to i32
  ret i32 %x
}
define i32 @masked(i8 %a) {
  %m = alloca i32, align 4
  store i8 %a, ptr %m, align 4
  %x = load i32, ptr %m, align 4
  %r = and i32 %x, 15
  ret i32 %r
}
define i16 @moved(i8 %a) {
  %m = alloca i32, align 4
  store i8 %a, ptr %m, align 4
  %x = load i32, ptr %m, align 4
  %s = shl i32 %x, 24
  %h = lshr i32 %s, 16
  %r = trunc i32 %h to i16
  ret i16 %r
}
