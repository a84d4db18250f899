// RUN: %clang_cc1 -std=c11 -fenable-matrix -fsyntax-only -verify %s

// Lists of rows in C, also where a constant is needed.

// expected-no-diagnostics
typedef float vector __attribute__((ext_vector_type(3)));
typedef float m2x3 __attribute__((matrix_type(2, 3)));
static const m2x3 Constant = {(vector){1, 2, 3}, {4, 5, 6}};
static m2x3 Called = __builtin_matrix_from_rows(m2x3, (vector){1, 2, 3}, (vector){4, 5, 6});
struct record { int Before; m2x3 M; } Record = {1, (vector){1, 2, 3}, (vector){4, 5, 6}};
m2x3 make(vector A, vector B) { return (m2x3){A, B}; }
