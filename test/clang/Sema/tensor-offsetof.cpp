// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fexperimental-new-constant-interpreter -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -DNO_ERRORS -ast-print %s -o %t.cpp
// RUN: FileCheck %s --input-file=%t.cpp
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -DNO_ERRORS -fsyntax-only %t.cpp

// offsetof finds the elements of a tensor where its layout and padding put them, and
// is printed as it is written.
using plain = float __attribute__((tensor_type(2, 3, 4)));
using turned = float __attribute__((tensor_type(2, 3, 4), tensor_layout(1, 2, 0), tensor_padding(1, 0, 5)));
using line = short __attribute__((tensor_type(7)));
struct record {
  char c;
  plain p;
  turned t, many[5];
  line l;
};
constexpr unsigned T = 4 + 4 * 24, Size = 4 * 3 * 9 * 3;
static_assert(sizeof(turned) == Size);
// CHECK: __builtin_offsetof(record, p[1][2][3])
static_assert(__builtin_offsetof(record, p[1][2][3]) == 4 + 4 * 23);
// CHECK: __builtin_offsetof(record, t[1][2][3])
static_assert(__builtin_offsetof(record, t[1][2][3]) == T + 4 * (2 * 27 + 3 * 3 + 1));
// CHECK: __builtin_offsetof(record, many[4][0][1][2])
static_assert(__builtin_offsetof(record, many[4][0][1][2]) == T + 5 * Size + 4 * (27 + 2 * 3));
static_assert(__builtin_offsetof(record, l[6]) == T + 6 * Size + 12);
// CHECK: __builtin_offsetof(record, many[I][1][J][K])
template <int I, int J, int K> constexpr unsigned long at() { return __builtin_offsetof(record, many[I][1][J][K]); }
static_assert(at<3, 2, 1>() == T + 4 * Size + 4 * (2 * 27 + 3 + 1));
template <class R> constexpr unsigned long of() { return __builtin_offsetof(R, t[1][0][2]); }
static_assert(of<record>() == T + 4 * (2 * 3 + 1));
unsigned long run_time(int i, int j, int k) { return __builtin_offsetof(record, t[i][j][k]); }

#ifndef NO_ERRORS
static_assert(__builtin_offsetof(record, t[1][2])); // expected-error {{a tensor of 3 dimensions needs 3 subscripts, got 2}}
static_assert(__builtin_offsetof(record, many[1][1])); // expected-error {{a tensor of 3 dimensions needs 3 subscripts, got 1}}
static_assert(__builtin_offsetof(record, t[1][2][3][0])); // expected-error {{offsetof requires array type, 'float' invalid}}
#endif
