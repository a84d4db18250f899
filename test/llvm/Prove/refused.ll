; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; What the passes refuse is unknown, with their reason. The other functions of
; the file are proved.
;
; RUN: not %matrix_prove --lower -matrix-kernel=amx_bf16 -mcpu=graniterapids %s 2>&1 | FileCheck %s
; CHECK: refused: unknown: refused: kernel amx_bf16 cannot compute this product (16x16 by 16x16)
; CHECK: other: proved

target triple = "x86_64-unknown-linux-gnu"

define void @refused(ptr noalias %c, ptr noalias %a, ptr noalias %b) {
  %x = load <256 x float>, ptr %a, align 4
  %y = load <256 x float>, ptr %b, align 4
  %z = call <256 x float> @llvm.matrix.multiply.v256f32.v256f32.v256f32(<256 x float> %x, <256 x float> %y, i32 16, i32 16, i32 16)
  store <256 x float> %z, ptr %c, align 4
  ret void
}

define void @other(ptr noalias %c, ptr noalias %a) {
  %x = load <4 x float>, ptr %a, align 4
  %z = call <4 x float> @llvm.matrix.transpose.v4f32(<4 x float> %x, i32 2, i32 2)
  store <4 x float> %z, ptr %c, align 4
  ret void
}
