; RUN: %opt -passes='matrix-raise-large' %s | FileCheck %s
; RUN: %opt -passes='matrix-lower' %s | %check_lowered | FileCheck --check-prefix=LOWERED %s
; RUN: %opt -passes='matrix-lower<O0>' %s | %check_lowered | FileCheck --check-prefix=LOWERED %s

; What has no operation of its own goes over the lanes in a loop.

; CHECK-LABEL: @powi(
; CHECK: %[[V:.*]] = call {{.*}} @tlx.load__
; CHECK: phi {{.*}} [ poison, %{{.*}} ], [ %[[NEXT:.*]], %{{.*}} ]
; CHECK: %[[L:.*]] = call <16 x float> @tlx.extractlanes__v16float.{{.*}} %[[V]], i64 %matrix.index)
; CHECK: %[[P:.*]] = call nnan <16 x float> @llvm.powi.v16f32.i32(<16 x float> %[[L]], i32 %n)
; CHECK: %[[NEXT]] = call {{.*}} @tlx.insertlanes__{{.*}}(target{{.*}} %{{.*}}, <16 x float> %[[P]], i64 %matrix.index)
; 259 = 16 * 16 + 3
; CHECK: call <3 x float> @tlx.extractlanes__v3float.{{.*}} %[[V]], i64 256)
; LOWERED-LABEL: @powi(
define void @powi(ptr %p, i32 %n) {
  %a = load <259 x float>, ptr %p
  %c = call nnan <259 x float> @llvm.powi.v259f32.i32(<259 x float> %a, i32 %n)
  store <259 x float> %c, ptr %p
  ret void
}

; CHECK-LABEL: @saturating(
; CHECK: call <8 x i16> @llvm.fptosi.sat.v8i16.v8f64(
; LOWERED-LABEL: @saturating(
define void @saturating(ptr %p, ptr %q) {
  %a = load <300 x double>, ptr %p
  %c = call <300 x i16> @llvm.fptosi.sat.v300i16.v300f64(<300 x double> %a)
  store <300 x i16> %c, ptr %q
  ret void
}

; CHECK-LABEL: @classify(
; CHECK: call <16 x i1> @llvm.is.fpclass.v16f32(<16 x float> %{{.*}}, i32 3)
; LOWERED-LABEL: @classify(
define void @classify(ptr %p, ptr %q) {
  %a = load <256 x float>, ptr %p
  %c = call <256 x i1> @llvm.is.fpclass.v256f32(<256 x float> %a, i32 3)
  %d = zext <256 x i1> %c to <256 x i8>
  store <256 x i8> %d, ptr %q
  ret void
}

; Rounding and exceptions are those of each lane.
; CHECK-LABEL: @strict(
; CHECK: call <16 x float> @llvm.experimental.constrained.fadd.v16f32({{.*}}, metadata !"round.dynamic", metadata !"fpexcept.strict") #[[STRICT:[0-9]+]]
; LOWERED-LABEL: @strict(
define void @strict(ptr %p) strictfp {
  %a = load <256 x float>, ptr %p
  %c = call <256 x float> @llvm.experimental.constrained.fadd.v256f32(<256 x float> %a, <256 x float> %a, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  store <256 x float> %c, ptr %p
  ret void
}

; Two results.
; CHECK-LABEL: @overflow(
; CHECK: %[[BOTH:.*]] = call { <16 x i32>, <16 x i1> } @llvm.smul.with.overflow.v16i32(
; CHECK: %[[SUM:.*]] = extractvalue { <16 x i32>, <16 x i1> } %[[BOTH]], 0
; CHECK: @tlx.insertlanes__{{.*}}<16 x i32> %[[SUM]],
; CHECK: %[[BIT:.*]] = extractvalue { <16 x i32>, <16 x i1> } %[[BOTH]], 1
; CHECK: @tlx.insertlanes__{{.*}}<16 x i1> %[[BIT]],
; CHECK: ret void
; LOWERED-LABEL: @overflow(
define void @overflow(ptr %p, ptr %q) {
  %a = load <256 x i32>, ptr %p
  %c = call { <256 x i32>, <256 x i1> } @llvm.smul.with.overflow.v256i32(<256 x i32> %a, <256 x i32> %a)
  %sum = extractvalue { <256 x i32>, <256 x i1> } %c, 0
  %bits = extractvalue { <256 x i32>, <256 x i1> } %c, 1
  %wide = zext <256 x i1> %bits to <256 x i8>
  store <256 x i32> %sum, ptr %p
  store <256 x i8> %wide, ptr %q
  ret void
}

; CHECK-LABEL: @sine_and_cosine(
; CHECK: call { <16 x float>, <16 x float> } @llvm.sincos.v16f32(
; LOWERED-LABEL: @sine_and_cosine(
define void @sine_and_cosine(ptr %p) {
  %a = load <256 x float>, ptr %p
  %c = call { <256 x float>, <256 x float> } @llvm.sincos.v256f32(<256 x float> %a)
  %s = extractvalue { <256 x float>, <256 x float> } %c, 0
  store <256 x float> %s, ptr %p
  ret void
}

; A sum in order is one value that goes around.
; CHECK-LABEL: @ordered(
; CHECK: %[[SUM:.*]] = phi float [ %start, %{{.*}} ], [ %[[NEXT:.*]], %{{.*}} ]
; CHECK: %[[NEXT]] = call float @llvm.vector.reduce.fadd.v16f32(float %[[SUM]], <16 x float>
; CHECK: %[[ALL:.*]] = call float @llvm.vector.reduce.fadd.v3f32(float %[[NEXT]], <3 x float>
; CHECK: ret float %[[ALL]]
; LOWERED-LABEL: @ordered(
define float @ordered(ptr %p, float %start) {
  %a = load <259 x float>, ptr %p
  %c = call float @llvm.vector.reduce.fadd.v259f32(float %start, <259 x float> %a)
  ret float %c
}

; Any order: partial sums.
; CHECK-LABEL: @reassociated(
; CHECK: %[[SUM:.*]] = phi <16 x float> [ %{{.*}}, %{{.*}} ], [ %[[NEXT:.*]], %{{.*}} ]
; CHECK: %[[NEXT]] = fadd reassoc <16 x float> %[[SUM]],
; CHECK: call reassoc float @llvm.vector.reduce.fadd.v16f32(float %start, <16 x float> %[[NEXT]])
; LOWERED-LABEL: @reassociated(
define float @reassociated(ptr %p, float %start) {
  %a = load <259 x float>, ptr %p
  %c = call reassoc float @llvm.vector.reduce.fadd.v259f32(float %start, <259 x float> %a)
  ret float %c
}

; CHECK-LABEL: @largest(
; CHECK: call <16 x i32> @llvm.umax.v16i32(
; CHECK: %[[MOST:.*]] = call i32 @llvm.vector.reduce.umax.v16i32(
; CHECK: %[[REST:.*]] = call i32 @llvm.vector.reduce.umax.v3i32(
; CHECK: call i32 @llvm.umax.i32(i32 %[[MOST]], i32 %[[REST]])
; LOWERED-LABEL: @largest(
define i32 @largest(ptr %p) {
  %a = load <259 x i32>, ptr %p
  %c = call i32 @llvm.vector.reduce.umax.v259i32(<259 x i32> %a)
  ret i32 %c
}

; CHECK-LABEL: @all(
; CHECK: call i1 @llvm.vector.reduce.and.v64i1(
; LOWERED-LABEL: @all(
define i1 @all(ptr %p) {
  %a = load <600 x i8>, ptr %p
  %b = icmp eq <600 x i8> %a, splat (i8 7)
  %c = call i1 @llvm.vector.reduce.and.v600i1(<600 x i1> %b)
  ret i1 %c
}

; Vectors in vectors.
; CHECK-LABEL: @parts(
; CHECK: @tlx.shuffle__256f32.256f32.256f32.
; CHECK: @tlx.shuffle__256f32.256f32.16f32.
; CHECK: call <16 x float> @tlx.extractlanes__v16float.{{.*}}, i64 32)
; CHECK: call <8 x float> @tlx.extractlanes__v8float.{{.*}}, i64 8)
; LOWERED-LABEL: @parts(
define <8 x float> @parts(ptr %p) {
  %a = load <256 x float>, ptr %p
  %r = call <256 x float> @llvm.vector.reverse.v256f32(<256 x float> %a)
  %s = load <16 x float>, ptr %p
  %i = call <256 x float> @llvm.vector.insert.v256f32.v16f32(<256 x float> %r, <16 x float> %s, i64 48)
  store <256 x float> %i, ptr %p
  %e = call <16 x float> @llvm.vector.extract.v16f32.v256f32(<256 x float> %i, i64 32)
  store <16 x float> %e, ptr %p
  %f = shufflevector <256 x float> %i, <256 x float> %a, <8 x i32> <i32 264, i32 265, i32 266, i32 267, i32 268, i32 269, i32 270, i32 271>
  ret <8 x float> %f
}

; An integer of as many bits is no vector.
; CHECK-LABEL: @integer(
; CHECK: @tlx.store__
; CHECK: load i8192, ptr
; CHECK: store i8192 %
; CHECK: @tlx.load__
; LOWERED-LABEL: @integer(
define void @integer(ptr %p) {
  %a = load <256 x float>, ptr %p
  %i = bitcast <256 x float> %a to i8192
  %j = xor i8192 %i, 1
  %b = bitcast i8192 %j to <128 x i64>
  store <128 x i64> %b, ptr %p
  ret void
}

; In memory bit after bit; the last byte is half used.
; CHECK-LABEL: @packed(
; CHECK: %[[BITS:.*]] = mul i64 %{{.*}}, 3
; CHECK: %[[BYTES:.*]] = lshr i64 %[[BITS]], 3
; CHECK: %[[AT:.*]] = getelementptr i8, ptr %p, i64 %[[BYTES]]
; CHECK: load volatile <64 x i3>, ptr %[[AT]], align 8
; CHECK: getelementptr i8, ptr %p, i64 240
; CHECK: load volatile <4 x i3>, ptr %{{.*}}, align 8
; CHECK: @tlx.extractlanes__v64i3.
; CHECK: store <64 x i3>
; CHECK: store <4 x i3>
; LOWERED-LABEL: @packed(
define void @packed(ptr %p, ptr %q) {
  %a = load volatile <644 x i3>, ptr %p, align 64
  store <644 x i3> %a, ptr %q, align 2
  ret void
}

; A value that stayed flat until its maker got a raised form.
; CHECK-LABEL: @raised_later(
; CHECK: %[[SUM:.*]] = call {{.*}} @tlx.fadd__256f32.
; CHECK: %[[SQUARE:.*]] = call {{.*}} @tlx.reshape__16x16f32.256f32({{.*}} %[[SUM]])
; CHECK: @tlx.store__{{.*}} %[[SQUARE]], ptr %p
; LOWERED-LABEL: @raised_later(
define void @raised_later(ptr %p) {
  %a = load <256 x float>, ptr %p
  %b = fadd <256 x float> %a, %a
  %t = call target("tlx.tensor", float, 2, 16, 16, 0, 1, 0, 0) @tlx.totensor__16x16f32.v256f32(<256 x float> %b)
  call void @tlx.store__void.16x16f32.p0.i64.i64.a4_0(target("tlx.tensor", float, 2, 16, 16, 0, 1, 0, 0) %t, ptr %p, i64 16, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

declare target("tlx.tensor", float, 2, 16, 16, 0, 1, 0, 0) @tlx.totensor__16x16f32.v256f32(<256 x float>)
declare void @tlx.store__void.16x16f32.p0.i64.i64.a4_0(target("tlx.tensor", float, 2, 16, 16, 0, 1, 0, 0), ptr, i64, i64, target("tlx.attr", 4, 0))
