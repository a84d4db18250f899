// RUN: %clang_cc1 -std=c++20 -fenable-matrix -emit-pch %s -o %t.pch
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -include-pch %t.pch -fsyntax-only -verify %s
// RUN: not %clang_cc1 -std=c++20 -fenable-matrix -fmatrix-memory-layout=row-major -include-pch %t.pch -fsyntax-only %s 2>&1 | FileCheck %s

// Types keep layout and padding through a precompiled header, dependent ones too. A header that was compiled with
// another default layout is refused.
// CHECK: error: {{.*}}memory Layout{{.*}}differs

#ifndef HEADER
#define HEADER
using all = float __attribute__((matrix_type(2, 3), matrix_layout(row_major), matrix_padding(4)));
template <class T, unsigned R, unsigned P>
using dependent = T __attribute__((matrix_type(R, 3), matrix_layout(row_major), matrix_padding(P)));
template <class T> using element = T __attribute__((matrix_type(2, 3), matrix_layout(row_major), matrix_padding(4)));
template <class T, unsigned P> using constant = T __attribute__((matrix_type(2, 3), matrix_padding(P)));
template <class M> struct traits {
  static constexpr int sum = __matrix_rows(M) + __matrix_columns(M) + __matrix_padding(M) + __is_row_major_matrix(M);
  using element = __matrix_element_type(M);
};
#else
// expected-no-diagnostics
static_assert(__is_same(all, dependent<float, 2, 4>) && __is_same(all, element<float>));
static_assert(sizeof(constant<char, 5>) == 3 * 7);
static_assert(traits<all>::sum == 2 + 3 + 4 + 1 && __is_same(traits<all>::element, float));
#endif
