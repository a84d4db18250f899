; Each difference comes with a program in C. It compiles without a warning,
; returns 1 if linked with the changed function and 0 with the reference.
; REQUIRES: host-x86_64, matrix-clang
; RUN: rm -rf %t && split-file %s %t
; RUN: not %matrix_prove %t/reference.ll %t/changed.ll --counterexamples=%t/c > %t/out
; RUN: FileCheck %s < %t/out
; RUN: FileCheck %s --check-prefix=PROGRAM < %t/c/overlap-differs.c
; RUN: %python %S/run_counterexamples.py %t/reference.ll %t/changed.ll %t/c %clang > %t/run
; RUN: FileCheck %s --check-prefix=STATUS < %t/run

; CHECK: kinds: differs:
; CHECK-NEXT: {{^}}  counterexample: {{.*}}kinds-differs.c
; CHECK: poison: differs:
; CHECK-NEXT: {{^}}  no counterexample: what is undefined is no number
; CHECK: same_again: differs:
; CHECK-NEXT: {{^}}  no counterexample: it writes what is there, which only another thread can tell
; CHECK: variable: differs:
; CHECK-NEXT: {{^}}  no counterexample: what is wrong is not in the caller's memory
; CHECK: pair: differs:
; CHECK-NEXT: {{^}}  no counterexample: no type of C is a result of type '{ float, i32 }'

