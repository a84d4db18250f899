; RUN: %opt -passes=matrix-lower %s | %check_lowered | FileCheck %s
; RUN: %opt -passes='matrix-lower<O0>' %s | %check_lowered | FileCheck %s

; A result that may overlap operands that lie as it does goes to no temporary in
; the frame: the loop goes down where it must.

target triple = "x86_64-unknown-linux-gnu"

; Of any size, and without malloc.
; CHECK-LABEL: @one(
; CHECK-NOT: alloca [
; CHECK-NOT: @malloc
; CHECK: %[[BELOW:.*]] = icmp ult ptr %p, %r
; CHECK: %[[END:.*]] = getelementptr float, ptr %p, i64 90000
; CHECK: %[[WITHIN:.*]] = icmp ult ptr %r, %[[END]]
; CHECK: %[[DOWN:.*]] = and i1 %[[BELOW]], %[[WITHIN]]
; CHECK: br i1 %[[DOWN]], label %[[THEN:.*]], label %[[ELSE:.*]], !prof
; CHECK: [[THEN]]:
; CHECK: phi i64 [ 899{{[0-9]*}}, %[[THEN]] ]
; CHECK: add i64 %matrix.index, -
; CHECK: [[ELSE]]:
; CHECK: phi i64 [ 0, %[[ELSE]] ]
; CHECK: add nuw i64
; CHECK-NOT: alloca [
; CHECK-NOT: @malloc
; CHECK: ret void
define void @one(ptr %p, ptr %r) "no-builtins" {
  %a = load <90000 x float>, ptr %p, align 4
  %b = fadd <90000 x float> %a, %a
  store <90000 x float> %b, ptr %r, align 4
  ret void
}

; Operands on both sides.
; CHECK-LABEL: @two(
; CHECK-NOT: alloca [
; CHECK: br i1 %{{.*}}, label %[[THEN:.*]], label %[[ELSE:.*]], !prof
; CHECK: [[THEN]]:
; CHECK: call ptr @malloc(i64 8248)
; CHECK: call void @free
; CHECK: [[ELSE]]:
; CHECK-NOT: @malloc
; CHECK-NOT: @free
; CHECK: ret void
define void @two(ptr %p, ptr %q, ptr %r) {
  %a = load <2048 x float>, ptr %p, align 4
  %b = load <2048 x float>, ptr %q, align 4
  %c = fadd <2048 x float> %a, %b
  store <2048 x float> %c, ptr %r, align 4
  ret void
}

; CHECK-LABEL: @two_without_heap(
; CHECK: alloca [8192 x i8]
; CHECK-NOT: @malloc
; CHECK: ret void
define void @two_without_heap(ptr %p, ptr %q, ptr %r) "no-builtins" {
  %a = load <2048 x float>, ptr %p, align 4
  %b = load <2048 x float>, ptr %q, align 4
  %c = fadd <2048 x float> %a, %b
  store <2048 x float> %c, ptr %r, align 4
  ret void
}

; Up to 4 KiB are less than the code that allocates them.
; CHECK-LABEL: @two_small(
; CHECK: alloca [4096 x i8]
; CHECK-NOT: @malloc
; CHECK: ret void
define void @two_small(ptr %p, ptr %q, ptr %r) {
  %a = load <1024 x float>, ptr %p, align 4
  %b = load <1024 x float>, ptr %q, align 4
  %c = fadd <1024 x float> %a, %b
  store <1024 x float> %c, ptr %r, align 4
  ret void
}
