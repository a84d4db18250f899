; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; A statement calls a function that chooses: one for each level whose code has
; another kernel or other registers.
;
; RUN: split-file %s %t
; RUN: %opt -passes='function(matrix-raise,matrix-simplify,matrix-fold-widening),matrix-version' %t/float.ll | FileCheck %t/float.ll
; RUN: %opt -passes='function(matrix-raise,matrix-simplify,matrix-fold-widening),matrix-version' %t/bytes.ll | FileCheck %t/bytes.ll
; RUN: sed 's/"="exact"/"="exact" "target-features"="+avx,+avx2,+bmi,+bmi2,+f16c,+fma,+popcnt,+avx512f,+avx512bw,+avx512cd,+avx512dq,+avx512vl"/' %t/bytes.ll | %opt -passes='function(matrix-raise,matrix-simplify,matrix-fold-widening),matrix-version' | FileCheck --check-prefix=V4 %t/bytes.ll
; RUN: sed 's/"="exact"/"="contract"/' %t/float.ll | %opt -passes=matrix-lower | FileCheck --check-prefix=CONTRACT %t/float.ll
; RUN: %opt -passes=matrix-lower %t/float.ll | FileCheck --check-prefix=EXACT %t/float.ll
; RUN: sed 's/="+sse2"/="+sse2,-avx512f"/' %t/float.ll | %opt -passes=matrix-lower | FileCheck --check-prefix=NO512 %t/float.ll
; RUN: sed 's/="+sse2"/="+avx,+avx2,+fma,+sse2"/' %t/float.ll | %opt -passes=matrix-lower | FileCheck --check-prefix=V3 %t/float.ll

;--- float.ll
target triple = "x86_64-unknown-linux-gnu"

; The byte is the whole program's; a test may force its level.
; CHECK-DAG: @__matrix_x86_level = linkonce_odr hidden global i8 0, comdat
; CHECK-DAG: @__matrix_forced_level = extern_weak hidden global i8

; CHECK-LABEL: define void @f(
; CHECK-NEXT: notail call void @__matrix_matmul_64x64_float(ptr %a, ptr %b, ptr %c)
; CHECK-NEXT: ret void
define void @f(ptr noalias %a, ptr noalias %b, ptr noalias %c) "matrix-multiversion"="exact" "target-features"="+sse2" {
  %x = load <4096 x float>, ptr %a
  %y = load <4096 x float>, ptr %b
  %m = call contract <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %x, <4096 x float> %y, i32 64, i32 64, i32 64)
  store <4096 x float> %m, ptr %c
  ret void
}
declare <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float>, <4096 x float>, i32, i32, i32)

