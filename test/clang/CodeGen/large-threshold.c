// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -target-feature +avx512f -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -fmatrix-flat -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s --check-prefix=FLAT

// Small: at most 4096 bits of elements of at least 32 bits, 64 for what
// computes in float. The target's features do not matter. Calls know nothing of it.
// FLAT-NOT: tlx.

typedef double Double64 __attribute__((matrix_type(8, 8)));
typedef double Double65 __attribute__((matrix_type(5, 13)));
typedef signed char Char128 __attribute__((matrix_type(128, 1)));
typedef signed char Char129 __attribute__((matrix_type(43, 3)));
typedef _Float16 Half64 __attribute__((matrix_type(4, 16)));
typedef __bf16 BFloat65 __attribute__((matrix_type(13, 5)));
typedef _BitInt(512) Wide9 __attribute__((matrix_type(3, 3)));

// CHECK: define{{.*}} void @double64.matrix(
// CHECK: load <64 x double>
// FLAT: define{{.*}} <64 x double> @double64(<64 x double>
Double64 double64(Double64 M) { return M; }
// CHECK: define{{.*}} void @double65.matrix(ptr {{.*}}sret([65 x double]) align 8 %agg.result, ptr
// CHECK: target("tlx.tensor", double, 2, 5, 13, 1, 0, 0, 0)
// FLAT: define{{.*}} <65 x double> @double65(<65 x double>
Double65 double65(Double65 M) { return M; }
// CHECK: define{{.*}} void @char128.matrix(
// CHECK: load <128 x i8>
// FLAT: define{{.*}} <128 x i8> @char128(<128 x i8>
Char128 char128(Char128 M) { return M; }
// CHECK: define{{.*}} void @char129.matrix(
// CHECK: target("tlx.tensor", i8, 2, 43, 3, 1, 0, 0, 0)
Char129 char129(Char129 M) { return M; }
// CHECK: define{{.*}} void @half64.matrix(
// CHECK: load <64 x half>
// FLAT: define{{.*}} <64 x half> @half64(<64 x half>
Half64 half64(Half64 M) { return M; }
// CHECK: define{{.*}} void @bfloat65.matrix(
// CHECK: target("tlx.tensor", bfloat, 2, 13, 5, 1, 0, 0, 0)
BFloat65 bfloat65(BFloat65 M) { return M; }
// CHECK: define{{.*}} void @wide9.matrix(
// CHECK: target("tlx.tensor", i512, 2, 3, 3, 1, 0, 0, 0)
Wide9 wide9(Wide9 M) { return M; }
