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
