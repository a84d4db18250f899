; RUN: %opt -mtriple=x86_64 -mattr=+avx2 -passes=matrix-legalize-vectors %s | FileCheck %s
; RUN: %opt -mtriple=nvptx64 -passes=matrix-legalize-vectors %s | FileCheck %s --check-prefix=GPU

; What goes back to memory is computed in the pieces that memory is read in.
; CHECK-LABEL: @update(
; CHECK: load <8 x float>, ptr %p, align 4
; CHECK: load float
; CHECK: fadd <8 x float>
; CHECK-NEXT: fadd float
; CHECK-NEXT: store <8 x float>
; CHECK: store float
; GPU-LABEL: @update(
; GPU: fadd <9 x float>
define void @update(ptr %p) {
  %x = load <9 x float>, ptr %p, align 4
  %y = fadd <9 x float> %x, splat (float 1.0)
  store <9 x float> %y, ptr %p, align 4
  ret void
}

; Also in three parts of less than a register: to join them, and to take them apart again, takes as
; many shuffles as there are accesses.
; CHECK-LABEL: @difference(
; CHECK-NOT: shufflevector
; CHECK: sub <4 x i32>
; CHECK-NEXT: sub <2 x i32>
; CHECK-NEXT: sub i32
; CHECK-NOT: shufflevector
; CHECK: ret void
define void @difference(ptr %p, ptr %q) {
  %x = load <7 x i32>, ptr %p, align 4
  %y = load <7 x i32>, ptr %q, align 4
  %d = sub <7 x i32> %x, %y
  store <7 x i32> %d, ptr %p, align 4
  ret void
}

; What comes in a register is computed in it.
; CHECK-LABEL: @difference_of_argument(
; CHECK: sub <8 x i32>
; CHECK: ret void
define void @difference_of_argument(ptr %p, <7 x i32> %y) {
  %x = load <7 x i32>, ptr %p, align 4
  %d = sub <7 x i32> %x, %y
  store <7 x i32> %d, ptr %p, align 4
  ret void
}

; Columns that are joined stay columns, here of two elements and one.
; CHECK-LABEL: @columns(
; CHECK: fmul <2 x double>
; CHECK-NEXT: fmul double
; CHECK-NOT: <6 x
; CHECK: ret void
define void @columns(ptr %p, ptr %q) {
  %a = load <3 x double>, ptr %p
  %b = load <3 x double>, ptr %q
  %ab = shufflevector <3 x double> %a, <3 x double> %b, <6 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5>
  %x = fmul <6 x double> %ab, splat (double 2.0)
  %y = fmul <6 x double> %x, %x
  %z = fadd <6 x double> %y, %ab
  %s = fadd <6 x double> %z, %x
  %t = fadd <6 x double> %s, %y
  %u = shufflevector <6 x double> %t, <6 x double> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %v = shufflevector <6 x double> %t, <6 x double> poison, <3 x i32> <i32 3, i32 4, i32 5>
  store <3 x double> %u, ptr %p
  store <3 x double> %v, ptr %q
  ret void
}

; A spare lane divides the first element again.
; CHECK-LABEL: @divide(
; CHECK: %[[X:.*]] = shufflevector {{.*}}, <4 x i32> <i32 0, i32 1, i32 2, i32 0>
; CHECK: %[[Y:.*]] = shufflevector {{.*}}, <4 x i32> <i32 0, i32 1, i32 2, i32 0>
; CHECK: sdiv <4 x i32> %[[X]], %[[Y]]
define <3 x i32> @divide(<3 x i32> %x, <3 x i32> %y) {
  %r = sdiv <3 x i32> %x, %y
  ret <3 x i32> %r
}

; No register holds two of these.
; CHECK-LABEL: @wide(
; CHECK-COUNT-2: mul i128
; CHECK-NOT: <2 x i128>
; CHECK: ret void
define void @wide(ptr %p) {
  %x = load <2 x i128>, ptr %p
  %y = mul <2 x i128> %x, %x
  store <2 x i128> %y, ptr %p
  ret void
}

; Calls get what they got.
; CHECK-LABEL: @called(
; CHECK: fadd <8 x float>
; CHECK: %[[X:.*]] = shufflevector {{.*}} <5 x i32>
; CHECK: call void @g(<5 x float> %[[X]])
declare void @g(<5 x float>)
define void @called(<5 x float> %x) {
  %y = fadd <5 x float> %x, %x
  call void @g(<5 x float> %y)
  ret void
}

; An element.
; CHECK-LABEL: @elements(
; CHECK: %[[E:.*]] = extractelement <8 x i32> %{{.*}}, i64 2
; CHECK: insertelement <8 x i32> %{{.*}}, i32 %[[E]], i64 1
define <7 x i32> @elements(<7 x i32> %x) {
  %e = extractelement <7 x i32> %x, i64 2
  %y = insertelement <7 x i32> %x, i32 %e, i64 1
  ret <7 x i32> %y
}

; Under strict floating point vectors above a register are cut, too.
; CHECK-LABEL: @strict(
; CHECK-COUNT-2: call <8 x float> @llvm.experimental.constrained.fadd.v8f32
; CHECK: ret void
define void @strict(ptr %p) strictfp {
  %x = load <16 x float>, ptr %p
  %y = call <16 x float> @llvm.experimental.constrained.fadd.v16f32(<16 x float> %x, <16 x float> %x, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  store <16 x float> %y, ptr %p
  ret void
}

; InstCombine takes a column out of a matrix so.
; CHECK-LABEL: @column(
; CHECK-NOT: alloca
; CHECK: load <8 x float>
; CHECK: bitcast <4 x float> %{{.*}} to i128
; CHECK-NOT: alloca
; CHECK: ret <4 x float>
define <4 x float> @column(ptr %p) {
  %m = load <12 x float>, ptr %p, align 4
  %columns = bitcast <12 x float> %m to <3 x i128>
  %second = extractelement <3 x i128> %columns, i64 1
  %c = bitcast i128 %second to <4 x float>
  ret <4 x float> %c
}

; The other way round, an element is several.
; CHECK-LABEL: @words(
; CHECK-NOT: <6 x i64>
; CHECK: bitcast <4 x i64> %{{.*}} to <8 x i32>
; CHECK: bitcast <2 x i64> %{{.*}} to <4 x i32>
; CHECK: ret void
define void @words(ptr %p) {
  %m = load <6 x i64>, ptr %p, align 4
  %w = bitcast <6 x i64> %m to <12 x i32>
  %s = add <12 x i32> %w, %w
  store <12 x i32> %s, ptr %p, align 4
  ret void
}
