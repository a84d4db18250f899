; Another initializer matters only to functions that can reach the variable.
; RUN: split-file %s %t
; RUN: sh -c '%matrix_prove %t/reference.ll %t/changed.ll > %t/out; test $? -eq 2' && FileCheck %s < %t/out
; CHECK: other: proved
; CHECK: reads: unknown: the initializer of 'config' is not the original's
; CHECK: reads_by_way: unknown: the initializer of 'config' is not the original's

;--- reference.ll
@config = global i32 0
@table = constant [1 x ptr] [ptr @config]
define i32 @other(i32 %n) {
  ret i32 %n
}
define i32 @reads() {
  %c = load i32, ptr @config
  ret i32 %c
}
define i32 @reads_by_way() {
  %p = load ptr, ptr @table
  %c = load i32, ptr %p
  ret i32 %c
}

;--- changed.ll
@config = global i32 4
@table = constant [1 x ptr] [ptr @config]
define i32 @other(i32 %n) {
  ret i32 %n
}
define i32 @reads() {
  %c = load i32, ptr @config
  ret i32 %c
}
define i32 @reads_by_way() {
  %p = load ptr, ptr @table
  %c = load i32, ptr %p
  ret i32 %c
}
