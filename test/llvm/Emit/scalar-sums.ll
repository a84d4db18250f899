; RUN: %opt -mtriple=thumbv7em-none-eabihf -mcpu=cortex-m4 -passes='function(matrix-raise,matrix-simplify),matrix-lower' %s | FileCheck %s --check-prefixes=CHECK,ZERO
; RUN: %opt -mtriple=riscv32 -mattr=+m -passes='function(matrix-raise,matrix-simplify),matrix-lower' %s | FileCheck %s --check-prefixes=CHECK,FIRST

; Sums of scalar integers start from zero where one instruction multiplies and
; adds, so that nothing is read before the loop. Elsewhere the first step needs no
; addition.

; CHECK-LABEL: @integers(
; ZERO-NOT: load
; ZERO: [[SUM:%[0-9]+]] = phi i32 [ 0, %{{.*}} ], [ [[NEXT:%.*]], %{{.*}} ]
; ZERO: [[A:%.*]] = load i32
; ZERO: [[PRODUCT:%.*]] = mul i32 [[A]],
; ZERO: [[NEXT]] = add i32 [[SUM]], [[PRODUCT]]
; FIRST: [[A:%.*]] = load i32
; FIRST: mul i32 [[A]],
; FIRST: phi i32 [ 1, %{{.*}} ]
define void @integers(ptr noalias %p, ptr %q, ptr %r) {
  %a = load <144 x i32>, ptr %q, align 4
  %b = load <144 x i32>, ptr %r, align 4
  %c = call <144 x i32> @llvm.matrix.multiply.v144i32.v144i32.v144i32(<144 x i32> %a, <144 x i32> %b, i32 12, i32 12, i32 12)
  store <144 x i32> %c, ptr %p, align 4
  ret void
}
