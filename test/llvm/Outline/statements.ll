; RUN: %opt -mtriple=x86_64-linux-gnu -mattr=+avx2,+fma -passes='function(matrix-raise,matrix-simplify,matrix-layout),matrix-outline' %s | FileCheck %s
; RUN: %opt -mtriple=x86_64-linux-gnu -mattr=+avx2,+fma -passes='matrix-lower' %s | FileCheck %s --check-prefix=LOWERED
; RUN: %opt -mtriple=nvptx64 -passes='function(matrix-raise,matrix-simplify,matrix-layout),matrix-outline' %s | FileCheck %s --check-prefix=GPU

; Long statements of one form share a function; all that differs is an argument.

; GPU-NOT: define internal
; LOWERED-NOT: target("tlx

declare <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float>, <4096 x float>, i32, i32, i32)
declare <4096 x float> @llvm.matrix.column.major.load.v4096f32.i64(ptr, i64, i1, i32, i32)
declare <144 x float> @llvm.matrix.multiply.v144f32.v144f32.v144f32(<144 x float>, <144 x float>, i32, i32, i32)

; CHECK-LABEL: define void @pointers(
; CHECK-NEXT: notail call void @__matrix_matmul_64x64_float(ptr %b, ptr %a, ptr %d)
; CHECK-NEXT: notail call void @__matrix_matmul_64x64_float(ptr %a, ptr %b, ptr %e)
; CHECK-NEXT: ret void
define void @pointers(ptr %a, ptr %b, ptr %d, ptr %e) {
  %x = load <4096 x float>, ptr %b
  %y = load <4096 x float>, ptr %a
  %m = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %x, <4096 x float> %y, i32 64, i32 64, i32 64)
  store <4096 x float> %m, ptr %d
  %u = load <4096 x float>, ptr %a
  %v = load <4096 x float>, ptr %b
  %w = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %u, <4096 x float> %v, i32 64, i32 64, i32 64)
  store <4096 x float> %w, ptr %e
  ret void
}

; Nothing written overlaps what is read: another form.
; CHECK-LABEL: define void @apart(
; CHECK-NEXT: notail call void @[[APART:__matrix_matmul_64x64_float.[0-9]+]](ptr %a, ptr %b, ptr %d)
; CHECK-NEXT: notail call void @[[APART]](ptr %b, ptr %a, ptr %d)
define void @apart(ptr %a, ptr %b, ptr noalias %d) {
  %x = load <4096 x float>, ptr %a
  %y = load <4096 x float>, ptr %b
  %m = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %x, <4096 x float> %y, i32 64, i32 64, i32 64)
  store <4096 x float> %m, ptr %d
  %u = load <4096 x float>, ptr %b
  %v = load <4096 x float>, ptr %a
  %w = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %u, <4096 x float> %v, i32 64, i32 64, i32 64)
  store <4096 x float> %w, ptr %d
  ret void
}

; One pointer twice is one argument, and a form that nothing shares.
; CHECK-LABEL: define void @square(
; CHECK-NOT: notail call void @__matrix_
; CHECK: ret void
define void @square(ptr %a, ptr noalias %d) {
  %x = load <4096 x float>, ptr %a
  %m = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %x, <4096 x float> %x, i32 64, i32 64, i32 64)
  store <4096 x float> %m, ptr %d
  ret void
}

