// RUN: %clang_cc1 -fenable-matrix -triple i386-linux-gnu -target-feature +sse2 -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -triple i386-pc-windows-msvc -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-pc-windows-msvc -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -triple aarch64-pc-windows-msvc -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -triple aarch64-none-elf -target-abi aapcs-soft -target-feature -fp-armv8 -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -triple armv7-linux-gnueabihf -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -triple riscv64-linux-gnu -target-feature +d -target-abi lp64d -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -triple wasm32 -target-feature +simd128 -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -triple powerpc64le-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -triple s390x-linux-gnu -target-cpu z13 -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -triple loongarch64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -DCONVENTION='__attribute__((ms_abi))' -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -DCONVENTION='__attribute__((vectorcall))' -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -DCONVENTION='__attribute__((regcall))' -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -DCONVENTION='__attribute__((swiftcall))' -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s

// Every other target, and every other calling convention, passes and returns
// matrices of all sizes by reference.

#ifndef CONVENTION
#define CONVENTION
#endif
typedef float M4 __attribute__((matrix_type(4, 4)));
typedef int M1 __attribute__((matrix_type(1, 1)));

// CHECK: define{{.*}} void @{{.*}}four{{.*}}.matrix{{.*}}(ptr {{.*}}sret([16 x float]) align 4 %agg.result, ptr {{[^,]*}}%{{[^,]*}})
CONVENTION M4 four(M4 A) { return A; }
// CHECK: define{{.*}} void @{{.*}}one{{.*}}.matrix{{.*}}(ptr {{.*}}sret([1 x i32]) align 4 %agg.result, ptr {{[^,]*}}%{{[^,]*}})
CONVENTION M1 one(M1 A) { return A; }
