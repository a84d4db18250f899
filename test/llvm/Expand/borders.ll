; RUN: %opt -passes=matrix-expand -S %s | FileCheck %s
; RUN: %opt -passes='matrix-expand,matrix-simplify,print<matrix-plan>' -mtriple=x86_64 -mattr=+avx2,+fma -disable-output %s 2>&1 | FileCheck %s --check-prefix=PLAN

; A border around a large image is not copied with the image: strips are, for the
; windows that reach into it. What lies in the image is inserted, and so stored, first.

%X = type target("tlx.tensor", float, 4, 1, 32, 20, 20, 0, 2, 3, 1, 0, 0, 0, 0)
%Y = type target("tlx.tensor", float, 4, 1, 32, 20, 20, 0, 2, 3, 1, 0, 0, 0, 0)
declare %X @tlx.load__X(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare void @tlx.store__Y(%Y, ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare %Y @tlx.window.maximum__Y(%X, target("tlx.attr", 1, 1, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0)) nounwind willreturn memory(none)

; The rows above and below with all columns, the columns beside what remains, and the rest.
; CHECK-LABEL: @pool(
; CHECK: %[[TOP:.*]] = call {{.*}} @tlx.reduce.maximum__1x32x1x20x1x1f32
; CHECK: @tlx.reduce.maximum__1x32x1x20x1x1f32
; CHECK: @tlx.reduce.maximum__1x32x18x1x1x1f32
; CHECK: @tlx.reduce.maximum__1x32x18x1x1x1f32
; CHECK-NOT: insertview
; CHECK: @tlx.view__1x32x18x18x3x3f32{{[^(]*}}({{.*}} %x,
; CHECK: @tlx.reduce.maximum__1x32x18x18x1x1f32
; CHECK: @tlx.insertview{{.*}}1x32x18x18f32{{[^(]*}}({{.*}} poison
; CHECK-COUNT-2: @tlx.insertview{{.*}}1x32x18x1f32
; CHECK-COUNT-2: @tlx.insertview{{.*}}1x32x1x20f32
; CHECK: ret
; PLAN-LABEL: function @pool:
; PLAN: region at load %x
; PLAN-NEXT: no loop
; PLAN-COUNT-4: region at reduce.maximum
; PLAN: region at store, fused reduce.maximum
; PLAN-NEXT: vectors of 8{{.*}} 2 places{{.*}}, written to a temporary of 41472 bytes if it overlaps an operand
; PLAN-COUNT-4: region at store, reads
; PLAN-NOT: region at
; PLAN: function @small:
define void @pool(ptr %p, ptr %q) {
  %x = call %X @tlx.load__X(ptr %p, i64 12800, i64 1, i64 640, i64 32, target("tlx.attr", 4, 0) poison)
  %y = call %Y @tlx.window.maximum__Y(%X %x, target("tlx.attr", 1, 1, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0) poison)
  call void @tlx.store__Y(%Y %y, ptr %q, i64 12800, i64 1, i64 640, i64 32, target("tlx.attr", 4, 0) poison)
  ret void
}

; Code is to be small.
; CHECK-LABEL: @small(
; CHECK: @tlx.reduce.maximum__1x32x20x20x1x1f32
; CHECK-NOT: @tlx.reduce
; CHECK: ret
define void @small(ptr %p, ptr %q) optsize {
  %x = call %X @tlx.load__X(ptr %p, i64 12800, i64 1, i64 640, i64 32, target("tlx.attr", 4, 0) poison)
  %y = call %Y @tlx.window.maximum__Y(%X %x, target("tlx.attr", 1, 1, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0) poison)
  call void @tlx.store__Y(%Y %y, ptr %q, i64 12800, i64 1, i64 640, i64 32, target("tlx.attr", 4, 0) poison)
  ret void
}
