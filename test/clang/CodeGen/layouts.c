// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -fmatrix-memory-layout=row-major -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s --check-prefixes=CHECK,ROWS

// Values hold columns, whatever the layout; memory is as the type says.

typedef float columns __attribute__((matrix_type(2, 3), matrix_layout(column_major)));
typedef float rows __attribute__((matrix_type(2, 3), matrix_layout(row_major)));
typedef float padded __attribute__((matrix_type(2, 3), matrix_layout(column_major), matrix_padding(2)));
typedef float both __attribute__((matrix_type(2, 3), matrix_layout(row_major), matrix_padding(1)));
typedef float large __attribute__((matrix_type(20, 30), matrix_layout(row_major), matrix_padding(2)));
typedef float dense __attribute__((matrix_type(20, 30), matrix_layout(column_major)));

// CHECK-DAG: @Padded = global [12 x float] zeroinitializer, align 4
// CHECK-DAG: @Large = global [640 x float] zeroinitializer, align 4
padded Padded = {};
large Large;

// CHECK-LABEL: @from_rows(
// CHECK: [[V:%.*]] = load <6 x float>, ptr {{%.*}}, align 4
// CHECK: [[T:%.*]] = call <6 x float> @llvm.matrix.transpose.v6f32(<6 x float> [[V]], i32 3, i32 2)
// CHECK: store <6 x float> [[T]], ptr {{%.*}}, align 4
void from_rows(rows *A, columns *B) { *B = (columns)*A; }

// CHECK-LABEL: @to_rows(
// CHECK: [[V:%.*]] = load <6 x float>, ptr {{%.*}}, align 4
// CHECK: [[T:%.*]] = call <6 x float> @llvm.matrix.transpose.v6f32(<6 x float> [[V]], i32 2, i32 3)
// CHECK: store volatile <6 x float> [[T]], ptr {{%.*}}, align 4
void to_rows(volatile rows *A, columns *B) { *A = (rows)*B; }

// CHECK-LABEL: @copy_padded(
// CHECK: [[V:%.*]] = call <6 x float> @llvm.matrix.column.major.load.v6f32.i64(ptr align 4 {{%.*}}, i64 4, i1 false, i32 2, i32 3)
// CHECK: call void @llvm.matrix.column.major.store.v6f32.i64(<6 x float> [[V]], ptr align 4 {{%.*}}, i64 4, i1 false, i32 2, i32 3)
void copy_padded(padded *A, padded *B) { *A = *B; }

// CHECK-LABEL: @copy_both(
// CHECK: [[V:%.*]] = call <6 x float> @llvm.matrix.column.major.load.v6f32.i64(ptr align 4 {{%.*}}, i64 4, i1 true, i32 3, i32 2)
// CHECK: [[T:%.*]] = call <6 x float> @llvm.matrix.transpose.v6f32(<6 x float> [[V]], i32 3, i32 2)
// CHECK: [[U:%.*]] = call <6 x float> @llvm.matrix.transpose.v6f32(<6 x float> [[T]], i32 2, i32 3)
// CHECK: call void @llvm.matrix.column.major.store.v6f32.i64(<6 x float> [[U]], ptr align 4 {{%.*}}, i64 4, i1 false, i32 3, i32 2)
void copy_both(both *A, volatile both *B) { *A = *B; }

// CHECK-LABEL: @zero(
// CHECK: call void @llvm.memset.p0.i64(ptr align 4 {{%.*}}, i8 0, i64 32, i1 false)
void zero(both *A) { *A = (both){}; }

// CHECK-LABEL: @element(
// CHECK: mul i64 {{%.*}}, 4
// CHECK: getelementptr inbounds float
// CHECK: load float
float element(both *A, int I, int J) { return (*A)[I][J]; }

// CHECK-LABEL: @large_cast(
// CHECK: @tlx.load__{{.*}}(ptr {{%.*}}, i64 32, i64 1,
// CHECK: @tlx.relayout__
// CHECK: @tlx.store__{{.*}}, ptr {{%.*}}, i64 1, i64 20,
void large_cast(large *A, dense *B) { *B = (dense)*A; }

// CHECK-LABEL: @row_load(
// CHECK: call <6 x float> @llvm.matrix.column.major.load.v6f32.i64(ptr align 4 {{%.*}}, i64 {{%.*}}, i1 false, i32 3, i32 2)
// CHECK: call <6 x float> @llvm.matrix.transpose.v6f32(
// CHECK: store <6 x float>
void row_load(float *P, unsigned long S, columns *B) { *B = (columns)__builtin_matrix_row_major_load(P, 2, 3, S); }

// LLVM's option of the same name does not hold for this module.
// ROWS: !{i32 7, !"matrix-column-major-values", i32 1}
