; RUN: %opt -passes='matrix-lower' %s | %check_lowered | FileCheck %s
; RUN: %opt -passes='matrix-lower<O0>' %s | %check_lowered | FileCheck %s

; A `totensor` whose users are all emitted in registers is dead: nothing stores
; it.

; CHECK-LABEL: @transpose(
; CHECK-NOT: alloca
; CHECK: ret void
define void @transpose(ptr %p, ptr %q) {
  %a = load volatile <6 x i8>, ptr %p, align 1
  %c = call <6 x i8> @llvm.matrix.transpose.v6i8(<6 x i8> %a, i32 2, i32 3)
  store <6 x i8> %c, ptr %q, align 1
  ret void
}
