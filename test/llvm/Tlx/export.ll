; RUN: %opt -passes=matrix-export-tlx %s | FileCheck %s --implicit-check-not=@tlx.
; RUN: %opt -passes=matrix-export-tlx %s | %stock_opt -passes='default<O2>' -disable-output

; Operations as the RFC spells them. Each vector that an intrinsic gives has a
; typeinfo, in storage order.

%A = type target("tlx.tensor", float, 2, 5, 4, 1, 0, 2, 0)
%B = type target("tlx.tensor", float, 2, 4, 3, 0, 1, 0, 0)
%C = type target("tlx.tensor", float, 2, 3, 3, 0, 1, 0, 0)

; CHECK-LABEL: define <9 x float> @matmul(
; CHECK-NEXT: %a = call token @llvm.tensor.load.p0.v2i32.v2i64(ptr elementtype(float) align 16 %p, <2 x i32> <i32 4, i32 5>, <2 x i32> <i32 1, i32 0>, <2 x i32> <i32 0, i32 2>, <2 x i64> <i64 8000000000, i64 -1>)
; CHECK-NEXT: %b = call token @llvm.tensor.typeinfo.v12f32.v2i32(<12 x float> %w, <2 x i32> <i32 4, i32 3>, <2 x i32> <i32 0, i32 1>, <2 x i32> zeroinitializer)
; CHECK-NEXT: %c = call reassoc contract <9 x float> @llvm.tensor.matmul.v9f32(token %a, token %b)
; CHECK-NEXT: %[[C:.*]] = call token @llvm.tensor.typeinfo.v9f32.v2i32(<9 x float> %c, <2 x i32> splat (i32 3), <2 x i32> <i32 0, i32 1>, <2 x i32> zeroinitializer)
; CHECK-NEXT: call void @llvm.tensor.store.p0.v2i32(ptr %p, token %[[C]], <2 x i32> <i32 7, i32 1>)
; CHECK-NEXT: %r = call <9 x float> @llvm.tensor.tovector.v9f32(token %[[C]])
; CHECK-NEXT: ret <9 x float> %r
define <9 x float> @matmul(ptr %p, <12 x float> %w) {
  %a = call %A @tlx.load__A(ptr %p, i64 -1, i64 8000000000, target("tlx.attr", 16, 0) poison)
  %b = call %B @tlx.totensor__B(<12 x float> %w)
  %c = call %C @tlx.matmul__(%A %a, %B %b, target("tlx.attr", 3) poison)
  call void @tlx.store__C(%C %c, ptr %p, i64 7, i64 1, target("tlx.attr", 4, 0) poison)
  %r = call <9 x float> @tlx.tovector__C(%C %c)
  ret <9 x float> %r
}

; A phi is one of vectors, which a load has none of.
; CHECK-LABEL: define void @phi(
; CHECK: %a = call token @llvm.tensor.load
; CHECK-NEXT: %[[A:.*]] = call <20 x float> @llvm.tensor.tovector.v20f32(token %a)
; CHECK: %x = phi <20 x float> [ %[[A]], %entry ], [ %t, %loop ]
; CHECK-NEXT: %[[X:.*]] = call token @llvm.tensor.typeinfo.v20f32.v2i32(<20 x float> %x, <2 x i32> <i32 4, i32 5>, <2 x i32> <i32 1, i32 0>, <2 x i32> <i32 0, i32 2>)
; CHECK-NEXT: %t = call reassoc contract <20 x float> @llvm.tensor.tanh.v20f32(token %[[X]])
; CHECK-NEXT: call token @llvm.tensor.typeinfo
define void @phi(ptr %p, i1 %c) {
entry:
  %a = call %A @tlx.load__A(ptr %p, i64 1, i64 3, target("tlx.attr", 16, 0) poison)
  br label %loop
loop:
  %x = phi %A [ %a, %entry ], [ %t, %loop ]
  %t = call %A @tlx.tanh__(%A %x, target("tlx.attr", 3) poison)
  br i1 %c, label %loop, label %done
done:
  ret void
}

; Splats, signs and sums that are parts of compositions have no spelling.
; CHECK-LABEL: define void @compositions(
; CHECK: call reassoc contract <12 x float> @llvm.tensor.sigmoid.v12f32(token %b)
; CHECK-NOT: broadcast
; CHECK: %m = call <12 x float> @llvm.tensor.relu.v12f32(
; CHECK-NOT: broadcast
; CHECK: %e = call reassoc contract <12 x float> @llvm.tensor.exp.v12f32(
; CHECK: ret void
define void @compositions(<12 x float> %w, ptr %p) {
  %b = call %B @tlx.totensor__B(<12 x float> %w)
  %one = call %B @tlx.splat__B(float 1.0)
  %n = call %B @tlx.fneg__(%B %b, target("tlx.attr", 3) poison)
  %e0 = call %B @tlx.exp__(%B %n, target("tlx.attr", 3) poison)
  %s = call %B @tlx.fadd__(%B %one, %B %e0, target("tlx.attr", 3) poison)
  %q = call %B @tlx.fdiv__(%B %one, %B %s, target("tlx.attr", 3) poison)
  %zero = call %B @tlx.splat__B(float 0.0)
  %m = call %B @tlx.maximum__(%B %q, %B %zero, target("tlx.attr", 0) poison)
  %e = call %B @tlx.exp__(%B %m, target("tlx.attr", 3) poison)
  call void @tlx.store__B(%B %e, ptr %p, i64 3, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}

declare %A @tlx.load__A(ptr, i64, i64, target("tlx.attr", 16, 0))
declare %B @tlx.totensor__B(<12 x float>)
declare %C @tlx.matmul__(%A, %B, target("tlx.attr", 3))
declare void @tlx.store__C(%C, ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__B(%B, ptr, i64, i64, target("tlx.attr", 4, 0))
declare <9 x float> @tlx.tovector__C(%C)
declare %A @tlx.tanh__(%A, target("tlx.attr", 3))
declare %B @tlx.splat__B(float)
declare %B @tlx.fneg__(%B, target("tlx.attr", 3))
declare %B @tlx.exp__(%B, target("tlx.attr", 3))
declare %B @tlx.fadd__(%B, %B, target("tlx.attr", 3))
declare %B @tlx.fdiv__(%B, %B, target("tlx.attr", 3))
declare %B @tlx.maximum__(%B, %B, target("tlx.attr", 0))
