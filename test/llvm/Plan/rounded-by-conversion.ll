; RUN: %opt -mtriple=x86_64 -mattr=+sse2 -passes='function(print<matrix-plan>)' -disable-output %s 2>&1 | FileCheck %s --check-prefixes=CHECK,X86
; RUN: %opt -mtriple=aarch64 -passes='function(print<matrix-plan>)' -disable-output %s 2>&1 | FileCheck %s --check-prefixes=CHECK,OTHER

; What is rounded, moved, clamped and converted is rounded by the conversion on x86, if the
; bounds are exact.

%F = type target("tlx.tensor", float, 1, 6000, 0, 0)
%I = type target("tlx.tensor", i8, 1, 6000, 0, 0)
declare %F @tlx.load__F(ptr, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %F @tlx.splat__F(float) nounwind willreturn memory(none)
declare %F @tlx.roundeven__F(%F, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %F @tlx.fadd__F(%F, %F, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %F @tlx.maximumnum__F(%F, %F, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %F @tlx.minimumnum__F(%F, %F, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %I @tlx.fptosi__I(%F) nounwind willreturn memory(none)
declare void @tlx.store__I(%I, ptr, i64, target("tlx.attr", 1, 0)) nounwind willreturn memory(argmem: write)

; CHECK-LABEL: function @exact:
; X86: vectors of {{.*}}, rounded by conversion{{$}}
; OTHER-NOT: rounded by conversion
define void @exact(ptr noalias %d, ptr %s) {
  %x = call %F @tlx.load__F(ptr %s, i64 1, target("tlx.attr", 4, 0) poison)
  %zero = call %F @tlx.splat__F(float 3.0)
  %low = call %F @tlx.splat__F(float -128.0)
  %high = call %F @tlx.splat__F(float 127.0)
  %r = call %F @tlx.roundeven__F(%F %x, target("tlx.attr", 0) poison)
  %m = call %F @tlx.fadd__F(%F %r, %F %zero, target("tlx.attr", 0) poison)
  %l = call %F @tlx.maximumnum__F(%F %m, %F %low, target("tlx.attr", 0) poison)
  %h = call %F @tlx.minimumnum__F(%F %l, %F %high, target("tlx.attr", 0) poison)
  %i = call %I @tlx.fptosi__I(%F %h)
  call void @tlx.store__I(%I %i, ptr %d, i64 1, target("tlx.attr", 1, 0) poison)
  ret void
}

; Half of a step is no zero point.
; CHECK-LABEL: function @half:
; CHECK-NOT: rounded by conversion
define void @half(ptr noalias %d, ptr %s) {
  %x = call %F @tlx.load__F(ptr %s, i64 1, target("tlx.attr", 4, 0) poison)
  %zero = call %F @tlx.splat__F(float 0.5)
  %low = call %F @tlx.splat__F(float -128.0)
  %high = call %F @tlx.splat__F(float 127.0)
  %r = call %F @tlx.roundeven__F(%F %x, target("tlx.attr", 0) poison)
  %m = call %F @tlx.fadd__F(%F %r, %F %zero, target("tlx.attr", 0) poison)
  %l = call %F @tlx.maximumnum__F(%F %m, %F %low, target("tlx.attr", 0) poison)
  %h = call %F @tlx.minimumnum__F(%F %l, %F %high, target("tlx.attr", 0) poison)
  %i = call %I @tlx.fptosi__I(%F %h)
  call void @tlx.store__I(%I %i, ptr %d, i64 1, target("tlx.attr", 1, 0) poison)
  ret void
}
