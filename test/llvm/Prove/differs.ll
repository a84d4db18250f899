; Each pair differs in one thing. The first difference is shown, with values for
; which it is one; the exit status is 1.
; RUN: split-file %s %t
; RUN: not %matrix_prove %t/reference.ll %t/changed.ll > %t/out
; RUN: FileCheck %s < %t/out
; RUN: sh -c '%matrix_prove %t/reference.ll %t/changed.ll > /dev/null; test $? -eq 1'

; CHECK: wrong_operand: differs: at byte 0 of 'c': expected a[0] * b[0], got a[0] * b[1]; for {{.*}}b[1] = {{.*}}, expected {{.*}}, got
; CHECK: other_order: differs: at byte 0 of 'c': expected a[2] + (a[0] + a[1]), got a[0] + (a[1] + a[2]); for a[1] = {{.*}}expected 0x[[#%X,]], got 0x
; CHECK: signed_zero: differs: at byte 0 of 'c': expected a[0] + 0.000000e+00, got a[0]; for a[0] = -0.000000e+00, expected 0.000000e+00, got -0.000000e+00
; CHECK: fused: differs: at byte 0 of 'c': expected a[2] + (a[0] * a[1]), got fma(a[0], a[1], a[2])
; CHECK: rarely_rounded: differs: {{.*}}: expected (c * 1.000000e+02) + (a * b), got fma(a, b, c * 1.000000e+02)
; CHECK: wrong_extension: differs: at byte 0 of 'c': expected sext_i32(a[0]), got zext_i32(a[0])
; CHECK: too_far: differs: reads 4 bytes at byte 4 of 'a', which has 4
; CHECK: too_much: differs: writes byte 4 of 'c', which is not the result's
; CHECK: too_little: differs: at byte 4 of 'c': expected a[1], got c[1]
; CHECK: misaligned: differs: an access claims to be aligned to 16 bytes, and is not
; CHECK: overlapping: differs: at byte 4 of 'c': expected c[0], got {{.*}}, where 'a' is 'c' - 4 bytes
; CHECK: left_poison: differs: at byte 4 of 'c': expected a[1], got poison
; CHECK: flag: differs: element 0 of what is returned: expected a + b, got poison
; CHECK: unwritten: differs: element 0 of what is returned: expected a, got undefined
; CHECK: order_of_chain: differs: element 0 of what is returned: expected fmuladd(
; CHECK: exact: differs: element 0 of what is returned: expected -1, got poison (false 'exact': {{.*}}ashr exact i32 -1, 1){{$}}
; CHECK: not_commutative: differs: element 0 of what is returned: expected copysign(a, b), got copysign(b, a)
; CHECK: one_arm: {{differs|unknown}}: element 0 of what is returned: expected a, got select(c, a, poison)
; CHECK: freed: differs: reads 4 bytes at byte 0 of 'malloc', which has 4 and is gone

;--- reference.ll
declare ptr @malloc(i64)
declare void @free(ptr)
define void @wrong_operand(ptr noalias align 4 %c, ptr noalias align 4 %a, ptr noalias align 4 %b) {
  %x = load float, ptr %a
  %y = load float, ptr %b
  %i = getelementptr float, ptr %b, i64 1
  %unused = load float, ptr %i
  %p = fmul float %x, %y
  store float %p, ptr %c
  ret void
}
define void @other_order(ptr noalias %c, ptr noalias %a) {
  %v = load <3 x float>, ptr %a, align 4
  %x = extractelement <3 x float> %v, i64 0
  %y = extractelement <3 x float> %v, i64 1
  %z = extractelement <3 x float> %v, i64 2
  %s = fadd float %x, %y
  %t = fadd float %s, %z
  store float %t, ptr %c
  ret void
}
define void @signed_zero(ptr noalias %c, ptr noalias %a) {
  %x = load float, ptr %a
  %s = fadd float %x, 0.0
  store float %s, ptr %c
  ret void
}
define void @fused(ptr noalias %c, ptr noalias %a) {
  %v = load <3 x float>, ptr %a, align 4
  %x = extractelement <3 x float> %v, i64 0
  %y = extractelement <3 x float> %v, i64 1
  %z = extractelement <3 x float> %v, i64 2
  %p = fmul float %x, %y
  %s = fadd float %p, %z
  store float %s, ptr %c
  ret void
}
define float @rarely_rounded(float %a, float %b, float %c) {
  %far = fmul float %c, 100.0
  %p = fmul float %a, %b
  %r = fadd float %p, %far
  ret float %r
}
define void @wrong_extension(ptr noalias %c, ptr noalias %a) {
  %x = load i8, ptr %a
  %y = sext i8 %x to i32
  store i32 %y, ptr %c
  ret void
}
define void @too_far(ptr noalias %c, ptr noalias %a) {
  %x = load float, ptr %a
  store float %x, ptr %c
  ret void
}
define void @too_much(ptr noalias %c, ptr noalias %a) {
  %x = load float, ptr %a
  store float %x, ptr %c
  %i = getelementptr float, ptr %c, i64 2
  store float %x, ptr %i
  ret void
}
define void @too_little(ptr noalias %c, ptr noalias %a) {
  %x = load <2 x float>, ptr %a, align 4
  store <2 x float> %x, ptr %c, align 4
  ret void
}
define void @misaligned(ptr noalias align 4 %c, ptr noalias align 4 %a) {
  %x = load <4 x float>, ptr %a, align 4
  store <4 x float> %x, ptr %c, align 4
  ret void
}
define void @overlapping(ptr align 4 %c, ptr align 4 %a) {
  %x = load <2 x float>, ptr %a, align 4
  store <2 x float> %x, ptr %c, align 4
  ret void
}
define void @left_poison(ptr noalias %c, ptr noalias %a) {
  %x = load <2 x float>, ptr %a, align 4
  store <2 x float> %x, ptr %c, align 4
  ret void
}
define float @flag(float %a, float %b) {
  %s = fadd float %a, %b
  ret float %s
}
define float @unwritten(float %a) {
  ret float %a
}
declare float @llvm.fmuladd.f32(float, float, float)
define float @order_of_chain(float %a, float %b, float %c) {
  %p = fmul float %a, %a
  %s = call float @llvm.fmuladd.f32(float %b, float %b, float %p)
  %t = call float @llvm.fmuladd.f32(float %c, float %c, float %s)
  ret float %t
}
define i32 @exact() {
  %x = ashr i32 -1, 1
  ret i32 %x
}
declare float @llvm.copysign.f32(float, float)
define float @not_commutative(float %a, float %b) {
  %x = call float @llvm.copysign.f32(float %a, float %b)
  ret float %x
}
define float @one_arm(i1 %c, float %a) {
  ret float %a
}
define float @freed(float %a) {
  ret float %a
}

;--- changed.ll
declare ptr @malloc(i64)
declare void @free(ptr)
define void @wrong_operand(ptr noalias align 4 %c, ptr noalias align 4 %a, ptr noalias align 4 %b) {
  %x = load float, ptr %a
  %i = getelementptr float, ptr %b, i64 1
  %y = load float, ptr %i
  %p = fmul float %x, %y
  store float %p, ptr %c
  ret void
}
define void @other_order(ptr noalias %c, ptr noalias %a) {
  %v = load <3 x float>, ptr %a, align 4
  %x = extractelement <3 x float> %v, i64 0
  %y = extractelement <3 x float> %v, i64 1
  %z = extractelement <3 x float> %v, i64 2
  %s = fadd float %y, %z
  %t = fadd float %x, %s
  store float %t, ptr %c
  ret void
}
define void @signed_zero(ptr noalias %c, ptr noalias %a) {
  %x = load float, ptr %a
  store float %x, ptr %c
  ret void
}
declare float @llvm.fma.f32(float, float, float)
define void @fused(ptr noalias %c, ptr noalias %a) {
  %v = load <3 x float>, ptr %a, align 4
  %x = extractelement <3 x float> %v, i64 0
  %y = extractelement <3 x float> %v, i64 1
  %z = extractelement <3 x float> %v, i64 2
  %s = call float @llvm.fma.f32(float %x, float %y, float %z)
  store float %s, ptr %c
  ret void
}
define float @rarely_rounded(float %a, float %b, float %c) {
  %far = fmul float %c, 100.0
  %r = call float @llvm.fma.f32(float %a, float %b, float %far)
  ret float %r
}
define void @wrong_extension(ptr noalias %c, ptr noalias %a) {
  %x = load i8, ptr %a
  %y = zext i8 %x to i32
  store i32 %y, ptr %c
  ret void
}
define void @too_far(ptr noalias %c, ptr noalias %a) {
  %v = load <2 x float>, ptr %a, align 4
  %x = extractelement <2 x float> %v, i64 0
  store float %x, ptr %c
  ret void
}
define void @too_much(ptr noalias %c, ptr noalias %a) {
  %x = load float, ptr %a
  store float %x, ptr %c
  %i = getelementptr float, ptr %c, i64 1
  %old = load float, ptr %i
  store float %old, ptr %i
  %j = getelementptr float, ptr %c, i64 2
  store float %x, ptr %j
  ret void
}
define void @too_little(ptr noalias %c, ptr noalias %a) {
  %x = load float, ptr %a
  store float %x, ptr %c
  ret void
}
define void @misaligned(ptr noalias align 4 %c, ptr noalias align 4 %a) {
  %x = load <4 x float>, ptr %a, align 16
  store <4 x float> %x, ptr %c, align 4
  ret void
}
define void @overlapping(ptr align 4 %c, ptr align 4 %a) {
  %x = load float, ptr %a
  store float %x, ptr %c
  %i = getelementptr float, ptr %a, i64 1
  %y = load float, ptr %i
  %j = getelementptr float, ptr %c, i64 1
  store float %y, ptr %j
  ret void
}
define void @left_poison(ptr noalias %c, ptr noalias %a) {
  %x = load <2 x float>, ptr %a, align 4
  %y = shufflevector <2 x float> %x, <2 x float> poison, <2 x i32> <i32 0, i32 poison>
  store <2 x float> %y, ptr %c, align 4
  ret void
}
define float @flag(float %a, float %b) {
  %s = fadd float %a, poison
  ret float %s
}
define float @unwritten(float %a) {
  %p = alloca float
  %x = load float, ptr %p
  ret float %x
}
declare float @llvm.fmuladd.f32(float, float, float)
define float @order_of_chain(float %a, float %b, float %c) {
  %p = fmul float %a, %a
  %s = call float @llvm.fmuladd.f32(float %c, float %c, float %p)
  %t = call float @llvm.fmuladd.f32(float %b, float %b, float %s)
  ret float %t
}
define i32 @exact() {
  %x = ashr exact i32 -1, 1
  ret i32 %x
}
declare float @llvm.copysign.f32(float, float)
define float @not_commutative(float %a, float %b) {
  %x = call float @llvm.copysign.f32(float %b, float %a)
  ret float %x
}
define float @one_arm(i1 %c, float %a) {
  %x = select i1 %c, float %a, float poison
  ret float %x
}
define float @freed(float %a) {
  %p = call ptr @malloc(i64 4)
  store float %a, ptr %p
  call void @free(ptr %p)
  %x = load float, ptr %p
  ret float %x
}
