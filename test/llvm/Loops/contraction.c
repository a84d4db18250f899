// RUN: %raise %s -S -emit-llvm -o - | FileCheck %s --check-prefixes=CHECK,FUSED
// RUN: %raise %s -S -emit-llvm -o - -ffp-contract=off | FileCheck %s --check-prefixes=CHECK,APART
// RUN: %raise %s -S -emit-llvm -o - -mno-fma | FileCheck %s --check-prefixes=CHECK,APART
// RUN: %raise %s -S -emit-llvm -o - -ffp-contract=fast | FileCheck %s --check-prefixes=CHECK,FUSED
// DEFINE: %{arm} = %stock_clang -O2 --target=armv7a-linux-gnueabihf -mfpu=neon -Xclang -load -Xclang %plugin -fpass-plugin=%plugin -mllvm -matrix-loops -Rpass=matrix-loops -Rpass-missed=matrix-loops -S -o /dev/null %s
// RUN: %{arm} 2>&1 | FileCheck %s --check-prefix=ARM
// RUN: %{arm} -ffast-math 2>&1 | FileCheck %s --check-prefix=FAST

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

// Vectors of floats make zeros of subnormal numbers on 32-bit Arm.
// ARM: contraction.c:[[#@LINE+6]]:{{.*}} stay as they are: vectors of this processor make zeros of subnormal numbers
// FAST: contraction.c:[[#@LINE+2]]:{{.*}} remark: raised
void floats(float (*restrict C)[16], const float (*A)[16], const float (*B)[16]) {
  for (int i = 0; i < 16; ++i)
    for (int j = 0; j < 16; ++j)
      for (int k = 0; k < 16; ++k)
        C[i][j] += A[i][k] * B[k][j];
}
