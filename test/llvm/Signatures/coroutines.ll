; RUN: %opt -passes='default<O0>' %s | FileCheck %s
; RUN: %opt -passes='default<O2>' %s | FileCheck %s

; A coroutine is lowered before it is split, and with it what it calls. It
; copies what it is called with: its caller's memory may be gone when it goes on.

; CHECK-NOT: tlx.
; CHECK-LABEL: define {{.*}} @start(
; CHECK-LABEL: define internal {{.*}} @twice(ptr {{.*}}dead_on_unwind
; CHECK-LABEL: define internal {{.*}} @counts(ptr {{.*}}align 8
; CHECK-LABEL: define internal {{.*}} @counts.resume(
; CHECK-NOT: tlx.

%T = type target("tlx.tensor", i32, 1, 100, 0, 0)

declare %T @tlx.load__T(ptr, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__T(%T, ptr, i64, target("tlx.attr", 4, 0))
declare %T @tlx.add__T(%T, %T)

define ptr @start(ptr %p) {
  %t = call %T @tlx.load__T(ptr %p, i64 1, target("tlx.attr", 4, 0) poison)
  %h = call ptr @counts(%T %t, ptr %p)
  ret ptr %h
}

define internal %T @twice(%T %t) noinline {
  %u = call %T @tlx.add__T(%T %t, %T %t)
  ret %T %u
}

define internal ptr @counts(%T %t, ptr %p) presplitcoroutine noinline {
entry:
  %id = call token @llvm.coro.id(i32 0, ptr null, ptr null, ptr null)
  %size = call i64 @llvm.coro.size.i64()
  %memory = call ptr @malloc(i64 %size)
  %h = call ptr @llvm.coro.begin(token %id, ptr %memory)
  br label %loop
loop:
  %v = phi %T [ %t, %entry ], [ %u, %on ]
  call void @tlx.store__T(%T %v, ptr %p, i64 1, target("tlx.attr", 4, 0) poison)
  %s = call i8 @llvm.coro.suspend(token none, i1 false)
  switch i8 %s, label %end [
    i8 0, label %on
    i8 1, label %free
  ]
on:
  %w = call %T @twice(%T %v)
  %u = call %T @tlx.add__T(%T %w, %T %t)
  br label %loop
free:
  %m = call ptr @llvm.coro.free(token %id, ptr %h)
  call void @free(ptr %m)
  br label %end
end:
  call void @llvm.coro.end(ptr %h, i1 false, token none)
  ret ptr %h
}

declare token @llvm.coro.id(i32, ptr, ptr, ptr)
declare i64 @llvm.coro.size.i64()
declare ptr @llvm.coro.begin(token, ptr)
declare i8 @llvm.coro.suspend(token, i1)
declare ptr @llvm.coro.free(token, ptr)
declare void @llvm.coro.end(ptr, i1, token)
declare ptr @malloc(i64)
declare void @free(ptr)
