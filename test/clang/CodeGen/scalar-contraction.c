// RUN: %clang_cc1 -fenable-matrix -ffp-contract=on -emit-llvm %s -o - | FileCheck %s

// A product of scalars is not fused with a sum of matrices, nor a product of
// matrix and scalar with a scalar; a sum of two matrices is fused as before.

typedef float m22 __attribute__((matrix_type(2, 2)));

// CHECK-LABEL: @plusProduct
// CHECK: fmul float
// CHECK: fadd <4 x float>
m22 plusProduct(m22 m, float x, float y) { return m + x * y; }

// CHECK-LABEL: @minusProduct
// CHECK: fmul float
// CHECK: fsub <4 x float>
m22 minusProduct(m22 m, float x, float y) { return m - x * y; }

// CHECK-LABEL: @scaledPlusScalar
// CHECK: fmul <4 x float>
// CHECK: fadd <4 x float>
m22 scaledPlusScalar(m22 m, float s) { return m * s + s; }

// CHECK-LABEL: @scaledPlusMatrix
// CHECK: call <4 x float> @llvm.fmuladd.v4f32
m22 scaledPlusMatrix(m22 m, m22 n, float s) { return m * s + n; }
