; RUN: %opt -mtriple=x86_64 -mattr=+avx2,+f16c -passes='function(matrix-fold-widening)' %s | FileCheck %s
; RUN: %opt -mtriple=x86_64 -mattr=+avx512f,+avx512vl,+f16c -passes='function(matrix-fold-widening)' %s | FileCheck %s --check-prefix=AVX512

%B = type target("tlx.tensor", i8, 2, 40, 40, 1, 0, 0, 0)
%S = type target("tlx.tensor", i16, 2, 40, 40, 1, 0, 0, 0)
%W = type target("tlx.tensor", i32, 2, 40, 40, 1, 0, 0, 0)
%h = type target("tlx.tensor", half, 2, 40, 40, 0, 1, 0, 0)
%f = type target("tlx.tensor", float, 2, 40, 40, 0, 1, 0, 0)
%L = type target("tlx.tensor", i64, 2, 40, 40, 1, 0, 0, 0)
%H = type target("tlx.tensor", half, 2, 40, 40, 1, 0, 0, 0)
%G = type target("tlx.tensor", bfloat, 2, 40, 40, 1, 0, 0, 0)
%F = type target("tlx.tensor", float, 2, 40, 40, 1, 0, 0, 0)
%b = type target("tlx.tensor", i8, 2, 2, 2, 1, 0, 0, 0)
%w = type target("tlx.tensor", i32, 2, 2, 2, 1, 0, 0, 0)
%h8 = type target("tlx.tensor", half, 2, 8, 8, 1, 0, 0, 0)
%f8 = type target("tlx.tensor", float, 2, 8, 8, 1, 0, 0, 0)
%h64 = type target("tlx.tensor", half, 1, 64, 0, 0)
%f64 = type target("tlx.tensor", float, 1, 64, 0, 0)

; Signs: 1 for the first operand, 2 for the second one.
; CHECK-LABEL: @signs(
; CHECK: %[[ZERO:.*]] = call {{.*}} @tlx.splat__{{.*}}(i32 0)
; CHECK: call {{.*}} @tlx.muladd__{{.*}} %x,{{.*}} %y,{{.*}}%[[ZERO]], target("tlx.attr", 1, 0) poison)
; CHECK-NOT: ext
; CHECK: ret
define %W @signs(%B %x, %S %y) {
  %a = call %W @tlx.sext__WB(%B %x)
  %b = call %W @tlx.zext__WS(%S %y)
  %r = call %W @tlx.matmul__W(%W %a, %W %b, target("tlx.attr", 0) poison)
  ret %W %r
}

; What is added to stays. One that is not widened is of the result's type.
; CHECK-LABEL: @addend(
; CHECK: call {{.*}} @tlx.muladd__{{.*}} %y,{{.*}} %x,{{.*}} %z, target("tlx.attr", 3, 0) poison)
define %W @addend(%B %x, %W %y, %W %z) {
  %a = call %W @tlx.sext__WB(%B %x)
  %r = call %W @tlx.muladd__W(%W %y, %W %a, %W %z, target("tlx.attr", 1, 0) poison)
  ret %W %r
}

; An i8 that was sign-extended to i16, and would be zero-extended then, is not one
; of an i8.
; CHECK-LABEL: @two_extensions(
; CHECK: sext
; CHECK: call {{.*}} @tlx.muladd__{{.*}} %a,{{.*}} %y,{{.*}} %z, target("tlx.attr", 0, 0) poison)
define %W @two_extensions(%B %x, %B %y, %W %z) {
  %a = call %S @tlx.sext__SB(%B %x)
  %b = call %S @tlx.zext__SB(%B %y)
  %r = call %W @tlx.muladd__WSS(%S %a, %S %b, %W %z, target("tlx.attr", 0, 0) poison)
  ret %W %r
}

; Conversions of layout are made of the narrow elements. -0 is what changes no sum.
; CHECK-LABEL: @turned(
; CHECK-DAG: %[[T:.*]] = call {{.*}} @tlx.relayout__{{.*}} %x
; CHECK-DAG: %[[ZERO:.*]] = call {{.*}} @tlx.splat__{{.*}}(float -0.000000e+00)
; CHECK: call {{.*}} @tlx.muladd__{{.*}}%[[T]],{{.*}} %y,{{.*}}%[[ZERO]], target("tlx.attr", 0, 32) poison)
define %F @turned(%h %x, %H %y) {
  %a = call %f @tlx.fpext__fh(%h %x)
  %t = call %F @tlx.relayout__Ff(%f %a)
  %b = call %F @tlx.fpext__FH(%H %y)
  %r = call %F @tlx.matmul__F(%F %t, %F %b, target("tlx.attr", 32) poison)
  ret %F %r
}

