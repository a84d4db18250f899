; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; A constant of a scalable vector has as many elements as the register has, not
; as few as its type names.
;
; RUN: split-file %s %t
; RUN: %matrix_prove --vscale=2 %t/a.ll %t/b.ll | FileCheck %s
; CHECK: zeros: proved: 1 arrangement of memory

;--- a.ll
define void @zeros(ptr noalias %a) {
  store <8 x float> zeroinitializer, ptr %a, align 4
  ret void
}

;--- b.ll
define void @zeros(ptr noalias %a) {
  store <vscale x 4 x float> zeroinitializer, ptr %a, align 4
  ret void
}
