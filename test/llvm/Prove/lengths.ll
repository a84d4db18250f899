; Intrinsics that are given a number of lanes, and sums of neighbors.
; RUN: split-file %s %t
; RUN: not %matrix_prove %t/a.ll %t/b.ll > %t/out
; RUN: FileCheck %s < %t/out

; CHECK: copied: proved
; CHECK: every_second: proved
; CHECK: merged: proved
; CHECK: selected: proved
; CHECK: reversed: proved
; CHECK: gathered: proved
; CHECK: under_a_mask: proved
; CHECK: summed: proved
; CHECK: too_long: differs: reads 4 bytes at byte 12 of 'p', which has 12
; CHECK: rest: differs: {{.*}}expected x, got {{.*}}poison
; CHECK: added: unknown: the machine has no 'llvm.vp.fadd'

;--- a.ll
define void @copied(ptr noalias %q, ptr noalias %p) {
  %x = load <3 x float>, ptr %p, align 4
  store <3 x float> %x, ptr %q, align 4
  ret void
}
define void @every_second(ptr noalias %q, ptr noalias %p) {
  %x = load float, ptr %p
  %p2 = getelementptr float, ptr %p, i64 2
  %y = load float, ptr %p2
  store float %x, ptr %q
  %q3 = getelementptr float, ptr %q, i64 3
  store float %y, ptr %q3
  ret void
}
define <2 x float> @merged(<2 x float> %x, <2 x float> %y) {
  %r = shufflevector <2 x float> %x, <2 x float> %y, <2 x i32> <i32 0, i32 3>
  ret <2 x float> %r
}
define float @selected(<2 x float> %x, <2 x float> %y) {
  %r = extractelement <2 x float> %x, i64 0
  ret float %r
}
define float @reversed(<4 x float> %x) {
  %r = extractelement <4 x float> %x, i64 2
  ret float %r
}
define void @gathered(ptr noalias %q, ptr noalias %p) {
  %x = load float, ptr %p
  store float %x, ptr %q
  ret void
}
define void @under_a_mask(ptr noalias %q, i32 %x, i1 %c) {
  %old = load i32, ptr %q
  %r = select i1 %c, i32 %x, i32 %old
  store i32 %r, ptr %q
  ret void
}
define i32 @summed(<4 x i32> %x) {
  %r = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %x)
  ret i32 %r
}
define <4 x float> @too_long(ptr noalias %p) {
  %x = load <3 x float>, ptr %p, align 4
  %r = shufflevector <3 x float> %x, <3 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 poison>
  ret <4 x float> %r
}
define <2 x float> @rest(float %x) {
  %v = insertelement <2 x float> poison, float %x, i64 0
  %r = insertelement <2 x float> %v, float %x, i64 1
  ret <2 x float> %r
}
define float @added(float %x) {
  ret float %x
}
;--- b.ll
define void @copied(ptr noalias %q, ptr noalias %p) {
  %n = call i32 @llvm.experimental.get.vector.length.i64(i64 3, i32 4, i1 true)
  %x = call <vscale x 4 x float> @llvm.vp.load.nxv4f32.p0(ptr align 4 %p, <vscale x 4 x i1> splat (i1 true), i32 %n)
  call void @llvm.vp.store.nxv4f32.p0(<vscale x 4 x float> %x, ptr align 4 %q, <vscale x 4 x i1> splat (i1 true), i32 %n)
  ret void
}
define void @every_second(ptr noalias %q, ptr noalias %p) {
  %x = call <4 x float> @llvm.experimental.vp.strided.load.v4f32.p0.i64(ptr align 4 %p, i64 8, <4 x i1> splat (i1 true), i32 2)
  call void @llvm.experimental.vp.strided.store.v4f32.p0.i64(<4 x float> %x, ptr align 4 %q, i64 12, <4 x i1> splat (i1 true), i32 2)
  ret void
}
define <2 x float> @merged(<2 x float> %x, <2 x float> %y) {
  %r = call <2 x float> @llvm.vp.merge.v2f32(<2 x i1> splat (i1 true), <2 x float> %x, <2 x float> %y, i32 1)
  ret <2 x float> %r
}
define float @selected(<2 x float> %x, <2 x float> %y) {
  %s = call <2 x float> @llvm.vp.select.v2f32(<2 x i1> <i1 true, i1 false>, <2 x float> %x, <2 x float> %y, i32 1)
  %r = extractelement <2 x float> %s, i64 0
  ret float %r
}
define float @reversed(<4 x float> %x) {
  %s = call <4 x float> @llvm.experimental.vp.reverse.v4f32(<4 x float> %x, <4 x i1> splat (i1 true), i32 3)
  %r = extractelement <4 x float> %s, i64 0
  ret float %r
}
define void @gathered(ptr noalias %q, ptr noalias %p) {
  %ps = insertelement <2 x ptr> poison, ptr %p, i64 0
  %qs = insertelement <2 x ptr> poison, ptr %q, i64 0
  %x = call <2 x float> @llvm.vp.gather.v2f32.v2p0(<2 x ptr> align 4 %ps, <2 x i1> splat (i1 true), i32 1)
  call void @llvm.vp.scatter.v2f32.v2p0(<2 x float> %x, <2 x ptr> align 4 %qs, <2 x i1> splat (i1 true), i32 1)
  ret void
}
define void @under_a_mask(ptr noalias %q, i32 %x, i1 %c) {
  %v = insertelement <2 x i32> poison, i32 %x, i64 0
  %m = insertelement <2 x i1> zeroinitializer, i1 %c, i64 0
  call void @llvm.vp.store.v2i32.p0(<2 x i32> %v, ptr align 4 %q, <2 x i1> %m, i32 2)
  ret void
}
define i32 @summed(<4 x i32> %x) {
  %s = call <2 x i32> @llvm.vector.partial.reduce.add.v2i32.v4i32(<2 x i32> zeroinitializer, <4 x i32> %x)
  %r = call i32 @llvm.vector.reduce.add.v2i32(<2 x i32> %s)
  ret i32 %r
}
define <4 x float> @too_long(ptr noalias %p) {
  %x = call <4 x float> @llvm.vp.load.v4f32.p0(ptr align 4 %p, <4 x i1> splat (i1 true), i32 4)
  ret <4 x float> %x
}
define <2 x float> @rest(float %x) {
  %v = insertelement <2 x float> poison, float %x, i64 0
  %w = insertelement <2 x float> %v, float %x, i64 1
  %r = call <2 x float> @llvm.vp.select.v2f32(<2 x i1> splat (i1 true), <2 x float> %w, <2 x float> %w, i32 1)
  ret <2 x float> %r
}
define float @added(float %x) {
  %v = insertelement <2 x float> poison, float %x, i64 0
  %s = call <2 x float> @llvm.vp.fadd.v2f32(<2 x float> %v, <2 x float> %v, <2 x i1> splat (i1 true), i32 1)
  %r = extractelement <2 x float> %s, i64 0
  ret float %r
}
