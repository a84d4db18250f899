// RUN: %clang_cc1 -fenable-matrix -fopenmp -triple x86_64-linux-gnu -fopenmp-targets=nvptx64 -emit-llvm-bc %s -o %t.bc
// RUN: %clang_cc1 -fenable-matrix -fopenmp -triple nvptx64 -aux-triple x86_64-linux-gnu -fopenmp-is-target-device -fopenmp-host-ir-file-path %t.bc -O2 -S %s -o - | FileCheck %s

// A product that is offloaded to another device.

typedef float m4 __attribute__((matrix_type(4, 4)));

// CHECK: .entry __omp_offloading_{{.*}}products
// CHECK: mul.rn.f32
void products(m4 *D, const m4 *A, const m4 &Factor, int N) {
  m4 By = Factor;
#pragma omp target teams distribute parallel for map(from : D[:N]) map(to : A[:N]) firstprivate(By)
  for (int I = 0; I < N; ++I)
    D[I] = A[I] * By;
}
