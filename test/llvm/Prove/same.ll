; What is the same for all inputs, written in two ways; and what the first one
; leaves open.
; RUN: split-file %s %t
; RUN: %matrix_prove %t/reference.ll %t/changed.ll | FileCheck %s

; CHECK: negated: proved
; CHECK: subtracted: proved
; CHECK: sign_bit: proved
; CHECK: as_integers: proved
; CHECK: byte_swap: proved
; CHECK: distributed: proved
; CHECK: offset_bytes: proved
; CHECK: shifted: proved
; CHECK: may_fuse: proved
; CHECK: may_fuse_negated: proved
; CHECK: any_maximum: proved
; CHECK: open: proved
; CHECK: either_arm: proved
; CHECK: through_memory: proved
; CHECK: unchanged: proved
; CHECK: narrow_minimum: proved
; CHECK: equal_choice: proved

;--- reference.ll
define double @negated(double %a, double %b) {
  %n = fneg double %a
  %p = fmul double %n, %b
  ret double %p
}
define float @subtracted(float %a, float %b) {
  %s = fsub float %a, %b
  ret float %s
}
define i32 @sign_bit(i32 %a) {
  %x = xor i32 %a, -2147483648
  ret i32 %x
}
define void @as_integers(ptr %c, ptr %a) {
  %x = load <2 x float>, ptr %a, align 4
  store <2 x float> %x, ptr %c, align 4
  ret void
}
define <4 x i8> @byte_swap(<4 x i8> %a) {
  %x = shufflevector <4 x i8> %a, <4 x i8> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  ret <4 x i8> %x
}
define i32 @distributed(i32 %a, i32 %b, i32 %c) {
  %s = add i32 %a, %b
  %p = mul i32 %s, %c
  ret i32 %p
}
define i32 @offset_bytes(i8 %a, i8 %b) {
  %x = sext i8 %a to i32
  %y = sext i8 %b to i32
  %p = mul i32 %x, %y
  ret i32 %p
}
define i32 @shifted(i16 %a) {
  %x = sext i16 %a to i32
  ret i32 %x
}
define float @may_fuse(float %a, float %b, float %c) {
  %p = fmul contract float %a, %b
  %s = fadd contract float %p, %c
  ret float %s
}
define float @may_fuse_negated(float %a, float %b, float %c) {
  %p = fmul contract float %a, %b
  %s = fsub contract float %c, %p
  ret float %s
}
declare float @llvm.maximum.f32(float, float)
define float @any_maximum(float %a, float %b, float %c) {
  %x = call float @llvm.maximum.f32(float %a, float %b)
  %y = call float @llvm.maximum.f32(float %x, float %c)
  ret float %y
}
define <2 x float> @open(float %a) {
  %x = insertelement <2 x float> poison, float %a, i64 0
  ret <2 x float> %x
}
define float @either_arm(i1 %c, float %a) {
  %x = select i1 %c, float %a, float poison
  ret float %x
}
define float @through_memory(float %a) {
  ret float %a
}
define void @unchanged(ptr %c) {
  %x = load float, ptr %c
  store float %x, ptr %c
  ret void
}
define bfloat @narrow_minimum(bfloat %a, bfloat %b) {
  %m = call bfloat @llvm.minimum.bf16(bfloat %a, bfloat %b)
  ret bfloat %m
}
define i8 @equal_choice(i8 %a, i8 %b) {
  %e = icmp eq i8 %a, %b
  %x = select i1 %e, i8 %a, i8 %b
  ret i8 %x
}

;--- changed.ll
define double @negated(double %a, double %b) {
  %p = fmul double %b, %a
  %n = fneg double %p
  ret double %n
}
define float @subtracted(float %a, float %b) {
  %n = fneg float %b
  %s = fadd float %n, %a
  ret float %s
}
define i32 @sign_bit(i32 %a) {
  %x = add i32 %a, -2147483648
  ret i32 %x
}
define void @as_integers(ptr %c, ptr %a) {
  %x = load i64, ptr %a, align 4
  store i64 %x, ptr %c, align 4
  ret void
}
define <4 x i8> @byte_swap(<4 x i8> %a) {
  %i = bitcast <4 x i8> %a to i32
  %lowest = lshr i32 %i, 24
  %low = lshr i32 %i, 8
  %b1 = and i32 %low, 65280
  %high = shl i32 %i, 8
  %b2 = and i32 %high, 16711680
  %b3 = shl i32 %i, 24
  %x = or disjoint i32 %lowest, %b1
  %y = or disjoint i32 %b2, %b3
  %z = or disjoint i32 %x, %y
  %r = bitcast i32 %z to <4 x i8>
  ret <4 x i8> %r
}
define i32 @distributed(i32 %a, i32 %b, i32 %c) {
  %x = mul i32 %c, %a
  %y = mul i32 %b, %c
  %s = add i32 %y, %x
  ret i32 %s
}
define i32 @offset_bytes(i8 %a, i8 %b) {
  %u = xor i8 %a, -128
  %x = zext i8 %u to i32
  %y = sext i8 %b to i32
  %p = mul i32 %x, %y
  %q = mul i32 %y, 128
  %r = sub i32 %p, %q
  ret i32 %r
}
define i32 @shifted(i16 %a) {
  %x = zext i16 %a to i32
  %y = shl i32 %x, 16
  %z = ashr i32 %y, 16
  ret i32 %z
}
declare float @llvm.fma.f32(float, float, float)
define float @may_fuse(float %a, float %b, float %c) {
  %s = call float @llvm.fma.f32(float %b, float %a, float %c)
  ret float %s
}
define float @may_fuse_negated(float %a, float %b, float %c) {
  %n = fneg float %a
  %s = call float @llvm.fma.f32(float %n, float %b, float %c)
  ret float %s
}
declare float @llvm.maximum.f32(float, float)
define float @any_maximum(float %a, float %b, float %c) {
  %x = call float @llvm.maximum.f32(float %c, float %a)
  %y = call float @llvm.maximum.f32(float %x, float %b)
  ret float %y
}
define <2 x float> @open(float %a) {
  %x = insertelement <2 x float> zeroinitializer, float %a, i64 0
  ret <2 x float> %x
}
define float @either_arm(i1 %c, float %a) {
  ret float %a
}
define float @through_memory(float %a) {
  %p = alloca [4 x i8], align 4
  store float %a, ptr %p
  %x = load i8, ptr %p
  %i = getelementptr i8, ptr %p, i64 1
  %y = load <3 x i8>, ptr %i, align 1
  store <3 x i8> %y, ptr %i, align 1
  store i8 %x, ptr %p
  %r = load float, ptr %p
  ret float %r
}
define void @unchanged(ptr %c) {
  ret void
}
define bfloat @narrow_minimum(bfloat %a, bfloat %b) {
  %x = fpext bfloat %a to float
  %y = fpext bfloat %b to float
  %m = call float @llvm.minimum.f32(float %x, float %y)
  %n = fptrunc float %m to bfloat
  ret bfloat %n
}
define i8 @equal_choice(i8 %a, i8 %b) {
  ret i8 %b
}
