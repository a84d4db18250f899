// RUN: %clang_cc1 -std=c++17 -fenable-matrix -Wall -fsyntax-only -verify %s
// RUN: %clang_cc1 -x c -fenable-matrix -Wall -fsyntax-only -verify %s

typedef float m23 __attribute__((matrix_type(2, 3)));
void give(m23 *);

m23 unset(m23 a) {
  m23 m; // expected-note {{variable 'm' is declared here}}
  return m + a; // expected-warning {{variable 'm' is uninitialized when used here}}
}
m23 updated(m23 a) {
  m23 m; // expected-note {{variable 'm' is declared here}}
  m += a; // expected-warning {{variable 'm' is uninitialized when used here}}
  return m;
}
// Elements are how a matrix is filled.
m23 filled(void) {
  m23 m;
  for (int r = 0; r != 2; ++r)
    for (int c = 0; c != 3; ++c)
      m[r][c] = r + c;
  return m;
}
m23 given(void) {
  m23 m, n;
  give(&m);
  n = m;
  return n;
}
