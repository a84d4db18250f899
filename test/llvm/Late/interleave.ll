; RUN: %opt -mtriple=x86_64 -passes=matrix-legalize-vectors %s | FileCheck %s
; RUN: %opt -mtriple=x86_64 -passes=matrix-legalize-vectors %s | llc -o - | FileCheck %s --check-prefix=CODE

; The transpose of four columns of six half words: columns are interleaved in
; pairs, and pairs of columns.

; CHECK-LABEL: @turn(
; CHECK: %[[AB:.*]] = shufflevector <8 x i16> %{{.*}}, <8 x i16> %{{.*}}, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
; CHECK-NEXT: %[[CD:.*]] = shufflevector <8 x i16> %{{.*}}, <8 x i16> %{{.*}}, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
; CHECK-NEXT: shufflevector <8 x i16> %[[AB]], <8 x i16> %[[CD]], <8 x i32> <i32 0, i32 1, i32 8, i32 9, i32 2, i32 3, i32 10, i32 11>
; CHECK: ret void
; CODE-LABEL: turn:
; CODE-COUNT-4: punpcklwd
; CODE-NOT: punpcklwd
; CODE-NOT: pextrw
; CODE: ret
define void @turn(ptr %p, ptr %q, ptr %r, ptr %s, ptr %to) {
  %a = load <6 x i16>, ptr %p, align 2
  %b = load <6 x i16>, ptr %q, align 2
  %c = load <6 x i16>, ptr %r, align 2
  %d = load <6 x i16>, ptr %s, align 2
  %ab = shufflevector <6 x i16> %a, <6 x i16> %b, <12 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11>
  %cd = shufflevector <6 x i16> %c, <6 x i16> %d, <12 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11>
  %turned = shufflevector <12 x i16> %ab, <12 x i16> %cd, <24 x i32> <i32 0, i32 6, i32 12, i32 18, i32 1, i32 7, i32 13, i32 19, i32 2, i32 8, i32 14, i32 20, i32 3, i32 9, i32 15, i32 21, i32 4, i32 10, i32 16, i32 22, i32 5, i32 11, i32 17, i32 23>
  store <24 x i16> %turned, ptr %to, align 2
  ret void
}
