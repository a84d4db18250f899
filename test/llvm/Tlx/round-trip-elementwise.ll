; RUN: %round_trip %s --stock 'default<O2>' | FileCheck %s
; CHECK: 4 functions came back

; import(export(x)) is x. Reductions, windows, and what works element by element.

%A = type target("tlx.tensor", float, 2, 3, 4, 0, 1, 0, 0)
%AC = type target("tlx.tensor", float, 2, 3, 4, 1, 0, 0, 0)
%AP = type target("tlx.tensor", float, 2, 5, 4, 1, 0, 2, 0)
%S = type target("tlx.tensor", i32, 2, 3, 3, 1, 0, 0, 0)
%R = type target("tlx.tensor", float, 2, 3, 2, 0, 1, 0, 0)
%R1 = type target("tlx.tensor", float, 2, 1, 4, 0, 1, 0, 0)
%Win = type target("tlx.attr", 1, 2, 1, 2, 1, 1, 1, 1, 0, 0, 0, 0, 64)
%T = type target("tlx.tensor", i32, 1, 9, 0, 0)
%T1 = type target("tlx.tensor", i32, 1, 8, 0, 0)
%Pair = type target("tlx.attr", 2, 1, 1, 1, 0, 0, 0)
%F = type target("tlx.attr", 0)
%F9 = type target("tlx.attr", 9)

