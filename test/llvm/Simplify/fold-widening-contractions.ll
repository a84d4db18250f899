; RUN: %opt -mattr=+avx512f,+avx512bw,+avx512vl,+avx512vnni -passes='function(matrix-fold-widening)' %s | FileCheck %s
; RUN: %opt -mattr=+avx2 -passes='function(matrix-fold-widening)' %s | FileCheck %s --check-prefix=PLAIN

; Contractions of what is extended, perhaps moved and with zeros around it,
; multiply narrow elements where an instruction does so; vectors would keep no
; sums of several loops in registers.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
%X8 = type target("tlx.tensor", i8, 3, 10, 10, 32, 0, 1, 2, 0, 0, 0)
%P8 = type target("tlx.tensor", i8, 3, 12, 12, 32, 0, 1, 2, 0, 0, 0)
%X = type target("tlx.tensor", i32, 3, 10, 10, 32, 0, 1, 2, 0, 0, 0)
%P = type target("tlx.tensor", i32, 3, 12, 12, 32, 0, 1, 2, 0, 0, 0)
%V = type target("tlx.tensor", i32, 5, 10, 10, 3, 3, 32, 0, 1, 2, 3, 4, 0, 0, 0, 0, 0)
%W8 = type target("tlx.tensor", i8, 4, 32, 3, 3, 32, 0, 1, 2, 3, 0, 0, 0, 0)
%W = type target("tlx.tensor", i32, 4, 32, 3, 3, 32, 0, 1, 2, 3, 0, 0, 0, 0)
%Y = type target("tlx.tensor", i32, 3, 10, 10, 32, 0, 1, 2, 0, 0, 0)
declare %X @tlx.sext__X(%X8) nounwind willreturn memory(none)
declare %W @tlx.zext__W(%W8) nounwind willreturn memory(none)
declare %P @tlx.splat__P(i32) nounwind willreturn memory(none)
declare %P @tlx.insertview__P(%P, %X, target("tlx.attr", 1, 1, 0, 0, 1, 1, 1, 2, 1)) nounwind willreturn memory(none)
declare %V @tlx.view__V(%P, target("tlx.attr", 0, 0, 0, 0, 1, 1, 1, 0, 1, 1, 1, 2, 1)) nounwind willreturn memory(none)
declare %Y @tlx.contract__Y(%V, %W, target("tlx.attr", 0, 1, 3, 4, 5, 2, 3, 4, 5, 0)) nounwind willreturn memory(none)

; CHECK-LABEL: @padded(
; CHECK: %[[ZERO:.*]] = call {{.*}} @tlx.splat__{{.*}}(i8 0)
; CHECK: %[[P:.*]] = call {{.*}} @tlx.insertview__{{.*}} %[[ZERO]], {{.*}} %x, target("tlx.attr", 1, 1, 0, 0, 1, 1, 1, 2, 1)
; CHECK: %[[V:.*]] = call {{.*}} @tlx.view__{{.*}} %[[P]], target("tlx.attr", 0, 0, 0, 0, 1, 1, 1, 0, 1, 1, 1, 2, 1)
; CHECK: call {{.*}} @tlx.contractadd__{{.*}} %[[V]], {{.*}} %w, {{.*}} target("tlx.attr", 0, 1, 3, 4, 5, 2, 3, 4, 5, 1, 0) poison)
; CHECK-NOT: ext
; CHECK: ret
; PLAIN-LABEL: @padded(
; PLAIN: @tlx.contract__
; PLAIN: ret
define %Y @padded(%X8 %x, %W8 %w) {
  %a = call %X @tlx.sext__X(%X8 %x)
  %b = call %W @tlx.zext__W(%W8 %w)
  %z = call %P @tlx.splat__P(i32 0)
  %p = call %P @tlx.insertview__P(%P %z, %X %a, target("tlx.attr", 1, 1, 0, 0, 1, 1, 1, 2, 1) poison)
  %v = call %V @tlx.view__V(%P %p, target("tlx.attr", 0, 0, 0, 0, 1, 1, 1, 0, 1, 1, 1, 2, 1) poison)
  %y = call %Y @tlx.contract__Y(%V %v, %W %b, target("tlx.attr", 0, 1, 3, 4, 5, 2, 3, 4, 5, 0) poison)
  ret %Y %y
}

; Other numbers around may have no narrow form.
; CHECK-LABEL: @other(
; CHECK: @tlx.sext__
; CHECK: @tlx.insertview__P
; CHECK: ret
define %Y @other(%X8 %x, %W8 %w) {
  %a = call %X @tlx.sext__X(%X8 %x)
  %b = call %W @tlx.zext__W(%W8 %w)
  %z = call %P @tlx.splat__P(i32 1000)
  %p = call %P @tlx.insertview__P(%P %z, %X %a, target("tlx.attr", 1, 1, 0, 0, 1, 1, 1, 2, 1) poison)
  %v = call %V @tlx.view__V(%P %p, target("tlx.attr", 0, 0, 0, 0, 1, 1, 1, 0, 1, 1, 1, 2, 1) poison)
  %y = call %Y @tlx.contract__Y(%V %v, %W %b, target("tlx.attr", 0, 1, 3, 4, 5, 2, 3, 4, 5, 0) poison)
  ret %Y %y
}
