; A fence behind a store stays behind it, on processors without an order of
; stores, too.
; RUN: split-file %s %t
; RUN: not %matrix_prove %t/reference.ll %t/changed.ll > %t/out
; RUN: FileCheck %s < %t/out

; CHECK: gone: differs: no fence follows a store, in 'gone': store float
; CHECK: in_front: differs: no fence follows a store
; CHECK: of_one_thread: differs: no fence follows a store
; CHECK: kept: proved

;--- reference.ll
target triple = "aarch64-unknown-linux-gnu"
define void @gone(ptr noalias %c, float %a) {
  store float %a, ptr %c
  fence seq_cst
  ret void
}
define void @in_front(ptr noalias %c, float %a) {
  store float %a, ptr %c
  fence seq_cst
  ret void
}
define void @of_one_thread(ptr noalias %c, float %a) {
  store float %a, ptr %c
  fence seq_cst
  ret void
}
define void @kept(ptr noalias %c, float %a) {
  store float %a, ptr %c
  fence seq_cst
  ret void
}

;--- changed.ll
target triple = "aarch64-unknown-linux-gnu"
define void @gone(ptr noalias %c, float %a) {
  store float %a, ptr %c
  ret void
}
define void @in_front(ptr noalias %c, float %a) {
  fence seq_cst
  store float %a, ptr %c
  ret void
}
define void @of_one_thread(ptr noalias %c, float %a) {
  store float %a, ptr %c
  fence syncscope("singlethread") seq_cst
  ret void
}
define void @kept(ptr noalias %c, float %a) {
  %b = fadd float %a, -0.0
  store float %b, ptr %c
  fence seq_cst
  ret void
}
