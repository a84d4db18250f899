// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -frounding-math -emit-llvm %s -o - | FileCheck %s --implicit-check-not=@llvm.matrix.multiply --implicit-check-not=@tlx.matmul --implicit-check-not=@tlx.fdiv --implicit-check-not=@tlx.fcmp --implicit-check-not=@tlx.sitofp --implicit-check-not=@tlx.fadd --implicit-check-not=@tlx.fptrunc

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

typedef _Float16 halves __attribute__((matrix_type(3, 3)));
typedef _Complex double complex __attribute__((matrix_type(2, 3), matrix_layout(row_major)));
typedef _Complex float narrow __attribute__((matrix_type(2, 3)));

// Each product of halves is rounded to half before it is added.
// CHECK-LABEL: @halvesProduct
// CHECK: br label %matrix.loop
// CHECK: [[PRODUCT:%.*]] = call float @llvm.experimental.constrained.fmul.f32
// CHECK: call half @llvm.experimental.constrained.fptrunc.f16.f32(float [[PRODUCT]]
// CHECK: [[PRODUCT:%.*]] = call float @llvm.experimental.constrained.fmul.f32
// CHECK: [[TERM:%.*]] = call half @llvm.experimental.constrained.fptrunc.f16.f32(float [[PRODUCT]]
// CHECK: [[WIDE:%.*]] = call float @llvm.experimental.constrained.fpext.f32.f16(half [[TERM]]
// CHECK: call float @llvm.experimental.constrained.fadd.f32(float {{%.*}}, float [[WIDE]]
void halvesProduct(halves *A, halves *B) { *A = *A * *B; }

// CHECK-LABEL: @complexSum
// CHECK: br label %matrix.loop
// CHECK: @llvm.experimental.constrained.fadd.f64
// CHECK: @llvm.experimental.constrained.fadd.f64
void complexSum(complex *A, complex *B) { *A += *B; }

// CHECK-LABEL: @complexCast
// CHECK: @llvm.experimental.constrained.fptrunc.v6f32.v6f64
// CHECK: @llvm.experimental.constrained.fptrunc.v6f32.v6f64
void complexCast(narrow *A, complex *B) { *A = (narrow)*B; }
