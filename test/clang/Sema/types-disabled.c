// RUN: %clang_cc1 -fsyntax-only -verify %s
// RUN: %clang_cc1 -x c++ -std=c++20 -fsyntax-only -verify %s

// Without -fenable-matrix each use of an extension is one clear error.

typedef float m __attribute__((matrix_type(2, 3), matrix_layout(row_major), matrix_padding(1))); // expected-error {{matrix types extension is disabled. Pass -fenable-matrix to enable it}}
typedef float l __attribute__((matrix_layout(row_major))); // expected-error {{matrix types extension is disabled}}
typedef float p __attribute__((matrix_padding(1)));        // expected-error {{matrix types extension is disabled}}
int rows = __matrix_rows(float);             // expected-error {{matrix types extension is disabled}}
int columns = __matrix_columns(float);       // expected-error {{matrix types extension is disabled}}
int padding = __matrix_padding(float);       // expected-error {{matrix types extension is disabled}}
int major = __is_row_major_matrix(float);    // expected-error {{matrix types extension is disabled}}
int is = __is_matrix(float);                 // expected-error {{matrix types extension is disabled}}
__matrix_element_type(float) element;        // expected-error {{matrix types extension is disabled}}
void f(float *q) {
  (void)__builtin_matrix_row_major_load(q, 2, 3, 3);    // expected-error {{matrix types extension is disabled}}
  __builtin_matrix_row_major_store(*q, q, 3);     // expected-error {{matrix types extension is disabled}}
}
_Static_assert(!__has_extension(matrix_types_layout) && !__has_extension(matrix_types_padding), "");
_Static_assert(!__has_extension(matrix_types_bool) && !__has_extension(matrix_type_traits), "");
