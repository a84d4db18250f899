; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; What finds the level, in object formats: forced by tests with ELF alone, one
; copy by what the format has for that. What a test has declared is defined.
;
; RUN: %opt -passes=matrix-lower -mtriple=x86_64-linux-gnu %s | FileCheck --check-prefixes=CHECK,ELF %s
; RUN: %opt -passes=matrix-lower -mtriple=x86_64-windows-msvc %s | FileCheck --check-prefixes=CHECK,COFF %s
; RUN: %opt -passes=matrix-lower -mtriple=x86_64-apple-macos %s | FileCheck --check-prefixes=CHECK,MACHO %s

; ELF-DAG: @__matrix_forced_level = extern_weak hidden global i8
; COFF-NOT: __matrix_forced_level
; MACHO-NOT: __matrix_forced_level
; ELF-DAG: @__matrix_x86_level = linkonce_odr hidden global i8 0, comdat
; COFF-DAG: @__matrix_x86_level = linkonce_odr hidden global i8 0, comdat
; MACHO-DAG: @__matrix_x86_level = linkonce_odr hidden global i8 0{{$}}
; CHECK: define linkonce_odr hidden i8 @__matrix_find_x86_level()
; MACHO-NOT: comdat
@__matrix_x86_level = external hidden global i8

define i8 @level() {
  %l = load i8, ptr @__matrix_x86_level
  ret i8 %l
}

define void @f(ptr noalias %a, ptr noalias %b, ptr noalias %c) "matrix-multiversion"="exact" {
  %x = load <256 x float>, ptr %a
  %y = load <256 x float>, ptr %b
  %m = call <256 x float> @llvm.matrix.multiply.v256f32.v256f32.v256f32(<256 x float> %x, <256 x float> %y, i32 16, i32 16, i32 16)
  store <256 x float> %m, ptr %c
  ret void
}
declare <256 x float> @llvm.matrix.multiply.v256f32.v256f32.v256f32(<256 x float>, <256 x float>, i32, i32, i32)
