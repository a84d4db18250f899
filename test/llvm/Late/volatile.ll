; RUN: %opt -mtriple=x86_64 -mattr=+avx -passes=matrix-legalize-vectors %s | FileCheck %s
; RUN: %opt -mtriple=x86_64 -mattr=+avx -passes=matrix-legalize-vectors %s | llc -mattr=+avx -o /dev/null

; Without the freeze the back end does not end.
; CHECK: %x = load volatile <4 x i64>
; CHECK-NEXT: %[[F:.*]] = freeze <4 x i64> %x
; CHECK-NEXT: shufflevector <4 x i64> %[[F]], <4 x i64> poison
define void @transpose(ptr %p, ptr %q) {
  %x = load volatile <4 x i64>, ptr %p, align 8
  %y = shufflevector <4 x i64> %x, <4 x i64> poison, <4 x i32> <i32 0, i32 2, i32 1, i32 3>
  store <4 x i64> %y, ptr %q, align 8
  ret void
}

; CHECK-LABEL: @nontemporal(
; CHECK: freeze <8 x float>
define void @nontemporal(ptr %p, ptr %q) {
  %x = load <8 x float>, ptr %p, align 4, !nontemporal !1
  %y = shufflevector <8 x float> %x, <8 x float> poison, <8 x i32> <i32 0, i32 1, i32 4, i32 5, i32 2, i32 3, i32 6, i32 7>
  store <8 x float> %y, ptr %q, align 4
  ret void
}

!1 = !{i32 1}
