; RUN: %opt -passes='function(matrix-simplify)' %s | FileCheck %s

; Operations on a tensor with a block at a place that varies are done to the
; block, and to what is around it, if it is stored.

%T = type target("tlx.tensor", float, 2, 8, 8, 0, 1, 0, 0)
%P = type target("tlx.tensor", float, 2, 2, 4, 0, 1, 0, 0)
%I = type target("tlx.tensor", i32, 2, 8, 8, 0, 1, 0, 0)
%Q = type target("tlx.tensor", i32, 2, 2, 4, 0, 1, 0, 0)
declare %T @tlx.load__T(ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare %I @tlx.load__I(ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare void @tlx.store__T(%T, ptr, i64, i64, target("tlx.attr", 4, 0)) #2
declare void @tlx.store__I(%I, ptr, i64, i64, target("tlx.attr", 4, 0)) #2
declare %T @tlx.insertblock__T(%T, %P, i64, i64) #0
declare %I @tlx.insertblock__I(%I, %Q, i64, i64) #0
declare %T @tlx.fadd__T(%T, %T, target("tlx.attr", 0)) #0
declare %T @tlx.fmul__T(%T, %T, target("tlx.attr", 0)) #0
declare %I @tlx.sdiv__I(%I, %I) #0

; CHECK-LABEL: @sum(
; CHECK: %c = call {{.*}} @tlx.load__T
; CHECK: %[[Part:.*]] = call {{.*}} @tlx.load__2x4f32
; CHECK: %[[All:.*]] = call {{.*}} %a, {{.*}} %c,
; CHECK: %[[Block:.*]] = call {{.*}} @tlx.fadd__2x4f32{{.*}} %p, {{.*}} %[[Part]],
; CHECK: call void @tlx.store__{{.*}} %[[All]], ptr %r, i64 8, i64 1,
; CHECK: call void @tlx.store__{{.*}} %[[Block]], ptr %{{.*}}, i64 8, i64 1,
; CHECK-NOT: insert
; CHECK: ret
define void @sum(ptr %r, ptr %q, %T %a, %P %p, i64 %i, i64 %j) {
  %c = call %T @tlx.load__T(ptr %q, i64 8, i64 1, target("tlx.attr", 4, 0) poison)
  %x = call %T @tlx.insertblock__T(%T %a, %P %p, i64 %i, i64 %j)
  %s = call %T @tlx.fadd__T(%T %x, %T %c, target("tlx.attr", 0) poison)
  call void @tlx.store__T(%T %s, ptr %r, i64 8, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; An index out of range gives poison, not a fault.
; CHECK-LABEL: @stored(
; CHECK-DAG: call i64 @llvm.umin.i64(i64 %{{.*}}, i64 6)
; CHECK-DAG: call i64 @llvm.umin.i64(i64 %{{.*}}, i64 4)
; CHECK-NOT: insert
; CHECK: ret
define void @stored(ptr %r, %T %a, %P %p, i64 %i, i64 %j) {
  %x = call %T @tlx.insertblock__T(%T %a, %P %p, i64 %i, i64 %j)
  call void @tlx.store__T(%T %x, ptr %r, i64 8, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; All that uses the tensor has the block at the same place.
; CHECK-LABEL: @used_twice(
; CHECK-NOT: insert
; CHECK-COUNT-2: @tlx.store
; CHECK: ret
define void @used_twice(ptr %r, %T %a, %P %p, i64 %i, i64 %j) {
  %x = call %T @tlx.insertblock__T(%T %a, %P %p, i64 %i, i64 %j)
  %m = call %T @tlx.fmul__T(%T %x, %T %x, target("tlx.attr", 0) poison)
  %s = call %T @tlx.fadd__T(%T %m, %T %x, target("tlx.attr", 0) poison)
  call void @tlx.store__T(%T %s, ptr %r, i64 8, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; An element that the block replaces may be 0.
; CHECK-LABEL: @divisor(
; CHECK: %x = call {{.*}} @tlx.insertblock
; CHECK: %s = call {{.*}} @tlx.sdiv{{.*}} %x)
define void @divisor(ptr %r, ptr %q, %I %a, %Q %p, i64 %i, i64 %j) {
  %c = call %I @tlx.load__I(ptr %q, i64 8, i64 1, target("tlx.attr", 4, 0) poison)
  %x = call %I @tlx.insertblock__I(%I %a, %Q %p, i64 %i, i64 %j)
  %s = call %I @tlx.sdiv__I(%I %c, %I %x)
  call void @tlx.store__I(%I %s, ptr %r, i64 8, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; A place that is known may be done in registers.
; CHECK-LABEL: @constant_place(
; CHECK: %x = call {{.*}} @tlx.insertblock
define void @constant_place(ptr %r, ptr %q, %T %a, %P %p) {
  %c = call %T @tlx.load__T(ptr %q, i64 8, i64 1, target("tlx.attr", 4, 0) poison)
  %x = call %T @tlx.insertblock__T(%T %a, %P %p, i64 1, i64 2)
  %s = call %T @tlx.fadd__T(%T %x, %T %c, target("tlx.attr", 0) poison)
  call void @tlx.store__T(%T %s, ptr %r, i64 8, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

attributes #0 = { nounwind speculatable willreturn memory(none) }
attributes #1 = { nounwind willreturn memory(argmem: read) }
attributes #2 = { nounwind willreturn memory(argmem: write) }
