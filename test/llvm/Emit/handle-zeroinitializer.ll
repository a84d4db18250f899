; RUN: %opt -passes='function(matrix-raise-large,instcombine),matrix-lower' %s | %check_lowered | FileCheck %s

; InstCombine makes `zeroinitializer` of the type of a handle of a frozen poison
; value, though LLVM would not parse one: it is a splat of zero.

; CHECK-LABEL: @frozen(
define void @frozen(ptr %p) {
  %c = freeze <256 x float> poison
  store <256 x float> %c, ptr %p, align 4
  ret void
}
