; RUN: %opt -passes=matrix-blas -pass-remarks=matrix-blas -pass-remarks-missed=matrix-blas %s 2>&1 | FileCheck %s
; RUN: %opt -passes=matrix-blas %s 2>/dev/null | FileCheck %s --check-prefix=STAYS

; Calls that stay, each with its reason. No other function is made for them.

target triple = "x86_64-unknown-linux-gnu"

; STAYS-NOT: matrix.nest
; CHECK-NOT: remark: {{.*}}raised

declare void @cblas_dgemm(i32, i32, i32, i32, i32, i32, double, ptr, i32, ptr, i32, double, ptr, i32)
declare void @cblas_sgemm(i32, i32, i32, i32, i32, i32, double, ptr, i32, ptr, i32, double, ptr, i32)
declare void @cblas_dgemv(i32, i32, i32, i32, double, ptr, i32, ptr, i32, double, ptr, i32)
declare void @dgemm_(ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr)
declare i32 @sgemm_(ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr)

; CHECK: this call of cblas_dgemm stays as it is: the function is not optimized
define void @not_optimized(ptr %a, ptr %c) optnone noinline {
  call void @cblas_dgemm(i32 101, i32 111, i32 111, i32 4, i32 4, i32 4, double 1.0, ptr %a, i32 4, ptr %a, i32 4, double 0.0, ptr %c, i32 4)
  ret void
}

; CHECK: stays as it is: the function is sanitized
define void @sanitized(ptr %a, ptr %c) sanitize_memory {
  call void @cblas_dgemm(i32 101, i32 111, i32 111, i32 4, i32 4, i32 4, double 1.0, ptr %a, i32 4, ptr %a, i32 4, double 0.0, ptr %c, i32 4)
  ret void
}

; CHECK: stays as it is: the function has strict floating point
define void @strict(ptr %a, ptr %c) strictfp {
  call void @cblas_dgemm(i32 101, i32 111, i32 111, i32 4, i32 4, i32 4, double 1.0, ptr %a, i32 4, ptr %a, i32 4, double 0.0, ptr %c, i32 4) strictfp
  ret void
}

; CHECK: stays as it is: the function is instrumented, in a section of its own, a coroutine, or not of this processor
define void @instrumented(ptr %a, ptr %c) "instrument-function-entry"="__cyg_profile_func_enter" {
  call void @cblas_dgemm(i32 101, i32 111, i32 111, i32 4, i32 4, i32 4, double 1.0, ptr %a, i32 4, ptr %a, i32 4, double 0.0, ptr %c, i32 4)
  ret void
}

; CHECK: stays as it is: the function is to be small
define void @small(ptr %a, ptr %c) optsize {
  call void @cblas_dgemm(i32 101, i32 111, i32 111, i32 4, i32 4, i32 4, double 1.0, ptr %a, i32 4, ptr %a, i32 4, double 0.0, ptr %c, i32 4)
  ret void
}

; A library's own function may call another one of it.
; CHECK: this call of cblas_dgemm stays as it is: the function is one of BLAS itself
define void @dgemv_(ptr %a, ptr %c) {
  call void @cblas_dgemm(i32 101, i32 111, i32 111, i32 4, i32 4, i32 4, double 1.0, ptr %a, i32 4, ptr %a, i32 4, double 0.0, ptr %c, i32 4)
  ret void
}

; CHECK: stays as it is: -fno-builtin, or an attribute, says that it is no other function than the one that is linked
define void @no_builtin_call(ptr %a, ptr %c) {
  call void @cblas_dgemm(i32 101, i32 111, i32 111, i32 4, i32 4, i32 4, double 1.0, ptr %a, i32 4, ptr %a, i32 4, double 0.0, ptr %c, i32 4) nobuiltin
  ret void
}

; CHECK: stays as it is: -fno-builtin, or an attribute
define void @no_builtins(ptr %a, ptr %c) "no-builtins" {
  call void @cblas_dgemm(i32 101, i32 111, i32 111, i32 4, i32 4, i32 4, double 1.0, ptr %a, i32 4, ptr %a, i32 4, double 0.0, ptr %c, i32 4)
  ret void
}

; CHECK: stays as it is: -fno-builtin, or an attribute
define void @no_builtin(ptr %a, ptr %c) "no-builtin-cblas_dgemm" {
  call void @cblas_dgemm(i32 101, i32 111, i32 111, i32 4, i32 4, i32 4, double 1.0, ptr %a, i32 4, ptr %a, i32 4, double 0.0, ptr %c, i32 4)
  ret void
}

; CHECK: this call of cblas_sgemv stays as it is: it is defined in this file
define void @defined() {
  call void @cblas_sgemv()
  ret void
}
define void @cblas_sgemv() noinline {
  ret void
}

; Floats by an address of doubles, and a result that BLAS has not.
; CHECK: this call of cblas_sgemm stays as it is: its arguments are not those of BLAS
define void @prototype(ptr %a, ptr %c) {
  call void @cblas_sgemm(i32 101, i32 111, i32 111, i32 4, i32 4, i32 4, double 1.0, ptr %a, i32 4, ptr %a, i32 4, double 0.0, ptr %c, i32 4)
  ret void
}
; CHECK: this call of sgemm_ stays as it is: its arguments are not those of BLAS
define i32 @result(ptr %t, ptr %n, ptr %s, ptr %a) {
  %r = call i32 @sgemm_(ptr %t, ptr %t, ptr %n, ptr %n, ptr %n, ptr %s, ptr %a, ptr %n, ptr %a, ptr %n, ptr %s, ptr %a, ptr %n)
  ret i32 %r
}

