; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -mcpu=znver4 -passes='print<matrix-plan>' -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -mcpu=znver4 -passes=matrix-lower %s | %check_lowered | FileCheck %s --check-prefix=CODE

; An image is copied with a border: nothing is written twice, where the border is the
; smaller part and the copy is no transpose.

%X = type target("tlx.tensor", float, 3, 3, 64, 64, 0, 1, 2, 0, 0, 0)
%T = type target("tlx.tensor", float, 3, 3, 64, 64, 0, 2, 1, 0, 0, 0)
%Y = type target("tlx.tensor", float, 3, 3, 66, 65, 0, 1, 2, 0, 0, 0)
%B = type target("tlx.tensor", float, 3, 3, 99, 99, 0, 1, 2, 0, 0, 0)
%S = type target("tlx.tensor", float, 3, 3, 9, 64, 0, 1, 2, 0, 0, 0)
%P = type target("tlx.tensor", float, 3, 3, 10, 65, 0, 1, 2, 0, 0, 0)
declare %X @tlx.load__X(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %T @tlx.load__T(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %S @tlx.load__S(ptr, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %Y @tlx.splat__Y(float) nounwind willreturn memory(none)
declare %B @tlx.splat__B(float) nounwind willreturn memory(none)
declare %P @tlx.splat__P(float) nounwind willreturn memory(none)
declare %Y @tlx.insertview__Y(%Y, %X, target("tlx.attr", 0, 1, 1, 0, 1, 1, 1, 2, 1)) nounwind willreturn memory(none)
declare %Y @tlx.insertview__T(%Y, %T, target("tlx.attr", 0, 1, 1, 0, 1, 1, 1, 2, 1)) nounwind willreturn memory(none)
declare %B @tlx.insertview__B(%B, %X, target("tlx.attr", 0, 1, 0, 0, 1, 1, 1, 2, 1)) nounwind willreturn memory(none)
declare %P @tlx.insertview__P(%P, %S, target("tlx.attr", 0, 1, 1, 0, 1, 1, 1, 2, 1)) nounwind willreturn memory(none)
declare float @tlx.extract__Y(%Y, i64, i64, i64) nounwind willreturn memory(none)
declare float @tlx.extract__B(%B, i64, i64, i64) nounwind willreturn memory(none)
declare float @tlx.extract__P(%P, i64, i64, i64) nounwind willreturn memory(none)

; CHECK-LABEL: function @bordered:
; CHECK: region at splat
; CHECK-NEXT: no loop
; CHECK: region at insertview
; CHECK-NEXT: vectors of 16, border filled in the same pass
; One row in front, and each row with one element in front and none behind.
; CODE-LABEL: @bordered(
; CODE-NOT: memset
; CODE: matrix.loop:
; CODE: store <16 x float>
; CODE: store float %e
; CODE: load <16 x float>
; CODE: store <16 x float>
; CODE: ret
define float @bordered(ptr %x, float %e, i64 %i, i64 %j) {
  %a = call %X @tlx.load__X(ptr %x, i64 4096, i64 64, i64 1, target("tlx.attr", 4, 0) poison)
  %s = call %Y @tlx.splat__Y(float %e)
  %p = call %Y @tlx.insertview__Y(%Y %s, %X %a, target("tlx.attr", 0, 1, 1, 0, 1, 1, 1, 2, 1) poison)
  %f = call float @tlx.extract__Y(%Y %p, i64 0, i64 %i, i64 %j)
  ret float %f
}

; CHECK-LABEL: function @transposed:
; CHECK-NOT: filled in the same pass
; CHECK-LABEL: function @used_again:
; CHECK-NOT: filled in the same pass
; CHECK-LABEL: function @mostly_border:
; CHECK-NOT: filled in the same pass
; CHECK-LABEL: function @few_elements:
; CHECK-NOT: filled in the same pass
; CHECK-LABEL: function @small_code:
; CHECK-NOT: filled in the same pass
define float @transposed(ptr %x, float %e, i64 %i, i64 %j) {
  %a = call %T @tlx.load__T(ptr %x, i64 4096, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  %s = call %Y @tlx.splat__Y(float %e)
  %p = call %Y @tlx.insertview__T(%Y %s, %T %a, target("tlx.attr", 0, 1, 1, 0, 1, 1, 1, 2, 1) poison)
  %f = call float @tlx.extract__Y(%Y %p, i64 0, i64 %i, i64 %j)
  ret float %f
}
define float @used_again(ptr %x, float %e, i64 %i, i64 %j) {
  %a = call %X @tlx.load__X(ptr %x, i64 4096, i64 64, i64 1, target("tlx.attr", 4, 0) poison)
  %s = call %Y @tlx.splat__Y(float %e)
  %p = call %Y @tlx.insertview__Y(%Y %s, %X %a, target("tlx.attr", 0, 1, 1, 0, 1, 1, 1, 2, 1) poison)
  %q = call %Y @tlx.insertview__Y(%Y %s, %X %a, target("tlx.attr", 0, 1, 1, 0, 1, 1, 1, 2, 1) poison)
  %f = call float @tlx.extract__Y(%Y %p, i64 0, i64 %i, i64 %j)
  %g = call float @tlx.extract__Y(%Y %q, i64 0, i64 %j, i64 %i)
  %h = fadd float %f, %g
  ret float %h
}
define float @mostly_border(ptr %x, float %e, i64 %i, i64 %j) {
  %a = call %X @tlx.load__X(ptr %x, i64 4096, i64 64, i64 1, target("tlx.attr", 4, 0) poison)
  %s = call %B @tlx.splat__B(float %e)
  %p = call %B @tlx.insertview__B(%B %s, %X %a, target("tlx.attr", 0, 1, 0, 0, 1, 1, 1, 2, 1) poison)
  %f = call float @tlx.extract__B(%B %p, i64 0, i64 %i, i64 %j)
  ret float %f
}
define float @few_elements(ptr %x, float %e, i64 %i, i64 %j) {
  %a = call %S @tlx.load__S(ptr %x, i64 576, i64 64, i64 1, target("tlx.attr", 4, 0) poison)
  %s = call %P @tlx.splat__P(float %e)
  %p = call %P @tlx.insertview__P(%P %s, %S %a, target("tlx.attr", 0, 1, 1, 0, 1, 1, 1, 2, 1) poison)
  %f = call float @tlx.extract__P(%P %p, i64 0, i64 %i, i64 %j)
  ret float %f
}
define float @small_code(ptr %x, float %e, i64 %i, i64 %j) optsize {
  %a = call %X @tlx.load__X(ptr %x, i64 4096, i64 64, i64 1, target("tlx.attr", 4, 0) poison)
  %s = call %Y @tlx.splat__Y(float %e)
  %p = call %Y @tlx.insertview__Y(%Y %s, %X %a, target("tlx.attr", 0, 1, 1, 0, 1, 1, 1, 2, 1) poison)
  %f = call float @tlx.extract__Y(%Y %p, i64 0, i64 %i, i64 %j)
  ret float %f
}
