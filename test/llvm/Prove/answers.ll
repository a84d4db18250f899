; What a program finds out about its processor and keeps in a byte: each answer is
; tried.
; RUN: split-file %s %t
; RUN: not %matrix_prove %t/a.ll %t/b.ll > %t/out
; RUN: FileCheck %s < %t/out

; CHECK: permitted: proved
; CHECK: refused: differs: element 0 of what is returned{{.*}}, where '__matrix_amx_state' is 2
; CHECK: version: differs: element 0 of what is returned{{.*}}'__matrix_x86_level' is 3
; CHECK: aligned_if_refused: differs: at byte 0 of 'c': expected a[0], got 7{{.*}}, where '__matrix_amx_state' is 2

;--- a.ll
target triple = "x86_64-unknown-linux-gnu"
@__matrix_amx_state = linkonce_odr hidden global i8 0
declare void @ask()
define i32 @permitted(i32 %x) {
  ret i32 %x
}
define i32 @refused(i32 %x) {
  ret i32 %x
}
define i32 @version(i32 %x) {
  ret i32 %x
}
; What the reference needs of alignments depends on the answer, too.
define void @aligned_if_refused(ptr noalias %c, ptr noalias %a) {
  %s = load i8, ptr @__matrix_amx_state
  %new = icmp eq i8 %s, 0
  br i1 %new, label %ask, label %known
ask:
  call void @ask()
  ret void
known:
  %yes = icmp eq i8 %s, 1
  br i1 %yes, label %permitted, label %refused
permitted:
  %v = load i16, ptr %a, align 1
  store i16 %v, ptr %c, align 1
  ret void
refused:
  %w = load i16, ptr %a, align 2
  store i16 %w, ptr %c, align 2
  ret void
}
;--- b.ll
target triple = "x86_64-unknown-linux-gnu"
@__matrix_amx_state = linkonce_odr hidden global i8 0
@__matrix_x86_level = linkonce_odr hidden global i8 0
declare void @ask()
define i32 @permitted(i32 %x) {
  %s = load atomic i8, ptr @__matrix_amx_state monotonic, align 1
  %new = icmp eq i8 %s, 0
  br i1 %new, label %ask, label %known
ask:
  call void @ask()
  br label %known
known:
  ret i32 %x
}
define i32 @refused(i32 %x) {
  %s = load atomic i8, ptr @__matrix_amx_state monotonic, align 1
  %yes = icmp eq i8 %s, 1
  %r = select i1 %yes, i32 %x, i32 0
  ret i32 %r
}
define i32 @version(i32 %x) {
  %s = load atomic i8, ptr @__matrix_x86_level monotonic, align 1
  switch i8 %s, label %other [i8 3, label %third]
other:
  ret i32 %x
third:
  ret i32 0
}
define void @aligned_if_refused(ptr noalias %c, ptr noalias %a) {
  %s = load i8, ptr @__matrix_amx_state
  %new = icmp eq i8 %s, 0
  br i1 %new, label %ask, label %known
ask:
  call void @ask()
  ret void
known:
  %yes = icmp eq i8 %s, 1
  br i1 %yes, label %permitted, label %refused
permitted:
  %v = load i16, ptr %a, align 1
  store i16 %v, ptr %c, align 1
  ret void
refused:
  %w = load i16, ptr %a, align 2
  store i16 7, ptr %c, align 2
  ret void
}
