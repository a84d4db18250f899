; RUN: %opt -passes=matrix-blas -pass-remarks=matrix-blas -pass-remarks-missed=matrix-blas %s 2>&1 | FileCheck %s

; Where pointers have 32 bits, the engine takes constants alone.

target datalayout = "e-m:e-p:32:32-i64:64-n8:16:32-S128"
target triple = "i686-unknown-linux-gnu"

declare void @cblas_dgemm(i32, i32, i32, i32, i32, i32, double, ptr, i32, ptr, i32, double, ptr, i32)
declare void @cblas_dsyrk(i32, i32, i32, i32, i32, double, ptr, i32, double, ptr, i32)
declare void @cblas_dsyr2k(i32, i32, i32, i32, i32, double, ptr, i32, ptr, i32, double, ptr, i32)

; CHECK: remark: {{.*}}raised this call of cblas_dsyrk
; CHECK: remark: {{.*}}raised this call of cblas_dsyr2k
define void @triangles(ptr %a, ptr %c) {
  call void @cblas_dsyrk(i32 101, i32 121, i32 111, i32 20, i32 12, double 2.0, ptr %a, i32 12, double 0.0, ptr %c, i32 20)
  call void @cblas_dsyr2k(i32 101, i32 122, i32 111, i32 20, i32 12, double 2.0, ptr %a, i32 12, ptr %a, i32 12, double 1.0, ptr %c, i32 20)
  ret void
}
; CHECK: remark: {{.*}}raised this call of cblas_dgemm
define void @constants(ptr %a, ptr %c) {
  call void @cblas_dgemm(i32 101, i32 111, i32 111, i32 4, i32 4, i32 4, double 1.0, ptr %a, i32 4, ptr %a, i32 4, double 0.0, ptr %c, i32 4)
  ret void
}
; CHECK: remark: {{.*}}stays as it is: an extent or a distance is not a constant, or a factor is a triangle, and pointers have fewer than 64 bits
define void @extent(ptr %a, ptr %c, i32 %n) {
  call void @cblas_dgemm(i32 101, i32 111, i32 111, i32 4, i32 4, i32 %n, double 1.0, ptr %a, i32 4, ptr %a, i32 4, double 0.0, ptr %c, i32 4)
  ret void
}
; CHECK: remark: {{.*}}stays as it is: an extent or a distance is not a constant, or a factor is a triangle, and pointers have fewer than 64 bits
define void @distance(ptr %a, ptr %c, i32 %n) {
  call void @cblas_dgemm(i32 101, i32 111, i32 111, i32 4, i32 4, i32 4, double 1.0, ptr %a, i32 4, ptr %a, i32 4, double 0.0, ptr %c, i32 %n)
  ret void
}

; The lines of a triangle have extents of their own.
declare void @cblas_dtrmm(i32, i32, i32, i32, i32, i32, i32, double, ptr, i32, ptr, i32)
declare void @cblas_dtrsm(i32, i32, i32, i32, i32, i32, i32, double, ptr, i32, ptr, i32)
declare void @cblas_dsymm(i32, i32, i32, i32, i32, double, ptr, i32, ptr, i32, double, ptr, i32)
; CHECK: remark: {{.*}}cblas_dtrmm stays as it is: an extent or a distance is not a constant, or a factor is a triangle, and
; CHECK: remark: {{.*}}cblas_dtrsm stays as it is: an extent or a distance is not a constant, or a factor is a triangle, and
; CHECK: remark: {{.*}}cblas_dsymm stays as it is: an extent or a distance is not a constant, or a factor is a triangle, and
define void @triangular(ptr %a, ptr %b, ptr %c) {
  call void @cblas_dtrmm(i32 101, i32 141, i32 122, i32 111, i32 131, i32 8, i32 8, double 2.0, ptr %a, i32 8, ptr %b, i32 8)
  call void @cblas_dtrsm(i32 101, i32 141, i32 122, i32 111, i32 131, i32 8, i32 8, double 2.0, ptr %a, i32 8, ptr %b, i32 8)
  call void @cblas_dsymm(i32 101, i32 141, i32 122, i32 8, i32 8, double 2.0, ptr %a, i32 8, ptr %b, i32 8, double 0.0, ptr %c, i32 8)
  ret void
}
