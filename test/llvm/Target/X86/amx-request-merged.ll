; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; Where modules are linked, the most careful one says who asks for AMX; one
; without matrices has no say.
;
; RUN: split-file %s %t
; RUN: llvm-link -S %t/granted.ll %t/plain.ll | FileCheck --check-prefix=GRANTED %s
; RUN: llvm-link -S %t/plain.ll %t/granted.ll | FileCheck --check-prefix=GRANTED %s
; RUN: llvm-link -S %t/granted.ll %t/ask.ll | FileCheck --check-prefix=ASK %s
; RUN: llvm-link -S %t/ask.ll %t/granted.ll | FileCheck --check-prefix=ASK %s
; RUN: llvm-link -S %t/granted.ll %t/never.ll %t/ask.ll | FileCheck --check-prefix=NEVER %s
; RUN: llvm-link -S %t/plain.ll %t/ask.ll %t/never.ll | FileCheck --check-prefix=NEVER %s
;
; GRANTED: !{i32 7, !"matrix-amx-request", i32 1}
; ASK: !{i32 7, !"matrix-amx-request", i32 2}
; NEVER: !{i32 7, !"matrix-amx-request", i32 3}

;--- granted.ll
!llvm.module.flags = !{!0}
!0 = !{i32 7, !"matrix-amx-request", i32 1}
;--- ask.ll
!llvm.module.flags = !{!0}
!0 = !{i32 7, !"matrix-amx-request", i32 2}
;--- never.ll
!llvm.module.flags = !{!0}
!0 = !{i32 7, !"matrix-amx-request", i32 3}
;--- plain.ll
define void @plain() {
  ret void
}
