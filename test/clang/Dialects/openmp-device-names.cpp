// RUN: %clang_cc1 -fenable-matrix -fopenmp -triple x86_64-linux-gnu -fopenmp-targets=nvptx64 -emit-llvm-bc %s -o %t.bc
// RUN: %clang_cc1 -fenable-matrix -fopenmp -triple nvptx64 -aux-triple x86_64-linux-gnu -fopenmp-is-target-device -fopenmp-host-ir-file-path %t.bc -S %s -o - | FileCheck %s

// The host adds to a function's name how it passes matrices, and the device has another rule: kernels are named without.

// A function that takes a matrix by value offloads.

typedef float m4 __attribute__((matrix_type(4, 4)));

// CHECK: .entry __omp_offloading_
m4 twice(m4 A) {
#pragma omp target map(tofrom : A)
  A += A;
  return A;
}
