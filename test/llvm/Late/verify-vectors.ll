; RUN: %opt -mtriple=x86_64 -mattr=+avx2 -passes='matrix-legalize-vectors,verify<matrix-legal-vectors>' -disable-output %s
; RUN: not %opt -mtriple=x86_64 -mattr=+avx2 -passes='verify<matrix-legal-vectors>' -disable-output %s 2>&1 | FileCheck %s

; What is loaded, stored and computed is in vectors that registers hold, or else an
; error says what is not.
; CHECK: in function computed {{.*}}: expected vectors that registers hold, got <9 x float> in 'load'
define void @computed(ptr %d, ptr %a) {
  %x = load <9 x float>, ptr %a, align 4
  %y = fadd <9 x float> %x, %x
  store <9 x float> %y, ptr %d, align 4
  ret void
}

; What callers and callees pass is as they pass it.
; CHECK-NOT: in function passed
define <9 x float> @passed(ptr %d, <9 x float> %a) {
  store <9 x float> %a, ptr %d, align 4
  %r = call <9 x float> @passed(ptr %d, <9 x float> %a)
  ret <9 x float> %r
}
