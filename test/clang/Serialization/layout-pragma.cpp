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
#elif defined(CHAINED)
#undef CHAINED
using chained = float __attribute__((matrix_type(4, 3)));
static_assert(__is_row_major_matrix(chained));
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
#endif
