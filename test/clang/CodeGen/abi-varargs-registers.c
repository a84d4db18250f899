// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Seven halves arrive in two registers, which hold more than the matrix has: what they are stored in has all of that.
//
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s

typedef _Float16 seven __attribute__((matrix_type(7, 1)));
struct in_struct {
  seven m;
};

// CHECK-LABEL: @matrix(
// CHECK: alloca { <4 x half>, <4 x half> }
void matrix(int n, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, n);
  (void)__builtin_va_arg(list, seven);
  __builtin_va_end(list);
}

// CHECK-LABEL: @structure(
// CHECK: alloca { <4 x half>, <4 x half> }
void structure(int n, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, n);
  (void)__builtin_va_arg(list, struct in_struct);
  __builtin_va_end(list);
}
