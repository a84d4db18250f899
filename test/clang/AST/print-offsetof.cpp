// RUN: %clang_cc1 -std=c++20 -fenable-matrix -ast-print %s -o %t.cpp
// RUN: FileCheck %s --input-file=%t.cpp
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only %t.cpp

// Subscripts of a matrix in offsetof are printed as they are written, whatever its layout.
using columns = float __attribute__((matrix_type(3, 4)));
using padded = float __attribute__((matrix_type(3, 4), matrix_padding(1)));
using row_major = float __attribute__((matrix_type(3, 4), matrix_layout(row_major)));
struct record {
  char c;
  columns m;
  padded many[5];
  row_major rows;
};
// CHECK: __builtin_offsetof(record, m[1][2])
static_assert(__builtin_offsetof(record, m[1][2]) == 4 + 4 * (2 * 3 + 1));
// CHECK: __builtin_offsetof(record, many[4][1][2])
static_assert(__builtin_offsetof(record, many[4][1][2]) == 4 + 4 * 12 + 4 * (4 * 16 + 2 * 4 + 1));
// CHECK: __builtin_offsetof(record, rows[1][2])
static_assert(__builtin_offsetof(record, rows[1][2]) == 4 + 4 * 12 + 4 * 80 + 4 * (4 + 2));
// CHECK: __builtin_offsetof(record, many[I][1][J])
template <int I, int J> constexpr unsigned long at = __builtin_offsetof(record, many[I][1][J]);
