; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; Why products have one version: the target, and attributes of the function.
;
; DEFINE: %{passes} = -passes=matrix-lower -pass-remarks-missed=matrix-ops -o %t.ll
; DEFINE: %{attribute} =
; DEFINE: %{with} = sed 's/="exact"/="exact" %{attribute}/' %s | %opt -mtriple=aarch64-linux-gnu %{passes} 2>&1 | FileCheck %s
;
; RUN: %opt -mtriple=aarch64_be-linux-gnu %{passes} %s 2>&1 | FileCheck --check-prefix=TARGET %s
; RUN: %opt -mtriple=aarch64-linux-gnu_ilp32 %{passes} %s 2>&1 | FileCheck --check-prefix=TARGET %s
; RUN: %opt -mtriple=arm64-apple-macos %{passes} %s 2>&1 | FileCheck --check-prefix=TARGET %s
; RUN: %opt -mtriple=aarch64-windows-msvc %{passes} %s 2>&1 | FileCheck --check-prefix=TARGET %s
; RUN: %opt -mtriple=aarch64-none-elf %{passes} %s 2>&1 | FileCheck --check-prefix=TARGET %s
; RUN: %opt -mtriple=aarch64-freebsd %{passes} %s 2>&1 | FileCheck --check-prefix=TARGET %s
; TARGET: of 16x16 i32 has one version because code for this target cannot choose by the processor
;
; RUN: %opt -mtriple=aarch64-linux-llvm %{passes} %s 2>&1 | FileCheck --check-prefix=LIBRARY %s
; REDEFINE: %{attribute} = "no-builtins"
; RUN: %{with} --check-prefix=LIBRARY
; REDEFINE: %{attribute} = "no-builtin-getauxval"
; RUN: %{with} --check-prefix=LIBRARY
; LIBRARY: of 16x16 i32 has one version because without a C library it is not known what the processor has
;
; REDEFINE: %{attribute} = noimplicitfloat
; RUN: %{with} --check-prefix=REGISTERS
; REDEFINE: %{attribute} = "target-features"="+v8a,-neon"
; RUN: %{with} --check-prefix=REGISTERS
; REGISTERS: of 16x16 i32 has one version because vector registers must not be used beyond what the program asks for
;
; REDEFINE: %{attribute} = "aarch64_pstate_sm_enabled" "target-features"="+sme"
; RUN: %{with} --check-prefix=OWN
; REDEFINE: %{attribute} = "aarch64_pstate_sm_compatible"
; RUN: %{with} --check-prefix=OWN
; REDEFINE: %{attribute} = "aarch64_pstate_sm_body" "target-features"="+sme"
; RUN: %{with} --check-prefix=OWN
; REDEFINE: %{attribute} = "fmv-features"="i8mm"
; RUN: %{with} --check-prefix=OWN
; OWN: of 16x16 i32 has one version because versions are functions of their own, which must not be split off from this one
;
; REDEFINE: %{attribute} = "target-features"="+neon,+dotprod,+i8mm"
; RUN: %{with} --check-prefix=SAME
; REDEFINE: %{attribute} = "target-features"="+neon,-dotprod"
; RUN: %{with} --check-prefix=SAME
; SAME: of 16x16 i32 has one version because no other processor computes it in another way
; RUN: not grep __matrix_aarch64_level %t.ll

define void @f(ptr noalias %a, ptr noalias %b, ptr noalias %c) "matrix-multiversion"="exact" {
  %x = load <256 x i8>, ptr %a
  %y = load <256 x i8>, ptr %b
  %u = sext <256 x i8> %x to <256 x i32>
  %v = sext <256 x i8> %y to <256 x i32>
  %m = call <256 x i32> @llvm.matrix.multiply.v256i32.v256i32.v256i32(<256 x i32> %u, <256 x i32> %v, i32 16, i32 16, i32 16)
  store <256 x i32> %m, ptr %c
  ret void
}
declare <256 x i32> @llvm.matrix.multiply.v256i32.v256i32.v256i32(<256 x i32>, <256 x i32>, i32, i32, i32)
