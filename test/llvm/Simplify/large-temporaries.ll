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

; A layer of a network: the contraction's result and the bias, read as if it were
; repeated and in another layout, need none either.
%X = type target("tlx.tensor", float, 3, 30, 30, 32, 0, 1, 2, 0, 0, 0)
%Y = type target("tlx.tensor", float, 3, 30, 30, 32, 2, 0, 1, 0, 0, 0)
%W = type target("tlx.tensor", float, 2, 32, 32, 0, 1, 0, 0)
%B = type target("tlx.tensor", float, 1, 32, 0, 0)
declare %X @tlx.load__X(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) #1
declare void @tlx.store__X(%X, ptr, i64, i64, i64, target("tlx.attr", 4, 0)) #2
declare %Y @tlx.load__Y(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) #1
declare void @tlx.store__Y(%Y, ptr, i64, i64, i64, target("tlx.attr", 4, 0)) #2
declare %W @tlx.load__W(ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare %B @tlx.load__B(ptr, i64, target("tlx.attr", 4, 0)) #1
declare %X @tlx.contract__X(%X, %W, target("tlx.attr", 0, 1, 3, 3, 2, 0)) #0
declare %Y @tlx.view__Y(%B, target("tlx.attr", 0, 0, 0, 0, 0, 0, 1)) #0
declare %X @tlx.relayout__X(%Y) #0
declare %X @tlx.fadd__X(%X, %X, target("tlx.attr", 0)) #0
; CHECK-LABEL: @layer(
; CHECK-NOT: alloca
; CHECK: %[[C:.*]] = call {{.*}} @tlx.contract__X
; CHECK: %[[V:.*]] = call target("tlx.tensor", float, 3, 30, 30, 32, 0, 1, 2, 0, 0, 0) @tlx.view__
; CHECK-NOT: relayout
; CHECK: call {{.*}} @tlx.fadd__X({{.*}} %[[C]], {{.*}} %[[V]],
; CHECK-NOT: alloca
; CHECK: ret
define void @layer(ptr %y, ptr %x, ptr %w, ptr %b) {
  %m = alloca [28800 x float]
  %n = alloca [28800 x float]
  %f = call %X @tlx.load__X(ptr %x, i64 960, i64 32, i64 1, target("tlx.attr", 4, 0) poison)
  %g = call %W @tlx.load__W(ptr %w, i64 32, i64 1, target("tlx.attr", 4, 0) poison)
  %c = call %X @tlx.contract__X(%X %f, %W %g, target("tlx.attr", 0, 1, 3, 3, 2, 0) poison)
  call void @tlx.store__X(%X %c, ptr %m, i64 960, i64 32, i64 1, target("tlx.attr", 4, 0) poison)
  %h = call %B @tlx.load__B(ptr %b, i64 1, target("tlx.attr", 4, 0) poison)
  %v = call %Y @tlx.view__Y(%B %h, target("tlx.attr", 0, 0, 0, 0, 0, 0, 1) poison)
  call void @tlx.store__Y(%Y %v, ptr %n, i64 30, i64 1, i64 900, target("tlx.attr", 4, 0) poison)
  %d = call %X @tlx.load__X(ptr %m, i64 960, i64 32, i64 1, target("tlx.attr", 4, 0) poison)
  %e = call %Y @tlx.load__Y(ptr %n, i64 30, i64 1, i64 900, target("tlx.attr", 4, 0) poison)
  %r = call %X @tlx.relayout__X(%Y %e)
  %s = call %X @tlx.fadd__X(%X %d, %X %r, target("tlx.attr", 0) poison)
  call void @tlx.store__X(%X %s, ptr %y, i64 960, i64 32, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

attributes #0 = { nounwind willreturn memory(none) }
attributes #1 = { nounwind willreturn memory(argmem: read) }
attributes #2 = { nounwind willreturn memory(argmem: write) }
