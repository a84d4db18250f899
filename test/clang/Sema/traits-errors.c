// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -x c++ -std=c++20 -fenable-matrix -fsyntax-only -verify %s

struct s { int i; };
int rows = __matrix_rows(int);              // expected-error {{expected a matrix type, got 'int'}}
int columns = __matrix_columns(struct s);   // expected-error {{expected a matrix type, got 'struct s'}}
int padding = __matrix_padding(rows);       // expected-error {{expected a matrix type, got 'int'}}
int major = __is_row_major_matrix(float *); // expected-error {{expected a matrix type, got 'float *'}}
__matrix_element_type(int) element;         // expected-error {{expected a matrix type, got 'int'}}
