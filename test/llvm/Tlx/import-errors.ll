; RUN: split-file %s %t
; RUN: not %opt -passes=matrix-import-tlx -disable-output %t/contract.ll 2>&1 | FileCheck %t/contract.ll
; RUN: not %opt -passes='default<O2>' -disable-output %t/contract.ll 2>&1 | FileCheck %t/contract.ll
; RUN: not %opt -passes=matrix-import-tlx -disable-output %t/convolution.ll 2>&1 | FileCheck %t/convolution.ll
; RUN: not %opt -passes=matrix-import-tlx -disable-output %t/matmul.ll 2>&1 | FileCheck %t/matmul.ll
; RUN: not %opt -passes=matrix-import-tlx -disable-output %t/length.ll 2>&1 | FileCheck %t/length.ll
; RUN: not %opt -passes=matrix-import-tlx -disable-output %t/size.ll 2>&1 | FileCheck %t/size.ll
; RUN: not %opt -passes=matrix-import-tlx -disable-output %t/entries.ll 2>&1 | FileCheck %t/entries.ll
; RUN: not %opt -passes=matrix-import-tlx -disable-output %t/layout.ll 2>&1 | FileCheck %t/layout.ll
; RUN: not %opt -passes=matrix-import-tlx -disable-output %t/dynamic.ll 2>&1 | FileCheck %t/dynamic.ll
; RUN: not %opt -passes=matrix-import-tlx -disable-output %t/axis.ll 2>&1 | FileCheck %t/axis.ll
; RUN: not %opt -passes=matrix-import-tlx -disable-output %t/load.ll 2>&1 | FileCheck %t/load.ll
; RUN: not %opt -passes=matrix-import-tlx -disable-output %t/unknown.ll 2>&1 | FileCheck %t/unknown.ll
; RUN: not %opt -passes=matrix-import-tlx -disable-output %t/token.ll 2>&1 | FileCheck %t/token.ll
; RUN: not %opt -passes=matrix-import-tlx -disable-output %t/foreign.ll 2>&1 | FileCheck %t/foreign.ll
; RUN: not %opt -passes=matrix-import-tlx -disable-output %t/extra.ll 2>&1 | FileCheck %t/extra.ll
; RUN: not %opt -passes=matrix-import-tlx -disable-output %t/pad.ll 2>&1 | FileCheck %t/pad.ll
; RUN: not %opt -passes='lto<O2>' -disable-output %t/foreign.ll 2>&1 | FileCheck %t/foreign.ll

; Examples of the RFC that contradict what they say, and what else can be wrong.

;--- contract.ll
; Two of three axes leave 2x2.
; CHECK: error: {{.*}}in function contract {{.*}}: tensor intrinsic 'typeinfo': result shape is 2x2x2, expected 2x2
declare token @llvm.tensor.typeinfo.v8f32(<8 x float>, <3 x i32>, <3 x i32>, <3 x i32>)
declare <8 x float> @llvm.tensor.contract.v8f32(token, token, <2 x i32>, <2 x i32>)
define <8 x float> @contract(<8 x float> %tensor1, <8 x float> %tensor2) {
  %input1 = call token @llvm.tensor.typeinfo.v8f32(<8 x float> %tensor1, <3 x i32> <i32 2, i32 2, i32 2>, <3 x i32> <i32 0, i32 1, i32 2>, <3 x i32> zeroinitializer)
  %input2 = call token @llvm.tensor.typeinfo.v8f32(<8 x float> %tensor2, <3 x i32> <i32 2, i32 2, i32 2>, <3 x i32> <i32 0, i32 1, i32 2>, <3 x i32> zeroinitializer)
  %output = call <8 x float> @llvm.tensor.contract.v8f32(token %input1, token %input2, <2 x i32> <i32 0, i32 2>, <2 x i32> <i32 0, i32 1>)
  %typed_output = call token @llvm.tensor.typeinfo.v8f32(<8 x float> %output, <3 x i32> <i32 2, i32 2, i32 2>, <3 x i32> <i32 0, i32 1, i32 2>, <3 x i32> zeroinitializer)
  ret <8 x float> %output
}

