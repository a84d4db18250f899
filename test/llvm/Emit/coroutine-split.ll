; RUN: %opt -passes='default<O2>' %s | %check_lowered | FileCheck %s

; Coroutines are split before operations are emitted above -O0. A handle that is
; alive across the suspension would go into the frame, where no handle can lie: a
; coroutine is emitted before it is split.

declare token @llvm.coro.id(i32, ptr, ptr, ptr)
declare i64 @llvm.coro.size.i64()
declare ptr @llvm.coro.begin(token, ptr)
declare i8 @llvm.coro.suspend(token, i1)
declare void @llvm.coro.end(ptr, i1, token)
declare ptr @allocate(i64)

; CHECK-LABEL: define {{.*}}@coroutine.resume(
define ptr @coroutine(ptr %p, ptr %q) presplitcoroutine {
  %id = call token @llvm.coro.id(i32 0, ptr null, ptr null, ptr null)
  %n = call i64 @llvm.coro.size.i64()
  %m = call ptr @allocate(i64 %n)
  %h = call ptr @llvm.coro.begin(token %id, ptr %m)
  %a = load <256 x float>, ptr %p, align 4
  %s = call i8 @llvm.coro.suspend(token none, i1 false)
  switch i8 %s, label %suspend [ i8 0, label %resume
                                 i8 1, label %suspend ]
resume:
  store <256 x float> %a, ptr %q, align 4
  br label %suspend
suspend:
  call void @llvm.coro.end(ptr %h, i1 false, token none)
  ret ptr %h
}
