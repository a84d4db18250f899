// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fmatrix-memory-layout=row-major -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -emit-pch -o %t.pch -DHEADER %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -include-pch %t.pch -fsyntax-only -verify %s

// matrix_layout(B) with a constant, and __matrix_like.

#ifndef FIRST
#define FIRST
template <class T, unsigned R, unsigned C, bool RowMajor, unsigned P = 0>
using matrix = T __attribute__((matrix_type(R, C), matrix_layout(RowMajor), matrix_padding(P)));
using rows = float __attribute__((matrix_type(2, 3), matrix_layout(row_major)));
using columns = float __attribute__((matrix_type(2, 3), __matrix_layout__(__column_major__)));

template <class M> struct transposed_of {
  using type = __matrix_like(M, __matrix_element_type(M), __matrix_columns(M), __matrix_rows(M));
};
template <class T, unsigned R, unsigned C, bool B>
constexpr bool layout(matrix<T, R, C, B>) { return B; }
template <class T, unsigned R, unsigned C, bool B, unsigned P>
constexpr unsigned both(const matrix<T, R, C, B, P> *) { return 2 * P + B; }
template <class T, unsigned R, unsigned C, bool B, unsigned P>
matrix<T, C, R, B> transpose(matrix<T, R, C, B, P> M) { return __builtin_matrix_transpose(M); }
#endif

#ifdef HEADER
// expected-no-diagnostics
#else
static_assert(__is_same(matrix<float, 2, 3, true>, rows) && __is_same(matrix<float, 2, 3, false>, columns));
static_assert(!__is_same(rows, columns));
static_assert(layout(rows{}) && !layout(columns{}));
static_assert(both((const matrix<int, 4, 4, true, 3> *)nullptr) == 7);
static_assert(both((const matrix<int, 4, 4, false, 3> *)nullptr) == 6);
static_assert(both((const columns *)nullptr) == 0);
static_assert(__is_same(transposed_of<rows>::type, matrix<float, 3, 2, true>));
static_assert(__is_same(transposed_of<matrix<double, 4, 1, false, 9>>::type, matrix<double, 1, 4, false>));
static_assert(__is_same(decltype(transpose(rows())), matrix<float, 3, 2, true>));

template <class M> auto grown(M) {
  using type = __matrix_like(M, __matrix_element_type(M), __matrix_rows(M) + 1, __matrix_columns(M) + 1);
  return type{};
}
static_assert(__is_same(decltype(grown(rows())), matrix<float, 3, 4, true>));
typedef __matrix_like(rows, int, 5, 6) like_rows;
static_assert(__is_same(like_rows, matrix<int, 5, 6, true>));

// More specialized is the one that names the layout.
template <class M> struct which { enum { value = 0 }; };
template <class T, unsigned R, unsigned C, bool B> struct which<matrix<T, R, C, B>> { enum { value = 1 }; };
template <class T, unsigned R, unsigned C> struct which<matrix<T, R, C, true>> { enum { value = 2 }; };
static_assert(which<rows>::value == 2 && which<columns>::value == 1 && which<matrix<int, 2, 2, true, 1>>::value == 0);

enum { Yes = 1 };
constexpr int Two = 2;
int Variable;
using enumerated = float __attribute__((matrix_type(2, 3), matrix_layout(Yes)));
static_assert(__is_same(enumerated, rows));
using two = float __attribute__((matrix_type(2, 3), matrix_layout(Two))); // expected-error {{a constant that is true for row-major and false for column-major, got 2}}
using variable = float __attribute__((matrix_type(2, 3), matrix_layout(Variable == 1))); // expected-error {{must be 'row_major', 'column_major', or a constant that is true for row-major}}
using real = float __attribute__((matrix_type(2, 3), matrix_layout(1.0))); // expected-error {{or a constant that is true}}
using unknown = float __attribute__((matrix_type(2, 3), matrix_layout(rowmajor))); // expected-error {{the layout of a matrix must be 'row_major' or 'column_major', got 'rowmajor'}}
template <int N> using bad = float __attribute__((matrix_type(2, 3), matrix_layout(N))); // expected-error {{false for column-major, got 3}}
bad<3> Bad; // expected-note {{in instantiation of}}

template <class T, unsigned R, unsigned C> void only_rows(matrix<T, R, C, true>); // expected-note {{could not match 'matrix<T, R, C, true>'}}
void call(columns M) { only_rows(M); } // expected-error {{no matching function for call to 'only_rows'}}

typedef __matrix_like(int, float, 2, 2) of_int;   // expected-error {{expected a matrix type, got 'int'}}
typedef __matrix_like(rows, float, 0, 2) empty;   // expected-error {{zero matrix size}}
typedef __matrix_like(rows, float, 2) incomplete; // expected-error {{expected ','}}

#pragma clang matrix_layout(push, row_major)
using by_pragma = float __attribute__((matrix_type(2, 3)));
static_assert(__is_same(by_pragma, rows));
template <class T> using later = T __attribute__((matrix_type(2, 3)));
using named = float __attribute__((matrix_type(2, 3), matrix_layout(column_major)));
static_assert(__is_same(named, columns));
#pragma clang matrix_layout(column_major)
using changed = float __attribute__((matrix_type(2, 3)));
static_assert(__is_same(changed, columns));
#pragma clang matrix_layout(push, default)
using implicit = float __attribute__((matrix_type(2, 3)));
#pragma clang matrix_layout(pop)
using again = float __attribute__((matrix_type(2, 3)));
static_assert(__is_same(again, columns));
#pragma clang matrix_layout(pop)
using after = float __attribute__((matrix_type(2, 3)));
static_assert(__is_same(after, implicit) && __is_same(later<float>, rows));
#pragma clang matrix_layout(pop)          // expected-error {{'#pragma clang matrix_layout(pop)' without a push}}
#pragma clang matrix_layout(push)         // expected-error {{expected '(push, layout)', '(layout)' or '(pop)'}}
#pragma clang matrix_layout(diagonal)     // expected-error {{expected '(push, layout)'}}
#pragma clang matrix_layout row_major     // expected-error {{expected '(push, layout)'}}
#endif
