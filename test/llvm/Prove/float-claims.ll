; What fast-math flags claim must not be new: each changed function makes one
; claim more, on an operation whose value is an operand's, too. It may go.
; RUN: split-file %s %t
; RUN: sed 's/CLAIM/nnan/' %t/claims.ll > %t/nan.ll
; RUN: sed 's/CLAIM/ninf/' %t/claims.ll > %t/infinity.ll
; RUN: sed 's/CLAIM//' %t/claims.ll > %t/none.ll
; RUN: not %matrix_prove %t/none.ll %t/nan.ll > %t/out
; RUN: FileCheck %s < %t/out
; RUN: not %matrix_prove %t/none.ll %t/infinity.ll > %t/out
; RUN: FileCheck %s < %t/out
; RUN: %matrix_prove %t/nan.ll %t/none.ll | FileCheck %s --check-prefix=GONE
; RUN: %matrix_prove %t/nan.ll %t/nan.ll | FileCheck %s --check-prefix=GONE

; CHECK-NOT: proved
; CHECK: negated: differs: {{.*}}: expected -x, got -{{nnan|ninf}}(x); for x = 0x{{.*}}, got poison
; CHECK: no_sum: differs: {{.*}}got {{nnan|ninf}}(x)
; CHECK: no_product: differs: {{.*}}got {{nnan|ninf}}(x)
; CHECK: magnitude: differs: {{.*}}got poison
; CHECK: chosen: differs: {{.*}}got select(c, {{nnan|ninf}}(x), {{nnan|ninf}}(y))
; CHECK: merged: differs: {{.*}}got {{nnan|ninf}}(x)
; CHECK: sum: differs: {{.*}}got poison
; CHECK-NOT: proved
; GONE-COUNT-7: proved

;--- claims.ll
declare float @llvm.fabs.f32(float)
define float @negated(float %x) {
  %r = fneg CLAIM float %x
  ret float %r
}
define float @no_sum(float %x) {
  %r = fadd CLAIM float %x, -0.0
  ret float %r
}
define float @no_product(float %x) {
  %r = fmul CLAIM float %x, 1.0
  ret float %r
}
define float @magnitude(float %x) {
  %r = call CLAIM float @llvm.fabs.f32(float %x)
  ret float %r
}
define float @chosen(i1 %c, float %x, float %y) {
  %r = select CLAIM i1 %c, float %x, float %y
  ret float %r
}
define float @merged(float %x) {
entry:
  br label %next
next:
  %r = phi CLAIM float [ %x, %entry ]
  ret float %r
}
define float @sum(float %x, float %y) {
  %r = fadd CLAIM float %x, %y
  ret float %r
}
