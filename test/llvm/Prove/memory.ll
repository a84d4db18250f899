; Vectors of bits, pointers that are chosen, variables that a branch allocates.
; RUN: split-file %s %t
; RUN: not %matrix_prove %t/reference.ll %t/changed.ll > %t/out
; RUN: FileCheck %s < %t/out
; RUN: not %matrix_prove --overlaps=all --function=at_distance %t/reference.ll %t/changed.ll > %t/all
; RUN: FileCheck --check-prefix=ALL %s < %t/all

; CHECK: bits: proved
; CHECK: wrong_bit: differs: at byte 0 of 'c'
; CHECK: narrow: proved
; CHECK: overflow: proved
; CHECK: no_overflow: differs: element 0 of what is returned
; CHECK: both: proved
; CHECK: library: proved
; CHECK: product: proved
; CHECK: other_function: unknown: element 0 of what is returned: expected exp(a), got exp2(a)
; CHECK: allocated: proved
; CHECK: in_order: differs: {{.*}}, where later arguments have lower addresses
; CHECK: at_distance: proved
; ALL: at_distance: differs: {{.*}}, where 'a' is 'c' + 12 bytes

;--- reference.ll
define void @bits(ptr noalias %c, <8 x i1> %a) {
  %x = bitcast <8 x i1> %a to i8
  store i8 %x, ptr %c
  ret void
}
define void @wrong_bit(ptr noalias %c, <2 x i1> %a) {
  store <2 x i1> %a, ptr %c
  ret void
}
define <4 x i4> @narrow(<4 x i4> %a) {
  ret <4 x i4> %a
}
define i1 @overflow(i8 %a, i8 %b) {
  %x = sext i8 %a to i18
  %y = sext i8 %b to i18
  %s = add i18 %x, %y
  %t = add i8 %a, %b
  %z = sext i8 %t to i18
  %o = icmp ne i18 %z, %s
  ret i1 %o
}
define i1 @no_overflow(i8 %a, i8 %b) {
  ret i1 false
}
declare double @sin(double)
declare double @cos(double)
define double @both(double %a) {
  %s = call double @sin(double %a)
  %c = call double @cos(double %a)
  %r = fmul double %s, %c
  ret double %r
}
declare double @exp(double)
define double @library(double %a) {
  %x = call double @exp(double %a)
  %y = call double @exp(double %a)
  %r = fadd double %x, %y
  ret double %r
}
declare <2 x float> @__mulsc3(float, float, float, float)
define <2 x float> @product(float %a, float %b) {
  %x = call <2 x float> @__mulsc3(float %a, float %b, float %b, float %a)
  ret <2 x float> %x
}
define double @other_function(double %a) {
  %x = call double @exp(double %a)
  ret double %x
}
declare ptr @malloc(i64)
declare void @free(ptr)
define float @allocated(i1 %c, float %a) {
  %r = select i1 %c, float %a, float 1.0
  ret float %r
}
define i32 @in_order(ptr %c, ptr %a) {
  %x = load i32, ptr %c, align 4
  %y = load i32, ptr %a, align 4
  %r = add i32 %x, %y
  ret i32 %r
}
define void @at_distance(ptr align 4 %c, ptr align 4 %a) {
  %x = load <8 x i32>, ptr %a, align 4
  store <8 x i32> %x, ptr %c, align 4
  ret void
}

;--- changed.ll
define void @bits(ptr noalias %c, <8 x i1> %a) {
  %p = alloca <8 x i1>
  store <8 x i1> %a, ptr %p
  %x = load <8 x i1>, ptr %p
  store <8 x i1> %x, ptr %c
  ret void
}
define void @wrong_bit(ptr noalias %c, <2 x i1> %a) {
  %b = shufflevector <2 x i1> %a, <2 x i1> poison, <2 x i32> <i32 1, i32 0>
  store <2 x i1> %b, ptr %c
  ret void
}
define <4 x i4> @narrow(<4 x i4> %a) {
  %p = alloca <4 x i4>
  store <4 x i4> %a, ptr %p
  %x = load i16, ptr %p
  %y = bitcast i16 %x to <4 x i4>
  ret <4 x i4> %y
}
declare {i8, i1} @llvm.sadd.with.overflow.i8(i8, i8)
define i1 @overflow(i8 %a, i8 %b) {
  %s = call {i8, i1} @llvm.sadd.with.overflow.i8(i8 %a, i8 %b)
  %o = extractvalue {i8, i1} %s, 1
  ret i1 %o
}
declare {i8, i1} @llvm.umul.with.overflow.i8(i8, i8)
define i1 @no_overflow(i8 %a, i8 %b) {
  %s = call {i8, i1} @llvm.umul.with.overflow.i8(i8 %a, i8 %b)
  %o = extractvalue {i8, i1} %s, 1
  ret i1 %o
}
declare void @sincos(double, ptr, ptr)
define double @both(double %a) {
  %p = alloca [2 x double]
  %q = getelementptr inbounds [2 x double], ptr %p, i64 0, i64 1
  call void @sincos(double %a, ptr %p, ptr %q)
  %s = load double, ptr %p
  %c = load double, ptr %q
  %r = fmul double %s, %c
  ret double %r
}
declare double @exp(double)
define double @library(double %a) {
  %x = call double @exp(double %a)
  %r = fadd double %x, %x
  ret double %r
}
declare <2 x float> @__mulsc3(float, float, float, float)
define <2 x float> @product(float %a, float %b) {
  %x = call <2 x float> @__mulsc3(float %a, float %b, float %b, float %a)
  %y = shufflevector <2 x float> %x, <2 x float> poison, <2 x i32> <i32 1, i32 0>
  %z = shufflevector <2 x float> %y, <2 x float> poison, <2 x i32> <i32 1, i32 0>
  ret <2 x float> %z
}
declare double @exp2(double)
define double @other_function(double %a) {
  %x = call double @exp2(double %a)
  ret double %x
}
declare ptr @malloc(i64)
declare void @free(ptr)
define float @allocated(i1 %c, float %a) {
  br i1 %c, label %then, label %end
then:
  %p = call ptr @malloc(i64 4)
  store float %a, ptr %p
  %x = load float, ptr %p
  call void @free(ptr %p)
  br label %end
end:
  %r = phi float [ %x, %then ], [ 1.0, %0 ]
  ret float %r
}
define i32 @in_order(ptr %c, ptr %a) {
  %first = icmp ule ptr %c, %a
  br i1 %first, label %then, label %end
then:
  %x = load i32, ptr %c, align 4
  %y = load i32, ptr %a, align 4
  %r = add i32 %x, %y
  ret i32 %r
end:
  ret i32 0
}
; Wrong at a distance of three elements alone.
define void @at_distance(ptr align 4 %c, ptr align 4 %a) {
  %x = load <8 x i32>, ptr %a, align 4
  store <8 x i32> %x, ptr %c, align 4
  %p = ptrtoint ptr %c to i64
  %q = ptrtoint ptr %a to i64
  %d = sub i64 %q, %p
  %three = icmp eq i64 %d, 12
  br i1 %three, label %wrong, label %end
wrong:
  store i32 0, ptr %c
  br label %end
end:
  ret void
}
