; RUN: %opt -passes='matrix-raise-large' %s | FileCheck %s

; A shuffle that repeats a lane is a splat, one that replaces a few lanes is
; insertions, any other keeps its mask in a table.

; CHECK: @matrix.shuffle = private unnamed_addr constant [10 x i32] [i32 8, i32 7, i32 6, i32 5, i32 -1, i32 3, i32 17, i32 1, i32 0, i32 0]

; CHECK-LABEL: @splat(
; CHECK: %c = call {{.*}} @tlx.splat__{{.*}}(i512 %x)
define void @splat(ptr %p, i512 %x) {
  %i = insertelement <1 x i512> poison, i512 %x, i32 0
  %c = shufflevector <1 x i512> %i, <1 x i512> poison, <9 x i32> <i32 0, i32 0, i32 poison, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>
  store <9 x i512> %c, ptr %p
  ret void
}

; CHECK-LABEL: @splat_second(
; CHECK: %[[E:.*]] = call i512 @tlx.extract__{{.*}} %b, i64 1)
; CHECK: @tlx.splat__{{.*}}(i512 %[[E]])
define void @splat_second(ptr %p, ptr %q) {
  %a = load <9 x i512>, ptr %p
  %b = load <9 x i512>, ptr %q
  %c = shufflevector <9 x i512> %a, <9 x i512> %b, <9 x i32> splat (i32 10)
  store <9 x i512> %c, ptr %p
  ret void
}

; CHECK-LABEL: @replace(
; CHECK: %[[E:.*]] = call i512 @tlx.extract__{{.*}} %b, i64 4)
; CHECK: %c = call {{.*}} @tlx.insert__{{.*}} %a, i512 %[[E]], i64 2)
define void @replace(ptr %p, ptr %q) {
  %a = load <9 x i512>, ptr %p
  %b = load <9 x i512>, ptr %q
  %c = shufflevector <9 x i512> %a, <9 x i512> %b, <9 x i32> <i32 0, i32 1, i32 13, i32 3, i32 4, i32 5, i32 poison, i32 7, i32 8>
  store <9 x i512> %c, ptr %p
  ret void
}

; CHECK-LABEL: @general(
; CHECK: %c = call target("tlx.tensor", i512, 1, 10, 0, 0) @tlx.shuffle__{{.*}} %a, {{.*}} %b, ptr @matrix.shuffle)
define void @general(ptr %p, ptr %q) {
  %a = load <9 x i512>, ptr %p
  %b = load <9 x i512>, ptr %q
  %c = shufflevector <9 x i512> %a, <9 x i512> %b, <10 x i32> <i32 8, i32 7, i32 6, i32 5, i32 poison, i32 3, i32 17, i32 1, i32 0, i32 0>
  store <10 x i512> %c, ptr %p
  ret void
}