; Strides and numbers that are not constant.
; CHECK-LABEL: define void @scalars(
; CHECK: notail call void @[[SCALARS:__matrix_matmul_64x64_float.[0-9]+]](ptr %a, i64 %s, ptr %b, float %f, ptr %d)
; CHECK: notail call void @[[SCALARS]](ptr %b, i64 %t, ptr %a, float %g, ptr %d)
define void @scalars(ptr %a, ptr %b, ptr %d, i64 %s, i64 %t, float %f, float %g) {
  %x = call <4096 x float> @llvm.matrix.column.major.load.v4096f32.i64(ptr %a, i64 %s, i1 false, i32 64, i32 64)
  %y = load <4096 x float>, ptr %b
  %m = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %x, <4096 x float> %y, i32 64, i32 64, i32 64)
  %i = insertelement <4096 x float> poison, float %f, i64 0
  %n = shufflevector <4096 x float> %i, <4096 x float> poison, <4096 x i32> zeroinitializer
  %o = fmul <4096 x float> %m, %n
  store <4096 x float> %o, ptr %d
  %x2 = call <4096 x float> @llvm.matrix.column.major.load.v4096f32.i64(ptr %b, i64 %t, i1 false, i32 64, i32 64)
  %y2 = load <4096 x float>, ptr %a
  %m2 = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %x2, <4096 x float> %y2, i32 64, i32 64, i32 64)
  %i2 = insertelement <4096 x float> poison, float %g, i64 0
  %n2 = shufflevector <4096 x float> %i2, <4096 x float> poison, <4096 x i32> zeroinitializer
  %o2 = fmul <4096 x float> %m2, %n2
  store <4096 x float> %o2, ptr %d
  ret void
}

; What is read is written before the store: the product is computed there.
; CHECK-LABEL: define void @between(
; CHECK-NOT: notail call void @__matrix_
; CHECK: ret void
define void @between(ptr %a, ptr %b, ptr %d) {
  %x = load <4096 x float>, ptr %a
  %y = load <4096 x float>, ptr %b
  %m = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %x, <4096 x float> %y, i32 64, i32 64, i32 64)
  store float 1.0, ptr %a
  store <4096 x float> %m, ptr %d
  ret void
}

; A store of a value that is used elsewhere.
; CHECK-LABEL: define void @users(
; CHECK-NOT: notail call void @__matrix_
; CHECK: ret void
define void @users(ptr %a, ptr %b, ptr %d, ptr %e) {
  %x = load <4096 x float>, ptr %a
  %y = load <4096 x float>, ptr %b
  %m = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %x, <4096 x float> %y, i32 64, i32 64, i32 64)
  store <4096 x float> %m, ptr %d
  store <4096 x float> %m, ptr %e
  ret void
}

; CHECK-LABEL: define void @volatile(
; CHECK-NOT: notail call void @__matrix_
; CHECK: ret void
define void @volatile(ptr %a, ptr %b, ptr %d) {
  %x = load <4096 x float>, ptr %a
  %y = load <4096 x float>, ptr %b
  %m = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %x, <4096 x float> %y, i32 64, i32 64, i32 64)
  store volatile <4096 x float> %m, ptr %d
  %u = load <4096 x float>, ptr %b
  %v = load <4096 x float>, ptr %a
  %w = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %u, <4096 x float> %v, i32 64, i32 64, i32 64)
  store volatile <4096 x float> %w, ptr %d
  ret void
}

; CHECK-LABEL: define void @debugged(
; CHECK-NOT: notail call void @__matrix_
; CHECK: ret void
define void @debugged(ptr %a, ptr %b, ptr %d) noinline optnone {
  %x = load <4096 x float>, ptr %a
  %y = load <4096 x float>, ptr %b
  %m = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %x, <4096 x float> %y, i32 64, i32 64, i32 64)
  store <4096 x float> %m, ptr %d
  %u = load <4096 x float>, ptr %b
  %v = load <4096 x float>, ptr %a
  %w = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %u, <4096 x float> %v, i32 64, i32 64, i32 64)
  store <4096 x float> %w, ptr %d
  ret void
}

; CHECK-LABEL: define void @strict(
; CHECK-NOT: notail call void @__matrix_
; CHECK: ret void
define void @strict(ptr %a, ptr %b, ptr %d) strictfp {
  %x = load <4096 x float>, ptr %a
  %y = load <4096 x float>, ptr %b
  %m = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %x, <4096 x float> %y, i32 64, i32 64, i32 64)
  store <4096 x float> %m, ptr %d
  %u = load <4096 x float>, ptr %b
  %v = load <4096 x float>, ptr %a
  %w = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %u, <4096 x float> %v, i32 64, i32 64, i32 64)
  store <4096 x float> %w, ptr %d
  ret void
}