declare %A @tlx.totensor__A(<12 x float>)
declare %S @tlx.totensor__S(<9 x i32>)
declare <12 x float> @tlx.tovector__A(%A)
declare <9 x i32> @tlx.tovector__S(%S)
declare <6 x float> @tlx.tovector__R(%R)
declare %AC @tlx.relayout__AC(%A)
declare %AP @tlx.relayout__AP(%AC)
declare %R @tlx.window.maximum__(%A, %Win)
declare %R1 @tlx.reduce.fmul__(%AP, target("tlx.attr", 1, 2))
declare void @tlx.store__R1(%R1, ptr, i64, i64, target("tlx.attr", 4, 0))
declare %T @tlx.load__T(ptr, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__T1(%T1, ptr, i64, target("tlx.attr", 4, 0))
declare %T1 @tlx.window.smax__(%T, %Pair)
declare %T1 @tlx.window.smin__(%T, %Pair)
declare %T1 @tlx.window.add__(%T, %Pair)
declare %T1 @tlx.window.mul__(%T, %Pair)
declare %T1 @tlx.window.and__(%T, %Pair)
declare %T1 @tlx.window.or__(%T, %Pair)
declare %T1 @tlx.window.xor__(%T, %Pair)
declare %A @tlx.splat__A(float)
declare %S @tlx.splat__S(i32)
declare %A @tlx.maximum__(%A, %A, %F)
declare %S @tlx.smax__(%S, %S)
declare %A @tlx.fneg__(%A, %F9)
declare %A @tlx.exp__9(%A, %F9)
declare %A @tlx.fadd__(%A, %A, %F9)
declare %A @tlx.fdiv__(%A, %A, %F9)
declare %A @tlx.tanh__0(%A, %F)
declare %A @tlx.sin__0(%A, %F)
declare %A @tlx.cos__0(%A, %F)
declare %A @tlx.exp__0(%A, %F)
declare %A @tlx.exp2__0(%A, %F)
declare %A @tlx.log__0(%A, %F)
declare %A @tlx.log2__0(%A, %F)
declare %A @tlx.log10__0(%A, %F)
declare %A @tlx.sqrt__0(%A, %F)
declare %A @tlx.fabs__0(%A, %F)
declare %A @tlx.floor__0(%A, %F)
declare %A @tlx.ceil__0(%A, %F)

; Windows that slide, and whole dimensions.
define <6 x float> @reductions(<12 x float> %v, ptr %p) {
  %a = call %A @tlx.totensor__A(<12 x float> %v)
  %b = call %AC @tlx.relayout__AC(%A %a)
  %c = call %AP @tlx.relayout__AP(%AC %b)
  %d = call %R1 @tlx.reduce.fmul__(%AP %c, target("tlx.attr", 1, 2) poison)
  call void @tlx.store__R1(%R1 %d, ptr %p, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  %w = call %R @tlx.window.maximum__(%A %a, %Win poison)
  %r = call <6 x float> @tlx.tovector__R(%R %w)
  ret <6 x float> %r
}

; Of integers, max is a signed one.
define void @integer_windows(ptr %p) {
  %t = call %T @tlx.load__T(ptr %p, i64 1, target("tlx.attr", 4, 0) poison)
  %smax = call %T1 @tlx.window.smax__(%T %t, %Pair poison)
  call void @tlx.store__T1(%T1 %smax, ptr %p, i64 1, target("tlx.attr", 4, 0) poison)
  %smin = call %T1 @tlx.window.smin__(%T %t, %Pair poison)
  call void @tlx.store__T1(%T1 %smin, ptr %p, i64 1, target("tlx.attr", 4, 0) poison)
  %add = call %T1 @tlx.window.add__(%T %t, %Pair poison)
  call void @tlx.store__T1(%T1 %add, ptr %p, i64 1, target("tlx.attr", 4, 0) poison)
  %mul = call %T1 @tlx.window.mul__(%T %t, %Pair poison)
  call void @tlx.store__T1(%T1 %mul, ptr %p, i64 1, target("tlx.attr", 4, 0) poison)
  %and = call %T1 @tlx.window.and__(%T %t, %Pair poison)
  call void @tlx.store__T1(%T1 %and, ptr %p, i64 1, target("tlx.attr", 4, 0) poison)
  %or = call %T1 @tlx.window.or__(%T %t, %Pair poison)
  call void @tlx.store__T1(%T1 %or, ptr %p, i64 1, target("tlx.attr", 4, 0) poison)
  %xor = call %T1 @tlx.window.xor__(%T %t, %Pair poison)
  call void @tlx.store__T1(%T1 %xor, ptr %p, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; relu and sigmoid are compositions; the rest, of floating-point numbers, is not.
define <12 x float> @compositions(<12 x float> %v, <9 x i32> %w, ptr %p) {
  %a = call %A @tlx.totensor__A(<12 x float> %v)
  %z = call %A @tlx.splat__A(float 0.0)
  %m = call %A @tlx.maximum__(%A %a, %A %z, %F poison)
  %one = call %A @tlx.splat__A(float 1.0)
  %n = call %A @tlx.fneg__(%A %m, %F9 poison)
  %e = call %A @tlx.exp__9(%A %n, %F9 poison)
  %s = call %A @tlx.fadd__(%A %one, %A %e, %F9 poison)
  %q = call %A @tlx.fdiv__(%A %one, %A %s, %F9 poison)
  %u = call %S @tlx.totensor__S(<9 x i32> %w)
  %i = call %S @tlx.splat__S(i32 0)
  %j = call %S @tlx.smax__(%S %u, %S %i)
  %k = call <9 x i32> @tlx.tovector__S(%S %j)
  store <9 x i32> %k, ptr %p
  %r = call <12 x float> @tlx.tovector__A(%A %q)
  ret <12 x float> %r
}

define <12 x float> @unary(<12 x float> %v) {
  %t0 = call %A @tlx.totensor__A(<12 x float> %v)
  %t1 = call %A @tlx.tanh__0(%A %t0, %F poison)
  %t2 = call %A @tlx.sin__0(%A %t1, %F poison)
  %t3 = call %A @tlx.cos__0(%A %t2, %F poison)
  %t4 = call %A @tlx.exp__0(%A %t3, %F poison)
  %t5 = call %A @tlx.exp2__0(%A %t4, %F poison)
  %t6 = call %A @tlx.log__0(%A %t5, %F poison)
  %t7 = call %A @tlx.log2__0(%A %t6, %F poison)
  %t8 = call %A @tlx.log10__0(%A %t7, %F poison)
  %t9 = call %A @tlx.sqrt__0(%A %t8, %F poison)
  %t10 = call %A @tlx.fabs__0(%A %t9, %F poison)
  %t11 = call %A @tlx.floor__0(%A %t10, %F poison)
  %t12 = call %A @tlx.ceil__0(%A %t11, %F poison)
  %r = call <12 x float> @tlx.tovector__A(%A %t12)
  ret <12 x float> %r
}
