; RUN: %opt -passes='matrix-lower' %s | %check_lowered | FileCheck %s
; RUN: %opt -passes='matrix-lower<O0>' %s | %check_lowered | FileCheck %s

; An element of less than a byte lies packed in a flat vector. It is a byte in our
; memory, so the flat value is read as one, which takes a vector of any width.

; CHECK-LABEL: @i7(
define void @i7(ptr %p, ptr %q) {
  %a = load <561 x i7>, ptr %p
  %t = call <561 x i7> @llvm.matrix.transpose.v561i7(<561 x i7> %a, i32 33, i32 17)
  %c = call <1089 x i7> @llvm.matrix.multiply.v1089i7.v561i7.v561i7(<561 x i7> %a, <561 x i7> %t, i32 33, i32 17, i32 33)
  store <1089 x i7> %c, ptr %q
  ret void
}