; CHECK: this call of dgemm_ stays as it is: it has to be a tail call, or is part of a handler of exceptions
define void @tail(ptr %t, ptr %u, ptr %m, ptr %n, ptr %k, ptr %s, ptr %a, ptr %lda, ptr %b, ptr %ldb, ptr %r, ptr %c, ptr %ldc) {
  musttail call void @dgemm_(ptr %t, ptr %u, ptr %m, ptr %n, ptr %k, ptr %s, ptr %a, ptr %lda, ptr %b, ptr %ldb, ptr %r, ptr %c, ptr %ldc)
  ret void
}

; CHECK: stays as it is: the order, a transposition, a side, a triangle or a diagonal is not a constant
define void @order(i32 %order, ptr %a, ptr %c) {
  call void @cblas_dgemm(i32 %order, i32 111, i32 111, i32 4, i32 4, i32 4, double 1.0, ptr %a, i32 4, ptr %a, i32 4, double 0.0, ptr %c, i32 4)
  ret void
}
; CHECK: this call of dgemm_ stays as it is: the order, a transposition, a side, a triangle or a diagonal is not a constant
define void @letter(ptr %t, ptr %n, ptr %s, ptr %a) {
  call void @dgemm_(ptr %t, ptr %t, ptr %n, ptr %n, ptr %n, ptr %s, ptr %a, ptr %n, ptr %a, ptr %n, ptr %s, ptr %a, ptr %n)
  ret void
}

; An order that there is not, extents and distances that are wrong, no products.
; CHECK-COUNT-9: stays as it is: by its arguments there is nothing to multiply, or they are wrong
define void @wrong(ptr %a, ptr %c, i32 %n) {
  call void @cblas_dgemm(i32 100, i32 111, i32 111, i32 4, i32 4, i32 4, double 1.0, ptr %a, i32 4, ptr %a, i32 4, double 0.0, ptr %c, i32 4)
  call void @cblas_dgemm(i32 101, i32 110, i32 111, i32 4, i32 4, i32 4, double 1.0, ptr %a, i32 4, ptr %a, i32 4, double 0.0, ptr %c, i32 4)
  call void @cblas_dgemm(i32 101, i32 111, i32 111, i32 -4, i32 4, i32 4, double 1.0, ptr %a, i32 4, ptr %a, i32 4, double 0.0, ptr %c, i32 4)
  call void @cblas_dgemm(i32 101, i32 111, i32 111, i32 0, i32 %n, i32 4, double 1.0, ptr %a, i32 4, ptr %a, i32 4, double 0.0, ptr %c, i32 4)
  call void @cblas_dgemm(i32 101, i32 111, i32 111, i32 4, i32 4, i32 0, double 1.0, ptr %a, i32 4, ptr %a, i32 4, double 0.0, ptr %c, i32 4)
  call void @cblas_dgemm(i32 101, i32 111, i32 111, i32 4, i32 4, i32 4, double -0.0, ptr %a, i32 4, ptr %a, i32 4, double 0.0, ptr %c, i32 4)
  call void @cblas_dgemm(i32 101, i32 111, i32 111, i32 4, i32 4, i32 4, double 1.0, ptr %a, i32 3, ptr %a, i32 4, double 0.0, ptr %c, i32 4)
  call void @cblas_dgemm(i32 101, i32 111, i32 111, i32 4, i32 4, i32 4, double 1.0, ptr %a, i32 4, ptr %a, i32 -4, double 0.0, ptr %c, i32 4)
  call void @cblas_dgemv(i32 101, i32 112, i32 4, i32 4, double 1.0, ptr %a, i32 4, ptr %a, i32 -1, double 0.0, ptr %c, i32 1)
  ret void
}

; CHECK-COUNT-2: stays as it is: the library may be faster for matrices so large
define void @large(ptr %a, ptr %c) {
  call void @cblas_dgemm(i32 101, i32 111, i32 111, i32 64, i32 64, i32 65, double 1.0, ptr %a, i32 65, ptr %a, i32 64, double 0.0, ptr %c, i32 64)
  call void @cblas_dgemv(i32 101, i32 112, i32 65, i32 64, double 1.0, ptr %a, i32 64, ptr %a, i32 1, double 0.0, ptr %c, i32 1)
  ret void
}

; CHECK: this call of cblas_dgemv stays as it is: each sum runs along a row or column in memory, which the library may do faster where extents are no constants
define void @rows(i32 %n, ptr %a, ptr %c) {
  call void @cblas_dgemv(i32 101, i32 111, i32 %n, i32 %n, double 1.0, ptr %a, i32 %n, ptr %a, i32 1, double 0.0, ptr %c, i32 1)
  ret void
}

; A call by way of a pointer, and one whose type is another one, are no calls of
; BLAS that anybody sees.
; CHECK-NOT: remark
; STAYS: define void @other
define void @other(ptr %f, ptr %a) {
  call void %f(ptr %a)
  call void @cblas_dgemm(ptr %a)
  ret void
}
