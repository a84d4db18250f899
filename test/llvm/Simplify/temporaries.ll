; RUN: %opt -passes='function(matrix-simplify)' %s | FileCheck %s

; A variable that is stored and loaded whole in one block is a value.

%T = type target("tlx.tensor", float, 2, 40, 40, 1, 0, 0, 0)
declare %T @tlx.load__T(ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare void @tlx.store__T(%T, ptr, i64, i64, target("tlx.attr", 4, 0))
declare %T @tlx.fneg__T(%T, target("tlx.attr", 0)) #0
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @use(ptr)

; CHECK-LABEL: @value(
; CHECK-NEXT: ret {{.*}} %t
define %T @value(%T %t) {
  %m = alloca [1600 x float]
  call void @llvm.lifetime.start.p0(ptr %m)
  call void @tlx.store__T(%T %t, ptr %m, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  %v = call %T @tlx.load__T(ptr %m, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  %n = call %T @tlx.fneg__T(%T %v, target("tlx.attr", 0) poison)
  call void @tlx.store__T(%T %n, ptr %m, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  %w = call %T @tlx.load__T(ptr %m, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  %r = call %T @tlx.fneg__T(%T %w, target("tlx.attr", 0) poison)
  call void @llvm.lifetime.end.p0(ptr %m)
  ret %T %r
}

; So is one that is stored or loaded as a vector of elements.
%S = type target("tlx.tensor", float, 2, 3, 3, 1, 0, 0, 0)
declare %S @tlx.load__S(ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare void @tlx.store__S(%S, ptr, i64, i64, target("tlx.attr", 4, 0))
declare %S @tlx.fneg__S(%S, target("tlx.attr", 0)) #0
declare <9 x float> @tlx.tovector__S(%S) #0
declare %S @tlx.totensor__S(<9 x float>) #0
; CHECK-LABEL: @vectors(
; CHECK-NEXT: ret {{.*}} %t
define %S @vectors(%S %t) {
  %m = alloca [9 x float]
  %n = alloca [9 x float]
  %elements = call <9 x float> @tlx.tovector__S(%S %t)
  store <9 x float> %elements, ptr %m, align 4
  %v = call %S @tlx.load__S(ptr %m, i64 1, i64 3, target("tlx.attr", 4, 0) poison)
  %a = call %S @tlx.fneg__S(%S %v, target("tlx.attr", 0) poison)
  %b = call %S @tlx.fneg__S(%S %a, target("tlx.attr", 0) poison)
  call void @tlx.store__S(%S %b, ptr %n, i64 1, i64 3, target("tlx.attr", 4, 0) poison)
  %loaded = load <9 x float>, ptr %n, align 4
  %r = call %S @tlx.totensor__S(<9 x float> %loaded)
  ret %S %r
}

; Clang names the first byte of a variable that it accesses.
; CHECK-LABEL: @first_byte(
; CHECK-NEXT: ret {{.*}} %t
define %T @first_byte(%T %t) {
  %m = alloca [1600 x float]
  %a = getelementptr inbounds i8, ptr %m, i64 0
  %b = getelementptr inbounds [1600 x float], ptr %m, i64 0, i64 0
  %c = getelementptr inbounds i8, ptr %b, i64 0
  call void @tlx.store__T(%T %t, ptr %a, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  %v = call %T @tlx.load__T(ptr %c, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  ret %T %v
}

; Another byte is no variable of its own.
; CHECK-LABEL: @second_byte(
; CHECK: @tlx.load__
define %T @second_byte(%T %t) {
  %m = alloca [1604 x float]
  %a = getelementptr inbounds i8, ptr %m, i64 4
  call void @tlx.store__T(%T %t, ptr %a, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  %v = call %T @tlx.load__T(ptr %a, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  ret %T %v
}

; CHECK-LABEL: @zero(
; CHECK-NEXT: @tlx.splat__{{.*}}(float 0.000000e+00)
; CHECK-NEXT: ret
define %T @zero() {
  %m = alloca [1600 x float]
  call void @llvm.memset.p0.i64(ptr %m, i8 0, i64 6400, i1 false)
  %v = call %T @tlx.load__T(ptr %m, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  ret %T %v
}

; Others see it; it is cleared in part only; it comes from another block.
; CHECK-LABEL: @kept(
; CHECK: @tlx.load__
; CHECK: @tlx.load__
; CHECK: @tlx.load__
define void @kept(%T %t, ptr %p) {
  %m = alloca [1600 x float]
  %n = alloca [1600 x float]
  %o = alloca [1600 x float]
  call void @use(ptr %m)
  call void @tlx.store__T(%T %t, ptr %m, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  %v = call %T @tlx.load__T(ptr %m, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  call void @tlx.store__T(%T %v, ptr %p, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  call void @llvm.memset.p0.i64(ptr %n, i8 0, i64 6396, i1 false)
  %w = call %T @tlx.load__T(ptr %n, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  call void @tlx.store__T(%T %w, ptr %p, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  call void @tlx.store__T(%T %t, ptr %o, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  br label %next
next:
  %x = call %T @tlx.load__T(ptr %o, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  call void @tlx.store__T(%T %x, ptr %p, i64 1, i64 40, target("tlx.attr", 4, 0) poison)
  ret void
}

attributes #0 = { nounwind willreturn memory(none) }
attributes #1 = { nounwind willreturn memory(argmem: read) }
