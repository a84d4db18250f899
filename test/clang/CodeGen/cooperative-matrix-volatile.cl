// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Volatile matrices are loaded and stored as often as is written, by instructions
// that say so.
//
// RUN: %clang -cl-std=CL3.0 --target=spirv64 -O2 -S %s -o - | FileCheck %s

typedef float matrix __attribute__((coop_mat(3, 8, 8, 2)));

// CHECK: OpFunction
// The last operand is SPIR-V's Memory Operands: 1, Volatile.
// CHECK-COUNT-3: OpCooperativeMatrixLoadKHR {{.*}} 1{{$}}
// CHECK: OpCooperativeMatrixStoreKHR {{.*}} 1{{$}}
kernel void access(volatile global float *p) {
  matrix a = coop_mat_load(p, 0, 8);
  matrix b = coop_mat_load(p, 0, 8);
  b = coop_mat_load(p, 0, 8);
  coop_mat_store(p, a, 0, 8);
}
