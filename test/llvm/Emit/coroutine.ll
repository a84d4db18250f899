; RUN: %opt -passes='matrix-lower' %s | %check_lowered | FileCheck %s

; Nothing on the heap is live across a suspension: the value is in the frame.

declare token @llvm.coro.id(i32, ptr, ptr, ptr)
declare i64 @llvm.coro.size.i64()
declare ptr @llvm.coro.begin(token, ptr)
declare i8 @llvm.coro.suspend(token, i1)
declare void @llvm.coro.end(ptr, i1, token)
declare ptr @allocate(i64)

; CHECK-LABEL: @coroutine(
; The frame is aligned as operator new aligns.
; CHECK: alloca [262144 x i8], align 8{{$}}
; CHECK-NOT: @malloc
define ptr @coroutine(ptr %p, ptr %q) presplitcoroutine {
  %id = call token @llvm.coro.id(i32 0, ptr null, ptr null, ptr null)
  %n = call i64 @llvm.coro.size.i64()
  %m = call ptr @allocate(i64 %n)
  %h = call ptr @llvm.coro.begin(token %id, ptr %m)
  %a = load volatile <65536 x float>, ptr %p, align 4
  %s = call i8 @llvm.coro.suspend(token none, i1 false)
  switch i8 %s, label %suspend [ i8 0, label %resume
                                 i8 1, label %suspend ]
resume:
  store <65536 x float> %a, ptr %q, align 4
  br label %suspend
suspend:
  call void @llvm.coro.end(ptr %h, i1 false, token none)
  ret ptr %h
}
