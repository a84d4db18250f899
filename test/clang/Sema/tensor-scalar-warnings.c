// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -Wsign-compare -Wno-unused-value -verify %s

// A scalar beside a tensor is converted to the element type, which may change it.

typedef int t2 __attribute__((tensor_type(2, 3)));
typedef unsigned u2 __attribute__((tensor_type(2, 3)));
typedef float f2 __attribute__((tensor_type(2, 3)));
typedef signed char c2 __attribute__((tensor_type(2, 3)));

t2 scalars(t2 t, u2 u, f2 f, c2 c, float x, int n) {
  t *x;       // expected-warning {{'float' is converted to 'int', the element type, before the operation}}
  x + t;      // expected-warning {{'float' is converted to 'int', the element type, before the operation}}
  t += x;     // expected-warning {{'float' is converted to 'int'}}
  t * 1.5f;   // expected-warning {{implicit conversion from 'float' to 'int' changes value from 1.5 to 1}}
  t / 0;      // expected-warning {{division by zero is undefined}}
  t %= 0;     // expected-warning {{remainder by zero is undefined}}
  c << 8;     // expected-warning {{shift count >= width of type}}
  c >> -1;    // expected-warning {{shift count is negative}}
  u < n;      // expected-warning {{comparison of integers of different signs}}
  f / 0;
  c << 7;
  u < 3;
  return t;
}
