// RUN: %clang_cc1 -std=c++17 -fenable-matrix -fsyntax-only -verify %s

// Arguments that do not convert to a matrix: beside each candidate, what differs.

using m44 = float __attribute__((matrix_type(4, 4)));
using m43 = float __attribute__((matrix_type(4, 3)));
using d44 = double __attribute__((matrix_type(4, 4)));
using d22 = double __attribute__((matrix_type(2, 2)));
using rows = float __attribute__((matrix_type(4, 4), matrix_layout(row_major)));
using double_rows = double __attribute__((matrix_type(4, 4), matrix_layout(row_major)));
using padded = float __attribute__((matrix_type(4, 4), matrix_padding(1)));

void value(m44); // expected-note 5{{candidate function not viable}}
void constant(const m44 &); // expected-note {{candidate function not viable}}
void reference(m44 &); // expected-note 5{{candidate function not viable}}
void overloaded(m44, int); // expected-note {{candidate function not viable}}
void overloaded(m43, int); // expected-note {{candidate function not viable}}
void number(float); // expected-note {{candidate function not viable}}

void values(m43 narrow, d44 d, d22 small, rows r, double_rows dr, padded p, float x) {
  value(narrow); // expected-error {{no matching function}} expected-note {{a matrix of 4 x 3 elements does not convert to one of 4 x 4}}
  value(d); // expected-error {{no matching function}} expected-note {{from 'double' to 'float', a matrix converts only by an explicit cast}}
  value(r); // expected-error {{no matching function}} expected-note {{from row-major to column-major, a matrix converts only by an explicit cast}}
  value(dr); // expected-error {{no matching function}} expected-note {{from row-major to column-major}} expected-note {{from 'double' to 'float'}}
  value(x); // expected-error {{no matching function}} expected-note {{'(m44)s' is the matrix each element of which is a scalar 's'}}
  constant(d); // expected-error {{no matching function}} expected-note {{from 'double' to 'float'}}
  overloaded(small, 1); // expected-error {{no matching function}} expected-note {{a matrix of 2 x 2 elements does not convert to one of 4 x 4}} expected-note {{one of 4 x 3}} expected-note 2{{from 'double' to 'float'}}
  number(d); // expected-error {{no matching function}}
  value(p);
  constant(p);
}

void references(m43 narrow, d44 d, rows r, padded p, float x) {
  reference(narrow); // expected-error {{no matching function}} expected-note {{a matrix of 4 x 3 elements does not convert to one of 4 x 4}}
  reference(d); // expected-error {{no matching function}} expected-note {{a reference binds only to a matrix of the same element type, layout and padding; 'double' differs from 'float'}}
  reference(r); // expected-error {{no matching function}} expected-note {{row-major differs from column-major}}
  reference(p); // expected-error {{no matching function}} expected-note {{column-major with padding 1 differs from column-major}}
  reference(x); // expected-error {{no matching function}}
}

void blocks(m44 m) {
  m43 part = m; // expected-error {{cannot initialize}} expected-note {{a matrix of 4 x 4 elements does not convert to one of 4 x 3; '__builtin_tensor_slice' gives a part of a matrix}}
}
