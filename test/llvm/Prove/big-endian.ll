; The byte at the lowest address is the highest one.
; RUN: split-file %s %t
; RUN: not %matrix_prove %t/reference.ll %t/changed.ll > %t/out
; RUN: FileCheck %s < %t/out

; CHECK: first_byte: proved
; CHECK: last_byte: differs: element 0 of what is returned: expected {{.*}}a{{.*}}, got
; CHECK: lanes: proved
; CHECK: swapped: differs: at byte 0 of 'c'
; CHECK: bits: proved
; CHECK: joined: proved

;--- reference.ll
target datalayout = "E-m:e-i64:64-n32:64"
define i8 @first_byte(i32 %a) {
  %h = lshr i32 %a, 24
  %x = trunc i32 %h to i8
  ret i8 %x
}
define i8 @last_byte(i32 %a) {
  %h = lshr i32 %a, 24
  %x = trunc i32 %h to i8
  ret i8 %x
}
define i64 @lanes(<2 x i32> %a) {
  %x = extractelement <2 x i32> %a, i64 0
  %y = extractelement <2 x i32> %a, i64 1
  %xx = zext i32 %x to i64
  %yy = zext i32 %y to i64
  %h = shl i64 %xx, 32
  %r = or i64 %h, %yy
  ret i64 %r
}
define void @swapped(ptr noalias %c, i16 %a) {
  store i16 %a, ptr %c, align 1
  ret void
}
define i8 @bits(<8 x i1> %a) {
  %x = bitcast <8 x i1> %a to i8
  ret i8 %x
}
define void @joined(ptr noalias %c, i1 %a, i16 %x, i16 %y) {
  %r = select i1 %a, i16 %x, i16 %y
  store i16 %r, ptr %c
  ret void
}

;--- changed.ll
target datalayout = "E-m:e-i64:64-n32:64"
define i8 @first_byte(i32 %a) {
  %p = alloca i32
  store i32 %a, ptr %p
  %x = load i8, ptr %p
  ret i8 %x
}
define i8 @last_byte(i32 %a) {
  %p = alloca i32
  store i32 %a, ptr %p
  %q = getelementptr i8, ptr %p, i64 3
  %x = load i8, ptr %q
  ret i8 %x
}
define i64 @lanes(<2 x i32> %a) {
  %r = bitcast <2 x i32> %a to i64
  ret i64 %r
}
define void @swapped(ptr noalias %c, i16 %a) {
  %low = trunc i16 %a to i8
  %s = lshr i16 %a, 8
  %high = trunc i16 %s to i8
  %q = getelementptr i8, ptr %c, i64 1
  store i8 %low, ptr %c
  store i8 %high, ptr %q
  ret void
}
define i8 @bits(<8 x i1> %a) {
  %p = alloca <8 x i1>
  store <8 x i1> %a, ptr %p
  %x = load i8, ptr %p
  ret i8 %x
}
define void @joined(ptr noalias %c, i1 %a, i16 %x, i16 %y) {
  br i1 %a, label %then, label %else
then:
  store i16 %x, ptr %c
  ret void
else:
  store i16 %y, ptr %c
  ret void
}
