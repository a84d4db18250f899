// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s -check-prefixes=CHECK,X86
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -target-cpu x86-64-v3 -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s -check-prefixes=CHECK,X86
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -target-cpu sapphirerapids -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s -check-prefixes=CHECK,X86
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-apple-darwin -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s -check-prefixes=CHECK,X86
// RUN: %clang_cc1 -fenable-matrix -triple aarch64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s -check-prefixes=CHECK,ARM
// RUN: %clang_cc1 -fenable-matrix -triple aarch64-linux-gnu -target-feature +sve2 -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s -check-prefixes=CHECK,ARM
// RUN: %clang_cc1 -fenable-matrix -triple arm64-apple-macos -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s -check-prefixes=CHECK,ARM
// RUN: %clang_cc1 -fenable-matrix -triple aarch64_be-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s -check-prefixes=CHECK,ARM

// Up to 64 bytes are passed and returned in vectors of 16 bytes, whatever the
// target's features and the elements are.

#define MATRIX(NAME, TYPE, ROWS, COLUMNS)                                      \
  typedef TYPE NAME __attribute__((matrix_type(ROWS, COLUMNS)));               \
  NAME f##NAME(NAME A) { return A; }

// X86: define{{.*}} <4 x float> @ff1.matrix(<4 x float> %
// ARM: define{{.*}} <2 x float> @ff1.matrix(<2 x float> %
MATRIX(f1, float, 1, 1)
// X86: define{{.*}} <4 x float> @ff2(<4 x float> {{.*}}%
// ARM: define{{.*}} <2 x float> @ff2(<2 x float> {{.*}}%
MATRIX(f2, float, 2, 1)
// CHECK: define{{.*}} <4 x float> @ff4(<4 x float> noundef %
MATRIX(f4, float, 2, 2)
// X86: define{{.*}} { <4 x float>, <4 x float>, <4 x float> } @ff9.matrix(<4 x float> %{{.*}}, <4 x float> %{{.*}}, <4 x float> %{{[^,]*}})
// ARM: define{{.*}} [3 x <4 x float>] @ff9.matrix([3 x <4 x float>] {{.*}}%
MATRIX(f9, float, 3, 3)
// X86: define{{.*}} { <4 x float>, <4 x float>, <4 x float>, <4 x float> } @ff16.matrix(<4 x float> noundef %{{.*}}, <4 x float> noundef %{{.*}}, <4 x float> noundef %{{.*}}, <4 x float> noundef %{{[^,]*}})
// ARM: define{{.*}} [4 x <4 x float>] @ff16.matrix([4 x <4 x float>] {{.*}}%
MATRIX(f16, float, 4, 4)
// CHECK: define{{.*}} void @ff17.matrix(ptr {{.*}}sret([17 x float]) {{.*}}, ptr {{.*}}%
MATRIX(f17, float, 17, 1)
// X86: define{{.*}} { <2 x double>, <2 x double>, <2 x double>, <2 x double> } @fd8.matrix(
// ARM: define{{.*}} [4 x <2 x double>] @fd8.matrix(
MATRIX(d8, double, 4, 2)
// X86: define{{.*}} { <8 x half>, <8 x half> } @fh16.matrix(
// ARM: define{{.*}} [2 x <8 x half>] @fh16.matrix(
MATRIX(h16, _Float16, 4, 4)
// X86: define{{.*}} { <8 x i16>, <8 x i16> } @fb16.matrix(
// ARM: define{{.*}} [2 x <8 x i16>] @fb16.matrix(
MATRIX(b16, __bf16, 4, 4)
// CHECK: define{{.*}} <16 x i8> @fc9.matrix(<16 x i8> %
MATRIX(c9, char, 3, 3)
// X86: define{{.*}} { <4 x i32>, <4 x i32>, <4 x i32> } @fi12.matrix(
// ARM: define{{.*}} [3 x <4 x i32>] @fi12.matrix(
MATRIX(i12, unsigned, 3, 4)
// X86: define{{.*}} { <2 x i64>, <2 x i64>, <2 x i64> } @fq3.matrix(
// ARM: define{{.*}} [3 x <2 x i64>] @fq3.matrix(
MATRIX(q3, __int128, 3, 1)
