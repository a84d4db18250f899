// RUN: %clang_cc1 -fenable-matrix -fsanitize=array-bounds -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s

typedef float M __attribute__((matrix_type(5, 7)));
typedef float R __attribute__((matrix_type(1, 7)));
typedef float B __attribute__((matrix_type(2, 3)));

// Rows 0 to 4.
// CHECK-LABEL: @row(
// CHECK: icmp ult i64 {{%.*}}, 5
// CHECK: call void @__ubsan_handle_out_of_bounds
// CHECK-NOT: __ubsan
// CHECK: ret void
void row(M *A, int I, R *To) { *To = __builtin_matrix_row(*A, I); }
// Blocks begin in rows 0 to 3, columns 0 to 4.
// CHECK-LABEL: @block(
// CHECK: icmp ult i64 {{%.*}}, 4
// CHECK: call void @__ubsan_handle_out_of_bounds
// CHECK: icmp ult i64 {{%.*}}, 5
// CHECK: call void @__ubsan_handle_out_of_bounds
void block(M *A, int I, char J, B *V) { *A = __builtin_tensor_insert_slice(*A, *V, I, J); }

// Elements of complex matrices as others: where they are stored, of values, and by
// builtins.
typedef _Complex float C __attribute__((matrix_type(5, 7)));
C value(void);
// CHECK-LABEL: @stored(
// CHECK: icmp ult i64 {{%.*}}, 5
// CHECK: call void @__ubsan_handle_out_of_bounds
// CHECK: icmp ult i64 {{%.*}}, 7
// CHECK: call void @__ubsan_handle_out_of_bounds
_Complex float stored(C *A, int I, int J) { return (*A)[I][J]; }
// CHECK-LABEL: @of_value(
// CHECK: icmp ult i64 {{%.*}}, 5
// CHECK: call void @__ubsan_handle_out_of_bounds
// CHECK: icmp ult i64 {{%.*}}, 7
// CHECK: call void @__ubsan_handle_out_of_bounds
_Complex float of_value(int I, int J) { return value()[I][J]; }
// CHECK-LABEL: @extracted(
// CHECK: icmp ult i64 {{%.*}}, 5
// CHECK: call void @__ubsan_handle_out_of_bounds
// CHECK: icmp ult i64 {{%.*}}, 7
// CHECK: call void @__ubsan_handle_out_of_bounds
_Complex float extracted(C *A, int I, int J) { return __builtin_matrix_extract(*A, I, J); }
// CHECK-LABEL: @inserted(
// CHECK: icmp ult i64 {{%.*}}, 5
// CHECK: call void @__ubsan_handle_out_of_bounds
// CHECK: icmp ult i64 {{%.*}}, 7
// CHECK: call void @__ubsan_handle_out_of_bounds
void inserted(C *A, int I, int J) { *A = __builtin_matrix_insert(*A, I, J, 1.0f); }
