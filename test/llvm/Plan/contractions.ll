; RUN: %opt -passes='matrix-expand,matrix-simplify,print<matrix-buffers>,print<matrix-plan>' -disable-output %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%X = type target("tlx.tensor", float, 4, 1, 8, 20, 20, 0, 1, 2, 3, 0, 0, 0, 0)
%W = type target("tlx.tensor", float, 4, 16, 8, 3, 3, 0, 1, 2, 3, 0, 0, 0, 0)
%Y = type target("tlx.tensor", float, 4, 1, 16, 18, 18, 0, 1, 2, 3, 0, 0, 0, 0)
declare %X @tlx.load__X(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %W @tlx.load__W(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare void @tlx.store__Y(%Y, ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0))
declare %Y @tlx.convolution__0(%X, %W, float, target("tlx.attr", 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0)) nounwind willreturn memory(none)

; Windows overlap, and are read where the image lies: no copy of it is made, and
; none of the weights.
; CHECK-LABEL: function @convolution:
; CHECK-NEXT: in place: %{{.*}}
; CHECK-NEXT: in place: %{{.*}}
; CHECK-NEXT: function @convolution:
; CHECK: region at store, fused contract
; CHECK-NOT: region
define void @convolution(ptr noalias %y, ptr noalias %x, ptr noalias %w) {
  %a = call %X @tlx.load__X(ptr %x, i64 3200, i64 400, i64 20, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %W @tlx.load__W(ptr %w, i64 72, i64 9, i64 3, i64 1, target("tlx.attr", 4, 0) poison)
  %c = call %Y @tlx.convolution__0(%X %a, %W %b, float poison, target("tlx.attr", 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0) poison)
  call void @tlx.store__Y(%Y %c, ptr %y, i64 5184, i64 324, i64 18, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

%B = type target("tlx.tensor", float, 1, 16, 0, 0)
declare %B @tlx.load__B(ptr, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %Y @tlx.broadcast__B(%B, target("tlx.attr", 1)) nounwind willreturn memory(none)
declare %Y @tlx.fadd__Y(%Y, %Y, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %Y @tlx.maxnum__Y(%Y, %Y, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %Y @tlx.splat__Y(float) nounwind willreturn memory(none)

; Sums over channels and windows stay in registers, and so does what follows: a
; bias for each channel, and the larger one of the sum and zero.
; CHECK-LABEL: function @epilogue:
; CHECK: region at store, fused contract {{.*}}, fadd {{.*}}, maxnum
; CHECK-NOT: region
define void @epilogue(ptr noalias %y, ptr noalias %x, ptr noalias %w, ptr noalias %b) {
  %a = call %X @tlx.load__X(ptr %x, i64 3200, i64 400, i64 20, i64 1, target("tlx.attr", 4, 0) poison)
  %k = call %W @tlx.load__W(ptr %w, i64 72, i64 9, i64 3, i64 1, target("tlx.attr", 4, 0) poison)
  %v = call %B @tlx.load__B(ptr %b, i64 1, target("tlx.attr", 4, 0) poison)
  %c = call %Y @tlx.convolution__0(%X %a, %W %k, float poison, target("tlx.attr", 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0) poison)
  %e = call %Y @tlx.broadcast__B(%B %v, target("tlx.attr", 1) poison)
  %s = call %Y @tlx.fadd__Y(%Y %c, %Y %e, target("tlx.attr", 0) poison)
  %z = call %Y @tlx.splat__Y(float 0.0)
  %r = call %Y @tlx.maxnum__Y(%Y %s, %Y %z, target("tlx.attr", 0) poison)
  call void @tlx.store__Y(%Y %r, ptr %y, i64 5184, i64 324, i64 18, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

%XL = type target("tlx.tensor", float, 4, 1, 256, 16, 16, 0, 2, 3, 1, 0, 0, 0, 0)
%WL = type target("tlx.tensor", float, 4, 256, 256, 3, 3, 2, 3, 1, 0, 0, 0, 0, 0)
%YL = type target("tlx.tensor", float, 4, 1, 256, 14, 14, 0, 2, 3, 1, 0, 0, 0, 0)
declare %XL @tlx.load__XL(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %WL @tlx.load__WL(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare void @tlx.store__YL(%YL, ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0))
declare %YL @tlx.convolution__L(%XL, %WL, float, target("tlx.attr", 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0)) nounwind willreturn memory(none)

; 2.4 MB of weights, which vectors of output channels are read from: those of
; one tile are read for all rows of the image before those of the next one.
; CHECK-LABEL: function @large_weights:
; CHECK: region at store, fused contract
; CHECK-NEXT: vectors of {{.*}}, tiles of M around outer loops, A packed for each
define void @large_weights(ptr noalias %y, ptr noalias %x, ptr noalias %w) {
  %a = call %XL @tlx.load__XL(ptr %x, i64 65536, i64 1, i64 4096, i64 256, target("tlx.attr", 4, 0) poison)
  %b = call %WL @tlx.load__WL(ptr %w, i64 1, i64 256, i64 196608, i64 65536, target("tlx.attr", 4, 0) poison)
  %c = call %YL @tlx.convolution__L(%XL %a, %WL %b, float poison, target("tlx.attr", 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0) poison)
  call void @tlx.store__YL(%YL %c, ptr %y, i64 50176, i64 1, i64 3584, i64 256, target("tlx.attr", 4, 0) poison)
  ret void
}

; Without malloc there is no memory for that.
; CHECK-LABEL: function @no_room:
; CHECK: region at store, fused contract
; CHECK-NEXT: vectors of {{.*}}, tiles of M around outer loops{{$}}
define void @no_room(ptr noalias %y, ptr noalias %x, ptr noalias %w) "no-builtins" {
  %a = call %XL @tlx.load__XL(ptr %x, i64 65536, i64 1, i64 4096, i64 256, target("tlx.attr", 4, 0) poison)
  %b = call %WL @tlx.load__WL(ptr %w, i64 1, i64 256, i64 196608, i64 65536, target("tlx.attr", 4, 0) poison)
  %c = call %YL @tlx.convolution__L(%XL %a, %WL %b, float poison, target("tlx.attr", 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0) poison)
  call void @tlx.store__YL(%YL %c, ptr %y, i64 50176, i64 1, i64 3584, i64 256, target("tlx.attr", 4, 0) poison)
  ret void
}

%P3 = type target("tlx.tensor", float, 3, 3, 20, 35, 0, 1, 2, 0, 0, 0)
%Q3 = type target("tlx.tensor", float, 3, 3, 32, 35, 0, 1, 2, 0, 0, 0)
%R3 = type target("tlx.tensor", float, 3, 3, 20, 32, 0, 1, 2, 0, 0, 0)
declare %P3 @tlx.load__P3(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %Q3 @tlx.load__Q3(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %R3 @tlx.contract__R3(%P3, %Q3, target("tlx.attr", 0, 1, 3, 0, 2, 3, 0)) speculatable willreturn nounwind nosync nofree memory(none)
declare void @tlx.store__R3(%R3, ptr, i64, i64, i64, target("tlx.attr", 4, 0))

; A copy of b would have its rows as far apart: it is read where it lies.
; CHECK-LABEL: function @far_rows:
; CHECK-NEXT: in place: %{{.*}}
; CHECK-NEXT: in place: %{{.*}}
; CHECK-NEXT: function @far_rows:
define void @far_rows(ptr noalias %r, ptr noalias %p, ptr noalias %q) {
  %a = call %P3 @tlx.load__P3(ptr %p, i64 700, i64 35, i64 1, target("tlx.attr", 4, 0) poison)
  %b = call %Q3 @tlx.load__Q3(ptr %q, i64 1120, i64 35, i64 1, target("tlx.attr", 4, 0) poison)
  %c = call %R3 @tlx.contract__R3(%P3 %a, %Q3 %b, target("tlx.attr", 0, 1, 3, 0, 2, 3, 0) poison)
  call void @tlx.store__R3(%R3 %c, ptr %r, i64 640, i64 32, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
