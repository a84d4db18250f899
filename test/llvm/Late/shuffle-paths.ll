; RUN: %opt -mtriple=aarch64 -passes=matrix-legalize-vectors %s | FileCheck %s
; RUN: %opt -mtriple=aarch64 -passes=matrix-legalize-vectors %s | llc -o /dev/null
; RUN: %opt -mtriple=x86_64 -passes=matrix-legalize-vectors %s | FileCheck %s --check-prefix=X86

; Each round makes two vectors of two: from the last one 2^35 paths lead to the
; loads, and LLVM 22's back end for AArch64 walks them all, for hours. It does
; not look behind a freeze (docs/internals/Backends.md).

; Four loads that are interleaved are few.
; CHECK-LABEL: @few(
; CHECK-NOT: freeze
; CHECK: ret void
; X86-LABEL: @few(
define void @few(ptr %p, ptr %to) {
  %p1 = getelementptr i8, ptr %p, i64 16
  %p2 = getelementptr i8, ptr %p, i64 32
  %p3 = getelementptr i8, ptr %p, i64 48
  %a = load <4 x float>, ptr %p
  %b = load <4 x float>, ptr %p1
  %c = load <4 x float>, ptr %p2
  %d = load <4 x float>, ptr %p3
  %ab = shufflevector <4 x float> %a, <4 x float> %b, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %cd = shufflevector <4 x float> %c, <4 x float> %d, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %first = shufflevector <8 x float> %ab, <8 x float> %cd, <4 x i32> <i32 0, i32 4, i32 8, i32 12>
  store <4 x float> %first, ptr %to
  ret void
}

; After six rounds, and then after each seven.
; CHECK-LABEL: @many(
; CHECK-NOT: freeze
; CHECK: %x6 = shufflevector
; CHECK-NEXT: %[[X6:.*]] = freeze <4 x i32> %x6
; CHECK-NEXT: %y6 = shufflevector
; CHECK-NEXT: %[[Y6:.*]] = freeze <4 x i32> %y6
; CHECK-NEXT: %x7 = shufflevector <4 x i32> %[[X6]], <4 x i32> %[[Y6]],
; CHECK-NOT: freeze
; CHECK: %y12 = shufflevector
; CHECK-NOT: freeze
; CHECK: %x13 = shufflevector
; CHECK-NEXT: freeze <4 x i32> %x13
; CHECK-NEXT: %y13 = shufflevector
; CHECK-NEXT: freeze <4 x i32> %y13
; CHECK: %x27 = shufflevector
; CHECK-NEXT: freeze
; CHECK-NEXT: %y27 = shufflevector
; CHECK-NEXT: freeze
; CHECK-NOT: freeze
; CHECK: store <4 x i32> %x34
; CHECK: ret void
; X86-LABEL: @many(
; X86-NOT: freeze
; X86: ret void
define void @many(ptr %p, ptr %q) {
  %x0 = load <4 x i32>, ptr %p
  %y0 = load <4 x i32>, ptr %q
  %x1 = shufflevector <4 x i32> %x0, <4 x i32> %y0, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  %y1 = shufflevector <4 x i32> %x0, <4 x i32> %y0, <4 x i32> <i32 4, i32 1, i32 7, i32 2>
  %x2 = shufflevector <4 x i32> %x1, <4 x i32> %y1, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  %y2 = shufflevector <4 x i32> %x1, <4 x i32> %y1, <4 x i32> <i32 4, i32 1, i32 7, i32 2>
  %x3 = shufflevector <4 x i32> %x2, <4 x i32> %y2, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  %y3 = shufflevector <4 x i32> %x2, <4 x i32> %y2, <4 x i32> <i32 4, i32 1, i32 7, i32 2>
  %x4 = shufflevector <4 x i32> %x3, <4 x i32> %y3, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  %y4 = shufflevector <4 x i32> %x3, <4 x i32> %y3, <4 x i32> <i32 4, i32 1, i32 7, i32 2>
  %x5 = shufflevector <4 x i32> %x4, <4 x i32> %y4, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  %y5 = shufflevector <4 x i32> %x4, <4 x i32> %y4, <4 x i32> <i32 4, i32 1, i32 7, i32 2>
  %x6 = shufflevector <4 x i32> %x5, <4 x i32> %y5, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  %y6 = shufflevector <4 x i32> %x5, <4 x i32> %y5, <4 x i32> <i32 4, i32 1, i32 7, i32 2>
  %x7 = shufflevector <4 x i32> %x6, <4 x i32> %y6, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  %y7 = shufflevector <4 x i32> %x6, <4 x i32> %y6, <4 x i32> <i32 4, i32 1, i32 7, i32 2>
  %x8 = shufflevector <4 x i32> %x7, <4 x i32> %y7, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  %y8 = shufflevector <4 x i32> %x7, <4 x i32> %y7, <4 x i32> <i32 4, i32 1, i32 7, i32 2>
  %x9 = shufflevector <4 x i32> %x8, <4 x i32> %y8, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  %y9 = shufflevector <4 x i32> %x8, <4 x i32> %y8, <4 x i32> <i32 4, i32 1, i32 7, i32 2>
  %x10 = shufflevector <4 x i32> %x9, <4 x i32> %y9, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  %y10 = shufflevector <4 x i32> %x9, <4 x i32> %y9, <4 x i32> <i32 4, i32 1, i32 7, i32 2>
  %x11 = shufflevector <4 x i32> %x10, <4 x i32> %y10, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  %y11 = shufflevector <4 x i32> %x10, <4 x i32> %y10, <4 x i32> <i32 4, i32 1, i32 7, i32 2>
  %x12 = shufflevector <4 x i32> %x11, <4 x i32> %y11, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  %y12 = shufflevector <4 x i32> %x11, <4 x i32> %y11, <4 x i32> <i32 4, i32 1, i32 7, i32 2>
  %x13 = shufflevector <4 x i32> %x12, <4 x i32> %y12, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  %y13 = shufflevector <4 x i32> %x12, <4 x i32> %y12, <4 x i32> <i32 4, i32 1, i32 7, i32 2>
  %x14 = shufflevector <4 x i32> %x13, <4 x i32> %y13, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  %y14 = shufflevector <4 x i32> %x13, <4 x i32> %y13, <4 x i32> <i32 4, i32 1, i32 7, i32 2>
  %x15 = shufflevector <4 x i32> %x14, <4 x i32> %y14, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  %y15 = shufflevector <4 x i32> %x14, <4 x i32> %y14, <4 x i32> <i32 4, i32 1, i32 7, i32 2>
  %x16 = shufflevector <4 x i32> %x15, <4 x i32> %y15, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  %y16 = shufflevector <4 x i32> %x15, <4 x i32> %y15, <4 x i32> <i32 4, i32 1, i32 7, i32 2>
  %x17 = shufflevector <4 x i32> %x16, <4 x i32> %y16, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  %y17 = shufflevector <4 x i32> %x16, <4 x i32> %y16, <4 x i32> <i32 4, i32 1, i32 7, i32 2>
  %x18 = shufflevector <4 x i32> %x17, <4 x i32> %y17, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  %y18 = shufflevector <4 x i32> %x17, <4 x i32> %y17, <4 x i32> <i32 4, i32 1, i32 7, i32 2>
  %x19 = shufflevector <4 x i32> %x18, <4 x i32> %y18, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  %y19 = shufflevector <4 x i32> %x18, <4 x i32> %y18, <4 x i32> <i32 4, i32 1, i32 7, i32 2>
  %x20 = shufflevector <4 x i32> %x19, <4 x i32> %y19, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  %y20 = shufflevector <4 x i32> %x19, <4 x i32> %y19, <4 x i32> <i32 4, i32 1, i32 7, i32 2>
  %x21 = shufflevector <4 x i32> %x20, <4 x i32> %y20, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  %y21 = shufflevector <4 x i32> %x20, <4 x i32> %y20, <4 x i32> <i32 4, i32 1, i32 7, i32 2>
  %x22 = shufflevector <4 x i32> %x21, <4 x i32> %y21, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  %y22 = shufflevector <4 x i32> %x21, <4 x i32> %y21, <4 x i32> <i32 4, i32 1, i32 7, i32 2>
  %x23 = shufflevector <4 x i32> %x22, <4 x i32> %y22, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  %y23 = shufflevector <4 x i32> %x22, <4 x i32> %y22, <4 x i32> <i32 4, i32 1, i32 7, i32 2>
  %x24 = shufflevector <4 x i32> %x23, <4 x i32> %y23, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  %y24 = shufflevector <4 x i32> %x23, <4 x i32> %y23, <4 x i32> <i32 4, i32 1, i32 7, i32 2>
  %x25 = shufflevector <4 x i32> %x24, <4 x i32> %y24, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  %y25 = shufflevector <4 x i32> %x24, <4 x i32> %y24, <4 x i32> <i32 4, i32 1, i32 7, i32 2>
  %x26 = shufflevector <4 x i32> %x25, <4 x i32> %y25, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  %y26 = shufflevector <4 x i32> %x25, <4 x i32> %y25, <4 x i32> <i32 4, i32 1, i32 7, i32 2>
  %x27 = shufflevector <4 x i32> %x26, <4 x i32> %y26, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  %y27 = shufflevector <4 x i32> %x26, <4 x i32> %y26, <4 x i32> <i32 4, i32 1, i32 7, i32 2>
  %x28 = shufflevector <4 x i32> %x27, <4 x i32> %y27, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  %y28 = shufflevector <4 x i32> %x27, <4 x i32> %y27, <4 x i32> <i32 4, i32 1, i32 7, i32 2>
  %x29 = shufflevector <4 x i32> %x28, <4 x i32> %y28, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  %y29 = shufflevector <4 x i32> %x28, <4 x i32> %y28, <4 x i32> <i32 4, i32 1, i32 7, i32 2>
  %x30 = shufflevector <4 x i32> %x29, <4 x i32> %y29, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  %y30 = shufflevector <4 x i32> %x29, <4 x i32> %y29, <4 x i32> <i32 4, i32 1, i32 7, i32 2>
  %x31 = shufflevector <4 x i32> %x30, <4 x i32> %y30, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  %y31 = shufflevector <4 x i32> %x30, <4 x i32> %y30, <4 x i32> <i32 4, i32 1, i32 7, i32 2>
  %x32 = shufflevector <4 x i32> %x31, <4 x i32> %y31, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  %y32 = shufflevector <4 x i32> %x31, <4 x i32> %y31, <4 x i32> <i32 4, i32 1, i32 7, i32 2>
  %x33 = shufflevector <4 x i32> %x32, <4 x i32> %y32, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  %y33 = shufflevector <4 x i32> %x32, <4 x i32> %y32, <4 x i32> <i32 4, i32 1, i32 7, i32 2>
  %x34 = shufflevector <4 x i32> %x33, <4 x i32> %y33, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  %y34 = shufflevector <4 x i32> %x33, <4 x i32> %y33, <4 x i32> <i32 4, i32 1, i32 7, i32 2>
  store <4 x i32> %x34, ptr %p
  store <4 x i32> %y34, ptr %q
  ret void
}

; A bitcast is looked through as well. What only stores use is as it was.
; CHECK-LABEL: @bitcasts(
; CHECK: %e = shufflevector
; CHECK-NEXT: %[[E:.*]] = freeze <4 x i32> %e
; CHECK-NEXT: bitcast <4 x i32> %[[E]] to <4 x float>
; CHECK: store <4 x i32> %e,
; CHECK-NOT: freeze
; CHECK: ret void
define void @bitcasts(ptr %p, ptr %q) {
  %i = load <4 x i32>, ptr %p
  %a = shufflevector <4 x i32> %i, <4 x i32> %i, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  %a.cast = bitcast <4 x i32> %a to <4 x float>
  %b = shufflevector <4 x float> %a.cast, <4 x float> %a.cast, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  %b.cast = bitcast <4 x float> %b to <4 x i32>
  %c = shufflevector <4 x i32> %b.cast, <4 x i32> %b.cast, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  %d = shufflevector <4 x i32> %c, <4 x i32> %c, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  %e = shufflevector <4 x i32> %d, <4 x i32> %d, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  %e.cast = bitcast <4 x i32> %e to <4 x float>
  %f = shufflevector <4 x float> %e.cast, <4 x float> %e.cast, <4 x i32> <i32 0, i32 5, i32 3, i32 6>
  store <4 x i32> %e, ptr %p
  store <4 x float> %f, ptr %q
  ret void
}
