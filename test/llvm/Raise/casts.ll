; RUN: %opt -passes='matrix-raise-large' %s | FileCheck %s

; Conversions, also between a large value and a small one; a bitcast that
; changes the count goes through memory.

; CHECK-LABEL: @widen(
; CHECK: %[[T:.*]] = call target("tlx.tensor", i8, 1, 256, 0, 0) @tlx.totensor__{{.*}}(<256 x i8> %a)
; CHECK: %c = call target("tlx.tensor", i64, 1, 256, 0, 0) @tlx.sext__{{.*}} %[[T]])
define void @widen(<256 x i8> %a, ptr %q) {
  %c = sext <256 x i8> %a to <256 x i64>
  store <256 x i64> %c, ptr %q
  ret void
}

; CHECK-LABEL: @narrow(
; CHECK: %[[T:.*]] = call target("tlx.tensor", i8, 1, 256, 0, 0) @tlx.trunc__
; CHECK: %[[V:.*]] = call <256 x i8> @tlx.tovector__{{.*}} %[[T]])
; CHECK: ret <256 x i8> %[[V]]
define <256 x i8> @narrow(ptr %p) {
  %a = load <256 x i64>, ptr %p
  %c = trunc <256 x i64> %a to <256 x i8>
  ret <256 x i8> %c
}

; CHECK-LABEL: @same_count(
; CHECK-NOT: alloca
; CHECK: @tlx.bitcast__
define void @same_count(ptr %p, ptr %q) {
  %a = load <256 x float>, ptr %p
  %c = bitcast <256 x float> %a to <256 x i32>
  store <256 x i32> %c, ptr %q
  ret void
}

; CHECK-LABEL: @other_count(
; CHECK: %[[M:.*]] = alloca [1024 x i8], align 64
; CHECK: call void @tlx.store__{{.*}} %a, ptr %[[M]], i64 1
; CHECK: %c = call target("tlx.tensor", i64, 1, 128, 0, 0) @tlx.load__{{.*}}(ptr %[[M]], i64 1
define void @other_count(ptr %p, ptr %q) {
  %a = load <256 x float>, ptr %p
  %c = bitcast <256 x float> %a to <128 x i64>
  store <128 x i64> %c, ptr %q
  ret void
}
