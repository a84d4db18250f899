; Assembly without a text does nothing: our passes emit it where LLVM must not join
; blocks, or has to save a register. A zero of a scalable vector has all lanes.
; RUN: split-file %s %t
; RUN: not %matrix_prove %t/a.ll %t/b.ll > %t/out
; RUN: FileCheck %s < %t/out

; CHECK: call: proved
; CHECK: branch: proved
; CHECK: zeros: proved
; CHECK: other: differs: element 1 of what is returned: expected 0

;--- a.ll
define i32 @call(i32 %x) {
  ret i32 %x
}
define i32 @branch(i32 %x) {
  ret i32 %x
}
define <4 x i32> @zeros(<4 x i32> %x) {
  ret <4 x i32> zeroinitializer
}
define <4 x i32> @other(i32 %x) {
  ret <4 x i32> zeroinitializer
}
;--- b.ll
define i32 @call(i32 %x) {
  call void asm sideeffect "", "~{lr}"()
  ret i32 %x
}
define i32 @branch(i32 %x) {
  callbr void asm sideeffect "", ""()
    to label %rest []
rest:
  ret i32 %x
}
define <4 x i32> @zeros(<4 x i32> %x) {
  %r = call <4 x i32> @llvm.vector.extract.v4i32.nxv4i32(<vscale x 4 x i32> zeroinitializer, i64 0)
  ret <4 x i32> %r
}
define <4 x i32> @other(i32 %x) {
  %s = insertelement <vscale x 4 x i32> zeroinitializer, i32 %x, i64 1
  %r = call <4 x i32> @llvm.vector.extract.v4i32.nxv4i32(<vscale x 4 x i32> %s, i64 0)
  ret <4 x i32> %r
}
