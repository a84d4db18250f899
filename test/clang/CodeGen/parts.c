// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s

// Parts at constant places of small matrices are shuffles; others are operations
// on handles.

typedef float M __attribute__((matrix_type(2, 3)));
typedef float R __attribute__((matrix_type(1, 3)));
typedef float S __attribute__((matrix_type(2, 2)));
typedef float V __attribute__((ext_vector_type(3)));
typedef double L __attribute__((matrix_type(40, 30), matrix_layout(row_major)));
typedef double LR __attribute__((matrix_type(1, 30), matrix_layout(row_major)));
typedef double LC __attribute__((matrix_type(40, 1), matrix_layout(row_major)));
typedef double LV __attribute__((ext_vector_type(30)));

// CHECK-LABEL: @row(
// CHECK: shufflevector <6 x float> {{%.*}}, <6 x float> poison, <3 x i32> <i32 1, i32 3, i32 5>
void row(M *A, R *To) { *To = __builtin_matrix_row(*A, 1); }
// CHECK-LABEL: @block(
// CHECK: shufflevector <6 x float> {{%.*}}, <6 x float> poison, <4 x i32> <i32 2, i32 3, i32 4, i32 5>
void block(M *A, S *To) { *To = __builtin_tensor_slice(*A, 0, 1, 2, 2); }
// CHECK-LABEL: @insert(
// CHECK: shufflevector <3 x float> {{%.*}}, <3 x float> poison, <6 x i32> <i32 0, i32 1, i32 2, i32 poison, i32 poison, i32 poison>
// CHECK: shufflevector <6 x float> {{%.*}}, <6 x float> {{%.*}}, <6 x i32> <i32 0, i32 6, i32 2, i32 7, i32 4, i32 8>
void insert(M *A, V B) { *A = __builtin_matrix_insert_row(*A, 1, B); }
// CHECK-LABEL: @diagonals(
// CHECK: shufflevector <6 x float> {{%.*}}, <6 x float> poison, <2 x i32> <i32 0, i32 3>
// CHECK: shufflevector <2 x float> {{%.*}}, <2 x float> zeroinitializer, <4 x i32> <i32 0, i32 2, i32 2, i32 1>
// CHECK: shufflevector <1 x float> {{%.*}}, <1 x float> zeroinitializer, <4 x i32> <i32 0, i32 1, i32 1, i32 0>
void diagonals(M *A, S *To, float X) {
  *To = __builtin_matrix_from_diagonal(__builtin_matrix_diagonal(*A));
  *To = __builtin_matrix_identity(2, X);
}

// CHECK-LABEL: @at(
// CHECK: [[H:%.*]] = call {{.*}} @tlx.totensor__2x3f32_l1_0
// CHECK: [[B:%.*]] = call {{.*}} @tlx.block__1x3f32_l1_0.2x3f32_l1_0{{.*}} [[H]], i64 {{%.*}}, i64 0)
// CHECK: call <3 x float> @tlx.tovector__{{.*}} [[B]])
void at(M *A, int I, R *To) { *To = __builtin_matrix_row(*A, I); }
// CHECK-LABEL: @large(
// CHECK: [[R:%.*]] = call {{.*}} @tlx.block__1x30f64_l1_0.40x30f64.i64.i64({{.*}}, i64 3, i64 0)
// CHECK: call <30 x double> @tlx.tovector__{{.*}} [[R]])
// CHECK: [[C:%.*]] = call {{.*}} @tlx.block__40x1f64_l1_0.40x30f64.i64.i64({{.*}}, i64 0, i64 {{%.*}})
// CHECK: [[V:%.*]] = call {{.*}} @tlx.totensor__1x30f64_l1_0.v30double(
// CHECK: call {{.*}} @tlx.insertblock__40x30f64.40x30f64.1x30f64_l1_0.i64.i64({{.*}} [[V]], i64 {{%.*}}, i64 0)
void large(L *A, LR *Row, LC *Column, LV *B, unsigned char I) {
  *Row = __builtin_matrix_row(*A, 3);
  *Column = __builtin_matrix_column(*A, I);
  *A = __builtin_matrix_insert_row(*A, I, *B);
}
// CHECK-LABEL: @large_diagonals(
// CHECK: [[D:%.*]] = call {{.*}} @tlx.diagonal__30x1f64.40x30f64(
// CHECK: [[C:%.*]] = call {{.*}} @tlx.splat__40x1f64_l1_0.double(double 1.000000e+00)
// CHECK: [[Z:%.*]] = call {{.*}} @tlx.splat__40x40f64_l1_0.double(double 0.000000e+00)
// CHECK: call {{.*}} @tlx.insertdiagonal__{{.*}} [[Z]], {{.*}} [[C]])
typedef double Q __attribute__((matrix_type(40, 40), matrix_layout(row_major)));
typedef double D __attribute__((matrix_type(30, 1), matrix_layout(row_major)));
void large_diagonals(L *A, D *To, Q *One) {
  *To = __builtin_matrix_diagonal(*A);
  *One = (Q)__builtin_matrix_identity(40, 1.0);
}
