; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -mcpu=znver4 -passes='print<matrix-plan>' -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -mcpu=znver4 -passes=matrix-lower %s | %check_lowered | FileCheck %s --check-prefix=CODE

; Zeros around an image of 7x7 are left out of a 3x3 convolution: rows of the window by the
; bounds of their loop, columns where a tile is multiplied with fewer places. A weight may be
; infinite, and a sum may begin with -0, where flags do not say otherwise.

%X = type target("tlx.tensor", float, 4, 1, 5, 7, 7, 0, 2, 3, 1, 0, 0, 0, 0)
%P = type target("tlx.tensor", float, 4, 1, 5, 9, 9, 0, 2, 3, 1, 0, 0, 0, 0)
%V = type target("tlx.tensor", float, 6, 1, 5, 7, 3, 7, 3, 0, 1, 2, 3, 4, 5, 0, 0, 0, 0, 0, 0)
%W = type target("tlx.tensor", float, 4, 32, 5, 3, 3, 0, 1, 2, 3, 0, 0, 0, 0)
%Y = type target("tlx.tensor", float, 4, 1, 32, 7, 7, 0, 2, 3, 1, 0, 0, 0, 0)
declare %X @tlx.load__X(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %W @tlx.load__W(ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %P @tlx.splat__P(float) nounwind willreturn memory(none)
declare %P @tlx.insertview__P(%P, %X, target("tlx.attr", 0, 0, 1, 1, 0, 1, 1, 1, 2, 1, 3, 1)) nounwind willreturn memory(none)
declare %V @tlx.view__V(%P, target("tlx.attr", 0, 0, 0, 0, 0, 1, 1, 1, 2, 1, 2, 1, 3, 1, 3, 1)) nounwind willreturn memory(none)
declare %Y @tlx.contract__exact(%V, %W, target("tlx.attr", 0, 4, 2, 5, 3, 6, 1, 4, 5, 6, 1)) nounwind willreturn memory(none)
declare %Y @tlx.contract__nnan(%V, %W, target("tlx.attr", 0, 4, 2, 5, 3, 6, 1, 4, 5, 6, 9)) nounwind willreturn memory(none)
declare %Y @tlx.contract__nsz(%V, %W, target("tlx.attr", 0, 4, 2, 5, 3, 6, 1, 4, 5, 6, 33)) nounwind willreturn memory(none)
declare %Y @tlx.contract__both(%V, %W, target("tlx.attr", 0, 4, 2, 5, 3, 6, 1, 4, 5, 6, 41)) nounwind willreturn memory(none)
declare void @tlx.store__Y(%Y, ptr, i64, i64, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)

; CHECK-LABEL: function @both:
; CHECK: fused contract
; CHECK-NEXT: zeros around an image left out along 2 dimensions
; CODE-LABEL: @both(
; The first and the end of the rows of the window.
; CODE: %[[ABOVE:.*]] = call i64 @llvm.smax.i64(i64 %{{.*}}, i64 0)
; CODE: %[[FIRST:.*]] = call i64 @llvm.umin.i64(i64 %{{.*}}, i64 3)
; CODE: %[[END:.*]] = call i64 @llvm.umin.i64(i64 %{{.*}}, i64 3)
; CODE: phi i64 [ %[[FIRST]],
; Two vectors of channels by 6, 7 and 6 places.
; CODE-COUNT-38: call nnan nsz <16 x float> @llvm.fma
; CODE-NOT: call nnan nsz <16 x float> @llvm.fma
; CODE: icmp ne i64 %{{.*}}, %[[END]]
define void @both(ptr noalias %y, ptr noalias %x, ptr noalias %w) {
  %a = call %X @tlx.load__X(ptr %x, i64 245, i64 1, i64 35, i64 5, target("tlx.attr", 4, 0) poison)
  %s = call %P @tlx.splat__P(float 0.0)
  %p = call %P @tlx.insertview__P(%P %s, %X %a, target("tlx.attr", 0, 0, 1, 1, 0, 1, 1, 1, 2, 1, 3, 1) poison)
  %v = call %V @tlx.view__V(%P %p, target("tlx.attr", 0, 0, 0, 0, 0, 1, 1, 1, 2, 1, 2, 1, 3, 1, 3, 1) poison)
  %b = call %W @tlx.load__W(ptr %w, i64 1, i64 32, i64 480, i64 160, target("tlx.attr", 4, 0) poison)
  %c = call %Y @tlx.contract__both(%V %v, %W %b, target("tlx.attr", 0, 4, 2, 5, 3, 6, 1, 4, 5, 6, 41) poison)
  call void @tlx.store__Y(%Y %c, ptr %y, i64 1568, i64 1, i64 224, i64 32, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: function @exact:
; CHECK-NOT: left out
; CHECK-LABEL: function @nnan:
; CHECK-NOT: left out
; CHECK-LABEL: function @nsz:
; CHECK-NOT: left out
; CHECK-LABEL: function @one_around:
; CHECK-NOT: left out
; CHECK-LABEL: function @small_code:
; CHECK: zeros around an image left out along 1 dimension
define void @exact(ptr noalias %y, ptr noalias %x, ptr noalias %w) {
  %a = call %X @tlx.load__X(ptr %x, i64 245, i64 1, i64 35, i64 5, target("tlx.attr", 4, 0) poison)
  %s = call %P @tlx.splat__P(float 0.0)
  %p = call %P @tlx.insertview__P(%P %s, %X %a, target("tlx.attr", 0, 0, 1, 1, 0, 1, 1, 1, 2, 1, 3, 1) poison)
  %v = call %V @tlx.view__V(%P %p, target("tlx.attr", 0, 0, 0, 0, 0, 1, 1, 1, 2, 1, 2, 1, 3, 1, 3, 1) poison)
  %b = call %W @tlx.load__W(ptr %w, i64 1, i64 32, i64 480, i64 160, target("tlx.attr", 4, 0) poison)
  %c = call %Y @tlx.contract__exact(%V %v, %W %b, target("tlx.attr", 0, 4, 2, 5, 3, 6, 1, 4, 5, 6, 1) poison)
  call void @tlx.store__Y(%Y %c, ptr %y, i64 1568, i64 1, i64 224, i64 32, target("tlx.attr", 4, 0) poison)
  ret void
}

define void @nnan(ptr noalias %y, ptr noalias %x, ptr noalias %w) {
  %a = call %X @tlx.load__X(ptr %x, i64 245, i64 1, i64 35, i64 5, target("tlx.attr", 4, 0) poison)
  %s = call %P @tlx.splat__P(float 0.0)
  %p = call %P @tlx.insertview__P(%P %s, %X %a, target("tlx.attr", 0, 0, 1, 1, 0, 1, 1, 1, 2, 1, 3, 1) poison)
  %v = call %V @tlx.view__V(%P %p, target("tlx.attr", 0, 0, 0, 0, 0, 1, 1, 1, 2, 1, 2, 1, 3, 1, 3, 1) poison)
  %b = call %W @tlx.load__W(ptr %w, i64 1, i64 32, i64 480, i64 160, target("tlx.attr", 4, 0) poison)
  %c = call %Y @tlx.contract__nnan(%V %v, %W %b, target("tlx.attr", 0, 4, 2, 5, 3, 6, 1, 4, 5, 6, 9) poison)
  call void @tlx.store__Y(%Y %c, ptr %y, i64 1568, i64 1, i64 224, i64 32, target("tlx.attr", 4, 0) poison)
  ret void
}

define void @nsz(ptr noalias %y, ptr noalias %x, ptr noalias %w) {
  %a = call %X @tlx.load__X(ptr %x, i64 245, i64 1, i64 35, i64 5, target("tlx.attr", 4, 0) poison)
  %s = call %P @tlx.splat__P(float 0.0)
  %p = call %P @tlx.insertview__P(%P %s, %X %a, target("tlx.attr", 0, 0, 1, 1, 0, 1, 1, 1, 2, 1, 3, 1) poison)
  %v = call %V @tlx.view__V(%P %p, target("tlx.attr", 0, 0, 0, 0, 0, 1, 1, 1, 2, 1, 2, 1, 3, 1, 3, 1) poison)
  %b = call %W @tlx.load__W(ptr %w, i64 1, i64 32, i64 480, i64 160, target("tlx.attr", 4, 0) poison)
  %c = call %Y @tlx.contract__nsz(%V %v, %W %b, target("tlx.attr", 0, 4, 2, 5, 3, 6, 1, 4, 5, 6, 33) poison)
  call void @tlx.store__Y(%Y %c, ptr %y, i64 1568, i64 1, i64 224, i64 32, target("tlx.attr", 4, 0) poison)
  ret void
}

define void @one_around(ptr noalias %y, ptr noalias %x, ptr noalias %w) {
  %a = call %X @tlx.load__X(ptr %x, i64 245, i64 1, i64 35, i64 5, target("tlx.attr", 4, 0) poison)
  %s = call %P @tlx.splat__P(float 1.0)
  %p = call %P @tlx.insertview__P(%P %s, %X %a, target("tlx.attr", 0, 0, 1, 1, 0, 1, 1, 1, 2, 1, 3, 1) poison)
  %v = call %V @tlx.view__V(%P %p, target("tlx.attr", 0, 0, 0, 0, 0, 1, 1, 1, 2, 1, 2, 1, 3, 1, 3, 1) poison)
  %b = call %W @tlx.load__W(ptr %w, i64 1, i64 32, i64 480, i64 160, target("tlx.attr", 4, 0) poison)
  %c = call %Y @tlx.contract__both(%V %v, %W %b, target("tlx.attr", 0, 4, 2, 5, 3, 6, 1, 4, 5, 6, 41) poison)
  call void @tlx.store__Y(%Y %c, ptr %y, i64 1568, i64 1, i64 224, i64 32, target("tlx.attr", 4, 0) poison)
  ret void
}

define void @small_code(ptr noalias %y, ptr noalias %x, ptr noalias %w) optsize {
  %a = call %X @tlx.load__X(ptr %x, i64 245, i64 1, i64 35, i64 5, target("tlx.attr", 4, 0) poison)
  %s = call %P @tlx.splat__P(float 0.0)
  %p = call %P @tlx.insertview__P(%P %s, %X %a, target("tlx.attr", 0, 0, 1, 1, 0, 1, 1, 1, 2, 1, 3, 1) poison)
  %v = call %V @tlx.view__V(%P %p, target("tlx.attr", 0, 0, 0, 0, 0, 1, 1, 1, 2, 1, 2, 1, 3, 1, 3, 1) poison)
  %b = call %W @tlx.load__W(ptr %w, i64 1, i64 32, i64 480, i64 160, target("tlx.attr", 4, 0) poison)
  %c = call %Y @tlx.contract__both(%V %v, %W %b, target("tlx.attr", 0, 4, 2, 5, 3, 6, 1, 4, 5, 6, 41) poison)
  call void @tlx.store__Y(%Y %c, ptr %y, i64 1568, i64 1, i64 224, i64 32, target("tlx.attr", 4, 0) poison)
  ret void
}
