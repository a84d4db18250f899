; RUN: %opt -passes='matrix-lower' %s | %check_lowered | FileCheck %s
; RUN: %opt -passes='matrix-lower<O0>' %s | %check_lowered | FileCheck %s
; RUN: %opt -passes='function(matrix-raise,print<matrix-plan>)' -disable-output %s | FileCheck %s --check-prefix=PLAN

; Calls that may throw, before, after and beside the life of a large value: it
; is on the heap, and freed on each path. Only a call within its life that may
; leave the function keeps it on the stack.

target triple = "x86_64-unknown-linux-gnu"

declare void @may()
declare void @wont() nounwind
declare i32 @__gxx_personality_v0(...)

; The branch between the two accesses.
; CHECK-LABEL: @around(
; CHECK-NOT: alloca
; CHECK: call void @may()
; CHECK: call ptr @malloc(i64 65596)
; CHECK: call void @wont()
; CHECK: call void @free(
; CHECK-NOT: @free
; CHECK: call void @may()
; PLAN-LABEL: function @around:
; PLAN: buffer 0 of 65540 bytes: heap, while a use may follow
define void @around(ptr %p, ptr %q, i1 %k) {
  call void @may()
  %a = load volatile <16385 x float>, ptr %p, align 4
  br i1 %k, label %x, label %y
x:
  call void @wont()
  br label %y
y:
  store volatile <16385 x float> %a, ptr %q, align 4
  call void @may()
  ret void
}

; PLAN-LABEL: function @within:
; PLAN: buffer 0 of 65540 bytes: stack
define void @within(ptr %p, ptr %q, i1 %k) {
  %a = load volatile <16385 x float>, ptr %p, align 4
  br i1 %k, label %x, label %y
x:
  call void @may()
  br label %y
y:
  store volatile <16385 x float> %a, ptr %q, align 4
  ret void
}

; A path on which nothing reads it.
; CHECK-LABEL: @one_path(
; CHECK: call ptr @malloc(
; CHECK: x:
; CHECK: call void @free(
; CHECK: y:
; CHECK-NEXT: call void @free(
; CHECK-NEXT: call void @may()
define void @one_path(ptr %p, ptr %q, i1 %k) {
  %a = load volatile <16385 x float>, ptr %p, align 4
  br i1 %k, label %x, label %y
x:
  store volatile <16385 x float> %a, ptr %q, align 4
  ret void
y:
  call void @may()
  ret void
}

; Values before and after the call have memory of their own, not one piece that
; lives during the call.
; CHECK-LABEL: @two(
; CHECK: call ptr @malloc(
; CHECK: call void @free(
; CHECK: call void @may()
; CHECK: call ptr @malloc(
; CHECK: call void @free(
; PLAN-LABEL: function @two:
; PLAN: buffer 0 of 65540 bytes: heap
; PLAN: buffer 1 of 65540 bytes: heap
define void @two(ptr %p, ptr %q) {
  %a = load volatile <16385 x float>, ptr %p, align 4
  store volatile <16385 x float> %a, ptr %q, align 4
  call void @may()
  %b = load volatile <16385 x float>, ptr %p, align 4
  store volatile <16385 x float> %b, ptr %q, align 4
  ret void
}

; Those that live during calls share the stack.
; PLAN-LABEL: function @two_within:
; PLAN: buffer 0 of 65540 bytes: stack
; PLAN-NOT: buffer 1
define void @two_within(ptr %p, ptr %q) {
  %a = load volatile <16385 x float>, ptr %p, align 4
  call void @may()
  store volatile <16385 x float> %a, ptr %q, align 4
  %b = load volatile <16385 x float>, ptr %p, align 4
  call void @may()
  store volatile <16385 x float> %b, ptr %q, align 4
  ret void
}

; An edge out of a loop that other edges join.
; CHECK-LABEL: @critical(
; CHECK: call void @may()
; CHECK: call ptr @malloc(
; CHECK: call void @free(
; CHECK: call void @free(
; CHECK-NOT: @free
; CHECK: ret void
define void @critical(ptr %p, ptr %q, i1 %k, i1 %l) {
  call void @may()
  br i1 %k, label %x, label %z
x:
  %a = load volatile <16385 x float>, ptr %p, align 4
  br i1 %l, label %y, label %z
y:
  store volatile <16385 x float> %a, ptr %q, align 4
  br label %z
z:
  ret void
}

; One allocation for a loop, where no iteration may throw.
; CHECK-LABEL: @loop(
; CHECK: call void @may()
; CHECK: call ptr @malloc(
; CHECK: loop:
; CHECK-NOT: @malloc
; CHECK: exit:
; CHECK: call void @free(
define void @loop(ptr %p, ptr %q, ptr %k, ptr %l) {
entry:
  call void @may()
  br label %loop
loop:
  %a = load volatile <16385 x float>, ptr %p, align 4
  %c = load volatile i1, ptr %k
  br i1 %c, label %x, label %y
x:
  call void @wont()
  br label %y
y:
  store volatile <16385 x float> %a, ptr %q, align 4
  %d = load volatile i1, ptr %l
  br i1 %d, label %loop, label %exit
exit:
  ret void
}

; A value that a loop carries lives as long as the loop.
; CHECK-LABEL: @carried(
; CHECK: call ptr @malloc(
; CHECK: loop:
; CHECK-NOT: @malloc
; CHECK: exit:
; CHECK: call void @may()
; PLAN-LABEL: function @carried:
; PLAN: buffer 0 of 65540 bytes: heap, while a use may follow
define void @carried(ptr %p, ptr %q, ptr %k) {
entry:
  br label %loop
loop:
  %a = phi <16385 x float> [ poison, %entry ], [ %b, %loop ]
  store volatile <16385 x float> %a, ptr %q, align 4
  %b = load volatile <16385 x float>, ptr %p, align 4
  %d = load volatile i1, ptr %k
  br i1 %d, label %loop, label %exit
exit:
  call void @may()
  ret void
}

; A handler of all exceptions, with edges from within the life and from outside:
; the pointer is null on those.
; CHECK-LABEL: @caught(
; CHECK: call ptr @malloc(
; CHECK: handler:
; CHECK-NEXT: %[[M:.*]] = phi ptr [ %matrix.buffer, %{{.*}} ], [ null, %entry ]
; CHECK-NEXT: landingpad
; CHECK-NEXT: catch ptr null
; CHECK-NEXT: call void @free(ptr %[[M]])
define void @caught(ptr %p, ptr %q) personality ptr @__gxx_personality_v0 {
entry:
  invoke void @may() to label %x unwind label %handler
x:
  %a = load volatile <16385 x float>, ptr %p, align 4
  invoke void @may() to label %y unwind label %handler
y:
  store volatile <16385 x float> %a, ptr %q, align 4
  ret void
handler:
  %e = landingpad { ptr, i32 } catch ptr null
  ret void
}

; A handler that needs the value.
; CHECK-LABEL: @used(
; CHECK: call ptr @malloc(
; CHECK: handler:
; CHECK-NEXT: landingpad
; CHECK-NOT: phi ptr [
; CHECK: call void @free(
; CHECK: ret void
define void @used(ptr %p, ptr %q) personality ptr @__gxx_personality_v0 {
entry:
  %a = load volatile <16385 x float>, ptr %p, align 4
  invoke void @may() to label %y unwind label %handler
y:
  call void @may()
  ret void
handler:
  %e = landingpad { ptr, i32 } cleanup
  store volatile <16385 x float> %a, ptr %q, align 4
  resume { ptr, i32 } %e
}

; What the handler does not catch leaves without it.
; PLAN-LABEL: function @other_type:
; PLAN: buffer 0 of 65540 bytes: stack
define void @other_type(ptr %p, ptr %q) personality ptr @__gxx_personality_v0 {
entry:
  %a = load volatile <16385 x float>, ptr %p, align 4
  invoke void @may() to label %y unwind label %handler
y:
  store volatile <16385 x float> %a, ptr %q, align 4
  ret void
handler:
  %e = landingpad { ptr, i32 } catch ptr @type
  ret void
}
@type = external constant ptr

; A second return comes after the end of the life.
; PLAN-LABEL: function @second_return:
; PLAN: buffer 0 of 65540 bytes: stack
declare i32 @setjmp(ptr) returns_twice nounwind
define void @second_return(ptr %p, ptr %q, ptr %b) {
  %a = load volatile <16385 x float>, ptr %p, align 4
  %s = call i32 @setjmp(ptr %b) returns_twice
  %k = icmp eq i32 %s, 0
  br i1 %k, label %x, label %y
x:
  call void @may()
  ret void
y:
  store volatile <16385 x float> %a, ptr %q, align 4
  ret void
}
