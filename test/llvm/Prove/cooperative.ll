; SPIR-V's cooperative matrices: a load and a store in either layout, a product, an
; instruction on components.
; RUN: split-file %s %t
; RUN: not %matrix_prove %t/reference.ll %t/changed.ll > %t/out
; RUN: FileCheck %s < %t/out

; CHECK: transposed: proved
; CHECK: multiplied: proved
; CHECK: in_a_variable: proved
; CHECK: shared_by_a_group: proved
; CHECK: wrong_layout: differs: {{.*}}expected a[1], got a[3]
; CHECK: wrong_sign: differs:
; CHECK: wrong_stride: differs: reads 4 bytes at byte 24 of 'a'

;--- reference.ll
target datalayout = "e-i64:64-n8:16:32:64"
target triple = "spirv64-unknown-unknown"
define void @transposed(ptr noalias %d, ptr noalias %a) {
  %x0 = load float, ptr %a
  %p1 = getelementptr float, ptr %a, i64 1
  %x1 = load float, ptr %p1
  %p3 = getelementptr float, ptr %a, i64 3
  %x3 = load float, ptr %p3
  %p4 = getelementptr float, ptr %a, i64 4
  %x4 = load float, ptr %p4
  store float %x0, ptr %d
  %d1 = getelementptr float, ptr %d, i64 1
  store float %x3, ptr %d1
  %d2 = getelementptr float, ptr %d, i64 2
  store float %x1, ptr %d2
  %d3 = getelementptr float, ptr %d, i64 3
  store float %x4, ptr %d3
  ret void
}
define i32 @multiplied(ptr noalias %a, ptr noalias %b, i32 %c) {
  %x0 = load i8, ptr %a
  %x1 = getelementptr i8, ptr %a, i64 1
  %x2 = load i8, ptr %x1
  %y0 = load i8, ptr %b
  %y1 = getelementptr i8, ptr %b, i64 1
  %y2 = load i8, ptr %y1
  %s0 = sext i8 %x0 to i32
  %s2 = sext i8 %x2 to i32
  %z0 = zext i8 %y0 to i32
  %z2 = zext i8 %y2 to i32
  %p0 = mul i32 %s0, %z0
  %p2 = mul i32 %s2, %z2
  %s = add i32 %p0, %p2
  %r = add i32 %c, %s
  %n = sub i32 0, %r
  ret i32 %n
}
define float @in_a_variable(float %x) {
  %half = fptrunc float %x to half
  %float = fpext half %half to float
  ret float %float
}
define half @shared_by_a_group(half %x) {
  %y = fadd half %x, %x
  ret half %y
}
define float @wrong_layout(ptr noalias %a) {
  %v = load <5 x float>, ptr %a, align 4
  %x = extractelement <5 x float> %v, i64 1
  ret float %x
}
define i32 @wrong_sign(i8 %a) {
  %s = sext i8 %a to i32
  ret i32 %s
}
define void @wrong_stride(ptr noalias %d, ptr noalias %a) {
  %p = getelementptr float, ptr %a, i64 3
  %x = load <3 x float>, ptr %p, align 4
  %y = load <3 x float>, ptr %a, align 4
  store <3 x float> %y, ptr %d, align 4
  %q = getelementptr float, ptr %d, i64 3
  store <3 x float> %x, ptr %q, align 4
  ret void
}
;--- changed.ll
target datalayout = "e-i64:64-n8:16:32:64"
target triple = "spirv64-unknown-unknown"
declare target("spirv.CooperativeMatrixKHR", float, 3, 2, 2, 2) @_Z32__spirv_CooperativeMatrixLoadKHRIfLj3ELj2ELj2ELj2EEvPfjj(ptr, i32, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHRPf2x2jj(ptr, target("spirv.CooperativeMatrixKHR", float, 3, 2, 2, 2), i32, i32)
define void @transposed(ptr noalias %d, ptr noalias %a) {
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 2, 2, 2) @_Z32__spirv_CooperativeMatrixLoadKHRIfLj3ELj2ELj2ELj2EEvPfjj(ptr %a, i32 0, i32 3)
  call void @_Z33__spirv_CooperativeMatrixStoreKHRPf2x2jj(ptr %d, target("spirv.CooperativeMatrixKHR", float, 3, 2, 2, 2) %m, i32 1, i32 2)
  ret void
}
declare target("spirv.CooperativeMatrixKHR", i8, 3, 1, 2, 0) @_Z32__spirv_CooperativeMatrixLoadKHRIcLj3ELj1ELj2ELj0EEvPcjj(ptr, i32, i32)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 2, 1, 1) @_Z32__spirv_CooperativeMatrixLoadKHRIcLj3ELj2ELj1ELj1EEvPcjj(ptr, i32, i32)
declare target("spirv.CooperativeMatrixKHR", i32, 3, 1, 1, 2) @_Z26__spirv_CompositeConstructi(i32)
declare target("spirv.CooperativeMatrixKHR", i32, 3, 1, 1, 2) @_Z34__spirv_CooperativeMatrixMulAddKHRabcj(target("spirv.CooperativeMatrixKHR", i8, 3, 1, 2, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 2, 1, 1), target("spirv.CooperativeMatrixKHR", i32, 3, 1, 1, 2), i32)
declare target("spirv.CooperativeMatrixKHR", i32, 3, 1, 1, 2) @_Z15__spirv_SNegatec(target("spirv.CooperativeMatrixKHR", i32, 3, 1, 1, 2))
declare void @_Z33__spirv_CooperativeMatrixStoreKHRPi1x1jj(ptr, target("spirv.CooperativeMatrixKHR", i32, 3, 1, 1, 2), i32, i32)
define i32 @multiplied(ptr noalias %a, ptr noalias %b, i32 %c) {
  %r = alloca i32
  %x = call target("spirv.CooperativeMatrixKHR", i8, 3, 1, 2, 0) @_Z32__spirv_CooperativeMatrixLoadKHRIcLj3ELj1ELj2ELj0EEvPcjj(ptr %a, i32 0, i32 2)
  %y = call target("spirv.CooperativeMatrixKHR", i8, 3, 2, 1, 1) @_Z32__spirv_CooperativeMatrixLoadKHRIcLj3ELj2ELj1ELj1EEvPcjj(ptr %b, i32 0, i32 1)
  %z = call target("spirv.CooperativeMatrixKHR", i32, 3, 1, 1, 2) @_Z26__spirv_CompositeConstructi(i32 %c)
  %p = call target("spirv.CooperativeMatrixKHR", i32, 3, 1, 1, 2) @_Z34__spirv_CooperativeMatrixMulAddKHRabcj(target("spirv.CooperativeMatrixKHR", i8, 3, 1, 2, 0) %x, target("spirv.CooperativeMatrixKHR", i8, 3, 2, 1, 1) %y, target("spirv.CooperativeMatrixKHR", i32, 3, 1, 1, 2) %z, i32 13)
  %n = call target("spirv.CooperativeMatrixKHR", i32, 3, 1, 1, 2) @_Z15__spirv_SNegatec(target("spirv.CooperativeMatrixKHR", i32, 3, 1, 1, 2) %p)
  call void @_Z33__spirv_CooperativeMatrixStoreKHRPi1x1jj(ptr %r, target("spirv.CooperativeMatrixKHR", i32, 3, 1, 1, 2) %n, i32 0, i32 1)
  %v = load i32, ptr %r
  ret i32 %v
}
declare target("spirv.CooperativeMatrixKHR", float, 3, 1, 1, 2) @_Z26__spirv_CompositeConstructf(float)
declare target("spirv.CooperativeMatrixKHR", half, 3, 1, 1, 2) @_Z16__spirv_FConvertf.h(target("spirv.CooperativeMatrixKHR", float, 3, 1, 1, 2))
declare target("spirv.CooperativeMatrixKHR", float, 3, 1, 1, 2) @_Z16__spirv_FConverth.f(target("spirv.CooperativeMatrixKHR", half, 3, 1, 1, 2))
declare void @_Z33__spirv_CooperativeMatrixStoreKHRPf1x1jj(ptr, target("spirv.CooperativeMatrixKHR", float, 3, 1, 1, 2), i32, i32)
define float @in_a_variable(float %x) {
  %r = alloca float
  %v = alloca target("spirv.CooperativeMatrixKHR", half, 3, 1, 1, 2)
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 1, 1, 2) @_Z26__spirv_CompositeConstructf(float %x)
  %h = call target("spirv.CooperativeMatrixKHR", half, 3, 1, 1, 2) @_Z16__spirv_FConvertf.h(target("spirv.CooperativeMatrixKHR", float, 3, 1, 1, 2) %m)
  store target("spirv.CooperativeMatrixKHR", half, 3, 1, 1, 2) %h, ptr %v
  %w = load target("spirv.CooperativeMatrixKHR", half, 3, 1, 1, 2), ptr %v
  %f = call target("spirv.CooperativeMatrixKHR", float, 3, 1, 1, 2) @_Z16__spirv_FConverth.f(target("spirv.CooperativeMatrixKHR", half, 3, 1, 1, 2) %w)
  call void @_Z33__spirv_CooperativeMatrixStoreKHRPf1x1jj(ptr %r, target("spirv.CooperativeMatrixKHR", float, 3, 1, 1, 2) %f, i32 0, i32 1)
  %l = load float, ptr %r
  ret float %l
}
@tile = internal addrspace(3) global [2 x half] undef, align 2
declare target("spirv.CooperativeMatrixKHR", half, 3, 1, 2, 2) @_Z26__spirv_CompositeConstructDh(half)
declare target("spirv.CooperativeMatrixKHR", half, 3, 1, 2, 2) @_Z12__spirv_FAddDh(target("spirv.CooperativeMatrixKHR", half, 3, 1, 2, 2), target("spirv.CooperativeMatrixKHR", half, 3, 1, 2, 2))
declare void @_Z33__spirv_CooperativeMatrixStoreKHRPU3AS3Dh(ptr addrspace(3), target("spirv.CooperativeMatrixKHR", half, 3, 1, 2, 2), i32, i32)
define half @shared_by_a_group(half %x) {
  %m = call target("spirv.CooperativeMatrixKHR", half, 3, 1, 2, 2) @_Z26__spirv_CompositeConstructDh(half %x)
  %s = call target("spirv.CooperativeMatrixKHR", half, 3, 1, 2, 2) @_Z12__spirv_FAddDh(target("spirv.CooperativeMatrixKHR", half, 3, 1, 2, 2) %m, target("spirv.CooperativeMatrixKHR", half, 3, 1, 2, 2) %m)
  call void @_Z33__spirv_CooperativeMatrixStoreKHRPU3AS3Dh(ptr addrspace(3) @tile, target("spirv.CooperativeMatrixKHR", half, 3, 1, 2, 2) %s, i32 0, i32 2)
  %l = load half, ptr addrspace(3) @tile
  ret half %l
}
define float @wrong_layout(ptr noalias %a) {
  %v = alloca [4 x float]
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 2, 2, 2) @_Z32__spirv_CooperativeMatrixLoadKHRIfLj3ELj2ELj2ELj2EEvPfjj(ptr %a, i32 1, i32 3)
  call void @_Z33__spirv_CooperativeMatrixStoreKHRPf2x2jj(ptr %v, target("spirv.CooperativeMatrixKHR", float, 3, 2, 2, 2) %m, i32 0, i32 2)
  %p = getelementptr float, ptr %v, i64 1
  %x = load float, ptr %p
  ret float %x
}
define i32 @wrong_sign(i8 %a) {
  %p = alloca [2 x i8]
  store i8 %a, ptr %p
  %q = getelementptr i8, ptr %p, i64 1
  store i8 0, ptr %q
  %o = alloca [2 x i8]
  store i16 257, ptr %o, align 1
  %r = alloca i32
  %x = call target("spirv.CooperativeMatrixKHR", i8, 3, 1, 2, 0) @_Z32__spirv_CooperativeMatrixLoadKHRIcLj3ELj1ELj2ELj0EEvPcjj(ptr %p, i32 0, i32 2)
  %y = call target("spirv.CooperativeMatrixKHR", i8, 3, 2, 1, 1) @_Z32__spirv_CooperativeMatrixLoadKHRIcLj3ELj2ELj1ELj1EEvPcjj(ptr %o, i32 0, i32 1)
  %m = call target("spirv.CooperativeMatrixKHR", i32, 3, 1, 1, 2) @_Z34__spirv_CooperativeMatrixMulAddKHRabcj(target("spirv.CooperativeMatrixKHR", i8, 3, 1, 2, 0) %x, target("spirv.CooperativeMatrixKHR", i8, 3, 2, 1, 1) %y, target("spirv.CooperativeMatrixKHR", i32, 3, 1, 1, 2) zeroinitializer, i32 14)
  call void @_Z33__spirv_CooperativeMatrixStoreKHRPi1x1jj(ptr %r, target("spirv.CooperativeMatrixKHR", i32, 3, 1, 1, 2) %m, i32 0, i32 1)
  %v = load i32, ptr %r
  ret i32 %v
}
declare target("spirv.CooperativeMatrixKHR", float, 3, 2, 3, 2) @_Z32__spirv_CooperativeMatrixLoadKHRIfLj3ELj2ELj3ELj2EEvPfjj(ptr, i32, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHRPf2x3jj(ptr, target("spirv.CooperativeMatrixKHR", float, 3, 2, 3, 2), i32, i32)
define void @wrong_stride(ptr noalias %d, ptr noalias %a) {
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 2, 3, 2) @_Z32__spirv_CooperativeMatrixLoadKHRIfLj3ELj2ELj3ELj2EEvPfjj(ptr %a, i32 0, i32 4)
  call void @_Z33__spirv_CooperativeMatrixStoreKHRPf2x3jj(ptr %d, target("spirv.CooperativeMatrixKHR", float, 3, 2, 3, 2) %m, i32 0, i32 3)
  ret void
}
