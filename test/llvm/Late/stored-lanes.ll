; RUN: %opt -mtriple=x86_64 -mattr=+avx -passes=matrix-legalize-vectors %s | FileCheck %s
; RUN: %opt -mtriple=x86_64 -mattr=+avx -passes=matrix-legalize-vectors %s | llc -mattr=+avx -o /dev/null
; RUN: %opt -mtriple=x86_64 -mattr=+avx,+avx2 -passes=matrix-legalize-vectors %s | FileCheck %s --check-prefix=AVX2

; As an integer, the last of five elements, just stored, cannot be selected.
; CHECK-LABEL: @column(
; CHECK: store i32
; CHECK: %[[F:.*]] = load float, ptr %p.4, align 4{{$}}
; CHECK-NEXT: %last = bitcast float %[[F]] to i32
; AVX2-LABEL: @column(
; AVX2: %last = load i32, ptr %p.4, align 4, !range
define <8 x i32> @column(ptr %p, ptr %q, <4 x i32> %x, <4 x i32> %first) {
  %p.4 = getelementptr i8, ptr %p, i64 16
  %e = extractelement <4 x i32> %x, i64 0
  store i32 %e, ptr %p.4, align 4
  %last = load i32, ptr %p.4, align 4, !range !1
  %l = insertelement <4 x i32> poison, i32 %last, i64 0
  %column = shufflevector <4 x i32> %first, <4 x i32> %l, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 poison, i32 poison, i32 poison>
  store <8 x i32> %column, ptr %q, align 4
  %r = shufflevector <8 x i32> %column, <8 x i32> poison, <8 x i32> <i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 4, i32 poison>
  ret <8 x i32> %r
}

; CHECK-LABEL: @other(
; CHECK: load volatile i32
; CHECK: load i32
define <4 x i32> @other(ptr %p, ptr %q) {
  %v = load volatile i32, ptr %p, align 4
  %s = load i32, ptr %q, align 4
  %t = add i32 %s, 1
  %a = insertelement <4 x i32> zeroinitializer, i32 %v, i64 0
  %b = insertelement <4 x i32> %a, i32 %t, i64 1
  ret <4 x i32> %b
}

!1 = !{i32 0, i32 100}