;--- convolution.ll
; A window of 4x3 has no place in 3x4.
; CHECK: error: {{.*}}tensor intrinsic 'convolution': expected a window of at most 3 in dimension 2, got 4
declare token @llvm.tensor.typeinfo.v12f32(<12 x float>, <2 x i32>, <2 x i32>, <2 x i32>)
declare <9 x float> @llvm.tensor.convolution.v9f32(token, token, <2 x i32>, <2 x i32>, <2 x i32>)
define <9 x float> @convolution(<12 x float> %tensor1, <12 x float> %tensor2) {
  %input = call token @llvm.tensor.typeinfo.v12f32(<12 x float> %tensor1, <2 x i32> <i32 3, i32 4>, <2 x i32> <i32 0, i32 1>, <2 x i32> zeroinitializer)
  %kernel = call token @llvm.tensor.typeinfo.v12f32(<12 x float> %tensor2, <2 x i32> <i32 4, i32 3>, <2 x i32> <i32 0, i32 1>, <2 x i32> zeroinitializer)
  %output = call <9 x float> @llvm.tensor.convolution.v9f32(token %input, token %kernel, <2 x i32> <i32 1, i32 2>, <2 x i32> zeroinitializer, <2 x i32> zeroinitializer)
  ret <9 x float> %output
}

;--- matmul.ll
; CHECK: error: {{.*}}tensor intrinsic 'matmul': expected 4 rows of operand 1, got 3
declare token @llvm.tensor.typeinfo.v12f32(<12 x float>, <2 x i32>, <2 x i32>, <2 x i32>)
declare <9 x float> @llvm.tensor.matmul.v9f32(token, token)
define <9 x float> @matmul(<12 x float> %tensor) {
  %input = call token @llvm.tensor.typeinfo.v12f32(<12 x float> %tensor, <2 x i32> <i32 3, i32 4>, <2 x i32> <i32 0, i32 1>, <2 x i32> zeroinitializer)
  %output = call <9 x float> @llvm.tensor.matmul.v9f32(token %input, token %input)
  ret <9 x float> %output
}

;--- length.ll
; The RFC's 1x10x800x800, if these were 1x10x8x8: sizes are checked.
; CHECK: error: {{.*}}tensor intrinsic 'matmul': expected the result <640 x i32>, got <64 x i32>
declare token @llvm.tensor.typeinfo.v640i32(<640 x i32>, <4 x i32>, <4 x i32>, <4 x i32>)
declare <64 x i32> @llvm.tensor.matmul.v64i32(token, token)
define <64 x i32> @length(<640 x i32> %tensor) {
  %input = call token @llvm.tensor.typeinfo.v640i32(<640 x i32> %tensor, <4 x i32> <i32 1, i32 10, i32 8, i32 8>, <4 x i32> <i32 0, i32 1, i32 2, i32 3>, <4 x i32> zeroinitializer)
  %output = call <64 x i32> @llvm.tensor.matmul.v64i32(token %input, token %input)
  ret <64 x i32> %output
}

;--- size.ll
; CHECK: error: {{.*}}tensor intrinsic 'typeinfo': vector length 12 does not match 15 allocated elements
declare token @llvm.tensor.typeinfo.v12f32(<12 x float>, <2 x i32>, <2 x i32>, <2 x i32>)
define void @size(<12 x float> %tensor) {
  %input = call token @llvm.tensor.typeinfo.v12f32(<12 x float> %tensor, <2 x i32> <i32 3, i32 5>, <2 x i32> <i32 0, i32 1>, <2 x i32> zeroinitializer)
  ret void
}

;--- entries.ll
; CHECK: error: {{.*}}tensor intrinsic 'typeinfo': shape, layout and padding have 2, 3 and 2 entries
declare token @llvm.tensor.typeinfo.v12f32(<12 x float>, <2 x i32>, <3 x i32>, <2 x i32>)
define void @entries(<12 x float> %tensor) {
  %input = call token @llvm.tensor.typeinfo.v12f32(<12 x float> %tensor, <2 x i32> <i32 3, i32 4>, <3 x i32> <i32 0, i32 1, i32 2>, <2 x i32> zeroinitializer)
  ret void
}

;--- layout.ll
; CHECK: error: {{.*}}tensor intrinsic 'typeinfo': layout is not a permutation of 0..1
declare token @llvm.tensor.typeinfo.v12f32(<12 x float>, <2 x i32>, <2 x i32>, <2 x i32>)
define void @layout(<12 x float> %tensor) {
  %input = call token @llvm.tensor.typeinfo.v12f32(<12 x float> %tensor, <2 x i32> <i32 3, i32 4>, <2 x i32> <i32 0, i32 2>, <2 x i32> zeroinitializer)
  ret void
}

;--- dynamic.ll
; CHECK: error: {{.*}}tensor intrinsic 'typeinfo': operand 1 is not a constant; run-time extents are not supported
declare token @llvm.tensor.typeinfo.v12f32(<12 x float>, <2 x i32>, <2 x i32>, <2 x i32>)
define void @dynamic(<12 x float> %tensor, i1 %c) {
  %shape = select i1 %c, <2 x i32> <i32 3, i32 4>, <2 x i32> <i32 4, i32 3>
  %input = call token @llvm.tensor.typeinfo.v12f32(<12 x float> %tensor, <2 x i32> %shape, <2 x i32> <i32 0, i32 1>, <2 x i32> zeroinitializer)
  ret void
}

