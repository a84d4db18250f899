; RUN: %opt -passes=matrix-raise -matrix-default-layout=row-major %s | FileCheck %s

; Our clang's flat matrices hold columns, whatever LLVM's option says; a module flag tells.

; CHECK: call target("tlx.tensor", float, 2, 2, 3, 1, 0, 0, 0) @tlx.totensor
declare <6 x float> @llvm.matrix.transpose.v6f32(<6 x float>, i32, i32)
define <6 x float> @f(<6 x float> %m) {
  %t = call <6 x float> @llvm.matrix.transpose.v6f32(<6 x float> %m, i32 2, i32 3)
  ret <6 x float> %t
}
!llvm.module.flags = !{!0}
!0 = !{i32 7, !"matrix-column-major-values", i32 1}
