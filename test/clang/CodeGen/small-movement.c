// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s

// Small matrices that are repeated or put together are shuffles of vectors by columns, whatever the layout in memory.

typedef float row __attribute__((matrix_type(1, 2)));
typedef float column __attribute__((matrix_type(3, 1)));
typedef float matrix __attribute__((matrix_type(3, 2)));
typedef float tall __attribute__((matrix_type(6, 2)));
typedef float wide __attribute__((matrix_type(3, 3)));
typedef _Bool mask __attribute__((matrix_type(2, 2)));
typedef _Bool line __attribute__((matrix_type(2, 1)));
typedef float tensor __attribute__((tensor_type(3, 1)));

// CHECK-LABEL: @rows(
// CHECK: shufflevector <2 x float> {{.*}}, <2 x float> poison, <6 x i32> <i32 0, i32 0, i32 0, i32 1, i32 1, i32 1>
// CHECK-NOT: tlx
void rows(matrix *d, row *a) { *d = __builtin_tensor_broadcast(*a, 3, 2); }
// CHECK-LABEL: @columns(
// CHECK: shufflevector <3 x float> {{.*}}, <3 x float> poison, <6 x i32> <i32 0, i32 1, i32 2, i32 0, i32 1, i32 2>
// CHECK-NOT: tlx
void columns(matrix *d, column *a) { *d = __builtin_tensor_broadcast(*a, 3, 2); }
// CHECK-LABEL: @bools(
// CHECK: shufflevector <2 x i8> {{.*}}, <4 x i32> <i32 0, i32 1, i32 0, i32 1>
void bools(mask *d, line *a) { *d = __builtin_tensor_broadcast(*a, 2, 2); }
// CHECK-LABEL: @below(
// CHECK: shufflevector <12 x float> poison, <12 x float> {{.*}}, <12 x i32> <i32 12, i32 13, i32 14, i32 3, i32 4, i32 5, i32 15, i32 16, i32 17, i32 9, i32 10, i32 11>
// CHECK: shufflevector <12 x float> {{.*}}, <12 x i32> <i32 0, i32 1, i32 2, i32 12, i32 13, i32 14, i32 6, i32 7, i32 8, i32 15, i32 16, i32 17>
// CHECK-NOT: tlx
void below(tall *d, matrix *a, matrix *b) { *d = __builtin_tensor_concat(0, *a, *b); }
// CHECK-LABEL: @beside(
// CHECK-NOT: tlx
// CHECK: shufflevector <9 x float> {{.*}}, <9 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 9, i32 10, i32 11>
void beside(wide *d, matrix *a, column *b) { *d = __builtin_tensor_concat(1, *a, *b); }
// CHECK-LABEL: @mixed(
// CHECK: @tlx.concat__
void mixed(wide *d, matrix *a, tensor *b) { *d = __builtin_tensor_concat(1, *a, *b); }
