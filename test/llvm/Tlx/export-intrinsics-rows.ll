; RUN: %opt -passes=matrix-export-intrinsics -matrix-default-layout=row-major %s | FileCheck %s --implicit-check-not=@tlx.
; RUN: not %opt -passes=matrix-export-intrinsics %s -disable-output 2>&1 | FileCheck %s --check-prefix=COLUMNS

; Where flat values hold rows, so do matrices. Memory is column-major nevertheless.

%A = type target("tlx.tensor", float, 2, 3, 4, 0, 1, 0, 0)
declare %A @tlx.load__(ptr, i64, i64, target("tlx.attr", 4, 0))
declare %A @tlx.fneg__(%A, target("tlx.attr", 0))
declare float @tlx.extract__(%A, i64, i64)

; COLUMNS: tensor operation 'load' cannot be exported: no flat value lies as 3x4f32
; CHECK-LABEL: define float @rows(
; CHECK-NEXT: %a = call <12 x float> @llvm.matrix.column.major.load.v12f32.i64(ptr align 4 %p, i64 5, i1 false, i32 3, i32 4)
; CHECK-NEXT: %b = fneg <12 x float> %a
; CHECK-NEXT: %e = extractelement <12 x float> %b, i64 6
; CHECK-NEXT: ret float %e
define float @rows(ptr %p) {
  %a = call %A @tlx.load__(ptr %p, i64 1, i64 5, target("tlx.attr", 4, 0) poison)
  %b = call %A @tlx.fneg__(%A %a, target("tlx.attr", 0) poison)
  %e = call float @tlx.extract__(%A %b, i64 1, i64 2)
  ret float %e
}
