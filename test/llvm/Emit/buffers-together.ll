; RUN: %opt -passes='matrix-lower' %s | %check_lowered | FileCheck %s
; RUN: %opt -passes='matrix-lower' -mtriple=i686-unknown-linux-gnu %s | %check_lowered | FileCheck %s --check-prefix=SMALL

; What blocks that are always reached have on the heap is one allocation, if it
; may be that large, and begins at a line of the cache.

target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: @two(
; CHECK: [[A:%.*]] = call ptr @malloc(i64 131196)
; CHECK: [[F:%.*]] = call ptr @llvm.ptrmask
; CHECK: getelementptr inbounds{{.*}} i8, ptr [[F]], i64 65600
; CHECK-NOT: @malloc
; CHECK: call void @free(ptr [[A]])
; CHECK-NOT: @free
; CHECK: ret void
define void @two(ptr %p, ptr %q) nounwind {
  %a = load volatile <16385 x float>, ptr %p, align 4
  %b = load volatile <16385 x float>, ptr %q, align 4
  store volatile <16385 x float> %a, ptr %q, align 4
  store volatile <16385 x float> %b, ptr %p, align 4
  ret void
}

; What is not always needed is taken where it is.
; CHECK-LABEL: @apart(
; CHECK: call ptr @malloc(i64 65596)
; CHECK: br i1 %k, label %x, label %y
; CHECK: x:
; CHECK: call ptr @malloc(i64 65600)
define void @apart(ptr %p, ptr %q, i1 %k) nounwind {
  %a = load volatile <16385 x float>, ptr %p, align 4
  store volatile <16385 x float> %a, ptr %q, align 4
  br i1 %k, label %x, label %y
x:
  %b = load volatile <16386 x float>, ptr %p, align 4
  store volatile <16386 x float> %b, ptr %q, align 4
  store volatile <16385 x float> %a, ptr %q, align 4
  ret void
y:
  ret void
}

; CHECK-LABEL: @most(
; CHECK: call ptr @malloc(i64 3221225528)
; CHECK-NOT: @malloc
; CHECK: ret void
; SMALL-LABEL: @most(
; SMALL: call ptr @malloc(i32 1610612792)
; SMALL: call ptr @malloc(i32 1610612792)
; SMALL: ret void
define void @most(ptr %p, ptr %q) nounwind {
  %a = load volatile <402653184 x float>, ptr %p, align 4
  %b = load volatile <402653184 x float>, ptr %q, align 4
  br label %x
x:
  store volatile <402653184 x float> %a, ptr %q, align 4
  store volatile <402653184 x float> %b, ptr %p, align 4
  ret void
}

; Of another block, too.
; CHECK-LABEL: @local(
; CHECK: x:
; CHECK: [[A:%.*]] = call ptr @malloc(i64 131196)
; CHECK: [[F:%.*]] = call ptr @llvm.ptrmask
; CHECK: getelementptr inbounds{{.*}} i8, ptr [[F]], i64 65600
; CHECK-NOT: @malloc
; CHECK: call void @free(ptr [[A]])
; CHECK-NOT: @free
; CHECK: ret void
define void @local(ptr %p, ptr %q, i1 %k) nounwind {
  br i1 %k, label %x, label %y
x:
  %a = load volatile <16385 x float>, ptr %p, align 4
  %b = load volatile <16385 x float>, ptr %q, align 4
  store volatile <16385 x float> %a, ptr %q, align 4
  store volatile <16385 x float> %b, ptr %p, align 4
  ret void
y:
  ret void
}