; The second argument points into what the first one does.
; PROGRAM: // overlap: at byte {{.*}}where 'a' is 'c' {{[+-]}} 4
; PROGRAM: clang -march=x86-64 overlap-differs.c file.o -lm
; PROGRAM: static char memory_c_a[

; STATUS-COUNT-14: {{^}}{{.*}}: reference 0, changed 1{{$}}
; STATUS-NOT: reference

; On AArch64 C passes such a struct by its address, and LLVM a copy.
; RUN: sed s/x86_64-pc/aarch64-unknown/ %t/reference.ll > %t/a.ll
; RUN: sed s/x86_64-pc/aarch64-unknown/ %t/changed.ll > %t/b.ll
; RUN: not %matrix_prove --function=memory %t/a.ll %t/b.ll --counterexamples=%t/c | FileCheck %s --check-prefix=BYVAL
; BYVAL: no counterexample: no type of C is a struct in memory of type '[32 x i8]'

;--- reference.ll
target triple = "x86_64-pc-linux-gnu"
define void @overlap(ptr %c, ptr %a) "target-cpu"="x86-64" {
  %x = load float, ptr %a, align 4
  %i = getelementptr i8, ptr %a, i64 4
  %y = load float, ptr %i, align 4
  store float %x, ptr %c, align 4
  %j = getelementptr i8, ptr %c, i64 4
  store float %y, ptr %j, align 4
  ret void
}
define float @kinds(i8 signext %b, i8 zeroext %u, i16 %s, i64 %l, half %h, double %d, <4 x float> %v) {
  %x = extractelement <4 x float> %v, i64 3
  ret float %x
}
define bfloat @bfloats(ptr %a) {
  %x = load bfloat, ptr %a, align 2
  ret bfloat %x
}
define half @halves(ptr %a) {
  %i = getelementptr i8, ptr %a, i64 -2
  %x = load half, ptr %i, align 2
  ret half %x
}
define double @zero(double %a) {
  %x = fadd double %a, 0.0
  ret double %x
}
define float @nans(float %a, float %b) {
  %x = fmul float %a, %b
  ret float %x
}
define i64 @least(i64 %a) {
  ret i64 -9223372036854775808
}
define { <4 x float>, <4 x float> } @matrix(<4 x float> %a, <4 x float> %b) {
  %r = insertvalue { <4 x float>, <4 x float> } poison, <4 x float> %a, 0
  %s = insertvalue { <4 x float>, <4 x float> } %r, <4 x float> %b, 1
  ret { <4 x float>, <4 x float> } %s
}
define void @memory(ptr noalias sret([32 x i8]) align 4 %r, ptr byval([32 x i8]) align 8 %p) {
  %i = getelementptr i8, ptr %p, i64 28
  %x = load i32, ptr %i, align 4
  %j = getelementptr i8, ptr %r, i64 28
  store i32 %x, ptr %j, align 4
  ret void
}
define i32 @reads(ptr %a) {
  %x = load i32, ptr %a, align 4
  ret i32 %x
}
define i32 @reads_in_front(ptr %a) {
  %x = load i32, ptr %a, align 4
  ret i32 %x
}
define <4 x float> @aligned(ptr %a) {
  %x = load <4 x float>, ptr %a, align 4
  ret <4 x float> %x
}
define void @writes(ptr noalias %c) {
  store i8 1, ptr %c, align 1
  %i = getelementptr i8, ptr %c, i64 2
  store i8 1, ptr %i, align 1
  ret void
}
define float @contracted(float %a, float %b, float %c, float %d) {
  %x = call float @llvm.fmuladd.f32(float %a, float %b, float %c)
  %y = call float @llvm.fmuladd.f32(float %d, float %d, float %x)
  ret float %y
}
define float @poison(float %a) {
  ret float %a
}
define void @same_again(ptr noalias %c) {
  store i8 1, ptr %c, align 1
  %i = getelementptr i8, ptr %c, i64 2
  store i8 1, ptr %i, align 1
  ret void
}
define i32 @variable(i32 %a) {
  %v = alloca i32, align 4
  store i32 %a, ptr %v, align 4
  ret i32 %a
}
define { float, i32 } @pair(float %a, i32 %b) {
  %r = insertvalue { float, i32 } poison, float %a, 0
  %s = insertvalue { float, i32 } %r, i32 %b, 1
  ret { float, i32 } %s
}
declare float @llvm.fmuladd.f32(float, float, float)

;--- changed.ll
target triple = "x86_64-pc-linux-gnu"
define void @overlap(ptr %c, ptr %a) "target-cpu"="x86-64" {
  %x = load float, ptr %a, align 4
  store float %x, ptr %c, align 4
  %i = getelementptr i8, ptr %a, i64 4
  %y = load float, ptr %i, align 4
  %j = getelementptr i8, ptr %c, i64 4
  store float %y, ptr %j, align 4
  ret void
}
define float @kinds(i8 signext %b, i8 zeroext %u, i16 %s, i64 %l, half %h, double %d, <4 x float> %v) {
  %x = extractelement <4 x float> %v, i64 2
  ret float %x
}
define bfloat @bfloats(ptr %a) {
  %x = load i16, ptr %a, align 2
  %y = xor i16 %x, 32768
  %z = bitcast i16 %y to bfloat
  ret bfloat %z
}
define half @halves(ptr %a) {
  %i = getelementptr i8, ptr %a, i64 -2
  %x = load i16, ptr %i, align 2
  %y = xor i16 %x, 1
  %z = bitcast i16 %y to half
  ret half %z
}
define double @zero(double %a) {
  ret double %a
}
define float @nans(float %a, float %b) {
  %x = fmul float %a, %b
  %n = fcmp uno float %x, %x
  %y = select i1 %n, float 0.0, float %x
  ret float %y
}
define i64 @least(i64 %a) {
  ret i64 9223372036854775807
}
define { <4 x float>, <4 x float> } @matrix(<4 x float> %a, <4 x float> %b) {
  %r = insertvalue { <4 x float>, <4 x float> } poison, <4 x float> %a, 0
  %s = insertvalue { <4 x float>, <4 x float> } %r, <4 x float> %a, 1
  ret { <4 x float>, <4 x float> } %s
}
define void @memory(ptr noalias sret([32 x i8]) align 4 %r, ptr byval([32 x i8]) align 8 %p) {
  %i = getelementptr i8, ptr %p, i64 28
  %x = load i32, ptr %i, align 4
  %j = getelementptr i8, ptr %r, i64 28
  %y = add i32 %x, 1
  store i32 %y, ptr %j, align 4
  ret void
}
define i32 @reads(ptr %a) {
  %x = load i32, ptr %a, align 4
  %i = getelementptr i8, ptr %a, i64 4
  %y = load i32, ptr %i, align 4
  %m = and i32 %y, 0
  %r = or i32 %x, %m
  ret i32 %r
}
define i32 @reads_in_front(ptr %a) {
  %x = load i32, ptr %a, align 4
  %i = getelementptr i8, ptr %a, i64 -4
  %y = load i32, ptr %i, align 4
  %m = and i32 %y, 0
  %r = or i32 %x, %m
  ret i32 %r
}
define <4 x float> @aligned(ptr %a) {
  %x = load <4 x float>, ptr %a, align 16
  ret <4 x float> %x
}
define void @writes(ptr noalias %c) {
  store i8 1, ptr %c, align 1
  %i = getelementptr i8, ptr %c, i64 1
  store i8 1, ptr %i, align 1
  %j = getelementptr i8, ptr %c, i64 2
  store i8 1, ptr %j, align 1
  ret void
}
define float @contracted(float %a, float %b, float %c, float %d) {
  %x = call float @llvm.fmuladd.f32(float %d, float %d, float %c)
  %y = call float @llvm.fmuladd.f32(float %a, float %b, float %x)
  ret float %y
}
define float @poison(float %a) {
  ret float poison
}
define void @same_again(ptr noalias %c) {
  store i8 1, ptr %c, align 1
  %i = getelementptr i8, ptr %c, i64 1
  %x = load i8, ptr %i, align 1
  store i8 %x, ptr %i, align 1
  %j = getelementptr i8, ptr %c, i64 2
  store i8 1, ptr %j, align 1
  ret void
}
define i32 @variable(i32 %a) {
  %v = alloca i32, align 4
  %i = getelementptr i8, ptr %v, i64 4
  store i32 %a, ptr %i, align 4
  ret i32 %a
}
define { float, i32 } @pair(float %a, i32 %b) {
  %r = insertvalue { float, i32 } poison, float %a, 0
  %s = insertvalue { float, i32 } %r, i32 0, 1
  ret { float, i32 } %s
}
declare float @llvm.fmuladd.f32(float, float, float)
