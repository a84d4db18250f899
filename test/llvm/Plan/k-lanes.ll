; RUN: %opt -mtriple=x86_64 -mattr=+avx512f,+avx512vl -passes='print<matrix-plan>' -disable-output %s | FileCheck %s --check-prefixes=CHECK,AVX512
; RUN: %opt -mtriple=x86_64 -mattr=+avx2,+fma -passes='print<matrix-plan>' -disable-output %s | FileCheck %s --check-prefixes=CHECK,AVX2
; RUN: %opt -mtriple=x86_64 -mattr=+avx512f,+avx512vl -passes=matrix-lower %s | FileCheck %s --check-prefix=CODE

; Where sums may be split, steps of k share a vector that rows do not fill.

%A = type target("tlx.tensor", float, 2, 24, 24, 1, 0, 0, 0)
%a = type target("tlx.tensor", float, 2, 4, 64, 1, 0, 0, 0)
%b = type target("tlx.tensor", float, 2, 64, 4, 1, 0, 0, 0)
%c = type target("tlx.tensor", float, 2, 4, 4, 1, 0, 0, 0)
%t = type target("tlx.tensor", float, 2, 64, 4, 0, 1, 0, 0)
%f = type target("tlx.tensor", float, 2, 2, 70, 0, 1, 0, 0)
%g = type target("tlx.tensor", float, 2, 70, 3, 1, 0, 0, 0)
%h = type target("tlx.tensor", float, 2, 2, 3, 1, 0, 0, 0)
%I = type target("tlx.tensor", i32, 2, 4, 64, 1, 0, 0, 0)
%J = type target("tlx.tensor", i32, 2, 64, 4, 1, 0, 0, 0)
%K = type target("tlx.tensor", i32, 2, 4, 4, 1, 0, 0, 0)

