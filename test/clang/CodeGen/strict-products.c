// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -frounding-math -emit-llvm %s -o - | FileCheck %s --implicit-check-not=@llvm.matrix.multiply --implicit-check-not=@tlx.matmul --implicit-check-not=@tlx.fdiv --implicit-check-not=@tlx.fcmp --implicit-check-not=@tlx.sitofp

// Under strict floating point, what has no constrained form is a loop over elements.

typedef float small __attribute__((matrix_type(4, 4)));
typedef float large __attribute__((matrix_type(40, 40)));
typedef int integers __attribute__((matrix_type(40, 40)));

// CHECK-LABEL: @smallSum
// CHECK: @llvm.experimental.constrained.fadd.v16f32
void smallSum(small *A, small *B) { *A = *A + *B; }

// CHECK-LABEL: @smallProduct
// CHECK: br label %matrix.loop
// CHECK: @llvm.experimental.constrained.fmul.f32
// CHECK: @llvm.experimental.constrained.fmul.f32
// CHECK: @llvm.experimental.constrained.fadd.f32
// CHECK: @llvm.matrix.
void smallProduct(small *A, small *B) { *A = __builtin_matrix_transpose(*A * *B); }

// CHECK-LABEL: @largeQuotient
// CHECK: @llvm.experimental.constrained.fdiv.f32
// CHECK: @tlx.insert__
void largeQuotient(large *A, float S) { *A /= S; }

// CHECK-LABEL: @largeCast
// CHECK: @llvm.experimental.constrained.sitofp.f32.i32
void largeCast(large *A, integers *B) { *A = (large)*B; }

// CHECK-LABEL: @comparison
// CHECK: @llvm.experimental.constrained.fcmps.f32
int comparison(large *A, large *B) { return __builtin_matrix_any(*A < *B); }
