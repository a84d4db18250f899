; RUN: %opt -passes='matrix-raise-large' %s | FileCheck %s

; Constants: a splat, a table in memory, undef and poison.

; CHECK: @matrix.constant = private unnamed_addr constant [9 x i512] [i512 0, i512 1, i512 2, i512 poison, i512 4, i512 5, i512 6, i512 7, i512 8]

; CHECK-LABEL: @zero(
; CHECK: %[[S:.*]] = call {{.*}} @tlx.splat__{{.*}}(i512 0)
; CHECK: @tlx.store__{{.*}} %[[S]], ptr %p
define void @zero(ptr %p) {
  store <9 x i512> zeroinitializer, ptr %p
  ret void
}

; CHECK-LABEL: @mostly_ones(
; CHECK: @tlx.splat__{{.*}}(i512 1)
define void @mostly_ones(ptr %p) {
  store <9 x i512> <i512 1, i512 poison, i512 1, i512 1, i512 1, i512 1, i512 1, i512 1, i512 1>, ptr %p
  ret void
}

; CHECK-LABEL: @count(
; CHECK: @tlx.load__{{.*}}(ptr @matrix.constant, i64 1
define void @count(ptr %p) {
  store <9 x i512> <i512 0, i512 1, i512 2, i512 poison, i512 4, i512 5, i512 6, i512 7, i512 8>, ptr %p
  ret void
}

; CHECK-LABEL: @nothing(
; CHECK: @tlx.store__{{.*}} undef, ptr %p
; CHECK: @tlx.store__{{.*}} poison, ptr %p
define void @nothing(ptr %p) {
  store <9 x i512> undef, ptr %p
  store <9 x i512> poison, ptr %p
  ret void
}