; CHECK: define internal void @__matrix_matmul_64x64_float.base({{.*}}) unnamed_addr #[[BASE:[0-9]+]]
; CHECK: define internal void @__matrix_matmul_64x64_float.avx2({{.*}}) unnamed_addr #[[AVX2:[0-9]+]]
; CHECK: define internal void @__matrix_matmul_64x64_float.avx512({{.*}}) unnamed_addr #[[AVX512:[0-9]+]]
; CHECK: define internal void @__matrix_matmul_64x64_float(
; CHECK: %[[KNOWN:.*]] = load atomic i8, ptr @__matrix_x86_level monotonic, align 1
; CHECK: %[[NEW:.*]] = icmp eq i8 %[[KNOWN]], 0
; CHECK: br i1 %[[NEW]], label %find, label %choose, !prof
; CHECK: find:
; CHECK: %[[FOUND:.*]] = call i8 @__matrix_find_x86_level()
; CHECK: %[[LEVEL:.*]] = phi i8 [ %[[KNOWN]], %{{.*}} ], [ %[[FOUND]], %find ]
; CHECK: switch i8 %[[LEVEL]], label %base [
; CHECK-NEXT: i8 2, label %avx2
; CHECK-NEXT: i8 3, label %avx2
; CHECK-NEXT: i8 4, label %avx2
; CHECK-NEXT: i8 5, label %avx512
; CHECK-NEXT: i8 6, label %avx512
; CHECK-NEXT: i8 7, label %avx512
; CHECK-NEXT: i8 8, label %avx512
; CHECK-NEXT: i8 9, label %avx512
; CHECK-NEXT: i8 10, label %avx512
; CHECK-NEXT: ]
; CHECK: base:
; CHECK-NEXT: musttail call void @__matrix_matmul_64x64_float.base(
; CHECK: avx2:
; CHECK-NEXT: musttail call void @__matrix_matmul_64x64_float.avx2(
; CHECK: define linkonce_odr hidden i8 @__matrix_find_x86_level() unnamed_addr #[[FIND:[0-9]+]] comdat {
; CHECK: icmp ne ptr @__matrix_forced_level, null
; CHECK: asm sideeffect "cpuid"
; CHECK: asm sideeffect "xgetbv"
; CHECK: store atomic i8 %{{.*}}, ptr @__matrix_x86_level monotonic, align 1
; CHECK-DAG: attributes #[[BASE]] = { noinline nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) "matrix-version"="base" "target-features"="+sse2" }
; CHECK-DAG: attributes #[[AVX2]] = { {{.*}}"matrix-unfused" "matrix-version"="avx2" "target-features"="+sse2,+avx,+avx2,+bmi,+bmi2,+f16c,+fma,+popcnt" }
; CHECK-DAG: attributes #[[AVX512]] = { {{.*}}"matrix-unfused" "matrix-version"="avx512" "target-features"="{{.*}},+avx512vl" }
; CHECK-DAG: attributes #[[FIND]] = { cold minsize noinline nounwind optsize willreturn memory(inaccessiblemem: readwrite) "target-cpu"="x86-64" "target-features"="+cx8,+mmx,+sse,+sse2,+x87" }

; EXACT: define internal void @__matrix_matmul_64x64_float.avx2(
; EXACT-NOT: @llvm.fma.
; EXACT: fmul <8 x float>
; EXACT-NOT: @llvm.fma.
; EXACT: fmul <16 x float>
; EXACT-NOT: @llvm.fma.

; CONTRACT: define internal void @__matrix_matmul_64x64_float.base(
; CONTRACT: fmul <4 x float>
; CONTRACT: define internal void @__matrix_matmul_64x64_float.avx2(
; CONTRACT: @llvm.fma.v8f32
; CONTRACT: @llvm.fma.v16f32

; What the base fuses, all do; what it has is no level.
; V3-NOT: .avx2(
; V3: define internal void @__matrix_matmul_64x64_float.base(
; V3: @llvm.fma.v8f32
; V3-NOT: .avx2(
; V3: define internal void @__matrix_matmul_64x64_float.avx512(
; V3: @llvm.fma.v16f32

; What the program rules out is in no version.
; NO512: define internal void @__matrix_matmul_64x64_float.avx2(
; NO512-NOT: avx512:
; NO512-NOT: .avx512(

;--- bytes.ll
target triple = "x86_64-unknown-linux-gnu"

; Levels that no other one extends have cases of their own.
; CHECK: define internal void @__matrix_muladd_64x64_i32(
; CHECK: switch i8 %{{.*}}, label %base [
; CHECK-NEXT: i8 2, label %avx2
; CHECK-NEXT: i8 3, label %avxvnni
; CHECK-NEXT: i8 4, label %avxvnniint8
; CHECK-NEXT: i8 5, label %avx512
; CHECK-NEXT: i8 6, label %avx512vnni
; CHECK-NEXT: i8 7, label %avx512vbmi
; CHECK-NEXT: i8 8, label %avx512vbmi
; CHECK-NEXT: i8 9, label %amx
; CHECK-NEXT: i8 10, label %amx
; CHECK-NEXT: ]
define void @f(ptr noalias %a, ptr noalias %b, ptr noalias %c) "matrix-multiversion"="exact" {
  %x = load <4096 x i8>, ptr %a
  %y = load <4096 x i8>, ptr %b
  %u = sext <4096 x i8> %x to <4096 x i32>
  %v = sext <4096 x i8> %y to <4096 x i32>
  %m = call <4096 x i32> @llvm.matrix.multiply.v4096i32.v4096i32.v4096i32(<4096 x i32> %u, <4096 x i32> %v, i32 64, i32 64, i32 64)
  store <4096 x i32> %m, ptr %c
  ret void
}
declare <4096 x i32> @llvm.matrix.multiply.v4096i32.v4096i32.v4096i32(<4096 x i32>, <4096 x i32>, i32, i32, i32)

; Whatever has AVX-512 is at no level without it.
; V4: switch i8 %{{.*}}, label %base [
; V4-NEXT: i8 6, label %avx512vnni
; V4-NEXT: i8 7, label %avx512vbmi
; V4-NEXT: i8 8, label %avx512vbmi
; V4-NEXT: i8 9, label %amx
; V4-NEXT: i8 10, label %amx
; V4-NEXT: ]
