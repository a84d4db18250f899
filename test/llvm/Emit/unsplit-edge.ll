; RUN: %opt -passes='matrix-lower' %s | %check_lowered | FileCheck %s
; RUN: %opt -passes='matrix-lower<O0>' %s | %check_lowered | FileCheck %s

; The edges of an indirect branch cannot be split: what flows along one goes
; through a buffer that is nobody else's, and from there to the phi's.

; CHECK-LABEL: define void @f(
; CHECK: call void @llvm.memcpy{{.*}}(ptr {{.*}}[[LANDING:%matrix.buffer[0-9]*]],
; CHECK: indirectbr
; CHECK: {{^}}y:
; CHECK-NEXT: call void @llvm.memcpy{{.*}}(ptr {{.*}}, ptr {{.*}}[[LANDING]],
define void @f(ptr %p, ptr %q, ptr %t) {
  %a = load <256 x float>, ptr %p
  indirectbr ptr %t, [label %x, label %y]
x:
  %b = fneg <256 x float> %a
  br label %y
y:
  %c = phi <256 x float> [ %a, %0 ], [ %b, %x ]
  store <256 x float> %c, ptr %q
  ret void
}
