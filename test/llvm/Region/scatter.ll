; RUN: %opt -passes='print<matrix-regions>' -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -passes=matrix-lower -S %s | FileCheck --check-prefix=EMIT %s

; What is scattered into zeros, and stored, is scattered where the store writes.

%X = type target("tlx.tensor", float, 2, 40, 50, 0, 1, 0, 0)
%I = type target("tlx.tensor", i32, 1, 30, 0, 0)
%P = type target("tlx.tensor", float, 2, 30, 50, 0, 1, 0, 0)
declare %X @tlx.splat__X(float) nounwind willreturn memory(none)
declare %I @tlx.load__I(ptr, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %P @tlx.load__P(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare void @tlx.store__X(%X, ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare %X @tlx.scatteradd__X(%X, %I, %P, target("tlx.attr", 0)) nounwind willreturn memory(none)

; CHECK-LABEL: function @zeros:
; CHECK-NOT: splat
; CHECK: region at store, fused scatteradd %s, reads %i, %p
define void @zeros(ptr %to, ptr %from, ptr %at) {
  %i = call %I @tlx.load__I(ptr %at, i64 1, target("tlx.attr", 4, 0) poison)
  %p = call %P @tlx.load__P(ptr %from, i64 50, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %X @tlx.splat__X(float 0.0)
  %s = call %X @tlx.scatteradd__X(%X %z, %I %i, %P %p, target("tlx.attr", 0) poison)
  call void @tlx.store__X(%X %s, ptr %to, i64 50, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Not into ones, and not with gaps between rows.
; CHECK-LABEL: function @ones:
; CHECK: region at scatteradd %s
; CHECK-LABEL: function @gaps:
; CHECK: region at scatteradd %s
define void @ones(ptr %to, ptr %from, ptr %at) {
  %i = call %I @tlx.load__I(ptr %at, i64 1, target("tlx.attr", 4, 0) poison)
  %p = call %P @tlx.load__P(ptr %from, i64 50, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %X @tlx.splat__X(float 1.0)
  %s = call %X @tlx.scatteradd__X(%X %z, %I %i, %P %p, target("tlx.attr", 0) poison)
  call void @tlx.store__X(%X %s, ptr %to, i64 50, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
define void @gaps(ptr %to, ptr %from, ptr %at) {
  %i = call %I @tlx.load__I(ptr %at, i64 1, target("tlx.attr", 4, 0) poison)
  %p = call %P @tlx.load__P(ptr %from, i64 50, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %X @tlx.splat__X(float 0.0)
  %s = call %X @tlx.scatteradd__X(%X %z, %I %i, %P %p, target("tlx.attr", 0) poison)
  call void @tlx.store__X(%X %s, ptr %to, i64 51, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; What is scattered into what lies there is scattered in its place.
declare %X @tlx.load__X(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
; CHECK-LABEL: function @updated:
; CHECK: region at store, fused scatteradd %s, reads %x, %i, %p
define void @updated(ptr noalias %to, ptr %from, ptr %at) {
  %x = call %X @tlx.load__X(ptr %to, i64 50, i64 1, target("tlx.attr", 4, 0) poison)
  %i = call %I @tlx.load__I(ptr %at, i64 1, target("tlx.attr", 4, 0) poison)
  %p = call %P @tlx.load__P(ptr %from, i64 50, i64 1, target("tlx.attr", 4, 0) poison)
  %s = call %X @tlx.scatteradd__X(%X %x, %I %i, %P %p, target("tlx.attr", 0) poison)
  call void @tlx.store__X(%X %s, ptr %to, i64 50, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; What is loaded from another address space is copied to the target first.
declare %X @tlx.load__other(ptr addrspace(1), i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
; CHECK-LABEL: function @other_space:
; CHECK: region at store, fused scatteradd %s, reads %x, %i, %p
; EMIT-LABEL: define void @other_space(
; EMIT: memcpy.p0.p1.i64(ptr {{.*}}, ptr addrspace(1) {{.*}} %old, i64 8000,
; EMIT: ret void
define void @other_space(ptr %to, ptr addrspace(1) %old, ptr %from, ptr %at) {
  %x = call %X @tlx.load__other(ptr addrspace(1) %old, i64 50, i64 1, target("tlx.attr", 4, 0) poison)
  %i = call %I @tlx.load__I(ptr %at, i64 1, target("tlx.attr", 4, 0) poison)
  %p = call %P @tlx.load__P(ptr %from, i64 50, i64 1, target("tlx.attr", 4, 0) poison)
  %s = call %X @tlx.scatteradd__X(%X %x, %I %i, %P %p, target("tlx.attr", 0) poison)
  call void @tlx.store__X(%X %s, ptr %to, i64 50, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
