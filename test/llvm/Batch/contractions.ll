; RUN: %opt -mcpu=znver4 -passes=matrix-batch-contractions %s | FileCheck %s
; RUN: %opt -mcpu=znver4 -passes=matrix-lower %s | FileCheck %s --check-prefix=LOWER

; Contractions of many small matrices become loops over them.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
%T = type target("tlx.tensor", float, 3, 64, 4, 4, 0, 1, 2, 0, 0, 0)
%L = type target("tlx.tensor", float, 3, 64, 16, 16, 0, 1, 2, 0, 0, 0)
declare %T @tlx.load__T(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare void @tlx.store__T(%T, ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare %T @tlx.contract__T(%T, %T, target("tlx.attr", 0, 1, 3, 0, 3, 2, 0)) nounwind willreturn memory(none)
declare %T @tlx.fadd__T(%T, %T, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %T @tlx.fmul__T(%T, %T, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %T @tlx.splat__T(float) nounwind willreturn memory(none)
declare %L @tlx.load__L(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare void @tlx.store__L(%L, ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare %L @tlx.contract__L(%L, %L, target("tlx.attr", 0, 1, 3, 0, 3, 2, 0)) nounwind willreturn memory(none)

; CHECK-LABEL: @apart(
; CHECK-NOT: icmp ult
; CHECK: matrix.loop:
; CHECK: %[[PA:.*]] = getelementptr i8, ptr %a, i64
; CHECK: %[[A:.*]] = call target("tlx.tensor", float, 2, 4, 4, 0, 1, 0, 0) @tlx.load{{.*}}(ptr %[[PA]], i64 4, i64 1
; CHECK: %[[B:.*]] = call {{.*}} @tlx.load
; CHECK: call {{.*}} @tlx.matmul__4x4f32{{.*}}(target("tlx.tensor", float, 2, 4, 4, 0, 1, 0, 0) %[[A]], target("tlx.tensor", float, 2, 4, 4, 0, 1, 0, 0) %[[B]],
; CHECK: call void @tlx.store
; CHECK: icmp ne i64 %{{.*}}, 64
; CHECK-NOT: @tlx.contract
; CHECK: ret void
define void @apart(ptr noalias %c, ptr noalias %a, ptr noalias %b) {
  %x = call %T @tlx.load__T(ptr %a, i64 16, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %T @tlx.load__T(ptr %b, i64 16, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %T @tlx.contract__T(%T %x, %T %y, target("tlx.attr", 0, 1, 3, 0, 3, 2, 0) poison)
  call void @tlx.store__T(%T %z, ptr %c, i64 16, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Of 4096 bytes each; the contraction stays for what overlaps.
; CHECK-LABEL: @doubtful(
; CHECK: %[[EC:.*]] = getelementptr i8, ptr %c, i64 4096
; CHECK: icmp ult ptr %a, %[[EC]]
; CHECK: %[[EA:.*]] = getelementptr i8, ptr %a, i64 4096
; CHECK: icmp ult ptr %c, %[[EA]]
; CHECK: br i1 %{{.*}}, label %[[SAME:.*]], label %{{.*}}, !prof
; CHECK: [[SAME]]:
; CHECK: @tlx.load
; CHECK: @tlx.contract
; CHECK: @tlx.store
; CHECK: matrix.loop:
; CHECK: @tlx.matmul
; CHECK: ret void
define void @doubtful(ptr %c, ptr %a, ptr noalias %b) {
  %x = call %T @tlx.load__T(ptr %a, i64 16, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %T @tlx.load__T(ptr %b, i64 16, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %T @tlx.contract__T(%T %x, %T %y, target("tlx.attr", 0, 1, 3, 0, 3, 2, 0) poison)
  call void @tlx.store__T(%T %z, ptr %c, i64 16, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; What follows is in the loop; what is added to lies in its own place.
; CHECK-LABEL: @follows(
; CHECK-NOT: icmp ult
; CHECK: matrix.loop:
; CHECK: @tlx.matmul
; CHECK: @tlx.splat__4x4f32
; CHECK: @tlx.fmul__4x4f32
; CHECK: @tlx.load{{.*}}(ptr %{{.*}}, i64 4, i64 1
; CHECK: @tlx.fadd__4x4f32
; CHECK: @tlx.store
; CHECK-NOT: @tlx.contract
; CHECK: ret void
define void @follows(ptr noalias %c, ptr noalias %a, ptr noalias %b, float %s) {
  %x = call %T @tlx.load__T(ptr %a, i64 16, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %T @tlx.load__T(ptr %b, i64 16, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  %o = call %T @tlx.load__T(ptr %c, i64 16, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  %f = call %T @tlx.splat__T(float %s)
  %z = call %T @tlx.contract__T(%T %x, %T %y, target("tlx.attr", 0, 1, 3, 0, 3, 2, 0) poison)
  %m = call %T @tlx.fmul__T(%T %z, %T %f, target("tlx.attr", 0) poison)
  %r = call %T @tlx.fadd__T(%T %m, %T %o, target("tlx.attr", 0) poison)
  call void @tlx.store__T(%T %r, ptr %c, i64 16, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; A factor is read more than once.
; CHECK-LABEL: @in_place(
; CHECK: icmp ult
; CHECK: ret void
define void @in_place(ptr noalias %c, ptr noalias %b) {
  %x = call %T @tlx.load__T(ptr %c, i64 16, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %T @tlx.load__T(ptr %b, i64 16, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %T @tlx.contract__T(%T %x, %T %y, target("tlx.attr", 0, 1, 3, 0, 3, 2, 0) poison)
  call void @tlx.store__T(%T %z, ptr %c, i64 16, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Memory that is written in between, or matrices that lie among each other.
; CHECK-LABEL: @refused(
; CHECK-NOT: matrix.loop
; CHECK: ret void
define void @refused(ptr noalias %c, ptr noalias %a, ptr noalias %b) {
  %x = call %T @tlx.load__T(ptr %a, i64 16, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  store float 0.0, ptr %a
  %y = call %T @tlx.load__T(ptr %b, i64 16, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %T @tlx.contract__T(%T %x, %T %y, target("tlx.attr", 0, 1, 3, 0, 3, 2, 0) poison)
  call void @tlx.store__T(%T %z, ptr %c, i64 16, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  %w = call %T @tlx.contract__T(%T %y, %T %y, target("tlx.attr", 0, 1, 3, 0, 3, 2, 0) poison)
  call void @tlx.store__T(%T %w, ptr %c, i64 1, i64 256, i64 64, target("tlx.attr", 4, 0) poison)
  ret void
}

; Registers do not hold 16x16.
; CHECK-LABEL: @large(
; CHECK-NOT: matrix.loop
; CHECK: ret void
define void @large(ptr noalias %c, ptr noalias %a, ptr noalias %b) {
  %x = call %L @tlx.load__L(ptr %a, i64 256, i64 16, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %L @tlx.load__L(ptr %b, i64 256, i64 16, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %L @tlx.contract__L(%L %x, %L %y, target("tlx.attr", 0, 1, 3, 0, 3, 2, 0) poison)
  call void @tlx.store__L(%L %z, ptr %c, i64 256, i64 16, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; Iterations share vectors.
%S = type target("tlx.tensor", float, 3, 64, 3, 3, 0, 1, 2, 0, 0, 0)
declare %S @tlx.load__S(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare void @tlx.store__S(%S, ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)
declare %S @tlx.contract__S(%S, %S, target("tlx.attr", 0, 1, 3, 0, 3, 2, 0)) nounwind willreturn memory(none)
; LOWER-LABEL: @shared(
; LOWER: batch:
; LOWER: fmul <{{8|16}} x float>
; LOWER: fadd <{{8|16}} x float>
; LOWER: ret void
define void @shared(ptr noalias %c, ptr noalias %a, ptr noalias %b) {
  %x = call %S @tlx.load__S(ptr %a, i64 9, i64 3, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %S @tlx.load__S(ptr %b, i64 9, i64 3, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %S @tlx.contract__S(%S %x, %S %y, target("tlx.attr", 0, 1, 3, 0, 3, 2, 0) poison)
  call void @tlx.store__S(%S %z, ptr %c, i64 9, i64 3, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
