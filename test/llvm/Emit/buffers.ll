; RUN: %opt -passes='matrix-lower' %s | %check_lowered | FileCheck %s
; RUN: %opt -passes='matrix-lower<O0>' %s | %check_lowered | FileCheck %s

; Up to 64 KiB on the stack, else on the heap: freed before every return, and
; what was said of the function's memory stays true.

target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: @stack(
; CHECK: %matrix.buffer = alloca [65536 x i8], align 64
; CHECK-NOT: @malloc
define i32 @stack(ptr %p, ptr %q, i1 %k) nounwind {
  %a = load volatile <16384 x float>, ptr %p, align 4
  br i1 %k, label %x, label %y
x:
  store <16384 x float> %a, ptr %q, align 4
  ret i32 1
y:
  ret i32 0
}

; CHECK-LABEL: @heap(
; CHECK-SAME: #[[ATTRIBUTES:[0-9]+]]
; CHECK: %matrix.buffer = call ptr @malloc(i64 65596)
; CHECK: call void @llvm.trap()
; CHECK-NEXT: unreachable
; CHECK: call void @free(ptr %matrix.buffer)
; CHECK-NEXT: %[[R:.*]] = musttail call i32 @stack
; CHECK-NEXT: ret i32 %[[R]]
; CHECK: call void @free(ptr %matrix.buffer)
; CHECK-NEXT: ret i32 0
; CHECK: attributes #[[ATTRIBUTES]] = { memory(argmem: readwrite, inaccessiblemem: readwrite) "matrix-types" }
define i32 @heap(ptr %p, ptr %q, i1 %k) memory(argmem: readwrite) nosync {
  %a = load <16385 x float>, ptr %p, align 4
  br i1 %k, label %x, label %y
x:
  store <16385 x float> %a, ptr %q, align 4
  %r = musttail call i32 @stack(ptr %p, ptr %q, i1 %k)
  ret i32 %r
y:
  ret i32 0
}
