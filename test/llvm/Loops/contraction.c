// RUN: %raise %s -S -emit-llvm -o - | FileCheck %s --check-prefixes=CHECK,FUSED
// RUN: %raise %s -S -emit-llvm -o - -ffp-contract=off | FileCheck %s --check-prefixes=CHECK,APART
// RUN: %raise %s -S -emit-llvm -o - -mno-fma | FileCheck %s --check-prefixes=CHECK,APART
// RUN: %raise %s -S -emit-llvm -o - -ffp-contract=fast | FileCheck %s --check-prefixes=CHECK,FUSED

// The source's operations decide what is fused, and the processor.

// CHECK-LABEL: @product(
// FUSED: call <4 x double> @llvm.fma.v4f64
// APART-NOT: llvm.fma
// APART: fmul <4 x double>
// APART-NOT: llvm.fma
// APART: fadd <4 x double>
void product(double (*restrict C)[8], const double (*A)[8], const double (*B)[8]) {
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; ++j)
      for (int k = 0; k < 8; ++k)
        C[i][j] += A[i][k] * B[k][j];
}
