; Bytes of a result beside undefined ones, numbers in arguments that are arrays,
; variables that a pass aligns, and types whose pointers may not overlap.
; RUN: split-file %s %t
; RUN: not %matrix_prove %t/reference.ll %t/changed.ll | FileCheck %s


; CHECK: zeros_above: proved
; CHECK: same_bytes: proved
; CHECK: other_byte: differs: element 0 of what is returned, byte 0: expected trunc_i8(%0), got 3 * trunc_i8(%0)
; CHECK: poison_byte: differs
; CHECK: from_array: proved
; CHECK: aligned: proved
; CHECK: other_type: unknown: {{.*}} (where strict aliasing does not forbid it:
; CHECK: one_type: differs

;--- reference.ll
@variable = dso_local global [4 x float] zeroinitializer, align 4
define i32 @zeros_above() {
  %m = alloca i32, align 4
  %high = getelementptr i8, ptr %m, i64 2
  store i16 0, ptr %high, align 2
  %all = load i32, ptr %m, align 4
  ret i32 %all
}
define i64 @same_bytes(i32 %0) {
  %m = alloca i64, align 8
  %byte = trunc i32 %0 to i8
  store i8 %byte, ptr %m, align 8
  %high = getelementptr i8, ptr %m, i64 4
  store i32 %0, ptr %high, align 4
  %all = load i64, ptr %m, align 8
  ret i64 %all
}
define i64 @other_byte(i32 %0) {
  %m = alloca i64, align 8
  %byte = trunc i32 %0 to i8
  store i8 %byte, ptr %m, align 8
  %all = load i64, ptr %m, align 8
  ret i64 %all
}
define i64 @poison_byte(i32 %0) {
  %m = alloca i64, align 8
  %byte = trunc i32 %0 to i8
  store i8 %byte, ptr %m, align 8
  %all = load i64, ptr %m, align 8
  ret i64 %all
}
define float @from_array([3 x <4 x float>] %a) {
  %m = alloca [3 x <4 x float>], align 16
  store [3 x <4 x float>] %a, ptr %m, align 16
  %at = getelementptr float, ptr %m, i64 5
  %x = load float, ptr %at, align 4
  ret float %x
}
define void @aligned(float %x) {
  store float %x, ptr @variable, align 4
  ret void
}
define i16 @other_type(ptr %a, ptr %b) {
  store i16 1, ptr %a, align 2, !tbaa !1
  store i8 2, ptr %b, align 1, !tbaa !2
  %x = load i16, ptr %a, align 2, !tbaa !1
  ret i16 %x
}
define i16 @one_type(ptr %a, ptr %b) {
  %own = alloca i8, align 1
  store i8 1, ptr %own, align 1, !tbaa !2
  store i16 1, ptr %a, align 2, !tbaa !1
  store i16 2, ptr %b, align 2, !tbaa !1
  %x = load i16, ptr %a, align 2, !tbaa !1
  ret i16 %x
}
!0 = !{!"root"}
!1 = !{!3, !3, i64 0}
!2 = !{!4, !4, i64 0}
!3 = !{!"short", !0}
!4 = !{!"bool", !0}

;--- changed.ll
@variable = dso_local global [4 x float] zeroinitializer, align 64
define i32 @zeros_above() {
  %m = alloca i32, align 4
  %high = getelementptr i8, ptr %m, i64 2
  store i16 0, ptr %high, align 2
  %all = load i32, ptr %m, align 4
  ret i32 %all
}
define i64 @same_bytes(i32 %0) {
  %low = and i32 %0, 255
  %wide = zext i32 %low to i64
  %high = zext i32 %0 to i64
  %above = shl i64 %high, 32
  %all = or i64 %wide, %above
  ret i64 %all
}
define i64 @other_byte(i32 %0) {
  %x = mul i32 %0, 3
  %all = zext i32 %x to i64
  ret i64 %all
}
define i64 @poison_byte(i32 %0) {
  ret i64 poison
}
define float @from_array([3 x <4 x float>] %a) {
  %row = extractvalue [3 x <4 x float>] %a, 1
  %x = extractelement <4 x float> %row, i64 1
  ret float %x
}
define void @aligned(float %x) {
  store float %x, ptr @variable, align 64
  ret void
}
define i16 @other_type(ptr %a, ptr %b) {
  store i16 1, ptr %a, align 2, !tbaa !1
  store i8 2, ptr %b, align 1, !tbaa !2
  ret i16 1
}
define i16 @one_type(ptr %a, ptr %b) {
  store i16 1, ptr %a, align 2, !tbaa !1
  store i16 2, ptr %b, align 2, !tbaa !1
  ret i16 1
}
!0 = !{!"root"}
!1 = !{!3, !3, i64 0}
!2 = !{!4, !4, i64 0}
!3 = !{!"short", !0}
!4 = !{!"bool", !0}
