; RUN: %opt -passes=matrix-blas -pass-remarks=matrix-blas %s 2>&1 | FileCheck %s

; What stands in place of a call.

target triple = "x86_64-unknown-linux-gnu"

declare void @cblas_dgemm(i32, i32, i32, i32, i32, i32, double, ptr, i32, ptr, i32, double, ptr, i32)
declare void @cblas_sgemm(i8, i8, i8, i64, i64, i64, float, ptr, i64, ptr, i64, float, ptr, i64)
declare void @sgemm_(ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, i64, i64)
declare i32 @__gxx_personality_v0(...)
declare void @cleanup()

; CHECK: remark: {{.*}}raised this call of cblas_dgemm{{$}}
; CHECK: remark: {{.*}}raised this call of cblas_dgemm, unless it is large or an argument is wrong
; CHECK: remark: {{.*}}raised this call of cblas_dgemm, unless it is large or an argument is wrong
; CHECK: remark: {{.*}}raised this call of cblas_sgemm, unless it is large or an argument is wrong
; CHECK: remark: {{.*}}raised this call of sgemm_{{$}}

; Nothing is left of a call whose arguments are constants.
; CHECK-LABEL: define void @constants(
; CHECK-NOT:     cblas
; CHECK:         call <4 x double> @llvm.fma.v4f64
; CHECK-NOT:     cblas
; CHECK:         ret void
define void @constants(ptr %a, ptr %b, ptr %c) "target-features"="+avx2,+fma" {
  call void @cblas_dgemm(i32 101, i32 111, i32 112, i32 4, i32 4, i32 4, double 1.0, ptr %a, i32 4, ptr %b, i32 4, double 0.0, ptr %c, i32 4)
  ret void
}

; One test of all arguments in front, and one of beta where that is not known.
; CHECK-LABEL: define void @run_time(
; CHECK:         icmp sge i64 %{{.*}}, 1
; CHECK:         icmp sle i64 %{{.*}}, 256
; CHECK:         icmp ule i64 %{{.*}}, 32768
; CHECK:         fcmp une double %alpha, 0.000000e+00
; CHECK:         %[[OURS:.*]] = freeze i1
; CHECK:         br i1 %[[OURS]], label %[[CHOICE:.*]], label %[[LIBRARY:.*]]
; CHECK:       [[CHOICE]]:
; CHECK:         %[[ZERO:.*]] = fcmp oeq double %beta, 0.000000e+00
; CHECK:         br i1 %[[ZERO]], label %{{.*}}, label %{{.*}}
; CHECK:       [[LIBRARY]]:
; CHECK-NEXT:    call void @cblas_dgemm(i32 102, i32 111, i32 111, i32 %m, i32 %n, i32 %k, double %alpha, ptr %a, i32 %lda, ptr %b, i32 %ldb, double %beta, ptr %c, i32 %ldc)
define void @run_time(i32 %m, i32 %n, i32 %k, double %alpha, ptr %a, i32 %lda, ptr %b, i32 %ldb, double %beta, ptr %c, i32 %ldc) {
  call void @cblas_dgemm(i32 102, i32 111, i32 111, i32 %m, i32 %n, i32 %k, double %alpha, ptr %a, i32 %lda, ptr %b, i32 %ldb, double %beta, ptr %c, i32 %ldc)
  ret void
}

; A call that may unwind. Both ways lead to where it led.
; CHECK-LABEL: define void @unwinds(
; CHECK:         br i1 %{{[0-9]+}}, label %{{.*}}, label %[[LIBRARY:.*]]
; CHECK:       [[LIBRARY]]:
; CHECK-NEXT:    invoke void @cblas_dgemm({{.*}}
; CHECK-NEXT:            to label %[[BEHIND:.*]] unwind label %unwind
; CHECK:       [[BEHIND]]:
; CHECK-NEXT:    br label %done
; CHECK:       done:
; CHECK-NEXT:    phi i32 [ 1, %[[BEHIND]] ], [ 2, %entry ]
define void @unwinds(i1 %skip, i32 %n, ptr %a, ptr %c, ptr %r) personality ptr @__gxx_personality_v0 {
entry:
  br i1 %skip, label %done, label %go
go:
  invoke void @cblas_dgemm(i32 101, i32 111, i32 111, i32 %n, i32 %n, i32 %n, double 1.0, ptr %a, i32 %n, ptr %a, i32 %n, double 0.0, ptr %c, i32 %n)
          to label %done unwind label %unwind
done:
  %p = phi i32 [ 1, %go ], [ 2, %entry ]
  store i32 %p, ptr %r
  ret void
unwind:
  %l = landingpad { ptr, i32 } cleanup
  call void @cleanup()
  resume { ptr, i32 } %l
}

; The width of integers is the prototype's, enumerators may be short.
; CHECK-LABEL: define void @wide(
; CHECK-NOT:     sext
; CHECK:         call void @matrix.nest
; CHECK:         call void @cblas_sgemm(i8 101,
define void @wide(i64 %n, ptr %a, ptr %c) {
  call void @cblas_sgemm(i8 101, i8 111, i8 111, i64 %n, i64 %n, i64 %n, float 1.0, ptr %a, i64 %n, ptr %a, i64 %n, float 0.0, ptr %c, i64 %n)
  ret void
}

; Arguments by address, with the lengths of strings behind them, as a compiler
; of Fortran passes them: constants, and variables whose values are known.
; CHECK-LABEL: define void @fortran(
; CHECK-NOT:     sgemm_
; CHECK:         ret void
@letter = private constant [1 x i8] c"N"
@four = private constant i32 4
@one = private constant float 1.0
@zero = private constant float 0.0
define void @fortran(ptr %a, ptr %c) "target-features"="+avx2,+fma" {
  %n = alloca i32
  %lda = alloca i32
  store i32 4, ptr %n
  store i32 7, ptr %lda
  call void @sgemm_(ptr @letter, ptr @letter, ptr %n, ptr @four, ptr %n, ptr @one, ptr %a, ptr %lda, ptr %a, ptr @four, ptr @zero, ptr %c, ptr @four, i64 1, i64 1)
  ret void
}
