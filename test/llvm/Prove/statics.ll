; Static variables: what the functions of the module do with one is all that is
; done with it, where its address does not leave them.
; RUN: split-file %s %t
; RUN: not %matrix_prove %t/reference.ll %t/changed.ll | FileCheck %s
; CHECK: fixed: proved
; CHECK: only_written: proved
; CHECK: cached: proved
; CHECK: kept_pointer: proved
; CHECK: counted: proved
; CHECK: set_once: unknown: {{.*}} (of the static variable 'mode': the changed module no longer reads it)
; CHECK: in_range: unknown: {{.*}} (of the static variable 'few': the file may give it no value for which this happens)
; CHECK: handed_on: proved
; CHECK: in_dead_code: unknown: {{.*}} (of the static variable 'dead': the changed module no longer has it)

; A function that finds what an earlier call left, an initial value, and an
; address that leaves.
; RUN: not %matrix_prove %t/reference.ll %t/wrong.ll | FileCheck --check-prefix=WRONG %s
; WRONG: fixed: differs: {{.*}} expected 2, got 3
; WRONG: only_written: proved
; WRONG: cached: differs: {{.*}} expected n * n, got undefined
; WRONG: counted: differs: element 0 of what is returned: expected 1, got 2
; WRONG: handed_on: differs: {{.*}}, where 'p' points to 'shared'

; Another call of the function, in between, finds what this one left.
; RUN: not %matrix_prove --value=n=0 %t/calls-back.ll %t/calls-back-wrong.ll | FileCheck --check-prefix=BACK %s
; BACK: calls_back: differs: at byte 0 of 'g': expected 0, got g[0]

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
@dead = internal global i32 3
declare void @use(ptr)
define i32 @in_dead_code(i1 %c) {
  %x = load i32, ptr @dead
  %y = and i32 %x, 7
  br i1 false, label %use, label %end
use:
  call void @use(ptr @dead)
  br label %end
end:
  ret i32 %y
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
define i32 @in_dead_code(i1 %c) {
  ret i32 3
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

;--- calls-back.ll
@g = internal global i32 0
declare void @other()
define i32 @calls_back(i32 %n) {
  store i32 %n, ptr @g
  %c = icmp eq i32 %n, 0
  br i1 %c, label %end, label %call
call:
  call void @other()
  br label %end
end:
  %r = load i32, ptr @g
  ret i32 %r
}

;--- calls-back-wrong.ll
@g = internal global i32 0
declare void @other()
define i32 @calls_back(i32 %n) {
  %c = icmp eq i32 %n, 0
  br i1 %c, label %end, label %call
call:
  store i32 %n, ptr @g
  call void @other()
  %r = load i32, ptr @g
  ret i32 %r
end:
  ret i32 0
}
