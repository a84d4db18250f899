; How long scalable registers are: as short as the function is compiled for, or as the
; command line says.
; RUN: split-file %s %t
; RUN: %matrix_prove %t/a.ll %t/b.ll | FileCheck %s
; RUN: not %matrix_prove --vscale=4 %t/a.ll %t/b.ll > %t/4
; RUN: FileCheck --check-prefix=FOUR %s < %t/4
; RUN: not %matrix_prove --vscale=8 %t/a.ll %t/b.ll > %t/8
; RUN: FileCheck --check-prefix=EIGHT %s < %t/8

; CHECK: least: proved
; CHECK: any: proved
; FOUR: least: differs: {{.*}}expected 2, got 4
; FOUR: any: differs: {{.*}}expected 1, got 4
; EIGHT: least: unknown: --vscale=8 is none that the function is compiled for
; EIGHT: any: differs: {{.*}}expected 1, got 8

;--- a.ll
define i64 @least() vscale_range(2,4) {
  ret i64 2
}
define i64 @any() {
  ret i64 1
}
;--- b.ll
define i64 @least() vscale_range(2,4) {
  %v = call i64 @llvm.vscale.i64()
  ret i64 %v
}
define i64 @any() {
  %v = call i64 @llvm.vscale.i64()
  ret i64 %v
}
