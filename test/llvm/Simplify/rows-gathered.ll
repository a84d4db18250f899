; RUN: %opt -passes='function(matrix-simplify)' %s | FileCheck %s

; Rows are computed as they are gathered; short ones, and elements of lines, are
; moved first.

%T = type target("tlx.tensor", float, 2, 64, 32, 0, 1, 0, 0)
%P = type target("tlx.tensor", float, 2, 8, 32, 0, 1, 0, 0)
%L = type target("tlx.tensor", float, 2, 64, 8, 0, 1, 0, 0)
%I = type target("tlx.tensor", i32, 1, 8, 0, 0)
declare %T @tlx.load__T(ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare %I @tlx.load__I(ptr, i64, target("tlx.attr", 4, 0)) #1
declare void @tlx.store__P(%P, ptr, i64, i64, target("tlx.attr", 4, 0)) #2
declare void @tlx.store__L(%L, ptr, i64, i64, target("tlx.attr", 4, 0)) #2
declare %P @tlx.gather__P(%T, %I, target("tlx.attr", 0)) #0
declare %L @tlx.gather__L(%T, %I, target("tlx.attr", 1)) #0
declare %P @tlx.splat__P(float, i64, i64) #0
declare %L @tlx.splat__L(float, i64, i64) #0
declare %P @tlx.fmul__P(%P, %P, target("tlx.attr", 0)) #0
declare %L @tlx.fmul__L(%L, %L, target("tlx.attr", 0)) #0

; CHECK-LABEL: @rows(
; CHECK: %[[F:.*]] = call {{.*}} @tlx.fmul__64x32f32
; CHECK: %[[G:.*]] = call {{.*}} @tlx.gather__8x32f32{{.*}} %[[F]],
; CHECK: call void @tlx.store__{{.*}} %[[G]],
define void @rows(ptr %r, ptr %p, ptr %q, float %x) {
  %a = call %T @tlx.load__T(ptr %p, i64 32, i64 1, target("tlx.attr", 4, 0) poison)
  %i = call %I @tlx.load__I(ptr %q, i64 1, target("tlx.attr", 4, 0) poison)
  %g = call %P @tlx.gather__P(%T %a, %I %i, target("tlx.attr", 0) poison)
  %s = call %P @tlx.splat__P(float %x, i64 8, i64 32)
  %m = call %P @tlx.fmul__P(%P %g, %P %s, target("tlx.attr", 0) poison)
  call void @tlx.store__P(%P %m, ptr %r, i64 32, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: @lines(
; CHECK: %g = call {{.*}} @tlx.gather__L
; CHECK: @tlx.fmul__L({{.*}} %g,
define void @lines(ptr %r, ptr %p, ptr %q, float %x) {
  %a = call %T @tlx.load__T(ptr %p, i64 32, i64 1, target("tlx.attr", 4, 0) poison)
  %i = call %I @tlx.load__I(ptr %q, i64 1, target("tlx.attr", 4, 0) poison)
  %g = call %L @tlx.gather__L(%T %a, %I %i, target("tlx.attr", 1) poison)
  %s = call %L @tlx.splat__L(float %x, i64 64, i64 8)
  %m = call %L @tlx.fmul__L(%L %g, %L %s, target("tlx.attr", 0) poison)
  call void @tlx.store__L(%L %m, ptr %r, i64 8, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

attributes #0 = { nounwind speculatable willreturn memory(none) }
attributes #1 = { nounwind willreturn memory(argmem: read) }
attributes #2 = { nounwind willreturn memory(argmem: write) }
