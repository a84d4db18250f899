// RUN: %clangxx -std=c++20 -S -emit-llvm -o - %s | FileCheck %s
// RUN: %clangxx -std=c++20 -S -emit-llvm -fexperimental-new-constant-interpreter -o - %s | FileCheck %s

// An integer may be an address, with which nothing is computed before the program
// starts.

using size = decltype(sizeof(0));
using M = size __attribute__((matrix_type(2, 2)));
using F = float __attribute__((matrix_type(2, 2)));
using I = int __attribute__((matrix_type(2, 2)));
using B = bool __attribute__((matrix_type(2, 2)));

int X;
#define ADDRESS ((size)&X)
#define MATRIX (M{ADDRESS, 1, 2, 3})
#define NUMBERS (M{1, 2, 3, 4})

// CHECK-COUNT-27: @v{{[0-9]+}} = {{.*}}global {{.*}}zeroinitializer
// CHECK-NOT: @v{{[0-9]+}} = {{.*}}global
// CHECK: ptrtoint
M v1 = MATRIX + NUMBERS, v2 = NUMBERS - MATRIX, v3 = NUMBERS * MATRIX;
M v4 = NUMBERS + ADDRESS, v5 = ADDRESS * NUMBERS, v6 = NUMBERS / ADDRESS;
M v7 = -MATRIX, v8 = ~MATRIX, v9 = MATRIX << 1, v10 = NUMBERS << ADDRESS;
B v11 = MATRIX == NUMBERS, v12 = MATRIX < ADDRESS, v13 = !MATRIX;
F v14 = (F)MATRIX;
I v15 = (I)MATRIX;
B v16 = (B)MATRIX;
M v17 = (M)ADDRESS;
M v19 = B{1, 1, 0, 0} ? MATRIX : NUMBERS;
M v20 = MATRIX == NUMBERS ? NUMBERS : M();
M v21 = __builtin_matrix_transpose(MATRIX);
M v22 = __builtin_matrix_identity(2, ADDRESS);
M v23 = __builtin_matrix_multiply_add(MATRIX, NUMBERS, NUMBERS);
M v24 = __builtin_matrix_insert_row(NUMBERS, 0, __builtin_matrix_row(MATRIX, 0));
M v25 = __builtin_elementwise_max(MATRIX, NUMBERS);
M v26 = __builtin_elementwise_popcount(MATRIX);
M v27 = __builtin_elementwise_add_sat(MATRIX, NUMBERS);
M v28 = __builtin_matrix_from_diagonal(__builtin_matrix_diagonal(MATRIX));
