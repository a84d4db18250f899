// RUN: %clang_cc1 -std=c++17 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
//
// A large list that is an operand: a constant is loaded from a global, computed elements are stored over a copy of it.

using bfloats = __bf16 __attribute__((matrix_type(2, 2)));
using large = int __attribute__((matrix_type(20, 20), matrix_padding(1)));

// CHECK-DAG: @[[CONSTANT:matrix.constant]] = private unnamed_addr constant [420 x i32] [i32 1, i32 3, {{.*}}], align 4
// CHECK-DAG: @[[BFLOATS:matrix.constant.1]] = private unnamed_addr constant [4 x bfloat] [bfloat 0xR3F80, bfloat 0xR4040, bfloat 0xR4000, bfloat 0xR4080]

// CHECK-LABEL: @_Z8constant
// CHECK: call target("tlx.tensor", i32, {{.*}}) @tlx.load{{.*}}(ptr {{.*}}@[[CONSTANT]]
void constant(large *p) { *p = *p + large{{1, 2}, {3}}; }

// CHECK-LABEL: @_Z6handle
// CHECK: @tlx.load{{.*}}(ptr {{.*}}@[[BFLOATS]]
void handle(bfloats *p) { *p = *p + bfloats{1, 2, 3, 4}; }

// CHECK-LABEL: @_Z5splat
// CHECK: @tlx.splat{{.*}}(bfloat 0xR4000)
void splat(bfloats *p) { *p = *p + bfloats{2, 2, 2, 2}; }

// CHECK-LABEL: @_Z5mixed
// CHECK: call void @llvm.memcpy.p0.p0.i64(ptr align 4 %matrix.init, ptr align 4 @matrix.constant{{.*}}, i64 1680, i1 false)
// CHECK: [[X:%.*]] = load i32
// CHECK: [[PLACE:%.*]] = getelementptr inbounds i32, ptr %matrix.init, i64 22
// CHECK: store i32 [[X]], ptr [[PLACE]]
// CHECK: @tlx.load{{.*}}(ptr {{.*}}%matrix.init
void mixed(large *p, int x) { *p = *p + large{{1}, {2, x}}; }
