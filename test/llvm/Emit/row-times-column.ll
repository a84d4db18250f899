; RUN: %opt -passes='matrix-lower' %s | %check_lowered | FileCheck %s
; RUN: %opt -passes='default<O2>' %s | %check_lowered | FileCheck %s

; A row times a column keeps alignment and volatility: upstream's lowering loads
; both as whole vectors of their own alignment (llvm #205759).

; CHECK-LABEL: @dot(
; CHECK-NOT: align {{[48]|16|32}}
; CHECK: load volatile {{.*}}, align 1
; CHECK-NOT: load i
; CHECK-NOT: load <
; CHECK: ret
define <1 x i32> @dot(ptr %p, ptr %q) {
  %a = call <8 x i32> @llvm.matrix.column.major.load.v8i32.i64(ptr align 1 %p, i64 1, i1 true, i32 1, i32 8)
  %b = call <8 x i32> @llvm.matrix.column.major.load.v8i32.i64(ptr align 1 %q, i64 8, i1 true, i32 8, i32 1)
  %c = call <1 x i32> @llvm.matrix.multiply.v1i32.v8i32.v8i32(<8 x i32> %a, <8 x i32> %b, i32 1, i32 8, i32 1)
  ret <1 x i32> %c
}
