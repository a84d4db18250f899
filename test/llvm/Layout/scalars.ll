; RUN: %opt -passes='function(matrix-layout,matrix-simplify)' %s | FileCheck %s

; What is read element by element is not turned first.

%A = type target("tlx.tensor", float, 2, 64, 64, 1, 0, 0, 0)
%T = type target("tlx.tensor", float, 2, 64, 64, 0, 1, 0, 0)
declare %A @tlx.relayout__A.T(%T)
declare %A @tlx.matmul__A.A.A(%A, %A, target("tlx.attr", 0))

; CHECK-LABEL: @times_transposed(
; CHECK: %c = call {{.*}} @tlx.matmul__{{.*}} %a, {{.*}} %b,
; CHECK-NEXT: ret
define %A @times_transposed(%A %a, %T %b) {
  %r = call %A @tlx.relayout__A.T(%T %b)
  %c = call %A @tlx.matmul__A.A.A(%A %a, %A %r, target("tlx.attr", 0) poison)
  ret %A %c
}
