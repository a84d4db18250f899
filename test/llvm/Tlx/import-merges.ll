; RUN: %opt -passes=matrix-import-tlx %s | FileCheck %s
; RUN: %opt -passes=matrix-import-tlx,matrix-lower %s | FileCheck %s --check-prefix=LOWERED

; A phi of tensors' vectors that only typeinfos of one type use is a phi of handles.

declare token @llvm.tensor.typeinfo.v12f32(<12 x float>, <2 x i32>, <2 x i32>, <2 x i32>)
declare <12 x float> @llvm.tensor.tanh.v12f32(token)
declare <12 x float> @llvm.tensor.tovector.v12f32(token)

; CHECK-LABEL: define <12 x float> @loop(
; CHECK: %[[T:.*]] = call {{.*}} @tlx.totensor__3x4f32.v12float(<12 x float> %v)
; CHECK: loop:
; CHECK-NEXT: %[[X:.*]] = phi target("tlx.tensor", float, 2, 3, 4, 0, 1, 0, 0) [ %[[T]], %entry ], [ %[[H:.*]], %loop ]
; CHECK-NEXT: %[[H]] = call {{.*}} @tlx.tanh__3x4f32.3x4f32.a0({{.*}} %[[X]],
; CHECK-NEXT: br
; CHECK: call <12 x float> @tlx.tovector__v12float.3x4f32({{.*}} %[[X]])
; LOWERED-LABEL: define <12 x float> @loop(
; LOWERED-NOT: call {{.*}}@{{tlx|llvm.tensor}}
; LOWERED: ret
define <12 x float> @loop(<12 x float> %v, i1 %c) {
entry:
  %t = call token @llvm.tensor.typeinfo.v12f32(<12 x float> %v, <2 x i32> <i32 3, i32 4>, <2 x i32> <i32 0, i32 1>, <2 x i32> zeroinitializer)
  %w = call <12 x float> @llvm.tensor.tovector.v12f32(token %t)
  br label %loop
loop:
  %p = phi <12 x float> [ %w, %entry ], [ %h, %loop ]
  %x = call token @llvm.tensor.typeinfo.v12f32(<12 x float> %p, <2 x i32> <i32 3, i32 4>, <2 x i32> <i32 0, i32 1>, <2 x i32> zeroinitializer)
  %h = call <12 x float> @llvm.tensor.tanh.v12f32(token %x)
  br i1 %c, label %loop, label %done
done:
  %r = call <12 x float> @llvm.tensor.tovector.v12f32(token %x)
  ret <12 x float> %r
}

; One side is typed otherwise: the same vector, by other indices, on its edge.
; CHECK-LABEL: define <12 x float> @retyped(
; CHECK: left:
; CHECK: %[[L:.*]] = call {{.*}} @tlx.tanh__3x4f32.
; CHECK-NEXT: %[[V:.*]] = call <12 x float> @tlx.tovector__v12float.3x4f32({{.*}} %[[L]])
; CHECK-NEXT: %[[M:.*]] = call {{.*}} @tlx.totensor__4x3f32.v12float(<12 x float> %[[V]])
; CHECK-NEXT: br label %join
; CHECK: phi target("tlx.tensor", float, 2, 4, 3, 0, 1, 0, 0) [ %[[M]], %left ], [ poison, %entry ]
; LOWERED-LABEL: define <12 x float> @retyped(
; LOWERED-NOT: call {{.*}}@{{tlx|llvm.tensor}}
; LOWERED: ret
define <12 x float> @retyped(<12 x float> %v, i1 %c) {
entry:
  %t = call token @llvm.tensor.typeinfo.v12f32(<12 x float> %v, <2 x i32> <i32 3, i32 4>, <2 x i32> <i32 0, i32 1>, <2 x i32> zeroinitializer)
  br i1 %c, label %left, label %join
left:
  %h = call <12 x float> @llvm.tensor.tanh.v12f32(token %t)
  br label %join
join:
  %p = phi <12 x float> [ %h, %left ], [ poison, %entry ]
  %x = call token @llvm.tensor.typeinfo.v12f32(<12 x float> %p, <2 x i32> <i32 4, i32 3>, <2 x i32> <i32 0, i32 1>, <2 x i32> zeroinitializer)
  %r = call <12 x float> @llvm.tensor.tovector.v12f32(token %x)
  ret <12 x float> %r
}

; What else comes in, or uses it, has a flat value.
; CHECK-LABEL: define <12 x float> @flat(
; CHECK: %[[V:.*]] = call <12 x float> @tlx.tovector__
; CHECK: %p = phi <12 x float> [ %[[V]], %entry ], [ %v, %left ]
; CHECK-NEXT: %q = phi <12 x float> [ %[[V]], %entry ], [ %[[V]], %left ]
; CHECK-NEXT: call {{.*}} @tlx.totensor__3x4f32.v12float(<12 x float> %p)
; LOWERED-LABEL: define <12 x float> @flat(
; LOWERED-NOT: call {{.*}}@{{tlx|llvm.tensor}}
; LOWERED: ret
define <12 x float> @flat(<12 x float> %v, i1 %c) {
entry:
  %t = call token @llvm.tensor.typeinfo.v12f32(<12 x float> %v, <2 x i32> <i32 3, i32 4>, <2 x i32> <i32 0, i32 1>, <2 x i32> zeroinitializer)
  %h = call <12 x float> @llvm.tensor.tanh.v12f32(token %t)
  br i1 %c, label %left, label %join
left:
  br label %join
join:
  %p = phi <12 x float> [ %h, %entry ], [ %v, %left ]
  %q = phi <12 x float> [ %h, %entry ], [ %h, %left ]
  %x = call token @llvm.tensor.typeinfo.v12f32(<12 x float> %p, <2 x i32> <i32 3, i32 4>, <2 x i32> <i32 0, i32 1>, <2 x i32> zeroinitializer)
  %y = call token @llvm.tensor.typeinfo.v12f32(<12 x float> %q, <2 x i32> <i32 3, i32 4>, <2 x i32> <i32 0, i32 1>, <2 x i32> zeroinitializer)
  %g = call <12 x float> @llvm.tensor.tanh.v12f32(token %y)
  %s = call <12 x float> @llvm.tensor.tanh.v12f32(token %x)
  %a = fadd <12 x float> %q, %g
  %r = fadd <12 x float> %a, %s
  ret <12 x float> %r
}
