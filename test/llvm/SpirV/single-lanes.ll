; RUN: %opt -mtriple=spirv64 -passes=matrix-fit-spirv -S %s | FileCheck %s
; RUN: %opt -mtriple=spirv64 -passes=matrix-fit-spirv -S %s | llc-22 -mtriple=spirv64-unknown-unknown -o /dev/null
; RUN: %opt -mtriple=spirv64 -passes=matrix-fit-spirv -S %s | llc-22 -mtriple=spirv64-unknown-unknown -O0 -o /dev/null
; RUN: %opt -mtriple=x86_64 -passes=matrix-fit-spirv -S %s | FileCheck %s --check-prefix=OTHER

; Only signatures keep vectors of one lane.

; CHECK-LABEL: @argument(
; CHECK: %[[TWO:.*]] = shufflevector <1 x half> %v, <1 x half> poison, <2 x i32> <i32 0, i32 poison>
; CHECK: %[[LANE:.*]] = extractelement <2 x half> %[[TWO]], i64 0
; CHECK: fmul half %[[LANE]], %x
; OTHER-LABEL: @argument(
; OTHER: extractelement <1 x half> %v, i64 0
define spir_func void @argument(ptr %p, <1 x half> %v, half %x) {
  %lane = extractelement <1 x half> %v, i64 0
  %r = fmul half %lane, %x
  store half %r, ptr %p
  ret void
}

; CHECK-LABEL: @call(
; CHECK: %[[ARG:.*]] = shufflevector <2 x i8> %{{.*}}, <2 x i8> poison, <1 x i32> zeroinitializer
; CHECK: %[[CALL:.*]] = call spir_func <1 x i8> @callee(<1 x i8> %[[ARG]])
; CHECK: shufflevector <1 x i8> %[[CALL]], <1 x i8> poison, <2 x i32> <i32 0, i32 poison>
; CHECK: mul i8
; CHECK: ret <1 x i8>
declare spir_func <1 x i8> @callee(<1 x i8>)
define spir_func <1 x i8> @call(i8 %x) {
  %v = insertelement <1 x i8> poison, i8 %x, i64 0
  %w = call spir_func <1 x i8> @callee(<1 x i8> %v)
  %r = mul <1 x i8> %w, %v
  ret <1 x i8> %r
}

; No vector is made where nothing takes it.
; CHECK-LABEL: @memory(
; CHECK-NOT: <1 x
; CHECK: load volatile float, ptr %p, align 4
; CHECK: call nnan float @llvm.fma.f32(
; CHECK: %less = fcmp olt float
; CHECK: select i1 %less, float
; CHECK: fptosi float {{.*}} to i32
; CHECK: store i32
; CHECK: ret void
define spir_func void @memory(ptr %p, ptr %q) {
  %v = load volatile <1 x float>, ptr %p, align 4
  %w = call nnan <1 x float> @llvm.fma.v1f32(<1 x float> %v, <1 x float> %v, <1 x float> splat (float 2.0))
  %less = fcmp olt <1 x float> %v, %w
  %s = select <1 x i1> %less, <1 x float> %v, <1 x float> %w
  %i = fptosi <1 x float> %s to <1 x i32>
  store <1 x i32> %i, ptr %q, align 4
  ret void
}

; CHECK-LABEL: @loop(
; CHECK: loop:
; CHECK-NEXT: phi i64
; CHECK-NEXT: %sum = phi double [ 0.000000e+00, %entry ], [ %next, %loop ]
; CHECK-NEXT: %next = fadd double %sum,
; CHECK-NOT: <1 x
; CHECK: ret void
define spir_func void @loop(ptr %p, <1 x double> %v, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %sum = phi <1 x double> [ zeroinitializer, %entry ], [ %next, %loop ]
  %next = fadd <1 x double> %sum, %v
  %j = add i64 %i, 1
  %more = icmp ult i64 %j, %n
  br i1 %more, label %loop, label %done
done:
  store <1 x double> %next, ptr %p
  ret void
}

; Bools, and lanes of and in longer vectors.
; CHECK-LABEL: @others(
; CHECK: zext i1 %{{.*}} to i8
; CHECK: insertelement <3 x float> %{{.*}}, float %{{.*}}, i64 2
; CHECK: %[[MIDDLE:.*]] = extractelement <3 x i32> %u, i64 1
; CHECK: store i32 %[[MIDDLE]]
define spir_func void @others(ptr %p, <1 x i1> %b, <1 x float> %a, <3 x i32> %u) {
  %z = zext <1 x i1> %b to <1 x i8>
  store <1 x i8> %z, ptr %p
  %three = shufflevector <1 x float> %a, <1 x float> poison, <3 x i32> <i32 0, i32 poison, i32 0>
  store <3 x float> %three, ptr %p
  %middle = shufflevector <3 x i32> %u, <3 x i32> poison, <1 x i32> <i32 1>
  store <1 x i32> %middle, ptr %p
  ret void
}
