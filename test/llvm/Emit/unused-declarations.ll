; RUN: %opt -passes='default<O0>' -mtriple=wasm32-unknown-unknown %s -o %t.ll
; RUN: FileCheck %s < %t.ll --implicit-check-not=tlx.
; RUN: llc -o /dev/null %t.ll

; The declarations of operations that are gone go too: the WebAssembly back end
; crashes on one whose signature has a handle.

; CHECK: define void @small(
define void @small(ptr %p, ptr %q) {
  %a = load <6 x i8>, ptr %p, align 1
  %c = call <4 x i8> @llvm.matrix.multiply.v4i8.v6i8.v6i8(<6 x i8> %a, <6 x i8> %a, i32 2, i32 3, i32 2)
  store <4 x i8> %c, ptr %q, align 1
  ret void
}
