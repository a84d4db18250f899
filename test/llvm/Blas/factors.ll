; RUN: %opt -passes=matrix-blas -pass-remarks=matrix-blas -pass-remarks-missed=matrix-blas %s 2>&1 | FileCheck %s

; Calls with a triangle as a factor, and complex ones.

target triple = "x86_64-unknown-linux-gnu"

declare void @cblas_dsymm(i32, i32, i32, i32, i32, double, ptr, i32, ptr, i32, double, ptr, i32)
declare void @cblas_dtrmm(i32, i32, i32, i32, i32, i32, i32, double, ptr, i32, ptr, i32)
declare void @cblas_strsm(i32, i32, i32, i32, i32, i32, i32, float, ptr, i32, ptr, i32)
declare void @cblas_zgemm(i32, i32, i32, i32, i32, i32, ptr, ptr, i32, ptr, i32, ptr, ptr, i32)
declare void @cblas_zsymm(i32, i32, i32, i32, i32, ptr, ptr, i32, ptr, i32, ptr, ptr, i32)

; CHECK: remark: {{.*}}raised this call of cblas_dsymm, unless it is large
; CHECK: remark: {{.*}}raised this call of cblas_dtrmm{{$}}
; CHECK: remark: {{.*}}raised this call of cblas_strsm, unless it is large
; CHECK: remark: {{.*}}raised this call of cblas_zgemm{{$}}
; CHECK: remark: {{.*}}cblas_dsymm stays as it is: the library may be faster for matrices so large
; CHECK: remark: {{.*}}cblas_dtrmm stays as it is: by its arguments there is nothing to multiply, or they are wrong
; CHECK: remark: {{.*}}cblas_dtrmm stays as it is: the order, a transposition, a side, a triangle or a diagonal is not a constant
; CHECK-NOT: remark: {{.*}}cblas_zsymm

; CHECK-LABEL: define void @symmetric(
; CHECK-DAG:     fcmp oeq double %beta, 0.000000e+00
; CHECK-DAG:     call void @matrix.triangular(
; CHECK-DAG:     call void @matrix.triangular.1(
; CHECK:         call void @cblas_dsymm(
define void @symmetric(i32 %n, ptr %a, ptr %b, double %beta, ptr %c) {
  call void @cblas_dsymm(i32 101, i32 141, i32 122, i32 %n, i32 %n, double 1.0, ptr %a, i32 %n, ptr %b, i32 %n, double %beta, ptr %c, i32 %n)
  ret void
}

; CHECK-LABEL: define void @constants(
; CHECK-NOT:     cblas
; CHECK:         call void @matrix.triangular
; CHECK-NOT:     cblas
; CHECK:         ret void
define void @constants(ptr %a, ptr %b) {
  call void @cblas_dtrmm(i32 101, i32 141, i32 122, i32 111, i32 131, i32 7, i32 9, double 2.0, ptr %a, i32 7, ptr %b, i32 9)
  ret void
}

; Lines that lie apart are to be of some elements.
; CHECK-LABEL: define void @solution(
; CHECK:         icmp sge i64 %{{.*}}, 16
; CHECK:         call void @matrix.triangular
; CHECK:         call void @cblas_strsm(
define void @solution(i32 %n, ptr %a, ptr %b) {
  call void @cblas_strsm(i32 102, i32 141, i32 122, i32 112, i32 131, i32 %n, i32 %n, float 1.0, ptr %a, i32 %n, ptr %b, i32 %n)
  ret void
}

; Scalars by address.
; CHECK-LABEL: define void @complex(
; CHECK-NOT:     cblas
; CHECK:         ret void
@one = private constant [2 x double] [double 1.0, double 0.0]
@zero = private constant [2 x double] zeroinitializer
define void @complex(ptr %a, ptr %b, ptr %c) {
  call void @cblas_zgemm(i32 101, i32 111, i32 113, i32 4, i32 4, i32 4, ptr @one, ptr %a, i32 4, ptr %b, i32 4, ptr @zero, ptr %c, i32 4)
  ret void
}

define void @large(ptr %a, ptr %c) {
  call void @cblas_dsymm(i32 101, i32 141, i32 122, i32 46, i32 4, double 1.0, ptr %a, i32 46, ptr %a, i32 4, double 0.0, ptr %c, i32 4)
  ret void
}
; No such side, and one that is not known.
define void @wrong(ptr %a, ptr %c) {
  call void @cblas_dtrmm(i32 101, i32 140, i32 122, i32 111, i32 131, i32 4, i32 4, double 1.0, ptr %a, i32 4, ptr %c, i32 4)
  ret void
}
define void @unknown(i32 %side, ptr %a, ptr %c) {
  call void @cblas_dtrmm(i32 101, i32 %side, i32 122, i32 111, i32 131, i32 4, i32 4, double 1.0, ptr %a, i32 4, ptr %c, i32 4)
  ret void
}
; Of complex numbers only gemm is raised.
define void @others(ptr %a, ptr %c) {
  call void @cblas_zsymm(i32 101, i32 141, i32 122, i32 4, i32 4, ptr @one, ptr %a, i32 4, ptr %a, i32 4, ptr @zero, ptr %c, i32 4)
  ret void
}
