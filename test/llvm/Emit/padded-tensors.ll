; RUN: %opt -passes='matrix-lower' %s | %check_lowered | FileCheck %s
; RUN: %opt -passes='matrix-lower<O0>' %s | %check_lowered | FileCheck %s

; Padding is storage: it is zero, and nobody reads it as elements.

%R = type target("tlx.tensor", float, 2, 64, 32, 0, 1, 0, 0)
%P = type target("tlx.tensor", float, 2, 65, 32, 0, 1, 1, 0)
%P2 = type target("tlx.tensor", float, 2, 5, 4, 0, 1, 1, 0)
%R2 = type target("tlx.tensor", float, 2, 4, 4, 0, 1, 0, 0)
declare %R @tlx.load__R(ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__P(%P, ptr, i64, i64, target("tlx.attr", 4, 0))
declare %P @tlx.relayout__RP(%R)
declare %R2 @tlx.totensor__R2(<16 x float>)
declare %P2 @tlx.relayout__RP2(%R2)
declare %P2 @tlx.fadd__P2(%P2, %P2, target("tlx.attr", 0))
declare <20 x float> @tlx.tovector__P2(%P2)
declare %P2 @tlx.totensor__P2(<20 x float>)
declare %R2 @tlx.relayout__PR2(%P2)
declare <16 x float> @tlx.tovector__R2(%R2)

; CHECK-LABEL: @padded(
define void @padded(ptr %p, ptr %q) {
  %a = call %R @tlx.load__R(ptr %p, i64 32, i64 1, target("tlx.attr", 4, 0) poison)
  %c = call %P @tlx.relayout__RP(%R %a)
  call void @tlx.store__P(%P %c, ptr %q, i64 40, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: @padded_small(
; CHECK: call void @llvm.memset{{.*}}, i8 0, i64 80,
define <20 x float> @padded_small(<16 x float> %x) {
  %a = call %R2 @tlx.totensor__R2(<16 x float> %x)
  %c = call %P2 @tlx.relayout__RP2(%R2 %a)
  %d = call %P2 @tlx.fadd__P2(%P2 %c, %P2 %c, target("tlx.attr", 0) poison)
  %v = call <20 x float> @tlx.tovector__P2(%P2 %d)
  ret <20 x float> %v
}

; CHECK-LABEL: @unpad_small(
define <16 x float> @unpad_small(<20 x float> %x) {
  %a = call %P2 @tlx.totensor__P2(<20 x float> %x)
  %c = call %R2 @tlx.relayout__PR2(%P2 %a)
  %v = call <16 x float> @tlx.tovector__R2(%R2 %c)
  ret <16 x float> %v
}
