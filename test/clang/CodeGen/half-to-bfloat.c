// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s

typedef _Float16 H __attribute__((matrix_type(2, 2)));
typedef __bf16 B __attribute__((matrix_type(2, 2)));

// CHECK-LABEL: @convert(
// CHECK: [[F:%.*]] = fpext <4 x half> {{%.*}} to <4 x float>
// CHECK: fptrunc <4 x float> [[F]] to <4 x bfloat>
B convert(H A) { return (B)A; }
