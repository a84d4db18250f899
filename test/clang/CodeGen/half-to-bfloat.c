// Between half and bfloat there is no conversion: it goes by way of float, also
// where upstream's flat form is asked for.
//
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -fmatrix-flat -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s --check-prefix=FLAT

typedef _Float16 H __attribute__((matrix_type(2, 2)));
typedef __bf16 B __attribute__((matrix_type(2, 2)));

// CHECK-LABEL: @convert(
// CHECK: call {{.*}} @tlx.fpext__2x2f32
// CHECK: call {{.*}} @tlx.fptrunc__2x2bf16
// FLAT-LABEL: @convert(
// FLAT: [[F:%.*]] = fpext <4 x half> {{%.*}} to <4 x float>
// FLAT: fptrunc <4 x float> [[F]] to <4 x bfloat>
B convert(H A) { return (B)A; }
