; Static variables: what the functions of the module do with one is all that is
; done with it, where its address does not leave them.
; RUN: split-file %s %t
; RUN: not %matrix_prove %t/reference.ll %t/changed.ll | FileCheck %s
; CHECK: fixed: proved
; CHECK: only_written: proved
; CHECK: cached: proved
; CHECK: kept_pointer: proved
; CHECK: counted: proved
; CHECK: set_once: unknown: {{.*}} (the functions of the file alone access 'mode', and the changed module no longer reads it)
; CHECK: in_range: unknown: {{.*}} (the functions of the file alone access 'few', and its values may be none that differ)
; CHECK: handed_on: proved

; A function that finds what an earlier call left, an initial value, and an
; address that leaves.
; RUN: not %matrix_prove %t/reference.ll %t/wrong.ll | FileCheck --check-prefix=WRONG %s
; WRONG: fixed: differs: {{.*}} expected 2, got 3
; WRONG: only_written: proved
; WRONG: cached: differs: {{.*}} expected n * n, got undefined
; WRONG: counted: differs: element 0 of what is returned: expected 1, got 2
; WRONG: handed_on: differs: {{.*}}, where 'p' points to 'shared'

;--- reference.ll
@gain = internal global i32 2
@last = internal global i32 0
@cache = internal global i32 0
@scratch = internal global [2 x i32] zeroinitializer
@count = internal global i32 0
@mode = internal global i32 1
@few = internal global i32 1
@shared = internal global i32 0
define i32 @fixed() {
  %g = load i32, ptr @gain
  ret i32 %g
}
define void @only_written(i32 %n) {
  store i32 %n, ptr @last
  ret void
}
define i32 @cached(i32 %n) {
  %p = mul i32 %n, %n
  store i32 %p, ptr @cache
  %r = load i32, ptr @cache
  ret i32 %r
}
define i32 @kept_pointer(i32 %n) {
  %local = alloca ptr
  store ptr getelementptr (i8, ptr @scratch, i64 4), ptr %local
  %p = load ptr, ptr %local
  store i32 %n, ptr getelementptr (i8, ptr @scratch, i64 4)
  store i32 %n, ptr %p
  %r = load i32, ptr getelementptr (i8, ptr @scratch, i64 4)
  ret i32 %r
}
define i32 @counted() {
  %c = load i32, ptr @count
  %n = add i32 %c, 1
  store i32 %n, ptr @count
  ret i32 %n
}
define i32 @set_once() {
  %m = load i32, ptr @mode
  ret i32 %m
}
define void @reset() {
  store i32 1, ptr @mode
  ret void
}
define i1 @in_range() {
  %f = load i32, ptr @few
  %c = icmp ult i32 %f, 5
  ret i1 %c
}
define void @set_few(i1 %two) {
  %f = select i1 %two, i32 2, i32 1
  store i32 %f, ptr @few
  ret void
}
define ptr @hand_on() {
  ret ptr @shared
}
define i32 @handed_on(ptr %p) {
  store i32 5, ptr @shared
  store i32 7, ptr %p
  %r = load i32, ptr @shared
  ret i32 %r
}

;--- changed.ll
@gain = internal constant i32 2
@count = internal global i32 0
@few = internal global i32 1
@shared = internal global i32 0
define i32 @fixed() memory(none) {
  ret i32 2
}
define void @only_written(i32 %n) memory(none) {
  ret void
}
define i32 @cached(i32 %n) {
  %p = mul i32 %n, %n
  ret i32 %p
}
define i32 @kept_pointer(i32 %n) {
  ret i32 %n
}
define i32 @counted() {
  %c = load i32, ptr @count
  %n = add i32 1, %c
  store i32 %n, ptr @count
  ret i32 %n
}
@mode = internal global i32 1
define i32 @set_once() {
  ret i32 1
}
define void @reset() {
  ret void
}
define i1 @in_range() {
  %f = load i32, ptr @few
  ret i1 true
}
define void @set_few(i1 %two) {
  %f = select i1 %two, i32 2, i32 1
  store i32 %f, ptr @few
  ret void
}
define ptr @hand_on() {
  ret ptr @shared
}
define i32 @handed_on(ptr %p) {
  store i32 5, ptr @shared
  store i32 7, ptr %p
  %r = load i32, ptr @shared
  ret i32 %r
}

;--- wrong.ll
@last = internal global i32 0
@cache = internal global i32 0
@count = internal global i32 0
@shared = internal global i32 0
define i32 @fixed() {
  ret i32 3
}
define void @only_written(i32 %n) {
  store i32 1, ptr @last
  ret void
}
define i32 @cached(i32 %n) {
  %r = load i32, ptr @cache
  ret i32 %r
}
define i32 @counted() {
  %c = load i32, ptr @count
  %n = add i32 2, %c
  store i32 %n, ptr @count
  ret i32 %n
}
define ptr @hand_on() {
  ret ptr @shared
}
define i32 @handed_on(ptr %p) {
  store i32 5, ptr @shared
  store i32 7, ptr %p
  ret i32 5
}
