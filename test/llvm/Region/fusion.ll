; RUN: %opt -passes='function(matrix-raise-large,print<matrix-regions>)' -disable-output %s | FileCheck %s

; Element-wise operations join their only user in the block; a store takes in
; what it alone stores.

; CHECK-LABEL: function @chain:
; CHECK-NEXT: region at load %a{{$}}
; CHECK-NEXT: region at store, fused fadd %s, splat %{{.*}}, fmul %t, reads %a
; CHECK-NOT: region
define void @chain(ptr %p) {
  %a = load <256 x float>, ptr %p
  %s = fadd <256 x float> %a, %a
  %t = fmul <256 x float> %s, splat (float 2.0)
  store <256 x float> %t, ptr %p
  ret void
}

; CHECK-LABEL: function @two_uses:
; CHECK-NEXT: region at load %a
; CHECK-NEXT: region at fadd %s, reads %a
; CHECK-NEXT: region at store, fused fmul %t, reads %s
; CHECK-NEXT: region at store, reads %s
define void @two_uses(ptr %p, ptr %q) {
  %a = load <256 x float>, ptr %p
  %s = fadd <256 x float> %a, %a
  %t = fmul <256 x float> %s, %s
  store <256 x float> %t, ptr %p
  store <256 x float> %s, ptr %q
  ret void
}

; CHECK-LABEL: function @two_blocks:
; CHECK: region at fneg %s, reads %a
; CHECK-NEXT: region at store, reads %s
define void @two_blocks(ptr %p, i1 %k) {
  %a = load <256 x float>, ptr %p
  %s = fneg <256 x float> %a
  br i1 %k, label %x, label %y
x:
  store <256 x float> %s, ptr %p
  br label %y
y:
  ret void
}
