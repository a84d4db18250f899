; RUN: %opt -passes='default<O0>' -pass-remarks-analysis=matrix-pipeline -disable-output %s 2>&1 | FileCheck %s --check-prefix=O0 --implicit-check-not='matrix operation'
; RUN: %opt -passes='default<O1>' -pass-remarks-analysis=matrix-pipeline -disable-output %s 2>&1 | FileCheck %s --check-prefix=O123 --implicit-check-not='matrix operation'
; RUN: %opt -passes='default<O3>' -pass-remarks-analysis=matrix-pipeline -disable-output %s 2>&1 | FileCheck %s --check-prefix=O123 --implicit-check-not='matrix operation'
; RUN: %opt -passes='default<Oz>' -pass-remarks-analysis=matrix-pipeline -disable-output %s 2>&1 | FileCheck %s --check-prefix=O123 --implicit-check-not='matrix operation'
; RUN: %opt -passes='thinlto-pre-link<O2>' -pass-remarks-analysis=matrix-pipeline -disable-output %s 2>&1 | FileCheck %s --check-prefix=O123 --implicit-check-not='matrix operation'
; RUN: %opt -passes='thinlto<O2>' -pass-remarks-analysis=matrix-pipeline -disable-output %s 2>&1 | FileCheck %s --check-prefix=THIN --implicit-check-not='matrix operation'
; RUN: %opt -passes='lto-pre-link<O2>' -pass-remarks-analysis=matrix-pipeline -disable-output %s 2>&1 | FileCheck %s --check-prefix=O123 --implicit-check-not='matrix operation'
; RUN: %opt -passes='lto<O2>' -pass-remarks-analysis=matrix-pipeline -disable-output %s 2>&1 | FileCheck %s --check-prefix=LTO --implicit-check-not='matrix operation'

; Where our passes run, for each kind of pipeline. After the last place that is
; listed nothing is left to count.

; O0: remark: {{.*}}: pipeline start: 1 matrix operation (1 transpose)
; O0-NEXT: remark: {{.*}}: early simplification: 1 matrix operation (1 transpose)

; O123: remark: {{.*}}: pipeline start: 1 matrix operation (1 transpose)
; O123-NEXT: remark: {{.*}}: optimizer early: 1 matrix operation (1 transpose)

; THIN: remark: {{.*}}: optimizer early: 1 matrix operation (1 transpose)

; LTO: remark: {{.*}}: full LTO early: 1 matrix operation (1 transpose)

declare <4 x float> @llvm.matrix.transpose.v4f32(<4 x float>, i32, i32)

define <4 x float> @f(<4 x float> %a) {
  %t = call <4 x float> @llvm.matrix.transpose.v4f32(<4 x float> %a, i32 2, i32 2)
  ret <4 x float> %t
}
