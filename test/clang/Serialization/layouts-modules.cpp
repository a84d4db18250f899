// RUN: rm -rf %t && split-file %s %t
// RUN: %clang_cc1 -std=c++20 -fenable-matrix %t/m.cppm -emit-module-interface -o %t/m.pcm
// RUN: %clang_cc1 -std=c++20 -fenable-matrix %t/n.cppm -emit-module-interface -o %t/n.pcm
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fmodule-file=m=%t/m.pcm -fmodule-file=n=%t/n.pcm -fsyntax-only -verify %t/use.cpp
// RUN: not %clang_cc1 -std=c++20 -fenable-matrix -fmatrix-memory-layout=row-major -fmodule-file=m=%t/m.pcm -fmodule-file=n=%t/n.pcm -fsyntax-only %t/use.cpp

// Types of two modules that lie differently are two types; modules of another default layout are refused.

//--- m.cppm
export module m;
export using rows = float __attribute__((matrix_type(2, 3), matrix_layout(row_major)));
export template <class T, int P> using padded = T __attribute__((matrix_type(2, 3), matrix_padding(P)));
//--- n.cppm
export module n;
export using padded_rows = float __attribute__((matrix_type(2, 3), matrix_layout(row_major), matrix_padding(1)));
export inline int area(padded_rows *m) { return __matrix_rows(*m) * __matrix_columns(*m); }
//--- use.cpp
import m;
import n;
// expected-no-diagnostics
static_assert(sizeof(rows) == 24 && sizeof(padded_rows) == 32 && sizeof(padded<float, 2>) == 48);
static_assert(!__is_same(rows, padded_rows) && __is_same(padded<float, 0>, float __attribute__((matrix_type(2, 3)))));
int use(padded_rows *m) { return area(m); }
