; RUN: %opt -mtriple=spirv64 -passes=matrix-fit-spirv -S %s | FileCheck %s
; RUN: %opt -mtriple=spirv64 -passes=matrix-fit-spirv -S %s | llc-22 -mtriple=spirv64-unknown-unknown -o - | FileCheck %s --check-prefix=SPIRV
; RUN: %opt -mtriple=x86_64 -passes=matrix-fit-spirv -S %s | FileCheck %s --check-prefix=OTHER

; OTHER: call float @llvm.ldexp
; OTHER: call i8 @llvm.bitreverse

; CHECK-LABEL: @scale(
; CHECK: call spir_func float @_Z5ldexpfi(float %x, i32 %n)
; SPIRV: OpExtInst %{{.*}} ldexp
define spir_func float @scale(float %x, i32 %n) {
  %r = call float @llvm.ldexp.f32.i32(float %x, i32 %n)
  ret float %r
}

; Constants are computed at once.
; CHECK-LABEL: @of_16(
; CHECK: ret i16 11336
define spir_func i16 @of_16() {
  %r = call i16 @llvm.bitreverse.i16(i16 4660)
  ret i16 %r
}
; CHECK-LABEL: @of_32(
; CHECK: ret i32 510274632
define spir_func i32 @of_32() {
  %r = call i32 @llvm.bitreverse.i32(i32 305419896)
  ret i32 %r
}
; CHECK-LABEL: @of_64(
; CHECK: ret i64 6
define spir_func i64 @of_64() {
  %r = call i64 @llvm.bitreverse.i64(i64 6917529027641081856)
  ret i64 %r
}

; CHECK-LABEL: @reverse(
; CHECK: lshr i8 %x, 1
; CHECK: and i8 {{.*}}, 85
; CHECK: shl i8 {{.*}}, 1
; CHECK: and i8 {{.*}}, 51
; CHECK: and i8 {{.*}}, 15
; CHECK-NOT: call i8 @llvm.bitreverse
define spir_func i8 @reverse(i8 %x) {
  %r = call i8 @llvm.bitreverse.i8(i8 %x)
  ret i8 %r
}
