; An object has the alignment that the reference needs, and may have no more: a
; larger one must not be claimed, also where the distance makes it true for some
; places of the object.
; RUN: split-file %s %t
; RUN: not %matrix_prove %t/reference.ll %t/changed.ll > %t/out
; RUN: FileCheck %s < %t/out

; CHECK: at_distance: differs: an access claims to be aligned to 8 bytes, but 'c' is aligned to 4
; CHECK: of_parameter: proved
; CHECK: of_access: proved

;--- reference.ll
define i32 @at_distance(ptr noalias %c) {
  %p = getelementptr i8, ptr %c, i64 4
  %x = load i32, ptr %p, align 4
  ret i32 %x
}
define i32 @of_parameter(ptr noalias align 8 %c) {
  %x = load i32, ptr %c, align 4
  ret i32 %x
}
define i64 @of_access(ptr noalias %c) {
  %x = load i64, ptr %c, align 8
  ret i64 %x
}

;--- changed.ll
define i32 @at_distance(ptr noalias %c) {
  %p = getelementptr i8, ptr %c, i64 4
  %x = load i32, ptr %p, align 8
  ret i32 %x
}
define i32 @of_parameter(ptr noalias align 8 %c) {
  %x = load i32, ptr %c, align 8
  ret i32 %x
}
define i64 @of_access(ptr noalias %c) {
  %x = load i64, ptr %c, align 8
  ret i64 %x
}
