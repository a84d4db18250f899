// RUN: %clang_cc1 -std=c++20 -fenable-matrix -emit-pch %s -o %t.pch
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -include-pch %t.pch -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -include-pch %t.pch -emit-pch -DCHAINED %s -o %t.chained.pch
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -include-pch %t.chained.pch -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -include %s -fsyntax-only -verify %s

// A precompiled header stands for its text: the layout that a pragma has set goes on behind it, and so do layouts that
// were pushed.

#ifndef HEADER
#define HEADER
#pragma clang matrix_layout(row_major)
#pragma clang matrix_layout(push, column_major)
#pragma clang matrix_layout(push, row_major)
using first = float __attribute__((matrix_type(2, 3)));
static_assert(__is_row_major_matrix(first));
#pragma clang tensor_layout(0, 2, 1)
#pragma clang tensor_layout(push, 1, 0)
using tensor = float __attribute__((tensor_type(2, 3, 4)));
#elif defined(CHAINED)
#undef CHAINED
using chained = float __attribute__((matrix_type(4, 3)));
static_assert(__is_row_major_matrix(chained));
#pragma clang tensor_layout(push, 2, 1, 0)
#pragma clang tensor_layout(pop)
#else
// expected-no-diagnostics
using rows = float __attribute__((matrix_type(2, 3)));
#pragma clang matrix_layout(pop)
using columns = float __attribute__((matrix_type(2, 3)));
#pragma clang matrix_layout(pop)
using rows_again = float __attribute__((matrix_type(2, 3)));
#pragma clang matrix_layout(default)
using by_default = float __attribute__((matrix_type(2, 3)));
static_assert(__is_same(rows, first) && __is_same(rows_again, first));
static_assert(!__is_row_major_matrix(columns) && __is_same(by_default, columns));
using flat = float __attribute__((tensor_type(2, 3)));
using turned = float __attribute__((tensor_type(2, 3), tensor_layout(1, 0)));
using tensor_again = float __attribute__((tensor_type(2, 3, 4)));
using laid_out = float __attribute__((tensor_type(2, 3, 4), tensor_layout(0, 2, 1)));
static_assert(__is_same(flat, turned) && __is_same(tensor_again, laid_out) && __is_same(tensor, laid_out));
#pragma clang tensor_layout(pop)
using flat_before = float __attribute__((tensor_type(2, 3)));
using tensor_before = float __attribute__((tensor_type(2, 3, 4)));
static_assert(!__is_same(flat_before, turned) && __is_same(tensor_before, laid_out));
#endif
