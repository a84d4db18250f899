// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -verify -Werror=incompatible-pointer-types %s

typedef float plain __attribute__((matrix_type(2, 3)));
typedef float padded __attribute__((matrix_type(2, 3), matrix_padding(1)));
typedef const float constant __attribute__((matrix_type(2, 3)));
typedef float rows __attribute__((matrix_type(2, 3), matrix_layout(row_major)));

plain value(padded);
void object(plain *); // expected-note {{passing argument to parameter here}}
void element(float *); // expected-note {{passing argument to parameter here}}

padded convert(plain m, padded p, constant k, _Atomic(padded) *a, rows r) {
  m = p + m;
  p += k;
  m = value(m);
  *a = m;
  *a += p;
  m = *a - k;
  object(&p); // expected-error {{incompatible pointer types passing 'padded *'}}
  element(&p); // expected-error {{incompatible pointer types passing 'padded *'}} expected-note {{'&m[0][0]' points to the first element of a matrix 'm'}}
  m = (plain)&m[0][0]; // expected-error {{conversion between matrix type 'plain' (aka 'float __attribute__((matrix_type(2, 3)))') and incompatible type 'float *' is not allowed; '*(const plain *)p' is the matrix that a pointer 'p' points to}}
  m = r;      // expected-error {{assigning to 'plain'}} expected-note {{from row-major to column-major, a matrix converts only by an explicit cast}}
  return m;
}
