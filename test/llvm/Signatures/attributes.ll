; RUN: %opt -passes=matrix-signatures %s | FileCheck %s

; What functions and calls say of memory, and of parameters by number, is true
; of the new ones. No call is a tail call that passes memory of its caller.

%T = type target("tlx.tensor", float, 2, 3, 4, 0, 1, 0, 0)

declare %T @tlx.fneg__T(%T, target("tlx.attr", 0))

; CHECK-LABEL: define internal fastcc float @reads(ptr {{.*}} %t, float noundef %x, ptr noundef byval(i64) %y)
; CHECK-SAME: [[READS:#[0-9]+]] section "s"
define internal fastcc float @reads(%T noundef %t, float noundef %x, ptr byval(i64) noundef %y)
    noinline nounwind memory(none) speculatable section "s" {
  ret float %x
}

; CHECK-LABEL: define internal void @writes(ptr {{.*}} %result, ptr {{.*}} %t)
; CHECK-SAME: [[WRITES:#[0-9]+]]
define internal %T @writes(%T returned %t) noinline memory(none) {
  ret %T %t
}

; CHECK-LABEL: define void @calls(
; CHECK: %x = call nnan fastcc float @reads(ptr %{{.*}}, float noundef 1.000000e+00, ptr byval(i64) %p) [[CALL:#[0-9]+]], !prof ![[#]]
; CHECK: call void @writes(ptr %{{.*}}, ptr %{{.*}}) [ "some"(i32 1) ]
; CHECK: notail call void @writes(
define void @calls(ptr %p) {
  %t = call %T @tlx.splat__T(float 1.0)
  %x = tail call nnan fastcc float @reads(%T %t, float noundef 1.0, ptr byval(i64) %p) memory(none), !prof !0
  %u = tail call %T @writes(%T %t) [ "some"(i32 1) ]
  %v = notail call %T @writes(%T %u)
  ret void
}
declare %T @tlx.splat__T(float)

; CHECK-DAG: attributes [[READS]] = { noinline nounwind memory(argmem: read) }
; CHECK-DAG: attributes [[WRITES]] = { noinline memory(argmem: readwrite) }
; CHECK-DAG: attributes [[CALL]] = { memory(argmem: read) }

!0 = !{!"branch_weights", i32 5}
