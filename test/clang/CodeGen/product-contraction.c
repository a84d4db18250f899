// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -ffp-contract=on -emit-llvm %s -o - | FileCheck %s --check-prefixes=CHECK,ON,SCALAR
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -ffp-contract=matrix -emit-llvm %s -o - | FileCheck %s --check-prefixes=CHECK,ON,MATRIX
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -ffp-contract=off -emit-llvm %s -o - | FileCheck %s --check-prefixes=CHECK,OFF
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s --check-prefixes=CHECK,OFF

// A product is contracted where anything is; -ffp-contract=matrix fuses no scalars.

typedef float small __attribute__((matrix_type(4, 4)));
typedef float large __attribute__((matrix_type(40, 40)));

// CHECK-LABEL: @smallProduct
// ON: call contract <16 x float> @llvm.matrix.multiply
// OFF: call <16 x float> @llvm.matrix.multiply
void smallProduct(small *A, small *B, small *C) { *C = *A * *B; }

// CHECK-LABEL: @largeProduct
// ON: tlx.matmul__{{.*}}target("tlx.attr", 1) poison)
// OFF: tlx.matmul__{{.*}}target("tlx.attr", 0) poison)
void largeProduct(large *A, large *B, large *C) { *C = *A * *B; }

// CHECK-LABEL: @off
// CHECK: call <16 x float> @llvm.matrix.multiply
// CHECK: tlx.matmul__{{.*}}target("tlx.attr", 0) poison)
void off(small *A, large *B) {
#pragma STDC FP_CONTRACT OFF
  *A = *A * *A;
  *B = *B * *B;
}

// CHECK-LABEL: @on
// CHECK: call contract <16 x float> @llvm.matrix.multiply
// CHECK: tlx.matmul__{{.*}}target("tlx.attr", 1) poison)
void on(small *A, large *B) {
#pragma clang fp contract(on)
  *A = *A * *A;
  *B = *B * *B;
}

// Nothing of the sum is contracted but the product in it.
// CHECK-LABEL: @update
// CHECK-NOT: fmuladd
// CHECK: fadd <16 x float>
void update(small *A, small *B, small *C) { *C += *A * *B; }

// CHECK-LABEL: @scaled
// ON: llvm.fmuladd.v16f32
// ON: tlx.fmuladd__
// OFF: fmul <16 x float>
// OFF: tlx.fmul__
void scaled(small *A, small *B, large *C, large *D, float S) {
  *A = *A * S + *B;
  *C = -(*C * S) + *D;
}

// CHECK-LABEL: @scalars
// SCALAR: llvm.fmuladd.f32
// MATRIX-NOT: fmuladd
// MATRIX: fadd float
// MATRIX-NOT: fmuladd
float scalars(float A, float B, float C) { return A * B + C; }

// CHECK-LABEL: @reassociated
// ON: call reassoc contract <16 x float> @llvm.matrix.multiply
// OFF: call reassoc <16 x float> @llvm.matrix.multiply
void reassociated(small *A) {
#pragma clang fp reassociate(on)
  *A = *A * *A;
}

// CHECK-LABEL: @notOptimized
// ON: call contract <16 x float> @llvm.matrix.multiply
// OFF: call <16 x float> @llvm.matrix.multiply
__attribute__((optnone, noinline)) void notOptimized(small *A) { *A = *A * *A; }