; CHECK-LABEL: define void @sanitized(
; CHECK-NOT: notail call void @__matrix_
; CHECK: ret void
define void @sanitized(ptr %a, ptr %b, ptr %d) sanitize_address {
  %x = load <4096 x float>, ptr %a
  %y = load <4096 x float>, ptr %b
  %m = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %x, <4096 x float> %y, i32 64, i32 64, i32 64)
  store <4096 x float> %m, ptr %d
  %u = load <4096 x float>, ptr %b
  %v = load <4096 x float>, ptr %a
  %w = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %u, <4096 x float> %v, i32 64, i32 64, i32 64)
  store <4096 x float> %w, ptr %d
  ret void
}

; CHECK-LABEL: define void @placed(
; CHECK-NOT: notail call void @__matrix_
; CHECK: ret void
define void @placed(ptr %a, ptr %b, ptr %d) section ".fast" {
  %x = load <4096 x float>, ptr %a
  %y = load <4096 x float>, ptr %b
  %m = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %x, <4096 x float> %y, i32 64, i32 64, i32 64)
  store <4096 x float> %m, ptr %d
  %u = load <4096 x float>, ptr %b
  %v = load <4096 x float>, ptr %a
  %w = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %u, <4096 x float> %v, i32 64, i32 64, i32 64)
  store <4096 x float> %w, ptr %d
  ret void
}

; CHECK-LABEL: define void @instrumented(
; CHECK-NOT: notail call void @__matrix_
; CHECK: ret void
define void @instrumented(ptr %a, ptr %b, ptr %d) "instrument-function-entry-inlined"="f" {
  %x = load <4096 x float>, ptr %a
  %y = load <4096 x float>, ptr %b
  %m = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %x, <4096 x float> %y, i32 64, i32 64, i32 64)
  store <4096 x float> %m, ptr %d
  %u = load <4096 x float>, ptr %b
  %v = load <4096 x float>, ptr %a
  %w = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %u, <4096 x float> %v, i32 64, i32 64, i32 64)
  store <4096 x float> %w, ptr %d
  ret void
}

; CHECK-LABEL: define void @patched(
; CHECK-NOT: notail call void @__matrix_
; CHECK: ret void
define void @patched(ptr %a, ptr %b, ptr %d) "patchable-function-entry"="2" {
  %x = load <4096 x float>, ptr %a
  %y = load <4096 x float>, ptr %b
  %m = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %x, <4096 x float> %y, i32 64, i32 64, i32 64)
  store <4096 x float> %m, ptr %d
  %u = load <4096 x float>, ptr %b
  %v = load <4096 x float>, ptr %a
  %w = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %u, <4096 x float> %v, i32 64, i32 64, i32 64)
  store <4096 x float> %w, ptr %d
  ret void
}

; An attribute that is not known to be of code alone.
; CHECK-LABEL: define void @handler(
; CHECK-NOT: notail call void @__matrix_
; CHECK: ret void
define void @handler(ptr %a, ptr %b, ptr %d) "interrupt"="machine" {
  %x = load <4096 x float>, ptr %a
  %y = load <4096 x float>, ptr %b
  %m = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %x, <4096 x float> %y, i32 64, i32 64, i32 64)
  store <4096 x float> %m, ptr %d
  %u = load <4096 x float>, ptr %b
  %v = load <4096 x float>, ptr %a
  %w = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %u, <4096 x float> %v, i32 64, i32 64, i32 64)
  store <4096 x float> %w, ptr %d
  ret void
}