; CHECK-LABEL: function @ordered:
; AVX512: tiles of M 2*1x16 with the last overlapping by N
; CHECK-NOT: steps
define internal void @ordered(%A %x, %A %y, ptr %p) {
  %r = call %A @tlx.matmul__A(%A %x, %A %y, target("tlx.attr", 32) poison)
  call void @tlx.store__A(%A %r, ptr %p, i64 1, i64 24, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: function @split:
; AVX512: tiles of M 1*1x16 + 1*1x8 of 2 k lanes by N 1*24
; AVX2: tiles of M 1*3x8 by N
define internal void @split(%A %x, %A %y, ptr %p) {
  %r = call %A @tlx.matmul__F(%A %x, %A %y, target("tlx.attr", 127) poison)
  call void @tlx.store__A(%A %r, ptr %p, i64 1, i64 24, target("tlx.attr", 4, 0) poison)
  ret void
}

; Four rows, four k lanes, which lie one after another; two interleaved sums hide latency.
; CHECK-LABEL: function @few:
; AVX512: tiles of M 1*1x4 of 4 k lanes interleaved by 2 by N 1*4
; AVX2: tiles of M 1*1x4 of 2 k lanes interleaved by 2 by N 1*4
; CODE-LABEL: @few(
; CODE: %[[ROWS:.*]] = load <16 x float>, ptr %{{.*}}, align 4
; CODE: shufflevector <16 x float> %[[ROWS]], <16 x float> poison, <16 x i32> <i32 0, i32 4, i32 8, i32 12, i32 1, i32 5, i32 9, i32 13,
; CODE: load <4 x float>, ptr %{{.*}}, align 4
; CODE: shufflevector <4 x float> %{{.*}}, <4 x float> splat (float -0.000000e+00), <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 0, i32 1, i32 2, i32 3,
; CODE: shufflevector <16 x float> %{{.*}}, <16 x float> %{{.*}}, <16 x i32> <i32 0, i32 2, i32 4, i32 6,
; CODE: shufflevector <16 x float> %{{.*}}, <16 x float> %{{.*}}, <16 x i32> <i32 1, i32 3, i32 5, i32 7,
; CODE: ret
define void @few(ptr %p, ptr %q, ptr noalias %r) {
  %x = call %a @tlx.load__a(ptr %p, i64 1, i64 4, target("tlx.attr", 4, 0) poison)
  %y = call %b @tlx.load__b(ptr %q, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  %z = call %c @tlx.matmul__c(%a %x, %b %y, target("tlx.attr", 127) poison)
  call void @tlx.store__c(%c %z, ptr %r, i64 1, i64 4, target("tlx.attr", 4, 0) poison)
  ret void
}

; Here the steps' elements of the other operand lie apart.
; CHECK-LABEL: function @across:
; CHECK-NOT: steps
define void @across(ptr %p, ptr %q, ptr noalias %r) {
  %x = call %a @tlx.load__a(ptr %p, i64 1, i64 4, target("tlx.attr", 4, 0) poison)
  %y = call %t @tlx.load__t(ptr %q, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %c @tlx.matmul__t(%a %x, %t %y, target("tlx.attr", 127) poison)
  call void @tlx.store__c(%c %z, ptr %r, i64 1, i64 4, target("tlx.attr", 4, 0) poison)
  ret void
}

; Sums of integers may always be split.
; CHECK-LABEL: function @integers:
; AVX512: of 4 k lanes
define void @integers(ptr %p, ptr %q, ptr noalias %r) {
  %x = call %I @tlx.load__I(ptr %p, i64 1, i64 4, target("tlx.attr", 4, 0) poison)
  %y = call %J @tlx.load__J(ptr %q, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  %z = call %K @tlx.matmul__K(%I %x, %J %y, target("tlx.attr", 0) poison)
  call void @tlx.store__K(%K %z, ptr %r, i64 1, i64 4, target("tlx.attr", 4, 0) poison)
  ret void
}

; Rows of both that are contiguous along k: each vector is a part of one, so that nothing is turned. A sum has one
; lane at the end, to which the addend's is added.
; CHECK-LABEL: function @along_k:
; AVX512: tiles of M 1*2 of 16 k lanes by N 1*3
; AVX2: tiles of M 1*2 of 8 k lanes by N 1*3
; CODE-LABEL: @along_k(
; CODE: load <16 x float>, ptr %{{.*}}, align 4
; CODE: call {{.*}}<16 x float> @llvm.fma.v16f32(
; CODE: extractelement <16 x float>
; CODE: fadd {{.*}}float
; CODE: store float
; CODE: ret
define void @along_k(ptr %p, ptr %q, ptr noalias %r) {
  %x = call %f @tlx.load__f(ptr %p, i64 70, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %g @tlx.load__g(ptr %q, i64 1, i64 70, target("tlx.attr", 4, 0) poison)
  %s = call %h @tlx.load__h(ptr %r, i64 1, i64 2, target("tlx.attr", 4, 0) poison)
  %z = call %h @tlx.muladd__h(%f %x, %g %y, %h %s, target("tlx.attr", 0, 127) poison)
  call void @tlx.store__h(%h %z, ptr %r, i64 1, i64 2, target("tlx.attr", 4, 0) poison)
  ret void
}

; Not where each sum has one order.
; CHECK-LABEL: function @along_k_in_order:
; CHECK-NOT: k lanes
define void @along_k_in_order(ptr %p, ptr %q, ptr noalias %r) {
  %x = call %f @tlx.load__f(ptr %p, i64 70, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %g @tlx.load__g(ptr %q, i64 1, i64 70, target("tlx.attr", 4, 0) poison)
  %z = call %h @tlx.matmul__h(%f %x, %g %y, target("tlx.attr", 32) poison)
  call void @tlx.store__h(%h %z, ptr %r, i64 1, i64 2, target("tlx.attr", 4, 0) poison)
  ret void
}

declare %A @tlx.matmul__A(%A, %A, target("tlx.attr", 32))
declare %A @tlx.matmul__F(%A, %A, target("tlx.attr", 127))
declare %c @tlx.matmul__c(%a, %b, target("tlx.attr", 127))
declare %c @tlx.matmul__t(%a, %t, target("tlx.attr", 127))
declare %K @tlx.matmul__K(%I, %J, target("tlx.attr", 0))
declare %a @tlx.load__a(ptr, i64, i64, target("tlx.attr", 4, 0))
declare %b @tlx.load__b(ptr, i64, i64, target("tlx.attr", 4, 0))
declare %t @tlx.load__t(ptr, i64, i64, target("tlx.attr", 4, 0))
declare %I @tlx.load__I(ptr, i64, i64, target("tlx.attr", 4, 0))
declare %J @tlx.load__J(ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__A(%A, ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__c(%c, ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__K(%K, ptr, i64, i64, target("tlx.attr", 4, 0))
declare %f @tlx.load__f(ptr, i64, i64, target("tlx.attr", 4, 0))
declare %g @tlx.load__g(ptr, i64, i64, target("tlx.attr", 4, 0))
declare %h @tlx.load__h(ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__h(%h, ptr, i64, i64, target("tlx.attr", 4, 0))
declare %h @tlx.muladd__h(%f, %g, %h, target("tlx.attr", 0, 127))
declare %h @tlx.matmul__h(%f, %g, target("tlx.attr", 32))
