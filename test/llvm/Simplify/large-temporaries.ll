; RUN: %opt -passes='function(matrix-simplify)' %s | FileCheck %s

%L = type target("tlx.tensor", float, 2, 130, 130, 1, 0, 0, 0)
declare %L @tlx.matmul__L(%L, %L, target("tlx.attr", 0)) #0
declare %L @tlx.fneg__L(%L, target("tlx.attr", 0)) #0
declare %L @tlx.load__L(ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare void @tlx.store__L(%L, ptr, i64, i64, target("tlx.attr", 4, 0)) #2

; Above 64 KiB, only where no memory is needed then: the heap is slower than the stack.
; CHECK-LABEL: @large(
; CHECK: %m = alloca
; CHECK-NOT: alloca
; CHECK: @tlx.fneg__{{.*}} %p,
define void @large(%L %a, %L %b, ptr %r) {
  %m = alloca [16900 x float]
  %n = alloca [16900 x float]
  %p = call %L @tlx.matmul__L(%L %a, %L %b, target("tlx.attr", 0) poison)
  call void @tlx.store__L(%L %p, ptr %n, i64 1, i64 130, target("tlx.attr", 4, 0) poison)
  %v = call %L @tlx.load__L(ptr %n, i64 1, i64 130, target("tlx.attr", 4, 0) poison)
  %w = call %L @tlx.fneg__L(%L %v, target("tlx.attr", 0) poison)
  call void @tlx.store__L(%L %w, ptr %m, i64 1, i64 130, target("tlx.attr", 4, 0) poison)
  %x = call %L @tlx.load__L(ptr %m, i64 1, i64 130, target("tlx.attr", 4, 0) poison)
  %y = call %L @tlx.matmul__L(%L %x, %L %b, target("tlx.attr", 0) poison)
  call void @tlx.store__L(%L %y, ptr %r, i64 1, i64 130, target("tlx.attr", 4, 0) poison)
  ret void
}

; What a product is added to needs none if it is zeros.
; CHECK-LABEL: @zeros(
; CHECK-NOT: alloca
; CHECK: %[[Z:.*]] = call {{.*}} @tlx.splat__{{.*}}(float 0.000000e+00)
; CHECK: call {{.*}} @tlx.muladd__{{.*}} %[[Z]],
define void @zeros(%L %a, %L %b, ptr %r) {
  %m = alloca [16900 x float]
  call void @llvm.memset.p0.i64(ptr %m, i8 0, i64 67600, i1 false)
  %z = call %L @tlx.load__L(ptr %m, i64 1, i64 130, target("tlx.attr", 4, 0) poison)
  %y = call %L @tlx.muladd__L(%L %a, %L %b, %L %z, target("tlx.attr", 0, 0) poison)
  call void @tlx.store__L(%L %y, ptr %r, i64 1, i64 130, target("tlx.attr", 4, 0) poison)
  ret void
}
declare %L @tlx.muladd__L(%L, %L, %L, target("tlx.attr", 0, 0)) #0

attributes #0 = { nounwind willreturn memory(none) }
attributes #1 = { nounwind willreturn memory(argmem: read) }
attributes #2 = { nounwind willreturn memory(argmem: write) }
