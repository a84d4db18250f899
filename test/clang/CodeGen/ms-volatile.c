// RUN: %clang_cc1 -fenable-matrix -triple x86_64-windows-msvc -fms-volatile -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
//
// Volatile matrices of at most the size of a pointer are read and written by atomic instructions under -fms-volatile, as scalars are, and copied by way of memory.

typedef int one __attribute__((matrix_type(1, 1)));
typedef short rows __attribute__((matrix_type(2, 2), matrix_layout(row_major), aligned(8)));
typedef short padded __attribute__((matrix_type(1, 2), matrix_layout(row_major), matrix_padding(2), aligned(8)));
typedef float many __attribute__((matrix_type(3, 3), matrix_layout(row_major)));

// CHECK-LABEL: @readOne(
// CHECK: [[VALUE:%.*]] = load atomic volatile i32, ptr {{%.*}} acquire
// CHECK: store i32 [[VALUE]], ptr [[COPY:%.*]],
// CHECK: load <1 x i32>, ptr [[COPY]]
void readOne(volatile one *A, one *B) { *B = *A; }

// CHECK-LABEL: @writeOne(
// CHECK: store atomic volatile i32 {{%.*}}, ptr {{%.*}} release
void writeOne(volatile one *A, one *B) { *A = *B; }

// CHECK-LABEL: @readRows(
// CHECK: load atomic volatile i64, ptr {{%.*}} acquire
// CHECK: call <4 x i16> @llvm.matrix.transpose
void readRows(volatile rows *A, rows *B) { *B = *A; }

// CHECK-LABEL: @writeRows(
// CHECK: [[TURNED:%.*]] = call <4 x i16> @llvm.matrix.transpose
// CHECK: [[TURNED:%.*]] = call <4 x i16> @llvm.matrix.transpose
// CHECK: store volatile <4 x i16> [[TURNED]], ptr [[COPY:%.*]],
// CHECK: [[VALUE:%.*]] = load i64, ptr [[COPY]]
// CHECK: store atomic volatile i64 [[VALUE]], ptr {{%.*}} release
void writeRows(volatile rows *A, rows *B) { *A = *B; }

// CHECK-LABEL: @readPadded(
// CHECK: load atomic volatile i64, ptr {{%.*}} acquire
// CHECK: call <2 x i16> @llvm.matrix.column.major.load
void readPadded(volatile padded *A, padded *B) { *B = *A; }

// CHECK-LABEL: @writeMany(
// CHECK-NOT: atomic
// CHECK: store volatile <9 x float>
void writeMany(volatile many *A, many *B) { *A = *B; }
