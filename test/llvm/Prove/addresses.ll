; Addresses that are aligned by a mask, and a trap behind an allocation that fails.
; RUN: split-file %s %t
; RUN: not %matrix_prove %t/a.ll %t/b.ll > %t/out
; RUN: FileCheck %s < %t/out

; CHECK: aligned: proved
; CHECK: in_a_line: proved
; CHECK: traps: differs: the program ends by a trap

;--- a.ll
define float @aligned(ptr align 64 dereferenceable(64) %p) {
  %x = load float, ptr %p, align 64
  ret float %x
}
define float @in_a_line(float %x) {
  ret float %x
}
define float @traps(float %x) {
  ret float %x
}
;--- b.ll
declare noalias ptr @malloc(i64)
define float @aligned(ptr align 64 dereferenceable(64) %p) {
  %q = getelementptr i8, ptr %p, i64 63
  %r = call ptr @llvm.ptrmask.p0.i64(ptr %q, i64 -64)
  %x = load float, ptr %r, align 64
  ret float %x
}
define float @in_a_line(float %x) {
  %m = call ptr @malloc(i64 112)
  %failed = icmp eq ptr %m, null
  br i1 %failed, label %trap, label %there
trap:
  call void @llvm.trap()
  unreachable
there:
  %q = getelementptr i8, ptr %m, i64 48
  %line = call ptr @llvm.ptrmask.p0.i64(ptr %q, i64 -64)
  %last = getelementptr float, ptr %line, i64 15
  store float %x, ptr %last, align 4
  %y = load float, ptr %last, align 4
  ret float %y
}
define float @traps(float %x) {
  call void @llvm.trap()
  ret float %x
}
