// RUN: %clang_cc1 -triple riscv64-linux-gnu -emit-llvm -o - %s | FileCheck %s
// RUN: %clang_cc1 -triple powerpc64le-linux-gnu -fenable-matrix -emit-llvm -o - %s | FileCheck %s
// RUN: %clang_cc1 -triple x86_64-linux-gnu -fenable-matrix -emit-llvm -o - %s | FileCheck %s
// RUN: %clang_cc1 -triple aarch64-linux-gnu -S -o /dev/null %s
// RUN: %clang_cc1 -triple armv7-linux-gnueabihf -S -o /dev/null %s

// A kernel of OpenCL has stock clang's calling convention, but where the back
// end has none and stock clang ends in an error.
// CHECK: define {{.*}}spir_kernel void @kernel_of_floats(
kernel void kernel_of_floats(global float *p) { *p = 1; }
