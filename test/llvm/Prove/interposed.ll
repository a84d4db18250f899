; A link may put another function or variable in the place of a weak one, so its
; body is none that a call can be replaced by.
; RUN: split-file %s %t
; RUN: sh -c '%matrix_prove %t/reference.ll %t/changed.ll > %t/out; test $? -eq 2' && FileCheck %s < %t/out
; CHECK: caller: unknown: a call of 'weak', which a link may replace
; CHECK: odr_caller: proved
; CHECK: alias_caller: unknown: a call of 'weak_alias', which a link may replace
; CHECK: reader: unknown: the weak alias 'weak_variable'
; CHECK: alias_reader: proved

;--- reference.ll
@variable = global i32 1
@same = alias i32, ptr @variable
@weak_variable = weak alias i32, ptr @variable
@weak_alias = weak alias i32 (i32), ptr @strong
define weak i32 @weak(i32 %x) {
  ret i32 %x
}
define weak_odr i32 @odr(i32 %x) {
  ret i32 %x
}
define i32 @strong(i32 %x) {
  ret i32 %x
}
define i32 @caller(i32 %x) {
  %r = call i32 @weak(i32 %x)
  ret i32 %r
}
define i32 @odr_caller(i32 %x) {
  %r = call i32 @odr(i32 %x)
  ret i32 %r
}
define i32 @alias_caller(i32 %x) {
  %r = call i32 @weak_alias(i32 %x)
  ret i32 %r
}
define i32 @reader() {
  %r = load i32, ptr @weak_variable
  ret i32 %r
}
define i32 @alias_reader(i32 %x) {
  store i32 %x, ptr @variable
  %r = load i32, ptr @same
  ret i32 %r
}

;--- changed.ll
@variable = global i32 1
@same = alias i32, ptr @variable
@weak_variable = weak alias i32, ptr @variable
@weak_alias = weak alias i32 (i32), ptr @strong
define weak i32 @weak(i32 %x) {
  ret i32 %x
}
define weak_odr i32 @odr(i32 %x) {
  ret i32 %x
}
define i32 @strong(i32 %x) {
  ret i32 %x
}
define i32 @caller(i32 %x) {
  ret i32 %x
}
define i32 @odr_caller(i32 %x) {
  ret i32 %x
}
define i32 @alias_caller(i32 %x) {
  ret i32 %x
}
define i32 @reader() {
  %r = load i32, ptr @variable
  ret i32 %r
}
define i32 @alias_reader(i32 %x) {
  store i32 %x, ptr @same
  ret i32 %x
}
