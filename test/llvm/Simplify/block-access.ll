; RUN: %opt -passes='function(matrix-simplify)' %s | FileCheck %s

%T = type target("tlx.tensor", float, 2, 40, 50, 1, 0, 0, 0)
%R = type target("tlx.tensor", float, 2, 1, 50, 1, 0, 0, 0)

; A block in memory is loaded and stored there, at its own alignment; what may be
; out of range is clamped.

; CHECK-LABEL: @row(
; CHECK-NOT: @tlx.block
; CHECK: %[[I:.*]] = call i64 @llvm.umin.i64(i64 %{{.*}}, i64 39)
; CHECK: %[[P:.*]] = getelementptr inbounds float, ptr %p, i64 %{{.*}}
; CHECK: call {{.*}} @tlx.load__1x50{{.*}}(ptr %[[P]], i64 1, i64 40, target("tlx.attr", 2, 0) poison)
define %R @row(ptr %p, i64 %i) {
  %a = call %T @tlx.load__T(ptr %p, i64 1, i64 40, target("tlx.attr", 2, 0) poison)
  %r = call %R @tlx.block__R(%T %a, i64 %i, i64 0)
  ret %R %r
}

; CHECK-LABEL: @replace(
; CHECK-NOT: @tlx.load__T
; CHECK: %[[P:.*]] = getelementptr inbounds float, ptr %p, i64 7
; CHECK: call void @tlx.store__{{.*}} %r, ptr %[[P]], i64 1, i64 40,
; CHECK: %[[E:.*]] = getelementptr inbounds float, ptr %p, i64 41
; CHECK: store float %x, ptr %[[E]], align 4
; CHECK-NOT: @tlx.
; CHECK: ret void
define void @replace(ptr %p, %R %r, float %x) {
  %a = call %T @tlx.load__T4(ptr %p, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  %b = call %T @tlx.insertblock__T(%T %a, %R %r, i64 7, i64 0)
  %c = call %T @tlx.insert__T(%T %b, float %x, i64 1, i64 1)
  call void @tlx.store__T(%T %c, ptr %p, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: @written_between(
; CHECK: @tlx.block__R
define %R @written_between(ptr %p, ptr %q) {
  %a = call %T @tlx.load__T4(ptr %p, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  store float 0.0, ptr %q
  %r = call %R @tlx.block__R(%T %a, i64 1, i64 0)
  ret %R %r
}

declare %T @tlx.load__T(ptr, i64, i64, target("tlx.attr", 2, 0)) #0
declare %T @tlx.load__T4(ptr, i64, i64, target("tlx.attr", 4, 0)) #0
declare %R @tlx.block__R(%T, i64, i64) #2
declare %T @tlx.insertblock__T(%T, %R, i64, i64) #2
declare %T @tlx.insert__T(%T, float, i64, i64) #2
declare void @tlx.store__T(%T, ptr, i64, i64, target("tlx.attr", 4, 0)) #1

attributes #0 = { nounwind willreturn memory(argmem: read) }
attributes #1 = { nounwind willreturn memory(argmem: write) }
attributes #2 = { nounwind willreturn memory(none) }
