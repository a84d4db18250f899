// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -verify %s

// An element of a matrix that is an object is an object.

typedef float F __attribute__((matrix_type(3, 4)));
struct S { F m; };
F make(void);
struct S makeStruct(void);
F global;
float *constant = &global[1][2];

void addresses(F m, const F c, F *p, int i) { // expected-note {{variable 'c' declared const here}}
  register F r;
  float *a = &m[1][i];
  float *d = &c[0][0]; // expected-warning {{initializing 'float *' with an expression of type 'const float *' discards qualifiers}}
  float *e = &r[0][0]; // expected-error {{address of register variable requested}}
  float *f = &make()[0][0]; // expected-error {{cannot take the address of an rvalue of type 'float'}}
  a = &p[2][0][1] + 1;
  c[0][0] = 1; // expected-error {{cannot assign to variable 'c' with const-qualified type}}
  _Static_assert(_Generic(&c[0][0], const float *: 1, default: 0), "");
  _Static_assert(_Generic(c[0][0], float: 1, default: 0), "");
  _Static_assert(_Generic(&m[0][0], float *: 1, default: 0), "");
  __typeof__(c[0][0]) t = 1;
  t = 2; // expected-error {{cannot assign to variable 't' with const-qualified type}} expected-note@-1 {{variable 't' declared const here}}
  m[0][0]++;
}