;--- axis.ll
; CHECK: error: {{.*}}tensor intrinsic 'contract': axis 2 is out of range
declare token @llvm.tensor.typeinfo.v12f32(<12 x float>, <2 x i32>, <2 x i32>, <2 x i32>)
declare <9 x float> @llvm.tensor.contract.v9f32(token, token, <1 x i32>, <1 x i32>)
define <9 x float> @axis(<12 x float> %tensor) {
  %input = call token @llvm.tensor.typeinfo.v12f32(<12 x float> %tensor, <2 x i32> <i32 3, i32 4>, <2 x i32> <i32 0, i32 1>, <2 x i32> zeroinitializer)
  %output = call <9 x float> @llvm.tensor.contract.v9f32(token %input, token %input, <1 x i32> <i32 1>, <1 x i32> <i32 2>)
  ret <9 x float> %output
}

;--- load.ll
; CHECK: error: {{.*}}tensor intrinsic 'load': the pointer needs an attribute elementtype
declare token @llvm.tensor.load.p0(ptr, <1 x i32>, <1 x i32>, <1 x i32>, <1 x i32>)
define void @load(ptr %p) {
  %t = call token @llvm.tensor.load.p0(ptr %p, <1 x i32> <i32 3>, <1 x i32> zeroinitializer, <1 x i32> zeroinitializer, <1 x i32> <i32 1>)
  ret void
}

;--- unknown.ll
; CHECK: error: {{.*}}tensor intrinsic 'frobnicate': no such intrinsic
declare <12 x float> @llvm.tensor.frobnicate.v12f32(token)
declare token @llvm.tensor.typeinfo.v12f32(<12 x float>, <2 x i32>, <2 x i32>, <2 x i32>)
define <12 x float> @unknown(<12 x float> %tensor) {
  %input = call token @llvm.tensor.typeinfo.v12f32(<12 x float> %tensor, <2 x i32> <i32 3, i32 4>, <2 x i32> <i32 0, i32 1>, <2 x i32> zeroinitializer)
  %output = call <12 x float> @llvm.tensor.frobnicate.v12f32(token %input)
  ret <12 x float> %output
}

;--- token.ll
; CHECK: error: {{.*}}tensor intrinsic 'relu': operand 0 is no token of a tensor
declare <12 x float> @llvm.tensor.relu.v12f32(<12 x float>)
define <12 x float> @token(<12 x float> %tensor) {
  %output = call <12 x float> @llvm.tensor.relu.v12f32(<12 x float> %tensor)
  ret <12 x float> %output
}

;--- foreign.ll
; CHECK: error: {{.*}}tensor intrinsic 'relu': operand 0 is no token of a tensor
declare <4 x float> @llvm.tensor.relu.v4f32(token)
define <4 x float> @foreign() {
  %output = call <4 x float> @llvm.tensor.relu.v4f32(token none)
  ret <4 x float> %output
}

;--- extra.ll
; CHECK: error: {{.*}}tensor intrinsic 'relu': expected 1 operands, got 2
declare token @llvm.tensor.typeinfo.v4f32(<4 x float>, <1 x i32>, <1 x i32>, <1 x i32>)
declare <4 x float> @llvm.tensor.relu.v4f32(token, i32)
define <4 x float> @extra(<4 x float> %tensor) {
  %input = call token @llvm.tensor.typeinfo.v4f32(<4 x float> %tensor, <1 x i32> <i32 4>, <1 x i32> zeroinitializer, <1 x i32> zeroinitializer)
  %output = call <4 x float> @llvm.tensor.relu.v4f32(token %input, i32 7)
  ret <4 x float> %output
}

;--- pad.ll
; A result that no type describes.
; CHECK: error: {{.*}}tensor intrinsic 'pad': tensor must have at most {{[0-9]+}} bytes, got more than 64 bits can count
declare token @llvm.tensor.typeinfo.v4f32(<4 x float>, <2 x i32>, <2 x i32>, <2 x i32>)
declare <4 x float> @llvm.tensor.pad.v4f32(token, float, <2 x i32>, <2 x i32>, <2 x i32>)
define <4 x float> @pad(<4 x float> %tensor) {
  %input = call token @llvm.tensor.typeinfo.v4f32(<4 x float> %tensor, <2 x i32> <i32 2, i32 2>, <2 x i32> <i32 0, i32 1>, <2 x i32> zeroinitializer)
  %output = call <4 x float> @llvm.tensor.pad.v4f32(token %input, float 0.0, <2 x i32> <i32 2147483647, i32 2147483647>, <2 x i32> zeroinitializer, <2 x i32> zeroinitializer)
  ret <4 x float> %output
}
