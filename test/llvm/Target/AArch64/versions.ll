; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; A statement calls a function that chooses. The level is found by the C
; library's words of the system; errno stays what it was.
;
; RUN: %opt -mtriple=aarch64-linux-gnu -passes='function(matrix-raise,matrix-simplify,matrix-fold-widening),matrix-version' %s | FileCheck --check-prefixes=CHECK,GNU %s
; RUN: %opt -mtriple=aarch64-linux-musl -passes='function(matrix-raise,matrix-simplify,matrix-fold-widening),matrix-version' %s | FileCheck --check-prefixes=CHECK,GNU %s
; RUN: %opt -mtriple=aarch64-linux-android -passes='function(matrix-raise,matrix-simplify,matrix-fold-widening),matrix-version' %s | FileCheck --check-prefixes=CHECK,BIONIC %s
; RUN: sed 's/="exact"/="exact" "target-features"="+neon,+dotprod"/' %s | %opt -mtriple=aarch64-linux-gnu -passes=matrix-lower | FileCheck --check-prefix=DOTPROD %s
; RUN: sed 's/="exact"/="exact" "target-features"="+neon,-i8mm"/' %s | %opt -mtriple=aarch64-linux-gnu -passes=matrix-lower | FileCheck --check-prefix=WITHOUT %s

; CHECK-DAG: @__matrix_aarch64_level = linkonce_odr hidden global i8 0, comdat
; CHECK-DAG: @__matrix_forced_level = extern_weak hidden global i8

; CHECK: define internal void @__matrix_muladd_64x64_i32(
; CHECK: %[[KNOWN:.*]] = load atomic i8, ptr @__matrix_aarch64_level monotonic, align 1
; CHECK: %[[FOUND:.*]] = call i8 @__matrix_find_aarch64_level()
; CHECK: %[[LEVEL:.*]] = phi i8 [ %[[KNOWN]], %{{.*}} ], [ %[[FOUND]], %find ]
; CHECK: switch i8 %[[LEVEL]], label %base [
; CHECK-NEXT: i8 2, label %dotprod
; CHECK-NEXT: i8 3, label %i8mm
; CHECK-NEXT: i8 4, label %i8mm
; CHECK-NEXT: i8 5, label %sme
; CHECK-NEXT: ]

; CHECK: define linkonce_odr hidden i8 @__matrix_find_aarch64_level() unnamed_addr #[[FIND:[0-9]+]] comdat {
; CHECK: icmp ne ptr @__matrix_forced_level, null
; CHECK: search:
; GNU-NEXT: %[[ERRNO:.*]] = call ptr @__errno_location()
; BIONIC-NEXT: %[[ERRNO:.*]] = call ptr @__errno()
; CHECK-NEXT: %[[BEFORE:.*]] = load i32, ptr %[[ERRNO]], align 4
; CHECK-NEXT: %[[ONE:.*]] = call i64 @getauxval(i64 16)
; CHECK-NEXT: %[[HWCAP:.*]] = trunc i64 %[[ONE]] to i32
; CHECK-NEXT: %[[TWO:.*]] = call i64 @getauxval(i64 26)
; CHECK-NEXT: %[[HWCAP2:.*]] = trunc i64 %[[TWO]] to i32
; CHECK-NEXT: store i32 %[[BEFORE]], ptr %[[ERRNO]], align 4
; CHECK-NEXT: and i32 %[[HWCAP]], 1048576
; CHECK: and i32 %[[HWCAP2]], 8192
; CHECK: and i32 %[[HWCAP2]], 16384
; CHECK: and i32 %[[HWCAP]], 4194304
; CHECK: and i32 %[[HWCAP2]], 8388608
; CHECK: store atomic i8 %{{.*}}, ptr @__matrix_aarch64_level monotonic, align 1
; CHECK: attributes #[[FIND]] = { cold minsize noinline nounwind optsize willreturn memory(inaccessiblemem: readwrite) "target-cpu"="generic" "target-features"="+fp-armv8,+neon,+v8a" }

; What the base has is no level.
; DOTPROD-NOT: .dotprod(
; DOTPROD: switch i8 %{{.*}}, label %base [
; DOTPROD-NEXT: i8 3, label %i8mm
; DOTPROD-NEXT: i8 4, label %i8mm
; DOTPROD-NEXT: i8 5, label %sme
; DOTPROD-NEXT: ]

; What the program rules out is in no version.
; WITHOUT: switch i8 %{{.*}}, label %base [
; WITHOUT-NEXT: i8 2, label %dotprod
; WITHOUT-NEXT: i8 3, label %dotprod
; WITHOUT-NEXT: i8 4, label %dotprod
; WITHOUT-NEXT: i8 5, label %dotprod
; WITHOUT-NEXT: ]
define void @f(ptr noalias %a, ptr noalias %b, ptr noalias %c) "matrix-multiversion"="exact" {
  %x = load <4096 x i8>, ptr %a
  %y = load <4096 x i8>, ptr %b
  %u = sext <4096 x i8> %x to <4096 x i32>
  %v = zext <4096 x i8> %y to <4096 x i32>
  %m = call <4096 x i32> @llvm.matrix.multiply.v4096i32.v4096i32.v4096i32(<4096 x i32> %u, <4096 x i32> %v, i32 64, i32 64, i32 64)
  store <4096 x i32> %m, ptr %c
  ret void
}
declare <4096 x i32> @llvm.matrix.multiply.v4096i32.v4096i32.v4096i32(<4096 x i32>, <4096 x i32>, i32, i32, i32)
