; RUN: %opt -passes=matrix-import-tlx -S %s | FileCheck %s
; RUN: %opt -passes='matrix-import-tlx,verify<matrix-ops>,matrix-lower' -S %s | FileCheck %s --check-prefix=LOWERED
; RUN: %opt -passes='default<O0>' -S %s | FileCheck %s --check-prefix=LOWERED
; RUN: %opt -passes='default<O2>' -S %s | FileCheck %s --check-prefix=LOWERED

; The RFC's examples, where they are right, and those that are not as they were
; meant. Attributes of declarations are not believed: the store that the RFC calls
; readnone stays.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

declare token @llvm.tensor.typeinfo.v12f32(<12 x float>, <2 x i32>, <2 x i32>, <2 x i32>)
declare token @llvm.tensor.typeinfo.v9f32(<9 x float>, <2 x i32>, <2 x i32>, <2 x i32>)
declare token @llvm.tensor.typeinfo.v12i8(<12 x i8>, <2 x i32>, <2 x i32>, <2 x i32>)
declare token @llvm.tensor.typeinfo.v9i32(<9 x i32>, <2 x i32>, <2 x i32>, <2 x i32>)
declare token @llvm.tensor.typeinfo.v8f32(<8 x float>, <3 x i32>, <3 x i32>, <3 x i32>)
declare token @llvm.vector.totensor.v4f32(<4 x float>, <2 x i32>, <2 x i32>, <2 x i32>)
declare token @llvm.tensor.typeinfo.v240f32(<240 x float>, <3 x i32>, <3 x i32>, <3 x i32>)
declare token @llvm.tensor.typeinfo.p0(ptr, <2 x i32>, <2 x i32>, <2 x i32>)
declare <9 x float> @llvm.tensor.matmul.v9f32(token, token)
declare <4 x float> @llvm.tensor.contract.v4f32(token, token, <2 x i32>, <2 x i32>)
declare <9 x i32> @llvm.tensor.umma.v9i32(token, token, token)
declare <9 x i32> @llvm.tensor.smma.v9i32(token, token, token)
declare <9 x i32> @llvm.tensor.usmma.v9i32(token, token, token)
declare <9 x i32> @llvm.tensor.summa.v9i32(token, token, token)
declare <240 x float> @llvm.tensor.transpose.v240f32(token, <3 x i32>)
declare <2 x float> @llvm.tensor.convolution.v2f32(token, token, <2 x i32>, <2 x i32>, <2 x i32>)
declare token @llvm.tensor.load.p0(ptr, <3 x i32>, <3 x i32>, <3 x i32>, <3 x i32>) nounwind speculatable willreturn memory(read)
declare void @llvm.tensor.store.p0(ptr, token, <3 x i32>) nounwind willreturn memory(none)
declare void @llvm.tensor.store.2d(ptr, token, <2 x i32>) nounwind willreturn memory(none)
declare <12 x float> @llvm.tensor.relu.v12f32(token)
declare <12 x float> @llvm.tensor.tanh.v12f32(token)
declare <12 x float> @llvm.tensor.sigmoid.v12f32(token)
declare <12 x float> @llvm.tensor.broadcast.v12f32(token, float)
declare <2 x float> @llvm.tensor.reduce.max.v2f32(token, <2 x i32>, <2 x i32>)
declare <20 x float> @llvm.tensor.pad.v20f32(token, float, <2 x i32>, <2 x i32>, <2 x i32>)
declare <24 x float> @llvm.tensor.concat.v24f32(token, token, i32)
declare <12 x float> @llvm.tensor.reshape.permute.v12f32(token, <2 x i32>)
declare <12 x float> @llvm.tensor.reshape.block.v12f32(token, <1 x i32>, <1 x i32>)
declare <12 x float> @llvm.tensor.tovector.v12f32(token)

