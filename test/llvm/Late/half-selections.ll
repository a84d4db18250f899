; RUN: %opt -mtriple=x86_64 -mattr=+avx512fp16 -passes=matrix-legalize-vectors %s | FileCheck %s
; RUN: %opt -mtriple=x86_64 -mattr=+avx512fp16 -passes=matrix-legalize-vectors %s | llc -mattr=+avx512fp16 -o /dev/null
; RUN: %opt -mtriple=x86_64 -mattr=+avx512fp16,+avx512vl -passes=matrix-legalize-vectors %s | FileCheck %s --check-prefix=VL

; Vectors of half that one condition chooses.
; CHECK-LABEL: @pair(
; CHECK: %[[X:.*]] = bitcast <2 x half> %x to <2 x i16>
; CHECK: %[[Y:.*]] = bitcast <2 x half> %y to <2 x i16>
; CHECK: %[[R:.*]] = select i1 %c, <2 x i16> %[[X]], <2 x i16> %[[Y]]
; CHECK: %r = bitcast <2 x i16> %[[R]] to <2 x half>
; VL-LABEL: @pair(
; VL: select i1 %c, <2 x half>
define <2 x half> @pair(i1 %c, <2 x half> %x, <2 x half> %y) {
  %r = select i1 %c, <2 x half> %x, <2 x half> %y
  ret <2 x half> %r
}

; By lanes, and one element: as they are.
; CHECK-LABEL: @lanes(
; CHECK: select <8 x i1> %c, <8 x half>
; CHECK: select i1 %d, half
define <8 x half> @lanes(<8 x i1> %c, i1 %d, <8 x half> %x, <8 x half> %y) {
  %v = select <8 x i1> %c, <8 x half> %x, <8 x half> %y
  %a = extractelement <8 x half> %x, i64 0
  %b = extractelement <8 x half> %y, i64 0
  %s = select i1 %d, half %a, half %b
  %r = insertelement <8 x half> %v, half %s, i64 3
  ret <8 x half> %r
}

!llvm.module.flags = !{!0}
!0 = !{i32 7, !"matrix-types", i32 1}
