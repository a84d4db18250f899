; RUN: %opt -passes='matrix-lower' %s | %check_lowered | FileCheck %s
; RUN: %opt -passes='matrix-lower<O0>' %s | %check_lowered | FileCheck %s

; A product and a transpose of each kind of element.

; CHECK-LABEL: @f16(
define void @f16(ptr %p, ptr %q) {
  %a = load <561 x half>, ptr %p
  %t = call <561 x half> @llvm.matrix.transpose.v561f16(<561 x half> %a, i32 33, i32 17)
  %c = call <1089 x half> @llvm.matrix.multiply.v1089f16.v561f16.v561f16(<561 x half> %a, <561 x half> %t, i32 33, i32 17, i32 33)
  store <1089 x half> %c, ptr %q
  ret void
}

; CHECK-LABEL: @bf16(
define void @bf16(ptr %p, ptr %q) {
  %a = load <561 x bfloat>, ptr %p
  %t = call <561 x bfloat> @llvm.matrix.transpose.v561bf16(<561 x bfloat> %a, i32 33, i32 17)
  %c = call <1089 x bfloat> @llvm.matrix.multiply.v1089bf16.v561bf16.v561bf16(<561 x bfloat> %a, <561 x bfloat> %t, i32 33, i32 17, i32 33)
  store <1089 x bfloat> %c, ptr %q
  ret void
}

; CHECK-LABEL: @f64(
define void @f64(ptr %p, ptr %q) {
  %a = load <561 x double>, ptr %p
  %t = call <561 x double> @llvm.matrix.transpose.v561f64(<561 x double> %a, i32 33, i32 17)
  %c = call <1089 x double> @llvm.matrix.multiply.v1089f64.v561f64.v561f64(<561 x double> %a, <561 x double> %t, i32 33, i32 17, i32 33)
  store <1089 x double> %c, ptr %q
  ret void
}

; CHECK-LABEL: @f128(
define void @f128(ptr %p, ptr %q) {
  %a = load <561 x fp128>, ptr %p
  %t = call <561 x fp128> @llvm.matrix.transpose.v561f128(<561 x fp128> %a, i32 33, i32 17)
  %c = call <1089 x fp128> @llvm.matrix.multiply.v1089f128.v561f128.v561f128(<561 x fp128> %a, <561 x fp128> %t, i32 33, i32 17, i32 33)
  store <1089 x fp128> %c, ptr %q
  ret void
}

; CHECK-LABEL: @i8(
define void @i8(ptr %p, ptr %q) {
  %a = load <561 x i8>, ptr %p
  %t = call <561 x i8> @llvm.matrix.transpose.v561i8(<561 x i8> %a, i32 33, i32 17)
  %c = call <1089 x i8> @llvm.matrix.multiply.v1089i8.v561i8.v561i8(<561 x i8> %a, <561 x i8> %t, i32 33, i32 17, i32 33)
  store <1089 x i8> %c, ptr %q
  ret void
}

; CHECK-LABEL: @i128(
define void @i128(ptr %p, ptr %q) {
  %a = load <561 x i128>, ptr %p
  %t = call <561 x i128> @llvm.matrix.transpose.v561i128(<561 x i128> %a, i32 33, i32 17)
  %c = call <1089 x i128> @llvm.matrix.multiply.v1089i128.v561i128.v561i128(<561 x i128> %a, <561 x i128> %t, i32 33, i32 17, i32 33)
  store <1089 x i128> %c, ptr %q
  ret void
}
