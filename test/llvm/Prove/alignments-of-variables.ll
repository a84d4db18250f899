; Variables have the alignment that the changed module gives them, and accesses
; claim no more, also where the distance makes it true for some places.
; RUN: split-file %s %t
; RUN: %matrix_prove %t/reference.ll %t/changed.ll | FileCheck %s
; RUN: not %matrix_prove %t/reference.ll %t/wrong.ll | FileCheck --check-prefix=WRONG %s

; CHECK: local: proved
; CHECK: raised: proved
; CHECK: lowered: proved
; CHECK: hidden: proved
; CHECK: constant: proved
; CHECK: foreign: proved

; WRONG: local: differs: an access claims to be aligned to 8 bytes, but 'm' is aligned to 4
; WRONG: raised: differs: an access claims to be aligned to 32 bytes, but 'v.raised' is aligned to 4
; WRONG: lowered: differs: an access claims to be aligned to 8 bytes, but 'v.lowered' is aligned to 4
; WRONG: hidden: differs: an access claims to be aligned to 16 bytes, but 'v.hidden' is aligned to 4
; WRONG: constant: differs: an access claims to be aligned to 8 bytes, but 'v.constant' is aligned to 4
; WRONG: foreign: differs: an access claims to be aligned to 8 bytes, and is not

;--- reference.ll
@v.raised = dso_local global [16 x float] zeroinitializer, align 4
@v.lowered = global [16 x float] zeroinitializer, align 8
@v.hidden = internal global [16 x float] zeroinitializer, align 4
@v.constant = internal constant [4 x float] [float 1.0, float 2.0, float 3.0, float 4.0], align 4
@v.foreign = external global [16 x float], align 4
define float @local(float %x) {
  ret float %x
}
define void @raised(float %x) {
  store float %x, ptr @v.raised, align 4
  ret void
}
define void @lowered(float %x) {
  store float %x, ptr @v.lowered, align 8
  ret void
}
define float @hidden() {
  %p = getelementptr i8, ptr @v.hidden, i64 4
  %x = load float, ptr %p, align 4
  ret float %x
}
define void @set_hidden(float %x) {
  store float %x, ptr @v.hidden, align 4
  ret void
}
define float @constant() {
  ret float 2.0
}
define float @foreign() {
  %x = load float, ptr @v.foreign, align 4
  ret float %x
}

;--- changed.ll
@v.raised = dso_local global [16 x float] zeroinitializer, align 32
@v.lowered = global [16 x float] zeroinitializer, align 4
@v.hidden = internal global [16 x float] zeroinitializer, align 4
@v.constant = internal constant [4 x float] [float 1.0, float 2.0, float 3.0, float 4.0], align 4
@v.foreign = external global [16 x float], align 4
define float @local(float %x) {
  %m = alloca [4 x float], align 4
  %p = getelementptr i8, ptr %m, i64 4
  store float %x, ptr %p, align 4
  %r = load float, ptr %p, align 4
  ret float %r
}
define void @raised(float %x) {
  store float %x, ptr @v.raised, align 32
  ret void
}
define void @lowered(float %x) {
  store float %x, ptr @v.lowered, align 4
  ret void
}
define float @hidden() {
  %p = getelementptr i8, ptr @v.hidden, i64 4
  %x = load float, ptr %p, align 4
  ret float %x
}
define void @set_hidden(float %x) {
  store float %x, ptr @v.hidden, align 4
  ret void
}
define float @constant() {
  %p = getelementptr i8, ptr @v.constant, i64 4
  %x = load float, ptr %p, align 4
  ret float %x
}
define float @foreign() {
  %x = load float, ptr @v.foreign, align 4
  ret float %x
}

;--- wrong.ll
@v.raised = dso_local global [16 x float] zeroinitializer, align 4
@v.lowered = global [16 x float] zeroinitializer, align 4
@v.hidden = internal global [16 x float] zeroinitializer, align 4
@v.constant = internal constant [4 x float] [float 1.0, float 2.0, float 3.0, float 4.0], align 4
@v.foreign = external global [16 x float], align 8
define float @local(float %x) {
  %m = alloca [4 x float], align 4
  %p = getelementptr i8, ptr %m, i64 4
  store float %x, ptr %p, align 8
  %r = load float, ptr %p, align 4
  ret float %r
}
define void @raised(float %x) {
  store float %x, ptr @v.raised, align 32
  ret void
}
define void @lowered(float %x) {
  store float %x, ptr @v.lowered, align 8
  ret void
}
define float @hidden() {
  %p = getelementptr i8, ptr @v.hidden, i64 4
  %x = load float, ptr %p, align 4
  %y = load float, ptr @v.hidden, align 16
  ret float %x
}
define void @set_hidden(float %x) {
  store float %x, ptr @v.hidden, align 4
  ret void
}
define float @constant() {
  %p = getelementptr i8, ptr @v.constant, i64 4
  %x = load float, ptr %p, align 8
  ret float %x
}
define float @foreign() {
  %x = load float, ptr @v.foreign, align 8
  ret float %x
}
