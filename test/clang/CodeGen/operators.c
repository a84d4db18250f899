// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s

// Small matrices are vectors, bools bytes in them; large ones are handles.

typedef int small __attribute__((matrix_type(2, 3)));
typedef int large __attribute__((matrix_type(15, 12)));
typedef double doubles __attribute__((matrix_type(8, 9)));
typedef _Bool mask __attribute__((matrix_type(2, 3)));
typedef _Bool masks __attribute__((matrix_type(8, 9)));
typedef float v3 __attribute__((ext_vector_type(3)));
typedef float m23 __attribute__((matrix_type(2, 3)));

// CHECK-LABEL: @remainders
// CHECK: srem <6 x i32>
// CHECK: tlx.srem__
void remainders(small *A, large *B) { *A %= *A; *B %= *B; }

// CHECK-LABEL: @less
// CHECK: [[LESS:%.*]] = icmp slt <6 x i32>
// CHECK: zext <6 x i1> [[LESS]] to <6 x i8>
mask less(small *A, small *B) { return *A < *B; }

// A matrix of bool is small where one of double is large.
// CHECK-LABEL: @doublesEqual
// CHECK: [[EQUAL:%.*]] = call {{.*}} @tlx.fcmp__
// CHECK: [[BYTES:%.*]] = call {{.*}} @tlx.zext__{{.*}} [[EQUAL]]
// CHECK: call <72 x i8> @tlx.tovector__{{.*}} [[BYTES]]
masks doublesEqual(doubles *A, doubles *B) { return *A == *B; }

// CHECK-LABEL: @select
// CHECK: [[BITS:%.*]] = call {{.*}} @tlx.icmp__
// CHECK: call {{.*}} @tlx.select__{{.*}} [[BITS]],
void select(doubles *A, masks M) { *A = M ? *A : 1; }

// CHECK-LABEL: @everyElement
// CHECK: [[ALL:%.*]] = call i8 @llvm.vector.reduce.and.v6i8
// CHECK: icmp ne i8 [[ALL]], 0
_Bool everyElement(mask M) { return __builtin_matrix_all(M); }

// CHECK-LABEL: @timesColumn
// CHECK: call <2 x float> @llvm.matrix.multiply.v2f32.v6f32.v3f32(<6 x float> {{.*}}, <3 x float> {{.*}}, i32 2, i32 3, i32 1)
void timesColumn(m23 *A, v3 *V, float *P) { P[0] = (*A * *V)[0]; }

// CHECK-LABEL: @splat
// CHECK: shufflevector <6 x float>
// CHECK: tlx.splat__
void splat(m23 *A, doubles *B, int S) { *A = (m23)S; *B = (doubles)S; }

typedef float v6 __attribute__((ext_vector_type(6)));
// CHECK-LABEL: @rows
// CHECK: call <6 x float> @llvm.matrix.transpose.v6f32(<6 x float> {{.*}}, i32 2, i32 3)
// CHECK: call <6 x float> @llvm.matrix.transpose.v6f32(<6 x float> {{.*}}, i32 3, i32 2)
void rows(m23 *A, v6 *V) { *V = (v6)*A; *A = (m23)*V; }
