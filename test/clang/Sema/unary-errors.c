// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -x c++ -D_Bool=bool -fenable-matrix -fsyntax-only -verify %s

// Unary operators that matrices do not have, and those to write instead.

typedef float m23 __attribute__((matrix_type(2, 3)));
typedef _Bool b23 __attribute__((matrix_type(2, 3)));

void operators(m23 m, b23 mask, _Atomic(m23) *a) {
  m++;    // expected-error {{cannot increment value of type 'm23' (aka 'float __attribute__((matrix_type(2, 3)))'); 'm += 1' increments each element of a matrix 'm'}}
  --m;    // expected-error {{cannot decrement value of type 'm23' (aka 'float __attribute__((matrix_type(2, 3)))'); 'm -= 1' decrements each element of a matrix 'm'}}
  (*a)--; // expected-error {{'m -= 1' decrements each element of a matrix 'm'}}
  mask++; // expected-error-re {{cannot increment value of type 'b23' (aka '{{_Bool|bool}} __attribute__((matrix_type(2, 3)))'){{$}}}}
  *m = 1; // expected-error {{indirection requires pointer operand ('m23' (aka 'float __attribute__((matrix_type(2, 3)))') invalid); 'm[0][0]' is the first element of a matrix 'm'}}
  m += 1;
  *a -= 1;
  (void)&m;
}
