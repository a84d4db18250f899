// RUN: %clang_cc1 -std=c++20 -fenable-matrix -ast-print %s -o %t.cpp
// RUN: FileCheck %s --input-file=%t.cpp
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -ast-print %t.cpp -o - | diff %t.cpp -
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fmatrix-memory-layout=row-major -ast-print %s -o %t.rows.cpp
// RUN: FileCheck %s --input-file=%t.rows.cpp --check-prefix=ROWS
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fmatrix-memory-layout=row-major -ast-print %t.rows.cpp -o - | diff %t.rows.cpp -
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -ast-dump %s | FileCheck %s --check-prefix=DUMP

// Types are printed so that they mean the same when read again with the same default.

// CHECK: using plain = float __attribute__((matrix_type(2, 3)));
// ROWS: using plain = float __attribute__((matrix_type(2, 3), matrix_layout(row_major)));
using plain = float __attribute__((matrix_type(2, 3)));
// CHECK: using columns = float __attribute__((matrix_type(2, 3)));
// ROWS: using columns = float __attribute__((matrix_type(2, 3), matrix_layout(column_major)));
using columns = float __attribute__((matrix_type(2, 3), matrix_layout(column_major)));
// CHECK: using all = float __attribute__((matrix_type(2, 3), matrix_layout(row_major), matrix_padding(4)));
// DUMP: ConstantMatrixType {{.*}} 'float __attribute__((matrix_type(2, 3), matrix_layout(row_major), matrix_padding(4)))'
using all = float __attribute__((matrix_padding(4), matrix_type(2, 3), matrix_layout(row_major)));
// CHECK: using dependent = T __attribute__((matrix_type(2, N), matrix_layout(row_major), matrix_padding(N + 1)));
// DUMP: DependentSizedMatrixType {{.*}} 'T __attribute__((matrix_type(2, N), matrix_layout(row_major), matrix_padding(N + 1)))' dependent
template <class T, int N> using dependent = T __attribute__((matrix_type(2, N), matrix_layout(row_major), matrix_padding(N + 1)));
// CHECK: using element = __matrix_element_type(all);
using element = __matrix_element_type(all);
// CHECK: rows = __matrix_rows(all) + __matrix_columns(all) + __matrix_padding(all) + __is_matrix(all) + __is_row_major_matrix(all);
int rows = __matrix_rows(all) + __matrix_columns(all) + __matrix_padding(all) + __is_matrix(all) + __is_row_major_matrix(all);
