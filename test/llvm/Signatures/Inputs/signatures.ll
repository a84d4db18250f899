; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; Functions that pass handles to each other. signatures.cpp calls those that
; are external, and has the same in plain loops.
target triple = "x86_64-unknown-linux-gnu"

%M = type target("tlx.tensor", i32, 2, 5, 5, 0, 1, 0, 0)
; By columns, with a row of padding.
%P = type target("tlx.tensor", i16, 2, 4, 3, 1, 0, 1, 0)
%L = type target("tlx.tensor", i32, 2, 150, 200, 0, 1, 0, 0)
%B = type target("tlx.tensor", i1, 1, 9, 0, 0)
%Both = type { %M, { i32, %M } }

declare %M @tlx.load__M(ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__M(%M, ptr, i64, i64, target("tlx.attr", 4, 0))
declare %M @tlx.splat__M(i32)
declare %M @tlx.add__M(%M, %M)
declare %M @tlx.matmul__M(%M, %M, target("tlx.attr", 0))
declare i32 @tlx.extract__M(%M, i64, i64)
declare %P @tlx.load__P(ptr, i64, i64, target("tlx.attr", 2, 0))
declare void @tlx.store__P(%P, ptr, i64, i64, target("tlx.attr", 2, 0))
declare %P @tlx.add__P(%P, %P)
declare %L @tlx.load__L(ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__L(%L, ptr, i64, i64, target("tlx.attr", 4, 0))
declare %L @tlx.add__L(%L, %L)
declare %B @tlx.totensor__B(<9 x i1>)
declare <9 x i1> @tlx.tovector__B(%B)
declare %B @tlx.xor__B(%B, %B)

declare void @may_throw(i32)
declare i32 @__gxx_personality_v0(...)
declare ptr @__cxa_begin_catch(ptr)
declare void @__cxa_end_catch()

; Recursion: the power of a matrix.
define internal %M @power(%M %a, i32 %n) noinline {
  %c = icmp eq i32 %n, 1
  br i1 %c, label %one, label %more
one:
  ret %M %a
more:
  %m = sub i32 %n, 1
  %p = call %M @power(%M %a, i32 %m)
  %r = call %M @tlx.matmul__M(%M %a, %M %p, target("tlx.attr", 0) poison)
  ret %M %r
}
define void @test_power(ptr %p, ptr %q, i32 %n) {
  %a = call %M @tlx.load__M(ptr %p, i64 5, i64 1, target("tlx.attr", 4, 0) poison)
  %r = call %M @power(%M %a, i32 %n)
  call void @tlx.store__M(%M %r, ptr %q, i64 5, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Two functions call each other; each parameter and each result is needed after
; the next call.
define internal %M @even(%M %a, %M %b, i32 %n) noinline {
  %c = icmp eq i32 %n, 0
  br i1 %c, label %end, label %more
end:
  ret %M %b
more:
  %m = sub i32 %n, 1
  %s = call %M @odd(%M %b, %M %a, i32 %m)
  %t = call %M @odd(%M %a, %M %s, i32 %m)
  %u = call %M @tlx.add__M(%M %s, %M %t)
  %v = call %M @tlx.add__M(%M %u, %M %a)
  ret %M %v
}
define internal %M @odd(%M %a, %M %b, i32 %n) noinline {
  %x = call %M @tlx.add__M(%M %a, %M %b)
  %y = call %M @even(%M %x, %M %a, i32 %n)
  %z = call %M @tlx.add__M(%M %y, %M %b)
  ret %M %z
}
define void @test_mutual(ptr %p, ptr %q, i32 %n) {
  %a = call %M @tlx.load__M(ptr %p, i64 5, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %M @tlx.load__M(ptr %q, i64 5, i64 1, target("tlx.attr", 4, 0) poison)
  %r = call %M @even(%M %a, %M %b, i32 %n)
  call void @tlx.store__M(%M %r, ptr %p, i64 5, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; The memory that a value came from is written before the call, and by it.
define internal %M @overwrites(%M %a, %M %b, ptr %p) noinline {
  %seven = call %M @tlx.splat__M(i32 7)
  call void @tlx.store__M(%M %seven, ptr %p, i64 5, i64 1, target("tlx.attr", 4, 0) poison)
  %r = call %M @tlx.add__M(%M %a, %M %b)
  ret %M %r
}
define void @test_reuse(ptr %p, ptr %q, ptr %r) {
  %a = call %M @tlx.load__M(ptr %p, i64 5, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %M @tlx.load__M(ptr %q, i64 5, i64 1, target("tlx.attr", 4, 0) poison)
  %nine = call %M @tlx.splat__M(i32 9)
  call void @tlx.store__M(%M %nine, ptr %p, i64 5, i64 1, target("tlx.attr", 4, 0) poison)
  %s = call %M @overwrites(%M %a, %M %b, ptr %q)
  %t = call %M @overwrites(%M %s, %M %s, ptr %p)
  %u = call %M @overwrites(%M %s, %M %t, ptr %q)
  %v = call %M @tlx.add__M(%M %u, %M %s)
  call void @tlx.store__M(%M %v, ptr %r, i64 5, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Structures, exchanged in a loop.
define internal %Both @exchange(%Both %b) noinline {
  %x = extractvalue %Both %b, 0
  %y = extractvalue %Both %b, 1, 1
  %n = extractvalue %Both %b, 1, 0
  %e = call i32 @tlx.extract__M(%M %x, i64 2, i64 3)
  %m = add i32 %n, %e
  %z = call %M @tlx.add__M(%M %x, %M %y)
  %r = insertvalue %Both %b, %M %y, 0
  %s = insertvalue %Both %r, %M %z, 1, 1
  %t = insertvalue %Both %s, i32 %m, 1, 0
  ret %Both %t
}
define i32 @test_structures(ptr %p, ptr %q, i32 %n) {
entry:
  %a = call %M @tlx.load__M(ptr %p, i64 5, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %M @tlx.load__M(ptr %q, i64 5, i64 1, target("tlx.attr", 4, 0) poison)
  %i = insertvalue %Both { %M poison, { i32, %M } { i32 1, %M poison } }, %M %a, 0
  %first = insertvalue %Both %i, %M %b, 1, 1
  br label %head
head:
  %s = phi %Both [ %first, %entry ], [ %next, %body ]
  %k = phi i32 [ 0, %entry ], [ %k1, %body ]
  %c = icmp slt i32 %k, %n
  br i1 %c, label %body, label %end
body:
  %next = call %Both @exchange(%Both %s)
  %k1 = add i32 %k, 1
  br label %head
end:
  %x = extractvalue %Both %s, 0
  %inner = extractvalue %Both %s, 1
  %y = extractvalue { i32, %M } %inner, 1
  %r = extractvalue { i32, %M } %inner, 0
  call void @tlx.store__M(%M %x, ptr %p, i64 5, i64 1, target("tlx.attr", 4, 0) poison)
  call void @tlx.store__M(%M %y, ptr %q, i64 5, i64 1, target("tlx.attr", 4, 0) poison)
  ret i32 %r
}

; Tail calls, as deep as no stack is.
define internal { i32, %M } @rotate(%M %a, %M %b, %M %c, i32 %n) noinline {
  %z = icmp eq i32 %n, 0
  br i1 %z, label %end, label %more
more:
  %m = sub i32 %n, 1
  %d = call %M @tlx.add__M(%M %a, %M %b)
  %r = musttail call { i32, %M } @rotate(%M %b, %M %c, %M %d, i32 %m)
  ret { i32, %M } %r
end:
  %e = call i32 @tlx.extract__M(%M %b, i64 1, i64 1)
  %s = insertvalue { i32, %M } poison, i32 %e, 0
  %t = insertvalue { i32, %M } %s, %M %a, 1
  ret { i32, %M } %t
}
define i32 @test_tail(ptr %p, ptr %q, i32 %n) {
  %a = call %M @tlx.load__M(ptr %p, i64 5, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %M @tlx.load__M(ptr %q, i64 5, i64 1, target("tlx.attr", 4, 0) poison)
  %r = call { i32, %M } @rotate(%M %a, %M %b, %M %a, i32 %n)
  %e = extractvalue { i32, %M } %r, 0
  %t = extractvalue { i32, %M } %r, 1
  %u = call %M @tlx.add__M(%M %t, %M %a)
  call void @tlx.store__M(%M %u, ptr %p, i64 5, i64 1, target("tlx.attr", 4, 0) poison)
  ret i32 %e
}

; Exceptions.
define internal %M @throws(%M %a, i32 %n) noinline {
  call void @may_throw(i32 %n)
  %r = call %M @tlx.add__M(%M %a, %M %a)
  ret %M %r
}
define internal %M @catches(%M %a, i32 %n) noinline personality ptr @__gxx_personality_v0 {
entry:
  %c = icmp eq i32 %n, 5
  br i1 %c, label %join, label %try
try:
  %r = invoke %M @throws(%M %a, i32 %n) to label %join unwind label %pad
join:
  %u = phi %M [ %a, %entry ], [ %r, %try ]
  %v = invoke %M @throws(%M %u, i32 7) to label %end unwind label %pad
end:
  ret %M %v
pad:
  %w = phi %M [ %a, %try ], [ %u, %join ]
  %l = landingpad { ptr, i32 } catch ptr null
  %e = extractvalue { ptr, i32 } %l, 0
  %f = call ptr @__cxa_begin_catch(ptr %e)
  call void @__cxa_end_catch()
  %x = call %M @tlx.matmul__M(%M %w, %M %a, target("tlx.attr", 0) poison)
  ret %M %x
}
define void @test_exceptions(ptr %p, i32 %n) {
  %a = call %M @tlx.load__M(ptr %p, i64 5, i64 1, target("tlx.attr", 4, 0) poison)
  %r = call %M @catches(%M %a, i32 %n)
  call void @tlx.store__M(%M %r, ptr %p, i64 5, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Layout, padding, elements of less than a byte.
define internal %P @twice(%P %p) noinline {
  %r = call %P @tlx.add__P(%P %p, %P %p)
  ret %P %r
}
define void @test_padding(ptr %p) {
  %a = call %P @tlx.load__P(ptr %p, i64 3, i64 1, target("tlx.attr", 2, 0) poison)
  %r = call %P @twice(%P %a)
  call void @tlx.store__P(%P %r, ptr %p, i64 3, i64 1, target("tlx.attr", 2, 0) poison)
  ret void
}
define internal %B @differ(%B %a, %B %b) noinline {
  %r = call %B @tlx.xor__B(%B %a, %B %b)
  ret %B %r
}
define i16 @test_bits(i16 %a, i16 %b) {
  %ta = trunc i16 %a to i9
  %tb = trunc i16 %b to i9
  %va = bitcast i9 %ta to <9 x i1>
  %vb = bitcast i9 %tb to <9 x i1>
  %x = call %B @tlx.totensor__B(<9 x i1> %va)
  %y = call %B @tlx.totensor__B(<9 x i1> %vb)
  %z = call %B @differ(%B %x, %B %y)
  %v = call <9 x i1> @tlx.tovector__B(%B %z)
  %i = bitcast <9 x i1> %v to i9
  %r = zext i9 %i to i16
  ret i16 %r
}

; More than the stack takes, on the heap and, where a call may unwind, on it.
define internal %L @large(%L %a, %L %b, i32 %n) noinline nounwind {
  %c = icmp eq i32 %n, 0
  br i1 %c, label %end, label %more
end:
  ret %L %a
more:
  %m = sub i32 %n, 1
  %s = call %L @tlx.add__L(%L %a, %L %b)
  %r = call %L @large(%L %b, %L %s, i32 %m) nounwind
  %t = call %L @tlx.add__L(%L %r, %L %a)
  ret %L %t
}
define void @test_large(ptr %p, ptr %q, i32 %n) {
  %a = call %L @tlx.load__L(ptr %p, i64 200, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %L @tlx.load__L(ptr %q, i64 200, i64 1, target("tlx.attr", 4, 0) poison)
  %r = call %L @large(%L %a, %L %b, i32 %n) nounwind
  call void @tlx.store__L(%L %r, ptr %p, i64 200, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
define internal %L @large_throws(%L %a, i32 %n) noinline {
  call void @may_throw(i32 %n)
  %r = call %L @tlx.add__L(%L %a, %L %a)
  ret %L %r
}
; Its results are alive at once, in memory that they share.
define void @test_shared(ptr %p) {
  %a = call %L @tlx.load__L(ptr %p, i64 200, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %L @large_throws(%L %a, i32 1)
  %c = call %L @large_throws(%L %b, i32 1)
  %d = call %L @large_throws(%L %c, i32 1)
  %e = call %L @tlx.add__L(%L %b, %L %c)
  %f = call %L @tlx.add__L(%L %e, %L %d)
  call void @tlx.store__L(%L %f, ptr %p, i64 200, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; A coroutine goes on when the memory that it was called with is gone.
define internal %M @triple(%M %t) noinline {
  %u = call %M @tlx.add__M(%M %t, %M %t)
  %v = call %M @tlx.add__M(%M %u, %M %t)
  ret %M %v
}
define internal ptr @counts(%M %t, ptr %p) presplitcoroutine noinline {
entry:
  %id = call token @llvm.coro.id(i32 0, ptr null, ptr null, ptr null)
  %size = call i64 @llvm.coro.size.i64()
  %memory = call ptr @malloc(i64 %size)
  %h = call ptr @llvm.coro.begin(token %id, ptr %memory)
  br label %loop
loop:
  %v = phi %M [ %t, %entry ], [ %u, %on ]
  call void @tlx.store__M(%M %v, ptr %p, i64 5, i64 1, target("tlx.attr", 4, 0) poison)
  %s = call i8 @llvm.coro.suspend(token none, i1 false)
  switch i8 %s, label %end [
    i8 0, label %on
    i8 1, label %free
  ]
on:
  %w = call %M @triple(%M %v)
  %u = call %M @tlx.add__M(%M %w, %M %t)
  br label %loop
free:
  %m = call ptr @llvm.coro.free(token %id, ptr %h)
  call void @free(ptr %m)
  br label %end
end:
  call void @llvm.coro.end(ptr %h, i1 false, token none)
  ret ptr %h
}
define ptr @test_coroutine(ptr %p) {
  %t = call %M @tlx.load__M(ptr %p, i64 5, i64 1, target("tlx.attr", 4, 0) poison)
  %h = call ptr @counts(%M %t, ptr %p)
  ret ptr %h
}
define void @resume(ptr %h) {
  call void @llvm.coro.resume(ptr %h)
  ret void
}
define void @destroy(ptr %h) {
  call void @llvm.coro.destroy(ptr %h)
  ret void
}
declare token @llvm.coro.id(i32, ptr, ptr, ptr)
declare i64 @llvm.coro.size.i64()
declare ptr @llvm.coro.begin(token, ptr)
declare i8 @llvm.coro.suspend(token, i1)
declare ptr @llvm.coro.free(token, ptr)
declare void @llvm.coro.end(ptr, i1, token)
declare void @llvm.coro.resume(ptr)
declare void @llvm.coro.destroy(ptr)
declare ptr @malloc(i64)
declare void @free(ptr)
