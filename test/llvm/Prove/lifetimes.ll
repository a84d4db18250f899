; When variables live: what is left in one whose life is over is no value, and
; nothing is stored to one before. The first set is right.
; RUN: split-file %s %t
; RUN: cat %t/declarations.ll %t/reference.ll > %t/a.ll
; RUN: cat %t/declarations.ll %t/changed.ll > %t/b.ll
; RUN: cat %t/declarations.ll %t/wrong.ll > %t/c.ll
; RUN: %matrix_prove %t/a.ll %t/b.ll | FileCheck %s
; RUN: not %matrix_prove %t/a.ll %t/c.ll | FileCheck --check-prefix=WRONG %s

; CHECK: over: proved
; CHECK: early: proved
; CHECK: again: proved
; CHECK: branch: proved
; CHECK: restored: proved
; CHECK: fixed: proved
; CHECK: forever: proved

; WRONG: over: differs: element 0 of what is returned: expected x, got poison
; WRONG: early: differs: writes to 'm', whose life has not begun or is over
; WRONG: again: differs: element 0 of what is returned: expected x, got undefined
; WRONG: branch: differs: element 0 of what is returned
; WRONG: restored: differs: reads 4 bytes at byte 0 of 'm', which has 4 and is gone
; WRONG: fixed: differs: writes 'm', which llvm.invariant.start says not to change
; WRONG: forever: unknown: llvm.invariant.start is not the original's

;--- declarations.ll
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)
declare ptr @llvm.invariant.start.p0(i64, ptr)
declare void @llvm.invariant.end.p0(ptr, i64, ptr)
;--- reference.ll
define float @over(float %x) {
  ret float %x
}
define float @early(float %x) {
  ret float %x
}
define float @again(float %x) {
  ret float %x
}
define float @branch(i1 %c, float %x) {
  ret float %x
}
define float @restored(float %x) {
  ret float %x
}
define float @fixed(float %x) {
  ret float %x
}
define void @forever(ptr %p, float %x) {
  store float %x, ptr %p
  ret void
}

;--- changed.ll
define float @over(float %x) {
  %m = alloca float
  call void @llvm.lifetime.start.p0(ptr %m)
  store float %x, ptr %m
  %r = load float, ptr %m
  call void @llvm.lifetime.end.p0(ptr %m)
  ret float %r
}
; Without a beginning, it lives from the first.
define float @early(float %x) {
  %m = alloca float
  store float %x, ptr %m
  %r = load float, ptr %m
  call void @llvm.lifetime.end.p0(ptr %m)
  ret float %r
}
define float @again(float %x) {
  %m = alloca float
  call void @llvm.lifetime.start.p0(ptr %m)
  store float 1.0, ptr %m
  call void @llvm.lifetime.end.p0(ptr %m)
  call void @llvm.lifetime.start.p0(ptr %m)
  store float %x, ptr %m
  %r = load float, ptr %m
  call void @llvm.lifetime.end.p0(ptr %m)
  ret float %r
}
define float @branch(i1 %c, float %x) {
entry:
  %m = alloca float
  call void @llvm.lifetime.start.p0(ptr %m)
  br i1 %c, label %then, label %else
then:
  store float %x, ptr %m
  %q = load float, ptr %m
  call void @llvm.lifetime.end.p0(ptr %m)
  br label %end
else:
  store float %x, ptr %m
  %r = load float, ptr %m
  call void @llvm.lifetime.end.p0(ptr %m)
  br label %end
end:
  %s = phi float [ %q, %then ], [ %r, %else ]
  call void @llvm.lifetime.start.p0(ptr %m)
  store float %s, ptr %m
  %t = load float, ptr %m
  ret float %t
}
define float @restored(float %x) {
  %k = alloca float
  %s = call ptr @llvm.stacksave.p0()
  %m = alloca float
  store float %x, ptr %k
  store float %x, ptr %m
  call void @llvm.stackrestore.p0(ptr %s)
  %r = load float, ptr %k
  ret float %r
}
define float @fixed(float %x) {
  %m = alloca float
  store float 1.0, ptr %m
  %i = call ptr @llvm.invariant.start.p0(i64 4, ptr %m)
  %l = load float, ptr %m
  call void @llvm.invariant.end.p0(ptr %i, i64 4, ptr %m)
  store float %x, ptr %m
  %r = load float, ptr %m
  ret float %r
}
define void @forever(ptr %p, float %x) {
  store float %x, ptr %p
  ret void
}

;--- wrong.ll
define float @over(float %x) {
  %m = alloca float
  call void @llvm.lifetime.start.p0(ptr %m)
  store float %x, ptr %m
  call void @llvm.lifetime.end.p0(ptr %m)
  %r = load float, ptr %m
  ret float %r
}
define float @early(float %x) {
  %m = alloca float
  store float %x, ptr %m
  call void @llvm.lifetime.start.p0(ptr %m)
  %r = load float, ptr %m
  call void @llvm.lifetime.end.p0(ptr %m)
  ret float %r
}
define float @again(float %x) {
  %m = alloca float
  call void @llvm.lifetime.start.p0(ptr %m)
  store float %x, ptr %m
  call void @llvm.lifetime.start.p0(ptr %m)
  %r = load float, ptr %m
  call void @llvm.lifetime.end.p0(ptr %m)
  ret float %r
}
define float @branch(i1 %c, float %x) {
entry:
  %m = alloca float
  call void @llvm.lifetime.start.p0(ptr %m)
  store float %x, ptr %m
  br i1 %c, label %then, label %end
then:
  call void @llvm.lifetime.end.p0(ptr %m)
  br label %end
end:
  %r = load float, ptr %m
  ret float %r
}
define float @restored(float %x) {
  %s = call ptr @llvm.stacksave.p0()
  %m = alloca float
  store float %x, ptr %m
  call void @llvm.stackrestore.p0(ptr %s)
  %r = load float, ptr %m
  ret float %r
}
define float @fixed(float %x) {
  %m = alloca float
  store float 1.0, ptr %m
  %i = call ptr @llvm.invariant.start.p0(i64 4, ptr %m)
  store float %x, ptr %m
  %r = load float, ptr %m
  ret float %r
}
define void @forever(ptr %p, float %x) {
  store float %x, ptr %p
  %i = call ptr @llvm.invariant.start.p0(i64 4, ptr %p)
  ret void
}
