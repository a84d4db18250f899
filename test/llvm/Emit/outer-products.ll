; RUN: %opt -mtriple=x86_64 -passes='print<matrix-regions>' -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -mtriple=x86_64 -passes='matrix-emit' -S %s | FileCheck %s --check-prefix=CODE

; An outer product that is added to a product is computed with its tiles: neither
; has memory of its own, whichever comes first.

%M = type target("tlx.tensor", float, 2, 64, 64, 1, 0, 0, 0)
%U = type target("tlx.tensor", float, 2, 64, 1, 1, 0, 0, 0)
%V = type target("tlx.tensor", float, 2, 1, 64, 1, 0, 0, 0)

; CHECK-LABEL: function @first:
; CHECK: region at store, fused matmul %o, matmul %p, fadd %s, reads %u, %v, %a, %b
; CODE-LABEL: @first(
; CODE-NOT: alloca
; CODE: ret void
define void @first(ptr noalias %r, ptr %A, ptr %B, ptr %U, ptr %V) {
  %u = call %U @tlx.load__U(ptr %U, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  %v = call %V @tlx.load__V(ptr %V, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  %o = call %M @tlx.matmul__O(%U %u, %V %v, target("tlx.attr", 0) poison)
  %a = call %M @tlx.load__M(ptr %A, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  %b = call %M @tlx.load__M(ptr %B, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  %p = call %M @tlx.matmul__M(%M %a, %M %b, target("tlx.attr", 0) poison)
  %s = call %M @tlx.fadd__M(%M %o, %M %p, target("tlx.attr", 0) poison)
  call void @tlx.store__M(%M %s, ptr %r, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  ret void
}

; Of outer products alone the last one has the tiles.
; CHECK-LABEL: function @two:
; CHECK: region at matmul %o, reads %u, %v
; CHECK: region at store, fused matmul %p, fadd %s, reads %o, %u, %v
define void @two(ptr noalias %r, ptr %U, ptr %V) {
  %u = call %U @tlx.load__U(ptr %U, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  %v = call %V @tlx.load__V(ptr %V, i64 1, i64 1, target("tlx.attr", 4, 0) poison)
  %o = call %M @tlx.matmul__O(%U %u, %V %v, target("tlx.attr", 0) poison)
  %p = call %M @tlx.matmul__O(%U %u, %V %v, target("tlx.attr", 0) poison)
  %s = call %M @tlx.fadd__M(%M %o, %M %p, target("tlx.attr", 0) poison)
  call void @tlx.store__M(%M %s, ptr %r, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  ret void
}

declare %M @tlx.load__M(ptr, i64, i64, target("tlx.attr", 4, 0)) #0
declare %U @tlx.load__U(ptr, i64, i64, target("tlx.attr", 4, 0)) #0
declare %V @tlx.load__V(ptr, i64, i64, target("tlx.attr", 4, 0)) #0
declare %M @tlx.matmul__M(%M, %M, target("tlx.attr", 0)) #2
declare %M @tlx.matmul__O(%U, %V, target("tlx.attr", 0)) #2
declare %M @tlx.fadd__M(%M, %M, target("tlx.attr", 0)) #2
declare void @tlx.store__M(%M, ptr, i64, i64, target("tlx.attr", 4, 0)) #1

attributes #0 = { nounwind willreturn memory(argmem: read) }
attributes #1 = { nounwind willreturn memory(argmem: write) }
attributes #2 = { nounwind willreturn speculatable memory(none) }