; CHECK-LABEL: define <9 x float> @matmul(
; CHECK-NEXT: call {{.*}} @tlx.totensor__3x4f32.v12float(
; CHECK-NEXT: call {{.*}} @tlx.totensor__4x3f32.v12float(
; CHECK-NEXT: call {{.*}} @tlx.matmul__3x3f32.3x4f32.4x3f32.a0(
; CHECK-NEXT: call {{.*}} @tlx.tovector__v9float.3x3f32(
; CHECK-NEXT: ret
; LOWERED-LABEL: define <9 x float> @matmul(
; LOWERED-NOT: call {{.*}}@{{tlx|llvm.tensor}}
; LOWERED: ret
define <9 x float> @matmul(<12 x float> %tensor1, <12 x float> %tensor2) {
  %input1 = call token @llvm.tensor.typeinfo.v12f32(<12 x float> %tensor1, <2 x i32> <i32 3, i32 4>, <2 x i32> <i32 0, i32 1>, <2 x i32> zeroinitializer)
  %input2 = call token @llvm.tensor.typeinfo.v12f32(<12 x float> %tensor2, <2 x i32> <i32 4, i32 3>, <2 x i32> <i32 0, i32 1>, <2 x i32> zeroinitializer)
  %output = call <9 x float> @llvm.tensor.matmul.v9f32(token %input1, token %input2)
  %typed_output = call token @llvm.tensor.typeinfo.v9f32(<9 x float> %output, <2 x i32> <i32 3, i32 3>, <2 x i32> <i32 0, i32 1>, <2 x i32> zeroinitializer)
  ret <9 x float> %output
}

; What is left of two of three axes each is 2x2.
; CHECK-LABEL: define <4 x float> @contract(
; CHECK: call {{.*}} @tlx.contract__2x2f32.2x2x2f32.2x2x2f32.a2_0_3_2_3_1_0(
; LOWERED-LABEL: define <4 x float> @contract(
; LOWERED-NOT: call {{.*}}@{{tlx|llvm.tensor}}
; LOWERED: ret
define <4 x float> @contract(<8 x float> %tensor1, <8 x float> %tensor2) {
  %input1 = call token @llvm.tensor.typeinfo.v8f32(<8 x float> %tensor1, <3 x i32> <i32 2, i32 2, i32 2>, <3 x i32> <i32 0, i32 1, i32 2>, <3 x i32> zeroinitializer)
  %input2 = call token @llvm.tensor.typeinfo.v8f32(<8 x float> %tensor2, <3 x i32> <i32 2, i32 2, i32 2>, <3 x i32> <i32 0, i32 1, i32 2>, <3 x i32> zeroinitializer)
  %output = call <4 x float> @llvm.tensor.contract.v4f32(token %input1, token %input2, <2 x i32> <i32 0, i32 2>, <2 x i32> <i32 0, i32 1>)
  %typed_output = call token @llvm.vector.totensor.v4f32(<4 x float> %output, <2 x i32> <i32 2, i32 2>, <2 x i32> <i32 0, i32 1>, <2 x i32> zeroinitializer)
  ret <4 x float> %output
}

; Bytes, so that signs make a difference: none, both, B's, A's.
; CHECK-LABEL: define <9 x i32> @mma(
; CHECK: call {{.*}} @tlx.muladd__3x3i32.3x4i8.4x3i8.3x3i32.a0_0(
; CHECK: call {{.*}} @tlx.muladd__3x3i32.3x4i8.4x3i8.3x3i32.a3_0(
; CHECK: call {{.*}} @tlx.muladd__3x3i32.3x4i8.4x3i8.3x3i32.a2_0(
; CHECK: call {{.*}} @tlx.muladd__3x3i32.3x4i8.4x3i8.3x3i32.a1_0(
; LOWERED-LABEL: define <9 x i32> @mma(
; LOWERED-NOT: call {{.*}}@{{tlx|llvm.tensor}}
; LOWERED: ret
define <9 x i32> @mma(<9 x i32> %acc_tensor, <12 x i8> %tensor1, <12 x i8> %tensor2) {
  %acc = call token @llvm.tensor.typeinfo.v9i32(<9 x i32> %acc_tensor, <2 x i32> <i32 3, i32 3>, <2 x i32> <i32 0, i32 1>, <2 x i32> zeroinitializer)
  %op1 = call token @llvm.tensor.typeinfo.v12i8(<12 x i8> %tensor1, <2 x i32> <i32 3, i32 4>, <2 x i32> <i32 0, i32 1>, <2 x i32> zeroinitializer)
  %op2 = call token @llvm.tensor.typeinfo.v12i8(<12 x i8> %tensor2, <2 x i32> <i32 4, i32 3>, <2 x i32> <i32 0, i32 1>, <2 x i32> zeroinitializer)
  %u = call <9 x i32> @llvm.tensor.umma.v9i32(token %acc, token %op1, token %op2)
  %tu = call token @llvm.tensor.typeinfo.v9i32(<9 x i32> %u, <2 x i32> <i32 3, i32 3>, <2 x i32> <i32 0, i32 1>, <2 x i32> zeroinitializer)
  %s = call <9 x i32> @llvm.tensor.smma.v9i32(token %tu, token %op1, token %op2)
  %ts = call token @llvm.tensor.typeinfo.v9i32(<9 x i32> %s, <2 x i32> <i32 3, i32 3>, <2 x i32> <i32 0, i32 1>, <2 x i32> zeroinitializer)
  %us = call <9 x i32> @llvm.tensor.usmma.v9i32(token %ts, token %op1, token %op2)
  %tus = call token @llvm.tensor.typeinfo.v9i32(<9 x i32> %us, <2 x i32> <i32 3, i32 3>, <2 x i32> <i32 0, i32 1>, <2 x i32> zeroinitializer)
  %su = call <9 x i32> @llvm.tensor.summa.v9i32(token %tus, token %op1, token %op2)
  ret <9 x i32> %su
}

; The padding is part of the shape, 13x3x2 are left; `transpose` gives the same
; tensor another layout, with its shape and padding listed as it lies.
; CHECK-LABEL: define <240 x float> @transpose(
; CHECK-NEXT: call {{.*}} @tlx.totensor__16x5x3f32_p3_2_1.v240float(
; CHECK-NEXT: call {{.*}} @tlx.relayout__16x5x3f32_l2_0_1_p3_2_1.16x5x3f32_p3_2_1(
; CHECK-NEXT: call {{.*}} @tlx.tovector__v240float.16x5x3f32_l2_0_1_p3_2_1(
; CHECK-NEXT: ret
; LOWERED-LABEL: define <240 x float> @transpose(
; LOWERED-NOT: call {{.*}}@{{tlx|llvm.tensor}}
; LOWERED: ret
define <240 x float> @transpose(<240 x float> %tensor) {
  %input = call token @llvm.tensor.typeinfo.v240f32(<240 x float> %tensor, <3 x i32> <i32 16, i32 5, i32 3>, <3 x i32> <i32 0, i32 1, i32 2>, <3 x i32> <i32 3, i32 2, i32 1>)
  %output = call <240 x float> @llvm.tensor.transpose.v240f32(token %input, <3 x i32> <i32 2, i32 0, i32 1>)
  %typed_output = call token @llvm.tensor.typeinfo.v240f32(<240 x float> %output, <3 x i32> <i32 3, i32 16, i32 5>, <3 x i32> <i32 2, i32 0, i32 1>, <3 x i32> <i32 1, i32 3, i32 2>)
  ret <240 x float> %output
}

; 3x4 by 2x3: a batch of one, one channel each.
; CHECK-LABEL: define <2 x float> @convolution(
; CHECK: call {{.*}} @tlx.convolution__1x1x2x1f32.1x1x3x4f32.1x1x2x3f32.float.a1_2_1_1_1_1_0_0_0_0_0_1_0_0_0(
; CHECK: call {{.*}} @tlx.view__2x1f32.1x1x2x1f32.a0_0_0_0_2_1_3_1(
; LOWERED-LABEL: define <2 x float> @convolution(
; LOWERED-NOT: call {{.*}}@{{tlx|llvm.tensor}}
; LOWERED: ret
define <2 x float> @convolution(<12 x float> %tensor1, ptr byval(<6 x float>) %tensor2) {
  %input = call token @llvm.tensor.typeinfo.v12f32(<12 x float> %tensor1, <2 x i32> <i32 3, i32 4>, <2 x i32> <i32 0, i32 1>, <2 x i32> zeroinitializer)
  %kernel = call token @llvm.tensor.typeinfo.p0(ptr byval(<6 x float>) %tensor2, <2 x i32> <i32 2, i32 3>, <2 x i32> <i32 0, i32 1>, <2 x i32> zeroinitializer)
  %output = call <2 x float> @llvm.tensor.convolution.v2f32(token %input, token %kernel, <2 x i32> <i32 1, i32 2>, <2 x i32> zeroinitializer, <2 x i32> zeroinitializer)
  ret <2 x float> %output
}

; Strides count elements; 0 is contiguous; one is known when the program runs.
; CHECK-LABEL: define void @memory(
; CHECK: call {{.*}} @tlx.load__16x6x4i8.p0.i64.i64.i64.a1_0(ptr %mem_ptr, i64 24, i64 4, i64 8,
; CHECK: %[[N:.*]] = sext i32 %{{.*}} to i64
; CHECK: %[[IS0:.*]] = icmp eq i64 %[[N]], 0
; CHECK: %[[STRIDE:.*]] = select i1 %[[IS0]], i64 24, i64 %[[N]]
; CHECK: call void @tlx.store__void.16x6x4i8.p0.i64.i64.i64.a1_0({{.*}}, ptr %to, i64 %[[STRIDE]],
; LOWERED-LABEL: define void @memory(
; LOWERED: store
; LOWERED: ret
define void @memory(ptr %mem_ptr, ptr %to, i32 %n) {
  %tensor = call token @llvm.tensor.load.p0(ptr elementtype(i8) %mem_ptr, <3 x i32> <i32 16, i32 6, i32 4>, <3 x i32> <i32 0, i32 1, i32 2>, <3 x i32> zeroinitializer, <3 x i32> <i32 0, i32 0, i32 8>)
  %strides = insertelement <3 x i32> <i32 poison, i32 12, i32 10>, i32 %n, i32 0
  call void @llvm.tensor.store.p0(ptr %to, token %tensor, <3 x i32> %strides)
  ret void
}

; CHECK-LABEL: define <12 x float> @others(
; CHECK: call {{.*}} @tlx.maximum__3x4f32
; CHECK: call {{.*}} @tlx.tanh__3x4f32
; CHECK: call {{.*}} @tlx.exp__3x4f32
; CHECK: call {{.*}} @tlx.splat__3x4f32.float(float %x)
; CHECK: call {{.*}} @tlx.window.maximum__1x2f32.3x4f32.a3_2_1_2_1_1_1_1_0_0_0_0_0(
; CHECK: call {{.*}} @tlx.pad__4x5f32.3x4f32.float.a1_1_0_0_1_0_0({{.*}}, float %x,
; CHECK: call {{.*}} @tlx.concat__6x4f32.3x4f32.3x4f32.a0(
; CHECK: call {{.*}} @tlx.reshape.permute__2x6f32.3x4f32.a1_0(
; CHECK: call {{.*}} @tlx.reshape.block__3x2x2f32.3x4f32.a1_2(
; LOWERED-LABEL: define <12 x float> @others(
; LOWERED-NOT: call {{.*}}@{{tlx|llvm.tensor}}
; LOWERED: ret
define <12 x float> @others(<12 x float> %v, float %x, ptr %p) {
  %t = call token @llvm.tensor.typeinfo.v12f32(<12 x float> %v, <2 x i32> <i32 3, i32 4>, <2 x i32> <i32 0, i32 1>, <2 x i32> zeroinitializer)
  %r = call <12 x float> @llvm.tensor.relu.v12f32(token %t)
  store <12 x float> %r, ptr %p
  %h = call <12 x float> @llvm.tensor.tanh.v12f32(token %t)
  store <12 x float> %h, ptr %p
  %s = call <12 x float> @llvm.tensor.sigmoid.v12f32(token %t)
  store <12 x float> %s, ptr %p
  %b = call <12 x float> @llvm.tensor.broadcast.v12f32(token %t, float %x)
  store <12 x float> %b, ptr %p
  %m = call <2 x float> @llvm.tensor.reduce.max.v2f32(token %t, <2 x i32> <i32 3, i32 2>, <2 x i32> <i32 1, i32 2>)
  store <2 x float> %m, ptr %p
  %d = call <20 x float> @llvm.tensor.pad.v20f32(token %t, float %x, <2 x i32> <i32 1, i32 0>, <2 x i32> <i32 0, i32 1>, <2 x i32> zeroinitializer)
  store <20 x float> %d, ptr %p
  %c = call <24 x float> @llvm.tensor.concat.v24f32(token %t, token %t, i32 0)
  store <24 x float> %c, ptr %p
  %q = call <12 x float> @llvm.tensor.reshape.permute.v12f32(token %t, <2 x i32> <i32 1, i32 0>)
  %tq = call token @llvm.tensor.typeinfo.v12f32(<12 x float> %q, <2 x i32> <i32 2, i32 6>, <2 x i32> <i32 0, i32 1>, <2 x i32> zeroinitializer)
  call void @llvm.tensor.store.2d(ptr %p, token %tq, <2 x i32> zeroinitializer)
  %k = call <12 x float> @llvm.tensor.reshape.block.v12f32(token %t, <1 x i32> <i32 1>, <1 x i32> <i32 2>)
  store <12 x float> %k, ptr %p
  %e = call <12 x float> @llvm.tensor.tovector.v12f32(token %t)
  ret <12 x float> %e
}

; The same shape from both sides, and from all callers.
; CHECK-LABEL: define internal <9 x float> @callee(
; CHECK: call {{.*}} @tlx.totensor__3x3f32.v9float(
; LOWERED-NOT: llvm.tensor
define internal <9 x float> @callee(<9 x float> %tensor, <2 x i32> %shape, i1 %c) {
  br i1 %c, label %block1, label %block2
block1:
  br label %block3
block2:
  br label %block3
block3:
  %shape3 = phi <2 x i32> [ <i32 3, i32 3>, %block1 ], [ %shape, %block2 ]
  %t = call token @llvm.tensor.typeinfo.v9f32(<9 x float> %tensor, <2 x i32> %shape3, <2 x i32> <i32 0, i32 1>, <2 x i32> zeroinitializer)
  %r = call <9 x float> @llvm.tensor.matmul.v9f32(token %t, token %t)
  ret <9 x float> %r
}

define <9 x float> @caller(<9 x float> %tensor, i1 %c) {
  %r = call <9 x float> @callee(<9 x float> %tensor, <2 x i32> <i32 3, i32 3>, i1 %c)
  ret <9 x float> %r
}

; Attributes of a parameter say what its tensor is.
; CHECK-LABEL: define <9 x float> @attributes(
; CHECK: call {{.*}} @tlx.totensor__3x3f32_l1_0.v9float(
; LOWERED-LABEL: define <9 x float> @attributes(
; LOWERED-NOT: call {{.*}}@{{tlx|llvm.tensor}}
; LOWERED: ret
define <9 x float> @attributes(<9 x float> "tensorargid"="0" "tensorshape"="3,3" "tensorpad"="0,0" %tensor, <2 x i32> "tensorargid"="0" %shape, <2 x i32> "tensorargid"="0" "tensorlayout"="1, 0" %layout, <2 x i32> "tensorargid"="0" %pad) {
  %t = call token @llvm.tensor.typeinfo.v9f32(<9 x float> %tensor, <2 x i32> %shape, <2 x i32> %layout, <2 x i32> %pad)
  %r = call <9 x float> @llvm.tensor.matmul.v9f32(token %t, token %t)
  ret <9 x float> %r
}
