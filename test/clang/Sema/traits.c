// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -x c++ -std=c++20 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -x c++ -std=c++20 -fenable-matrix -fexperimental-new-constant-interpreter -fsyntax-only -verify %s
// expected-no-diagnostics

// The traits, in C and C++ alike.

typedef float plain __attribute__((matrix_type(2, 3)));
typedef const short rows __attribute__((matrix_type(4, 5), matrix_layout(row_major), matrix_padding(6)));

_Static_assert(__matrix_rows(plain) == 2 && __matrix_columns(plain) == 3 && __matrix_padding(plain) == 0, "");
_Static_assert(__matrix_rows(rows) == 4 && __matrix_columns(const rows) == 5 && __matrix_padding(volatile rows) == 6, "");
_Static_assert(__is_row_major_matrix(rows) && !__is_row_major_matrix(plain), "");
_Static_assert(__is_matrix(plain) && __is_matrix(const rows) && !__is_matrix(float) && !__is_matrix(plain *), "");
_Static_assert(sizeof(__matrix_rows(plain)) == sizeof(sizeof(int)), "");

plain P;
int array[__matrix_columns(P)]; // an expression, unevaluated
_Static_assert(__matrix_rows P == 2, "");

__matrix_element_type(plain) Float = 1.5f;
_Static_assert(_Generic((__matrix_element_type(plain) *)0, float *: 1, default: 0), "");
_Static_assert(_Generic((__matrix_element_type(rows) *)0, const short *: 1, default: 0), "");
_Static_assert(sizeof(__matrix_element_type(rows)) == 2, "");
__matrix_element_type(plain) element(plain M) { return (__matrix_element_type(plain))(M[1][1] + 1); }

_Static_assert(__has_extension(matrix_types) && __has_extension(matrix_types_layout) && __has_extension(matrix_types_padding), "");
_Static_assert(__has_extension(matrix_types_bool) && __has_extension(matrix_type_traits), "");
_Static_assert(__has_attribute(matrix_layout) && __has_attribute(matrix_padding), "");
_Static_assert(__has_builtin(__builtin_matrix_row_major_load), "");
