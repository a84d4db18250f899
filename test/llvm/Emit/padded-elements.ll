; RUN: %opt -passes='matrix-lower' %s | %check_lowered | FileCheck %s
; RUN: %opt -passes='matrix-lower<O0>' %s | %check_lowered | FileCheck %s

; An element with padding is read as one flat value, of any width: a vector of
; x86_fp80 is packed. It should be read element by element, by loops.

; CHECK-LABEL: @f80(
define void @f80(ptr %p, ptr %q) {
  %a = load <561 x x86_fp80>, ptr %p
  %t = call <561 x x86_fp80> @llvm.matrix.transpose.v561f80(<561 x x86_fp80> %a, i32 33, i32 17)
  %c = call <1089 x x86_fp80> @llvm.matrix.multiply.v1089f80.v561f80.v561f80(<561 x x86_fp80> %a, <561 x x86_fp80> %t, i32 33, i32 17, i32 33)
  store <1089 x x86_fp80> %c, ptr %q
  ret void
}

; CHECK-LABEL: @i33(
define void @i33(ptr %p, ptr %q) {
  %a = load <561 x i33>, ptr %p
  %t = call <561 x i33> @llvm.matrix.transpose.v561i33(<561 x i33> %a, i32 33, i32 17)
  %c = call <1089 x i33> @llvm.matrix.multiply.v1089i33.v561i33.v561i33(<561 x i33> %a, <561 x i33> %t, i32 33, i32 17, i32 33)
  store <1089 x i33> %c, ptr %q
  ret void
}
