; RUN: %opt -passes='function(matrix-recompute-broadcasts)' %s | FileCheck %s
; RUN: %opt -passes='function(matrix-recompute-broadcasts,print<matrix-regions>)' -disable-output %s | FileCheck --check-prefix=REGION %s

; A large value of small ones is computed in the loops of each of its users. One that is squared has
; one user.

%P = type target("tlx.tensor", float, 2, 256, 1, 0, 1, 0, 0)
%Q = type target("tlx.tensor", float, 2, 1, 256, 0, 1, 0, 0)
%T = type target("tlx.tensor", float, 2, 256, 256, 0, 1, 0, 0)
declare %P @tlx.load__P(ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare %Q @tlx.load__Q(ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare %T @tlx.view__P(%P, target("tlx.attr", 0, 0, 0, 1, 1, 0)) #0
declare %T @tlx.view__Q(%Q, target("tlx.attr", 0, 0, 0, 0, 1, 1)) #0
declare %T @tlx.fsub__T(%T, %T, target("tlx.attr", 0)) #0
declare %T @tlx.fmul__T(%T, %T, target("tlx.attr", 0)) #0
declare %P @tlx.reduce.fadd__T(%T, target("tlx.attr", 2, 0)) #0
declare %Q @tlx.reduce.fmul__T(%T, target("tlx.attr", 1, 0)) #0
declare void @tlx.store__P(%P, ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__Q(%Q, ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__T(%T, ptr, i64, i64, target("tlx.attr", 4, 0))

; CHECK-LABEL: @pairs(
; CHECK: %d = call {{.*}} @tlx.fsub
; CHECK: call {{.*}} @tlx.fsub
; CHECK: ret void
; REGION-LABEL: function @pairs:
; REGION: region at store, fused fsub %{{.*}}, fmul %s, reduce.fadd %r, reads
; REGION: region at store, fused fsub %{{.*}}, reduce.fmul %m, reads
define void @pairs(ptr noalias %to, ptr noalias %other, ptr %p, ptr %q) {
  %x = call %P @tlx.load__P(ptr %p, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %Q @tlx.load__Q(ptr %q, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  %a = call %T @tlx.view__P(%P %x, target("tlx.attr", 0, 0, 0, 1, 1, 0) poison)
  %b = call %T @tlx.view__Q(%Q %y, target("tlx.attr", 0, 0, 0, 0, 1, 1) poison)
  %d = call %T @tlx.fsub__T(%T %a, %T %b, target("tlx.attr", 0) poison)
  %s = call %T @tlx.fmul__T(%T %d, %T %d, target("tlx.attr", 0) poison)
  %r = call %P @tlx.reduce.fadd__T(%T %s, target("tlx.attr", 2, 0) poison)
  %m = call %Q @tlx.reduce.fmul__T(%T %d, target("tlx.attr", 1, 0) poison)
  call void @tlx.store__P(%P %r, ptr %to, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  call void @tlx.store__Q(%Q %m, ptr %other, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; What is stored is in memory anyway.
; CHECK-LABEL: @stored(
; CHECK: @tlx.fsub
; CHECK-NOT: @tlx.fsub
; CHECK: ret void
define void @stored(ptr noalias %to, ptr noalias %all, ptr %p, ptr %q) {
  %x = call %P @tlx.load__P(ptr %p, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %Q @tlx.load__Q(ptr %q, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  %a = call %T @tlx.view__P(%P %x, target("tlx.attr", 0, 0, 0, 1, 1, 0) poison)
  %b = call %T @tlx.view__Q(%Q %y, target("tlx.attr", 0, 0, 0, 0, 1, 1) poison)
  %d = call %T @tlx.fsub__T(%T %a, %T %b, target("tlx.attr", 0) poison)
  %r = call %P @tlx.reduce.fadd__T(%T %d, target("tlx.attr", 2, 0) poison)
  call void @tlx.store__P(%P %r, ptr %to, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  call void @tlx.store__T(%T %d, ptr %all, i64 256, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

attributes #0 = { nounwind speculatable willreturn memory(none) }
attributes #1 = { nounwind willreturn memory(argmem: read) }
