// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tuned for Intel's Sapphire Rapids and its successors, LLVM prefers vectors of
// 256 bits. Code of matrices takes 512, unless it is told otherwise, and no other
// code does.
//
// RUN: %clang -O3 --target=x86_64-linux-gnu -march=sapphirerapids -S %s -o - | FileCheck --check-prefixes=CHECK,LONG %s
// RUN: %clang -O3 --target=x86_64-linux-gnu -march=graniterapids -S %s -o - | FileCheck --check-prefixes=CHECK,LONG %s
//
// A virtual machine may hide its model from -march=native, but not its features.
// RUN: %clang -O3 --target=x86_64-linux-gnu -march=rocketlake -mavx512fp16 -S %s -o - | FileCheck --check-prefixes=CHECK,LONG %s
//
// RUN: %clang -O3 --target=x86_64-linux-gnu -march=sapphirerapids -mprefer-vector-width=256 -S %s -o - | FileCheck --check-prefixes=CHECK,SHORT %s
// RUN: %clang -O3 --target=x86_64-linux-gnu -march=icelake-server -S %s -o - | FileCheck --check-prefixes=CHECK,SHORT %s
// RUN: %clang -O3 --target=x86_64-linux-gnu -march=sapphirerapids -mno-avx512vl -mno-avx512fp16 -S %s -o - | FileCheck --check-prefixes=CHECK %s
//
// Bytes by `vpdpbusd`; bfloats by multiply-adds of floats, since `vdpbf16ps` is
// slow, but for a matrix times a vector, none of whose elements is used twice.
// RUN: %clang -O3 --target=x86_64-linux-gnu -march=sapphirerapids -mno-amx-tile -S %s -o /dev/null -Rpass=matrix-ops -Rpass-missed=matrix-ops 2>&1 | FileCheck --check-prefix=UNITS %s

typedef float m16 __attribute__((matrix_type(16, 16)));
typedef __bf16 b32 __attribute__((matrix_type(32, 32)));
typedef __bf16 b32x1 __attribute__((matrix_type(32, 1)));
typedef float m32 __attribute__((matrix_type(32, 32)));
typedef float m32x1 __attribute__((matrix_type(32, 1)));

// CHECK-LABEL: product:
// LONG: vfmadd231ps {{.*}}%zmm
// SHORT-NOT: %zmm
// SHORT: vfmadd231ps {{.*}}%ymm
void product(m16 *restrict c, const m16 *a, const m16 *b) { *c = *a * *b; }

// CHECK-LABEL: sum:
// LONG: vaddps {{.*}}%zmm
// SHORT-NOT: %zmm
void sum(m16 *restrict c, const m16 *a, const m16 *b) { *c = *a + *b; }

// CHECK-LABEL: loop:
// CHECK-NOT: %zmm
// CHECK: vaddps {{.*}}%ymm
// CHECK: .size loop
void loop(float *restrict c, const float *a, const float *b) {
  for (int i = 0; i != 4096; ++i)
    c[i] = a[i] + b[i];
}

// UNITS-DAG: multiply-add of 32x32 float {{.*}} vectors of 16, {{.*}}fused multiply-add
// UNITS-DAG: kernel vdpbf16ps is not used because multiply-adds of floats are faster on this processor
void bfloats(m32 *restrict c, const b32 *a, const b32 *b) {
  *c = __builtin_matrix_multiply_add(*a, *b, *c);
}

// UNITS-DAG: multiply-add of 32x1 float {{.*}} by vdpbf16ps
void times_vector(m32x1 *restrict c, const b32 *a, const b32x1 *b) {
  *c = __builtin_matrix_multiply_add(*a, *b, *c);
}
