; RUN: %opt -passes='function(matrix-simplify)' %s | FileCheck %s

; Between flat vectors and handles, and from one shape to another, nothing moves.

%C = type target("tlx.tensor", float, 2, 64, 32, 1, 0, 0, 0)
%CT = type target("tlx.tensor", float, 2, 32, 64, 1, 0, 0, 0)
%F = type target("tlx.tensor", float, 1, 2048, 0, 0)
declare %C @tlx.load__C(ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__C(%C, ptr, i64, i64, target("tlx.attr", 4, 0))

declare %C @tlx.totensor__C(<2048 x float>)
declare <2048 x float> @tlx.tovector__C(%C)
declare %F @tlx.totensor__F(<2048 x float>)
declare %F @tlx.reshape__C(%C)
declare %C @tlx.reshape__F(%F)
declare %F @tlx.fneg__F(%F, target("tlx.attr", 0))
declare void @tlx.store__F(%F, ptr, i64, target("tlx.attr", 4, 0))

; CHECK-LABEL: @there_and_back(
; CHECK: ret <2048 x float> %v
define <2048 x float> @there_and_back(<2048 x float> %v) {
  %t = call %C @tlx.totensor__C(<2048 x float> %v)
  %w = call <2048 x float> @tlx.tovector__C(%C %t)
  ret <2048 x float> %w
}

; CHECK-LABEL: @load_and_store(
; CHECK-NEXT: %[[L:.*]] = call {{.*}} @tlx.load__{{.*}}(ptr %p, i64 1, i64 64, target("tlx.attr", 2, 0) poison)
; CHECK-NEXT: call void @tlx.store__{{.*}} %[[L]], ptr %q, i64 1, i64 64, target("tlx.attr", 8, 0) poison)
; CHECK-NEXT: ret void
define void @load_and_store(ptr %p, ptr %q) {
  %v = load <2048 x float>, ptr %p, align 2
  %t = call %C @tlx.totensor__C(<2048 x float> %v)
  %w = call <2048 x float> @tlx.tovector__C(%C %t)
  store <2048 x float> %w, ptr %q, align 8
  ret void
}

; CHECK-LABEL: @splats(
; CHECK-NEXT: %[[Z:.*]] = call {{.*}} @tlx.splat__{{.*}}(float 0.000000e+00)
; CHECK-NEXT: call void @tlx.store__{{.*}} %[[Z]], ptr %p,
; CHECK-NEXT: %[[X:.*]] = call {{.*}} @tlx.splat__{{.*}}(float %x)
; CHECK-NEXT: call void @tlx.store__{{.*}} %[[X]], ptr %p,
; CHECK-NEXT: ret void
define void @splats(ptr %p, float %x) {
  %z = call %C @tlx.totensor__C(<2048 x float> zeroinitializer)
  call void @tlx.store__C(%C %z, ptr %p, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  %i = insertelement <2048 x float> poison, float %x, i32 0
  %s = shufflevector <2048 x float> %i, <2048 x float> poison, <2048 x i32> zeroinitializer
  %t = call %C @tlx.totensor__C(<2048 x float> %s)
  call void @tlx.store__C(%C %t, ptr %p, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: @reshapes(
; CHECK: %[[N:.*]] = call target("tlx.tensor", float, 2, 64, 32, 1, 0, 0, 0) @tlx.fneg__
; CHECK-NEXT: call void @tlx.store__{{.*}} %[[N]], ptr %p, i64 1, i64 64
; CHECK-NEXT: ret void
define void @reshapes(ptr %p, i64 %s) {
  %a = call %C @tlx.load__C(ptr %p, i64 1, i64 %s, target("tlx.attr", 4, 0) poison)
  %f = call %F @tlx.reshape__C(%C %a)
  %n = call %F @tlx.fneg__F(%F %f, target("tlx.attr", 0) poison)
  call void @tlx.store__F(%F %n, ptr %p, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
