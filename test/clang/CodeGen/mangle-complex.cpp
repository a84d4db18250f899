// RUN: %clang_cc1 -triple x86_64-linux-gnu -fenable-matrix -emit-llvm -o - %s | FileCheck %s
// RUN: %clang_cc1 -triple x86_64-windows-msvc -fenable-matrix -emit-llvm -o - %s | FileCheck --check-prefix=MSVC %s

using c2x3 = _Complex float __attribute__((matrix_type(2, 3)));
using rows = _Complex double __attribute__((matrix_type(2, 3), matrix_layout(row_major)));

// CHECK: @_Z1fRu11matrix_typeILm2ELm3ECfE(
// MSVC: @"?f@@YAXAEAU?$__matrix@U?$_Complex@M@__clang@@$01$02@__clang@@@Z"(
void f(c2x3 &) {}
// CHECK: @_Z1gRu11matrix_typeILm2ELm3ECdLb1ELm0EE(
// MSVC: @"?g@@YAXAEAU?$__matrix@U?$_Complex@N@__clang@@$01$02$00$0A@@__clang@@@Z"(
void g(rows &) {}
