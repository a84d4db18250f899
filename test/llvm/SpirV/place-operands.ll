; RUN: %opt -mtriple=spirv64 -passes=matrix-place-operands -S %s | FileCheck %s

; A load is repeated beside its product where nothing may have written its memory in
; between, and only in functions that a sub-group runs together.

%T = type target("tlx.tensor", half, 2, 16, 16, 1, 0, 0, 0)

; CHECK-LABEL: @unwritten(
; CHECK-NOT: tlx.load
; CHECK: loop:
; CHECK: %[[A:[0-9]+]] = call {{.*}}tlx.load{{.*}}(ptr addrspace(1) %a,
; CHECK: tlx.matmul{{.*}} %[[A]],
define void @unwritten(ptr addrspace(1) noalias %c, ptr addrspace(1) noalias %a, i64 %n) "matrix-cooperative-shape"="16x16x16" {
entry:
  %x = call %T @tlx.load__T(ptr addrspace(1) %a, i64 1, i64 16, target("tlx.attr", 2, 0) poison)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr [256 x half], ptr addrspace(1) %c, i64 %i
  %z = call %T @tlx.matmul__T(%T %x, %T %x, target("tlx.attr", 127) poison)
  call void @tlx.store__T(%T %z, ptr addrspace(1) %at, i64 1, i64 16, target("tlx.attr", 2, 0) poison)
  %next = add i64 %i, 1
  %more = icmp ne i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}

; c may be a, and behind the first iteration it may have been written.
; CHECK-LABEL: @written(
; CHECK: tlx.load
; CHECK: loop:
; CHECK-NOT: tlx.load
; CHECK: ret void
define void @written(ptr addrspace(1) %c, ptr addrspace(1) %a, i64 %n) "matrix-cooperative-shape"="16x16x16" {
entry:
  %x = call %T @tlx.load__T(ptr addrspace(1) %a, i64 1, i64 16, target("tlx.attr", 2, 0) poison)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr [256 x half], ptr addrspace(1) %c, i64 %i
  %z = call %T @tlx.matmul__T(%T %x, %T %x, target("tlx.attr", 127) poison)
  call void @tlx.store__T(%T %z, ptr addrspace(1) %at, i64 1, i64 16, target("tlx.attr", 2, 0) poison)
  %next = add i64 %i, 1
  %more = icmp ne i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}

; A barrier stands between.
; CHECK-LABEL: @behind_barrier(
; CHECK: tlx.load
; CHECK: call void @barrier()
; CHECK-NOT: tlx.load
; CHECK: ret void
define void @behind_barrier(ptr addrspace(1) noalias %c, ptr addrspace(3) %a, i1 %b) "matrix-cooperative-shape"="16x16x16" {
  %x = call %T @tlx.load__L(ptr addrspace(3) %a, i64 1, i64 16, target("tlx.attr", 2, 0) poison)
  call void @barrier()
  br i1 %b, label %then, label %done
then:
  %z = call %T @tlx.matmul__T(%T %x, %T %x, target("tlx.attr", 127) poison)
  call void @tlx.store__T(%T %z, ptr addrspace(1) %c, i64 1, i64 16, target("tlx.attr", 2, 0) poison)
  br label %done
done:
  ret void
}

; CHECK-LABEL: @alone(
; CHECK: tlx.load
; CHECK: then:
; CHECK-NOT: tlx.load
; CHECK: ret void
define void @alone(ptr addrspace(1) noalias %c, ptr addrspace(1) noalias %a, i1 %b) {
  %x = call %T @tlx.load__T(ptr addrspace(1) %a, i64 1, i64 16, target("tlx.attr", 2, 0) poison)
  br i1 %b, label %then, label %done
then:
  %z = call %T @tlx.matmul__T(%T %x, %T %x, target("tlx.attr", 127) poison)
  call void @tlx.store__T(%T %z, ptr addrspace(1) %c, i64 1, i64 16, target("tlx.attr", 2, 0) poison)
  br label %done
done:
  ret void
}

declare void @barrier()
declare %T @tlx.load__T(ptr addrspace(1), i64, i64, target("tlx.attr", 2, 0)) #0
declare %T @tlx.load__L(ptr addrspace(3), i64, i64, target("tlx.attr", 2, 0)) #0
declare %T @tlx.matmul__T(%T, %T, target("tlx.attr", 127)) #2
declare void @tlx.store__T(%T, ptr addrspace(1), i64, i64, target("tlx.attr", 2, 0)) #1

attributes #0 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(none) }
