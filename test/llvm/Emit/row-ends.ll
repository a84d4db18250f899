; RUN: %opt -mtriple=x86_64 -mattr=+avx2 -passes='matrix-lower,function(instcombine)' %s | FileCheck %s
; RUN: %opt -mtriple=x86_64 -mattr=+avx512f,+avx512vl -passes='matrix-lower,function(instcombine)' %s | FileCheck %s --check-prefix=MASKS

; No vector ends behind the last row: it starts earlier, its halves overlap, or,
; where masked stores are fast, it is masked.

; Rows 0-7 and 5-12 of 13.
; CHECK-LABEL: @overlapping(
; CHECK: call i64 @llvm.umin.i64(i64 %{{.*}}, i64 5)
; CHECK: load <8 x float>, ptr %{{.*}}, align 4
; CHECK-NOT: load <{{[124]}} x float>
; CHECK-NOT: masked
; CHECK: ret
define void @overlapping(ptr %p, ptr %q, ptr noalias %r) {
  %a = load <429 x float>, ptr %p, align 4
  %b = load <1089 x float>, ptr %q, align 4
  %c = call <429 x float> @llvm.matrix.multiply.v429f32.v429f32.v1089f32(<429 x float> %a, <1089 x float> %b, i32 13, i32 33, i32 33)
  store <429 x float> %c, ptr %r, align 4
  ret void
}

; Rows 0-3 and 3-6 of 7: there are no masks for elements of 16 bits.
; CHECK-LABEL: @halves(
; CHECK: %[[LOW:.*]] = load <4 x i16>, ptr %p, align 2
; CHECK: %[[AT:.*]] = getelementptr i8, ptr %p, i64 6
; CHECK: %[[HIGH:.*]] = load <4 x i16>, ptr %[[AT]], align 2
; CHECK: shufflevector <4 x i16> %[[LOW]], <4 x i16> %[[HIGH]], <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
; CHECK-NOT: load <8 x i16>
; CHECK: ret
define void @halves(ptr %p, ptr %q, ptr noalias %r) {
  %a = load <231 x i16>, ptr %p, align 4
  %b = load <1089 x i16>, ptr %q, align 4
  %c = call <231 x i16> @llvm.matrix.multiply.v231i16.v231i16.v1089i16(<231 x i16> %a, <1089 x i16> %b, i32 7, i32 33, i32 33)
  store <231 x i16> %c, ptr %r, align 4
  ret void
}

; The lane that is no row holds the last one.
; MASKS-LABEL: @masked(
; MASKS: %[[ROWS:.*]] = call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %p, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>,
; MASKS: shufflevector <8 x float> %[[ROWS]], <8 x float> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 6>
; MASKS: call void @llvm.masked.store.v8f32.p0(<8 x float> %{{.*}}, ptr align 4 %{{.*}}, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>)
; MASKS: ret
define void @masked(ptr %p, ptr %q, ptr noalias %r) {
  %a = load <231 x float>, ptr %p, align 4
  %b = load <1089 x float>, ptr %q, align 4
  %c = call <231 x float> @llvm.matrix.multiply.v231f32.v231f32.v1089f32(<231 x float> %a, <1089 x float> %b, i32 7, i32 33, i32 33)
  store <231 x float> %c, ptr %r, align 4
  ret void
}

; A masked vector has lanes of the next column. In place, a tile is read before
; any of it is written: a load would wait for the column before to be in memory.
; MASKS-LABEL: @in_place(
; MASKS: call <8 x float> @llvm.masked.load
; MASKS: call void @llvm.masked.store
; MASKS-NOT: llvm.masked.load
; MASKS: ret
define void @in_place(ptr noalias %p, ptr noalias %q, ptr %r) {
  %a = load <231 x float>, ptr %p, align 4
  %b = load <561 x float>, ptr %q, align 4
  %c = call <119 x float> @llvm.matrix.multiply.v119f32.v231f32.v561f32(<231 x float> %a, <561 x float> %b, i32 7, i32 33, i32 17)
  %d = load <119 x float>, ptr %r, align 4
  %e = fadd <119 x float> %c, %d
  store <119 x float> %e, ptr %r, align 4
  ret void
}
