; RUN: %round_trip %s --stock 'default<O2>' | FileCheck %s
; CHECK: 5 functions came back

; import(export(x)) is x. Products: the signs of a multiply-add, axes that are summed over, convolutions.

%A = type target("tlx.tensor", float, 2, 3, 4, 0, 1, 0, 0)
%B = type target("tlx.tensor", float, 2, 4, 3, 0, 1, 0, 0)
%C = type target("tlx.tensor", float, 2, 3, 3, 1, 0, 0, 0)
%E = type target("tlx.tensor", float, 2, 2, 2, 0, 1, 0, 0)
%I = type target("tlx.tensor", i8, 2, 3, 4, 0, 1, 0, 0)
%J = type target("tlx.tensor", i8, 2, 4, 3, 1, 0, 0, 0)
%S = type target("tlx.tensor", i32, 2, 3, 3, 1, 0, 0, 0)
%X4 = type target("tlx.tensor", float, 4, 1, 2, 5, 5, 0, 2, 3, 1, 0, 0, 0, 0)
%W4 = type target("tlx.tensor", float, 4, 3, 2, 2, 2, 0, 1, 2, 3, 0, 0, 0, 0)
%Y4 = type target("tlx.tensor", float, 4, 1, 3, 2, 8, 0, 2, 3, 1, 0, 0, 0, 0)
%X2 = type target("tlx.tensor", float, 4, 1, 1, 3, 4, 0, 1, 2, 3, 0, 0, 0, 0)
%W2 = type target("tlx.tensor", float, 4, 1, 1, 2, 2, 0, 1, 2, 3, 0, 0, 0, 0)
%Y2 = type target("tlx.tensor", float, 4, 1, 1, 2, 2, 0, 1, 2, 3, 0, 0, 0, 0)
%F3 = type target("tlx.attr", 3)
%L = type target("tlx.tensor", float, 3, 2, 2, 3, 2, 0, 1, 0, 0, 0)
%M = type target("tlx.tensor", float, 3, 3, 2, 2, 0, 1, 2, 0, 0, 0)
%Labels = type target("tlx.attr", 0, 2, 3, 3, 2, 1, 16)
%Conv = type target("tlx.attr", 2, 1, 1, 2, 2, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0)
%With = type target("tlx.attr", 0, 0, 0, 0, 0, 0, 0, 1, 1, 1)
%Without = type target("tlx.attr", 0, 0, 0, 0, 2, 1, 3, 1)
%Conv2 = type target("tlx.attr", 1, 2, 1, 1, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 64)

declare %A @tlx.totensor__A(<12 x float>)
declare %B @tlx.totensor__B(<12 x float>)
declare %E @tlx.totensor__E(<4 x float>)
declare %I @tlx.totensor__I(<12 x i8>)
declare %J @tlx.totensor__J(<12 x i8>)
declare %S @tlx.totensor__S(<9 x i32>)
declare %X4 @tlx.totensor__X4(<50 x float>)
declare %W4 @tlx.totensor__W4(<24 x float>)
declare <9 x float> @tlx.tovector__C(%C)
declare <9 x i32> @tlx.tovector__S(%S)
declare <4 x float> @tlx.tovector__E(%E)
declare <48 x float> @tlx.tovector__Y4(%Y4)
declare %C @tlx.matmul__(%A, %B, %F3)
declare %S @tlx.muladd__0(%I, %J, %S, target("tlx.attr", 0, 0))
declare %S @tlx.muladd__1(%I, %J, %S, target("tlx.attr", 1, 0))
declare %S @tlx.muladd__2(%I, %J, %S, target("tlx.attr", 2, 0))
declare %S @tlx.muladd__3(%I, %J, %S, target("tlx.attr", 3, 0))
declare %L @tlx.totensor__L(<12 x float>)
declare %M @tlx.totensor__M(<12 x float>)
declare %E @tlx.contract__(%L, %M, %Labels)
declare %Y4 @tlx.convolution__4(%X4, %W4, float, %Conv)
declare %X2 @tlx.view__X(%A, %With)
declare %W2 @tlx.view__W(%E, %With)
declare %E @tlx.view__E(%Y2, %Without)
declare %Y2 @tlx.convolution__2(%X2, %W2, float, %Conv2)

define <9 x float> @matmul(<12 x float> %v, <12 x float> %w) {
  %a = call %A @tlx.totensor__A(<12 x float> %v)
  %b = call %B @tlx.totensor__B(<12 x float> %w)
  %c = call %C @tlx.matmul__(%A %a, %B %b, %F3 poison)
  %r = call <9 x float> @tlx.tovector__C(%C %c)
  ret <9 x float> %r
}

define <9 x i32> @muladd(<12 x i8> %v, <12 x i8> %w, <9 x i32> %u) {
  %a = call %I @tlx.totensor__I(<12 x i8> %v)
  %b = call %J @tlx.totensor__J(<12 x i8> %w)
  %c = call %S @tlx.totensor__S(<9 x i32> %u)
  %c0 = call %S @tlx.muladd__0(%I %a, %J %b, %S %c, target("tlx.attr", 0, 0) poison)
  %c1 = call %S @tlx.muladd__1(%I %a, %J %b, %S %c0, target("tlx.attr", 1, 0) poison)
  %c2 = call %S @tlx.muladd__2(%I %a, %J %b, %S %c1, target("tlx.attr", 2, 0) poison)
  %c3 = call %S @tlx.muladd__3(%I %a, %J %b, %S %c2, target("tlx.attr", 3, 0) poison)
  %r = call <9 x i32> @tlx.tovector__S(%S %c3)
  ret <9 x i32> %r
}

; Axes 1 and 2 of one, 1 and 0 of the other: of 2x2x3 and 3x2x2 is 2x2 left.
define <4 x float> @contract(<12 x float> %v, <12 x float> %w) {
  %a = call %L @tlx.totensor__L(<12 x float> %v)
  %b = call %M @tlx.totensor__M(<12 x float> %w)
  %e = call %E @tlx.contract__(%L %a, %M %b, %Labels poison)
  %r = call <4 x float> @tlx.tovector__E(%E %e)
  ret <4 x float> %r
}

; With batch and channels, strides 2 and 1, and one hole in dimension 1.
define <48 x float> @convolution(<50 x float> %v, <24 x float> %w) {
  %x = call %X4 @tlx.totensor__X4(<50 x float> %v)
  %k = call %W4 @tlx.totensor__W4(<24 x float> %w)
  %y = call %Y4 @tlx.convolution__4(%X4 %x, %W4 %k, float poison, %Conv poison)
  %r = call <48 x float> @tlx.tovector__Y4(%Y4 %y)
  ret <48 x float> %r
}

; Without: the import looks at them with batch and channels of 1.
define <4 x float> @plain_convolution(<12 x float> %v, <4 x float> %w) {
  %a = call %A @tlx.totensor__A(<12 x float> %v)
  %e = call %E @tlx.totensor__E(<4 x float> %w)
  %x = call %X2 @tlx.view__X(%A %a, %With poison)
  %k = call %W2 @tlx.view__W(%E %e, %With poison)
  %y = call %Y2 @tlx.convolution__2(%X2 %x, %W2 %k, float poison, %Conv2 poison)
  %z = call %E @tlx.view__E(%Y2 %y, %Without poison)
  %r = call <4 x float> @tlx.tovector__E(%E %z)
  ret <4 x float> %r
}
