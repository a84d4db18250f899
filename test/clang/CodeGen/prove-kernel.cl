// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel is proved, not the copy of it that Clang makes for other kernels.
//
// RUN: %clang --target=spirv64 -cl-std=CL3.0 -O2 -fmatrix-prove -emit-llvm -c %s -o %t 2>&1 | FileCheck %s --implicit-check-not=kern_imp

typedef float f4x4 __attribute__((matrix_type(4, 4)));

// CHECK: 'square' is proved: 1 arrangement of memory
kernel void square(global f4x4 *m) { *m = *m * *m; }
