; RUN: not %opt -passes='matrix-lower' -disable-output %s 2>&1 | FileCheck %s
; RUN: not %opt -passes='matrix-lower<O0>' -disable-output %s 2>&1 | FileCheck %s

; The copy for a phi has no place on an edge of an indirect branch.

; CHECK: error: {{.*}}a matrix of more than 4096 bits cannot flow along an edge that cannot be split
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
