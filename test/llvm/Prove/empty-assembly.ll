; Assembly without a text does nothing: our passes emit it where LLVM must not join
; blocks, or has to save a register, or must not know a value. That of the original orders accesses. A zero of
; a scalable vector has all lanes.
; RUN: split-file %s %t
; RUN: not %matrix_prove %t/a.ll %t/b.ll > %t/out
; RUN: FileCheck %s < %t/out

; CHECK: call: proved
; CHECK: branch: proved
; CHECK: removed: differs: this fence is gone or weaker, {{.*}}asm sideeffect
; CHECK: moved: unknown: another store changes what is in 'p'
; CHECK: leaves: unknown: the machine has no inline assembly
; CHECK: passed: proved
; CHECK: zeros: proved
; CHECK: hidden: proved
; CHECK: another: unknown: the machine has no inline assembly
; CHECK: other: differs: element 1 of what is returned: expected 0

;--- a.ll
define i32 @call(i32 %x) {
  ret i32 %x
}
define i32 @branch(i32 %x) {
  ret i32 %x
}
define void @removed(ptr noalias %p, i32 %x) {
  store i32 %x, ptr %p
  call void asm sideeffect "", "~{memory}"()
  store i32 1, ptr %p
  ret void
}
define void @moved(ptr noalias %p, ptr noalias %q, i32 %x) {
  store i32 %x, ptr %p
  call void asm sideeffect "", "~{memory}"()
  store i32 %x, ptr %q
  ret void
}
define void @leaves(ptr noalias %p) {
  callbr void asm sideeffect "", "!i"()
    to label %a [label %b]
a:
  store i32 1, ptr %p
  ret void
b:
  store i32 1, ptr %p
  ret void
}
define <vscale x 4 x i32> @passed(<vscale x 4 x i32> %x, i32 %y) {
  ret <vscale x 4 x i32> %x
}
define <4 x i32> @zeros(<4 x i32> %x) {
  ret <4 x i32> zeroinitializer
}
define i32 @hidden(i32 %x) {
  ret i32 %x
}
define i32 @another(i32 %x) {
  ret i32 %x
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
define void @removed(ptr noalias %p, i32 %x) {
  store i32 %x, ptr %p
  store i32 1, ptr %p
  ret void
}
define void @moved(ptr noalias %p, ptr noalias %q, i32 %x) {
  call void asm sideeffect "", "~{memory}"()
  store i32 %x, ptr %p
  store i32 %x, ptr %q
  ret void
}
define void @leaves(ptr noalias %p) {
  callbr void asm sideeffect "", "!i"()
    to label %a [label %b]
a:
  store i32 1, ptr %p
  ret void
b:
  store i32 2, ptr %p
  ret void
}
define <vscale x 4 x i32> @passed(<vscale x 4 x i32> %x, i32 %y) {
  ret <vscale x 4 x i32> %x
}
define <4 x i32> @zeros(<4 x i32> %x) {
  %r = call <4 x i32> @llvm.vector.extract.v4i32.nxv4i32(<vscale x 4 x i32> zeroinitializer, i64 0)
  ret <4 x i32> %r
}
define i32 @hidden(i32 %x) {
  %y = call i32 asm "", "=r,0"(i32 %x) memory(none)
  ret i32 %y
}
define i32 @another(i32 %x) {
  %y = call i32 asm "", "=r,r"(i32 %x) memory(none)
  ret i32 %y
}
define <4 x i32> @other(i32 %x) {
  %s = insertelement <vscale x 4 x i32> zeroinitializer, i32 %x, i64 1
  %r = call <4 x i32> @llvm.vector.extract.v4i32.nxv4i32(<vscale x 4 x i32> %s, i64 0)
  ret <4 x i32> %r
}
