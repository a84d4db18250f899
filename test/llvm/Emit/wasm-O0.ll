; RUN: %opt -passes='default<O0>' -mtriple=wasm32-unknown-unknown %s | llc -o /dev/null
; XFAIL: *

; The WebAssembly back end crashes (in its assembly printer) on what -O0 makes of
; this product: not known yet which part of it.

define void @small(ptr %p, ptr %q) {
  %a = load <6 x i8>, ptr %p, align 1
  %c = call <4 x i8> @llvm.matrix.multiply.v4i8.v6i8.v6i8(<6 x i8> %a, <6 x i8> %a, i32 2, i32 3, i32 2)
  store <4 x i8> %c, ptr %q, align 1
  ret void
}