; Code for another processor is another form; what is known of the function as a
; whole makes no difference.
; CHECK-LABEL: define void @processor(
; CHECK-NOT: notail call void @__matrix_
; CHECK: ret void
define void @processor(ptr %a, ptr %b, ptr %d) "target-cpu"="znver4" {
  %x = load <4096 x float>, ptr %a
  %y = load <4096 x float>, ptr %b
  %m = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %x, <4096 x float> %y, i32 64, i32 64, i32 64)
  store <4096 x float> %m, ptr %d
  ret void
}
; CHECK-LABEL: define void @attributes(
; CHECK-NEXT: notail call void @__matrix_matmul_64x64_float(ptr %a, ptr %b, ptr %d)
define void @attributes(ptr %a, ptr %b, ptr %d) nounwind willreturn memory(argmem: readwrite) {
  %x = load <4096 x float>, ptr %a
  %y = load <4096 x float>, ptr %b
  %m = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %x, <4096 x float> %y, i32 64, i32 64, i32 64)
  store <4096 x float> %m, ptr %d
  ret void
}

; What takes less than 250 cycles is shared where code is to be
; short, and where there is much of it.
; CHECK-LABEL: define void @short(
; CHECK-NOT: notail call void @__matrix_
; CHECK: ret void
define void @short(ptr %a, ptr %b, ptr %d) {
  %x0 = load <144 x float>, ptr %a
  %y0 = load <144 x float>, ptr %b
  %m0 = call <144 x float> @llvm.matrix.multiply.v144f32.v144f32.v144f32(<144 x float> %x0, <144 x float> %y0, i32 12, i32 12, i32 12)
  store <144 x float> %m0, ptr %d
  %x1 = load <144 x float>, ptr %a
  %y1 = load <144 x float>, ptr %b
  %m1 = call <144 x float> @llvm.matrix.multiply.v144f32.v144f32.v144f32(<144 x float> %x1, <144 x float> %y1, i32 12, i32 12, i32 12)
  store <144 x float> %m1, ptr %d
  ret void
}
; CHECK-LABEL: define void @size(
; CHECK-COUNT-2: notail call void @__matrix_matmul_12x12_float
define void @size(ptr %a, ptr %b, ptr %d) optsize {
  %x0 = load <144 x float>, ptr %a
  %y0 = load <144 x float>, ptr %b
  %m0 = call <144 x float> @llvm.matrix.multiply.v144f32.v144f32.v144f32(<144 x float> %x0, <144 x float> %y0, i32 12, i32 12, i32 12)
  store <144 x float> %m0, ptr %d
  %x1 = load <144 x float>, ptr %a
  %y1 = load <144 x float>, ptr %b
  %m1 = call <144 x float> @llvm.matrix.multiply.v144f32.v144f32.v144f32(<144 x float> %x1, <144 x float> %y1, i32 12, i32 12, i32 12)
  store <144 x float> %m1, ptr %d
  ret void
}
; CHECK-LABEL: define void @crowd(
; CHECK-COUNT-32: notail call void @__matrix_matmul_12x12_float
define void @crowd(ptr %a, ptr %b, ptr %d) {
  %x0 = load <144 x float>, ptr %a
  %y0 = load <144 x float>, ptr %b
  %m0 = call <144 x float> @llvm.matrix.multiply.v144f32.v144f32.v144f32(<144 x float> %x0, <144 x float> %y0, i32 12, i32 12, i32 12)
  store <144 x float> %m0, ptr %d
  %x1 = load <144 x float>, ptr %a
  %y1 = load <144 x float>, ptr %b
  %m1 = call <144 x float> @llvm.matrix.multiply.v144f32.v144f32.v144f32(<144 x float> %x1, <144 x float> %y1, i32 12, i32 12, i32 12)
  store <144 x float> %m1, ptr %d
  %x2 = load <144 x float>, ptr %a
  %y2 = load <144 x float>, ptr %b
  %m2 = call <144 x float> @llvm.matrix.multiply.v144f32.v144f32.v144f32(<144 x float> %x2, <144 x float> %y2, i32 12, i32 12, i32 12)
  store <144 x float> %m2, ptr %d
  %x3 = load <144 x float>, ptr %a
  %y3 = load <144 x float>, ptr %b
  %m3 = call <144 x float> @llvm.matrix.multiply.v144f32.v144f32.v144f32(<144 x float> %x3, <144 x float> %y3, i32 12, i32 12, i32 12)
  store <144 x float> %m3, ptr %d
  %x4 = load <144 x float>, ptr %a
  %y4 = load <144 x float>, ptr %b
  %m4 = call <144 x float> @llvm.matrix.multiply.v144f32.v144f32.v144f32(<144 x float> %x4, <144 x float> %y4, i32 12, i32 12, i32 12)
  store <144 x float> %m4, ptr %d
  %x5 = load <144 x float>, ptr %a
  %y5 = load <144 x float>, ptr %b
  %m5 = call <144 x float> @llvm.matrix.multiply.v144f32.v144f32.v144f32(<144 x float> %x5, <144 x float> %y5, i32 12, i32 12, i32 12)
  store <144 x float> %m5, ptr %d
  %x6 = load <144 x float>, ptr %a
  %y6 = load <144 x float>, ptr %b
  %m6 = call <144 x float> @llvm.matrix.multiply.v144f32.v144f32.v144f32(<144 x float> %x6, <144 x float> %y6, i32 12, i32 12, i32 12)
  store <144 x float> %m6, ptr %d
  %x7 = load <144 x float>, ptr %a
  %y7 = load <144 x float>, ptr %b
  %m7 = call <144 x float> @llvm.matrix.multiply.v144f32.v144f32.v144f32(<144 x float> %x7, <144 x float> %y7, i32 12, i32 12, i32 12)
  store <144 x float> %m7, ptr %d
  %x8 = load <144 x float>, ptr %a
  %y8 = load <144 x float>, ptr %b
  %m8 = call <144 x float> @llvm.matrix.multiply.v144f32.v144f32.v144f32(<144 x float> %x8, <144 x float> %y8, i32 12, i32 12, i32 12)
  store <144 x float> %m8, ptr %d
  %x9 = load <144 x float>, ptr %a
  %y9 = load <144 x float>, ptr %b
  %m9 = call <144 x float> @llvm.matrix.multiply.v144f32.v144f32.v144f32(<144 x float> %x9, <144 x float> %y9, i32 12, i32 12, i32 12)
  store <144 x float> %m9, ptr %d
  %x10 = load <144 x float>, ptr %a
  %y10 = load <144 x float>, ptr %b
  %m10 = call <144 x float> @llvm.matrix.multiply.v144f32.v144f32.v144f32(<144 x float> %x10, <144 x float> %y10, i32 12, i32 12, i32 12)
  store <144 x float> %m10, ptr %d
  %x11 = load <144 x float>, ptr %a
  %y11 = load <144 x float>, ptr %b
  %m11 = call <144 x float> @llvm.matrix.multiply.v144f32.v144f32.v144f32(<144 x float> %x11, <144 x float> %y11, i32 12, i32 12, i32 12)
  store <144 x float> %m11, ptr %d
  %x12 = load <144 x float>, ptr %a
  %y12 = load <144 x float>, ptr %b
  %m12 = call <144 x float> @llvm.matrix.multiply.v144f32.v144f32.v144f32(<144 x float> %x12, <144 x float> %y12, i32 12, i32 12, i32 12)
  store <144 x float> %m12, ptr %d
  %x13 = load <144 x float>, ptr %a
  %y13 = load <144 x float>, ptr %b
  %m13 = call <144 x float> @llvm.matrix.multiply.v144f32.v144f32.v144f32(<144 x float> %x13, <144 x float> %y13, i32 12, i32 12, i32 12)
  store <144 x float> %m13, ptr %d
  %x14 = load <144 x float>, ptr %a
  %y14 = load <144 x float>, ptr %b
  %m14 = call <144 x float> @llvm.matrix.multiply.v144f32.v144f32.v144f32(<144 x float> %x14, <144 x float> %y14, i32 12, i32 12, i32 12)
  store <144 x float> %m14, ptr %d
  %x15 = load <144 x float>, ptr %a
  %y15 = load <144 x float>, ptr %b
  %m15 = call <144 x float> @llvm.matrix.multiply.v144f32.v144f32.v144f32(<144 x float> %x15, <144 x float> %y15, i32 12, i32 12, i32 12)
  store <144 x float> %m15, ptr %d
  %x16 = load <144 x float>, ptr %a
  %y16 = load <144 x float>, ptr %b
  %m16 = call <144 x float> @llvm.matrix.multiply.v144f32.v144f32.v144f32(<144 x float> %x16, <144 x float> %y16, i32 12, i32 12, i32 12)
  store <144 x float> %m16, ptr %d
  %x17 = load <144 x float>, ptr %a
  %y17 = load <144 x float>, ptr %b
  %m17 = call <144 x float> @llvm.matrix.multiply.v144f32.v144f32.v144f32(<144 x float> %x17, <144 x float> %y17, i32 12, i32 12, i32 12)
  store <144 x float> %m17, ptr %d
  %x18 = load <144 x float>, ptr %a
  %y18 = load <144 x float>, ptr %b
  %m18 = call <144 x float> @llvm.matrix.multiply.v144f32.v144f32.v144f32(<144 x float> %x18, <144 x float> %y18, i32 12, i32 12, i32 12)
  store <144 x float> %m18, ptr %d
  %x19 = load <144 x float>, ptr %a
  %y19 = load <144 x float>, ptr %b
  %m19 = call <144 x float> @llvm.matrix.multiply.v144f32.v144f32.v144f32(<144 x float> %x19, <144 x float> %y19, i32 12, i32 12, i32 12)
  store <144 x float> %m19, ptr %d
  %x20 = load <144 x float>, ptr %a
  %y20 = load <144 x float>, ptr %b
  %m20 = call <144 x float> @llvm.matrix.multiply.v144f32.v144f32.v144f32(<144 x float> %x20, <144 x float> %y20, i32 12, i32 12, i32 12)
  store <144 x float> %m20, ptr %d
  %x21 = load <144 x float>, ptr %a
  %y21 = load <144 x float>, ptr %b
  %m21 = call <144 x float> @llvm.matrix.multiply.v144f32.v144f32.v144f32(<144 x float> %x21, <144 x float> %y21, i32 12, i32 12, i32 12)
  store <144 x float> %m21, ptr %d
  %x22 = load <144 x float>, ptr %a
  %y22 = load <144 x float>, ptr %b
  %m22 = call <144 x float> @llvm.matrix.multiply.v144f32.v144f32.v144f32(<144 x float> %x22, <144 x float> %y22, i32 12, i32 12, i32 12)
  store <144 x float> %m22, ptr %d
  %x23 = load <144 x float>, ptr %a
  %y23 = load <144 x float>, ptr %b
  %m23 = call <144 x float> @llvm.matrix.multiply.v144f32.v144f32.v144f32(<144 x float> %x23, <144 x float> %y23, i32 12, i32 12, i32 12)
  store <144 x float> %m23, ptr %d
  %x24 = load <144 x float>, ptr %a
  %y24 = load <144 x float>, ptr %b
  %m24 = call <144 x float> @llvm.matrix.multiply.v144f32.v144f32.v144f32(<144 x float> %x24, <144 x float> %y24, i32 12, i32 12, i32 12)
  store <144 x float> %m24, ptr %d
  %x25 = load <144 x float>, ptr %a
  %y25 = load <144 x float>, ptr %b
  %m25 = call <144 x float> @llvm.matrix.multiply.v144f32.v144f32.v144f32(<144 x float> %x25, <144 x float> %y25, i32 12, i32 12, i32 12)
  store <144 x float> %m25, ptr %d
  %x26 = load <144 x float>, ptr %a
  %y26 = load <144 x float>, ptr %b
  %m26 = call <144 x float> @llvm.matrix.multiply.v144f32.v144f32.v144f32(<144 x float> %x26, <144 x float> %y26, i32 12, i32 12, i32 12)
  store <144 x float> %m26, ptr %d
  %x27 = load <144 x float>, ptr %a
  %y27 = load <144 x float>, ptr %b
  %m27 = call <144 x float> @llvm.matrix.multiply.v144f32.v144f32.v144f32(<144 x float> %x27, <144 x float> %y27, i32 12, i32 12, i32 12)
  store <144 x float> %m27, ptr %d
  %x28 = load <144 x float>, ptr %a
  %y28 = load <144 x float>, ptr %b
  %m28 = call <144 x float> @llvm.matrix.multiply.v144f32.v144f32.v144f32(<144 x float> %x28, <144 x float> %y28, i32 12, i32 12, i32 12)
  store <144 x float> %m28, ptr %d
  %x29 = load <144 x float>, ptr %a
  %y29 = load <144 x float>, ptr %b
  %m29 = call <144 x float> @llvm.matrix.multiply.v144f32.v144f32.v144f32(<144 x float> %x29, <144 x float> %y29, i32 12, i32 12, i32 12)
  store <144 x float> %m29, ptr %d
  %x30 = load <144 x float>, ptr %a
  %y30 = load <144 x float>, ptr %b
  %m30 = call <144 x float> @llvm.matrix.multiply.v144f32.v144f32.v144f32(<144 x float> %x30, <144 x float> %y30, i32 12, i32 12, i32 12)
  store <144 x float> %m30, ptr %d
  %x31 = load <144 x float>, ptr %a
  %y31 = load <144 x float>, ptr %b
  %m31 = call <144 x float> @llvm.matrix.multiply.v144f32.v144f32.v144f32(<144 x float> %x31, <144 x float> %y31, i32 12, i32 12, i32 12)
  store <144 x float> %m31, ptr %d
  ret void
}

; Products that registers hold: only where code is to be short.
declare <16 x float> @llvm.matrix.multiply.v16f32.v16f32.v16f32(<16 x float>, <16 x float>, i32, i32, i32)
; CHECK-LABEL: define void @registers(
; CHECK-NOT: call void @__matrix_
; CHECK: ret void
define void @registers(ptr %a, ptr %b, ptr %d) {
  %x0 = load <16 x float>, ptr %a
  %y0 = load <16 x float>, ptr %b
  %m0 = call <16 x float> @llvm.matrix.multiply.v16f32.v16f32.v16f32(<16 x float> %x0, <16 x float> %y0, i32 4, i32 4, i32 4)
  store <16 x float> %m0, ptr %d
  %x1 = load <16 x float>, ptr %a
  %y1 = load <16 x float>, ptr %b
  %m1 = call <16 x float> @llvm.matrix.multiply.v16f32.v16f32.v16f32(<16 x float> %x1, <16 x float> %y1, i32 4, i32 4, i32 4)
  store <16 x float> %m1, ptr %d
  ret void
}
; CHECK-LABEL: define void @smallest(
; CHECK-COUNT-2: call void @__matrix_matmul_4x4_float
define void @smallest(ptr %a, ptr %b, ptr %d) minsize optsize {
  %x0 = load <16 x float>, ptr %a
  %y0 = load <16 x float>, ptr %b
  %m0 = call <16 x float> @llvm.matrix.multiply.v16f32.v16f32.v16f32(<16 x float> %x0, <16 x float> %y0, i32 4, i32 4, i32 4)
  store <16 x float> %m0, ptr %d
  %x1 = load <16 x float>, ptr %a
  %y1 = load <16 x float>, ptr %b
  %m1 = call <16 x float> @llvm.matrix.multiply.v16f32.v16f32.v16f32(<16 x float> %x1, <16 x float> %y1, i32 4, i32 4, i32 4)
  store <16 x float> %m1, ptr %d
  ret void
}

; CHECK: define internal void @__matrix_matmul_64x64_float(ptr readonly captures(none) %0, ptr readonly captures(none) %1, ptr captures(none) %2) unnamed_addr [[ATTRIBUTES:#[0-9]+]] {
; CHECK: define internal void @[[APART]](ptr noalias readonly captures(none) %0, ptr noalias readonly captures(none) %1, ptr captures(none) %2) unnamed_addr [[ATTRIBUTES]] {
; CHECK: attributes [[ATTRIBUTES]] = { noinline nounwind memory(argmem: readwrite) "target-features"="+avx2,+fma" }
