; RUN: %opt -passes='matrix-raise-large' %s | FileCheck %s --check-prefixes=CHECK,LARGE
; RUN: %opt -passes='matrix-raise' %s | FileCheck %s --check-prefixes=CHECK,ALL
; RUN: %opt -passes='matrix-raise' -matrix-default-layout=row-major %s | FileCheck %s --check-prefix=ROWS

; Large operations are raised early, small ones only before they are emitted.
; Memory is column-major whatever values are.

declare <4 x float> @llvm.matrix.multiply.v4f32.v6f32.v6f32(<6 x float>, <6 x float>, i32, i32, i32)
declare <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float>, <4096 x float>, i32, i32, i32)

; CHECK-LABEL: @small(
; LARGE: call reassoc <4 x float> @llvm.matrix.multiply
; ALL: %[[C:.*]] = call target("tlx.tensor", float, 2, 2, 2, 1, 0, 0, 0) @tlx.matmul__{{.*}} target("tlx.attr", 2) poison)
; ALL: call <4 x float> @tlx.tovector__{{.*}} %[[C]])
; ROWS-LABEL: @small(
; ROWS: call target("tlx.tensor", float, 2, 2, 2, 0, 1, 0, 0) @tlx.matmul__
define <4 x float> @small(<6 x float> %a, <6 x float> %b) {
  %c = call reassoc <4 x float> @llvm.matrix.multiply.v4f32.v6f32.v6f32(<6 x float> %a, <6 x float> %b, i32 2, i32 3, i32 2)
  ret <4 x float> %c
}

; CHECK-LABEL: @large(
; CHECK: %[[A:.*]] = call target("tlx.tensor", float, 2, 64, 64, 1, 0, 0, 0) @tlx.load__{{.*}}(ptr %p, i64 1, i64 %s, target("tlx.attr", 1, 1) poison)
; CHECK: call target("tlx.tensor", float, 2, 64, 64, 1, 0, 0, 0) @tlx.matmul__
; CHECK: call target("tlx.tensor", float, 2, 64, 64, 0, 1, 0, 0) @tlx.transpose__
; CHECK: call target("tlx.tensor", float, 2, 64, 64, 1, 0, 0, 0) @tlx.relayout__
; CHECK: %[[S:.*]] = zext i32 %t to i64
; CHECK: call void @tlx.store__{{.*}}, ptr %q, i64 1, i64 %[[S]], target("tlx.attr", 4, 0) poison)
; ROWS-LABEL: @large(
; ROWS: call target("tlx.tensor", float, 2, 64, 64, 0, 1, 0, 0) @tlx.load__{{.*}}, i64 1, i64 %s,
define void @large(ptr %p, ptr %q, i64 %s, i32 %t) {
  %a = call <4096 x float> @llvm.matrix.column.major.load.v4096f32.i64(ptr align 1 %p, i64 %s, i1 true, i32 64, i32 64)
  %b = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %a, <4096 x float> %a, i32 64, i32 64, i32 64)
  %c = call <4096 x float> @llvm.matrix.transpose.v4096f32(<4096 x float> %b, i32 64, i32 64)
  call void @llvm.matrix.column.major.store.v4096f32.i32(<4096 x float> %c, ptr %q, i32 %t, i1 false, i32 64, i32 64)
  ret void
}