; CHECK-LABEL: @bfloats(
; CHECK-NOT: fpext
; CHECK: call {{.*}} @tlx.muladd__{{.*}} %x,{{.*}} %y,
define %F @bfloats(%G %x, %G %y) {
  %a = call %F @tlx.fpext__FG(%G %x)
  %b = call %F @tlx.fpext__FG(%G %y)
  %r = call %F @tlx.matmul__F(%F %a, %F %b, target("tlx.attr", 32) poison)
  ret %F %r
}

; Two formats, another user, another block, small ones.
; CHECK-LABEL: @formats(
; CHECK: @tlx.matmul
define %F @formats(%H %x, %G %y) {
  %a = call %F @tlx.fpext__FH(%H %x)
  %b = call %F @tlx.fpext__FG(%G %y)
  %r = call %F @tlx.matmul__F(%F %a, %F %b, target("tlx.attr", 32) poison)
  ret %F %r
}
; CHECK-LABEL: @shared(
; CHECK: @tlx.matmul
define %W @shared(%B %x, %W %y) {
  %a = call %W @tlx.sext__WB(%B %x)
  %r = call %W @tlx.matmul__W(%W %a, %W %y, target("tlx.attr", 0) poison)
  %s = call %W @tlx.add__W(%W %a, %W %r)
  ret %W %s
}
; CHECK-LABEL: @outside(
; CHECK: @tlx.matmul
define %W @outside(%B %x, %W %y) {
  %a = call %W @tlx.sext__WB(%B %x)
  br label %next
next:
  %r = call %W @tlx.matmul__W(%W %a, %W %y, target("tlx.attr", 0) poison)
  ret %W %r
}
; Where 64 bits are multiplied by halves, or code is to be small, a loop widens.
; CHECK-LABEL: @far(
; CHECK: @tlx.matmul
define %L @far(%S %x, %L %y) {
  %a = call %L @tlx.sext__LS(%S %x)
  %r = call %L @tlx.matmul__L(%L %a, %L %y, target("tlx.attr", 0) poison)
  ret %L %r
}
; CHECK-LABEL: @for_size(
; CHECK: @tlx.matmul
define %W @for_size(%B %x, %W %y) optsize {
  %a = call %W @tlx.sext__WB(%B %x)
  %r = call %W @tlx.matmul__W(%W %a, %W %y, target("tlx.attr", 0) poison)
  ret %W %r
}
; CHECK-LABEL: @small(
; CHECK: @tlx.matmul
define %w @small(%b %x, %b %y) {
  %a = call %w @tlx.sext__wb(%b %x)
  %b = call %w @tlx.sext__wb(%b %y)
  %r = call %w @tlx.matmul__w(%w %a, %w %b, target("tlx.attr", 0) poison)
  ret %w %r
}

; Of 8x8 halves in memory a tile is faster, which broadcasts from memory; not of
; those that are in registers.
; AVX512-LABEL: @small_halves(
; AVX512-NOT: fpext
; AVX512: call {{.*}} @tlx.muladd__
define %f8 @small_halves(ptr %x, ptr %y) {
  %a = call %h8 @tlx.load__h8(ptr %x, i64 1, i64 8, target("tlx.attr", 2, 0) poison)
  %b = call %h8 @tlx.load__h8(ptr %y, i64 1, i64 8, target("tlx.attr", 2, 0) poison)
  %c = call %f8 @tlx.fpext__f8h8(%h8 %a)
  %d = call %f8 @tlx.fpext__f8h8(%h8 %b)
  %r = call %f8 @tlx.matmul__f8(%f8 %c, %f8 %d, target("tlx.attr", 0) poison)
  ret %f8 %r
}
; AVX512-LABEL: @flat_halves(
; AVX512-NOT: fpext
; AVX512: call {{.*}} @tlx.muladd__
define %f8 @flat_halves(ptr %x, ptr %y) {
  %a = call %h64 @tlx.load__h64(ptr %x, i64 1, target("tlx.attr", 2, 0) poison)
  %b = call %h8 @tlx.load__h8(ptr %y, i64 1, i64 8, target("tlx.attr", 2, 0) poison)
  %c = call %f64 @tlx.fpext__f64h64(%h64 %a)
  %d = call %f8 @tlx.fpext__f8h8(%h8 %b)
  %e = call %f8 @tlx.reshape__f8f64(%f64 %c)
  %r = call %f8 @tlx.matmul__f8(%f8 %e, %f8 %d, target("tlx.attr", 0) poison)
  ret %f8 %r
}
; AVX512-LABEL: @halves_in_registers(
; AVX512: @tlx.matmul
define %f8 @halves_in_registers(%h8 %a, ptr %y) {
  %b = call %h8 @tlx.load__h8(ptr %y, i64 1, i64 8, target("tlx.attr", 2, 0) poison)
  %c = call %f8 @tlx.fpext__f8h8(%h8 %a)
  %d = call %f8 @tlx.fpext__f8h8(%h8 %b)
  %r = call %f8 @tlx.matmul__f8(%f8 %c, %f8 %d, target("tlx.attr", 0) poison)
  ret %f8 %r
}

declare %L @tlx.sext__LS(%S) #0
declare %h8 @tlx.load__h8(ptr, i64, i64, target("tlx.attr", 2, 0)) #1
declare %h64 @tlx.load__h64(ptr, i64, target("tlx.attr", 2, 0)) #1
declare %f8 @tlx.fpext__f8h8(%h8) #0
declare %f64 @tlx.fpext__f64h64(%h64) #0
declare %f8 @tlx.reshape__f8f64(%f64) #0
declare %f8 @tlx.matmul__f8(%f8, %f8, target("tlx.attr", 0)) #0
declare %L @tlx.matmul__L(%L, %L, target("tlx.attr", 0)) #0
declare %W @tlx.sext__WB(%B) #0
declare %S @tlx.sext__SB(%B) #0
declare %S @tlx.zext__SB(%B) #0
declare %W @tlx.zext__WS(%S) #0
declare %w @tlx.sext__wb(%b) #0
declare %F @tlx.fpext__FH(%H) #0
declare %f @tlx.fpext__fh(%h) #0
declare %F @tlx.relayout__Ff(%f) #0
declare %F @tlx.fpext__FG(%G) #0
declare %W @tlx.add__W(%W, %W) #0
declare %W @tlx.matmul__W(%W, %W, target("tlx.attr", 0)) #0
declare %w @tlx.matmul__w(%w, %w, target("tlx.attr", 0)) #0
declare %F @tlx.matmul__F(%F, %F, target("tlx.attr", 32)) #0
declare %W @tlx.muladd__W(%W, %W, %W, target("tlx.attr", 1, 0)) #0
declare %W @tlx.muladd__WSS(%S, %S, %W, target("tlx.attr", 0, 0)) #0

attributes #0 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
