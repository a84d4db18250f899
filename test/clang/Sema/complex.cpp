// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify=expected,cxx %s
// RUN: %clang_cc1 -x c -std=c11 -fenable-matrix -fsyntax-only -verify %s

typedef _Complex float c2x3 __attribute__((matrix_type(2, 3)));
typedef _Complex float c3x2 __attribute__((matrix_type(3, 2)));
typedef _Complex float c2x2 __attribute__((matrix_type(2, 2)));
typedef _Complex double d2x3 __attribute__((matrix_type(2, 3)));
typedef float f2x3 __attribute__((matrix_type(2, 3)));
typedef _Complex int wrong __attribute__((matrix_type(2, 2))); // expected-error {{invalid matrix element type '_Complex int'}}

void valid(c2x3 *a, c3x2 *b, d2x3 *d, f2x3 *f, _Complex float s) {
  c2x2 product = *a * *b;
  *a = *a + *a * s - *a / 2.0f;
  *a *= 2;
  *a = -*a + +*a;
  *a = (c2x3)s + (c2x3)1;
  *d = (d2x3)*a;
  *f = (f2x3)*d;
  *a = (c2x3)*f;
  (*a)[1][2] += s;
  (*a)[0][0] = __real__(*a)[0][1] + __imag__ product[1][1];
  s = __builtin_matrix_extract(*a, 0, 1);
  *b = __builtin_matrix_transpose(__builtin_matrix_insert(*a, 1, 1, s));
  *a = __builtin_matrix_column_major_load(&s, 2, 3, 2);
}

void invalid(c2x3 a, d2x3 d, f2x3 f, _Complex double s) {
  a = d;     // expected-error {{from incompatible type}} expected-note {{from '_Complex double' to '_Complex float', a matrix converts only by an explicit cast}}
  a = f;     // expected-error {{from incompatible type}} expected-note {{from 'float' to '_Complex float', a matrix converts only by an explicit cast}}
  a = a + d; // expected-error {{invalid operands to binary expression}}
  a = a * f; // expected-error {{invalid operands to binary expression}}
  a = a % a; // expected-error {{both must be integers or matrices of integers}}
  f = f * s; // expected-error {{invalid operands to binary expression}}
  (void)s;
}

#ifdef __cplusplus
template <class T> using square = T __attribute__((matrix_type(2, 2))); // expected-error {{invalid matrix element type '_Complex long double'}}
template <class T> square<T> twice(square<T> m) { return m + m; }
c2x2 instantiated(c2x2 m) { return twice<_Complex float>(m); }
square<_Complex long double> *bad; // expected-note {{in instantiation}}
static_assert(__is_same(__matrix_element_type(c2x3), _Complex float));
static_assert(__has_extension(matrix_types_complex));
#endif
