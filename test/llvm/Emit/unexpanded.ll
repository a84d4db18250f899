; RUN: %opt -passes=matrix-emit -S %s | FileCheck %s
; RUN: %opt -passes='function(matrix-expand),matrix-emit' -S %s | FileCheck --check-prefix=EXPANDED %s

; What ExpandOps has not seen is left alone.

; CHECK-LABEL: @f(
; CHECK: call {{.*}} @tlx.slice__x(
; CHECK: call {{.*}} @tlx.store__x(
; EXPANDED-LABEL: @f(
; EXPANDED-NOT: @tlx.
; EXPANDED: store
; EXPANDED: ret void
%T = type target("tlx.tensor", float, 1, 4, 0, 0)
declare %T @tlx.load__x(ptr, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %T @tlx.slice__x(%T, target("tlx.attr", 3, 4294967295))
declare void @tlx.store__x(%T, ptr, i64, target("tlx.attr", 4, 0))
define void @f(ptr %p) {
  %a = call %T @tlx.load__x(ptr %p, i64 1, target("tlx.attr", 4, 0) poison)
  %r = call %T @tlx.slice__x(%T %a, target("tlx.attr", 3, 4294967295) poison)
  call void @tlx.store__x(%T %r, ptr %p, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
