// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Halves are multiplied and added as such where the target can, in tiles as
// large as those of floats.
//
// RUN: %clang -O2 --target=x86_64-linux-gnu -march=sapphirerapids -S %s -o - -Rpass=matrix-ops -Rpass-missed=matrix-ops 2>&1 | FileCheck --check-prefixes=CHECK,X86 %s
// RUN: %clang -O2 --target=aarch64-linux-gnu -march=armv8.2-a+fp16 -S %s -o - -Rpass=matrix-ops -Rpass-missed=matrix-ops 2>&1 | FileCheck --check-prefixes=CHECK,ARM %s

typedef _Float16 halves __attribute__((matrix_type(64, 64)));

// CHECK-NOT: is not faster because its elements are converted
// X86: vectors of 32, tiles of M 1*2x32 by N 4*11 + 2*10, {{.*}}fused multiply-add
// ARM: vectors of 8, tiles of M 2*4x8 by N 9*6 + 2*5, {{.*}}fused multiply-add
//
// CHECK-LABEL: multiply:
// CHECK-NOT: {{vcvt|fcvt}}
// X86-COUNT-22: vfmadd231ph {{.*}}%zmm
// ARM-COUNT-24: fmla {{.*}}.8h
// CHECK-NOT: {{vcvt|fcvt}}
// CHECK: ret
void multiply(halves *restrict c, const halves *a, const halves *b) {
  *c = *a * *b;
}
