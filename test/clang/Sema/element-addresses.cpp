// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s

// An element of a matrix that is an object is an object.

template <class T> using M = T __attribute__((matrix_type(3, 4)));
using F = M<float>;
struct S { F m; };
F make();
void takes(float &);
void takes(const float &) = delete;
void reads(const float &);

void addresses(F m, const F &c, volatile F &v, M<const int> i, S s, F *p) {
  float *a = &m[1][2];
  float *b = &(*p)[0][0], *d = &((s.m)[0][1]), *e = &p[1][2][3];
  float *f = &c[0][0]; // expected-error {{cannot initialize a variable of type 'float *' with an rvalue of type 'const float *'}}
  float *g = &v[0][0]; // expected-error {{cannot initialize a variable of type 'float *' with an rvalue of type 'volatile float *'}}
  static_assert(__is_same(decltype(&c[0][0]), const float *));
  static_assert(__is_same(decltype(&v[0][0]), volatile float *));
  static_assert(__is_same(decltype(&i[0][0]), const int *));
  static_assert(__is_same(decltype((m[0][0])), float &));
  static_assert(__is_same(decltype((c[0][0])), const float &));
  static_assert(__is_same(decltype((static_cast<F &&>(m)[0][0])), float &&));
  static_assert(__is_same(decltype((make()[0][0])), float));
  (void)&make()[0][0]; // expected-error {{cannot take the address of an rvalue of type 'float'}}
}

void references(F m, const F c) {
  float &r = m[1][2];
  const float &rc = c[1][2];
  float &no = c[1][2]; // expected-error {{binding reference of type 'float' to value of type 'const float' drops 'const' qualifier}}
  float &&moved = static_cast<F &&>(m)[0][0];
  double &other = m[0][0]; // expected-error {{non-const lvalue reference to type 'double' cannot bind to a value of unrelated type 'float'}}
  takes(m[0][0]);
  reads(make()[0][0]);
  auto &&x = m[0][0];
  static_assert(__is_same(decltype(x), float &));
  [&e = m[0][1]] { e = 1; }();
  for (float *i = &m[0][0]; i != &m[2][3]; ++i)
    *i = 0;
  (x ? m[0][0] : m[0][1]) = 3;
  reinterpret_cast<int &>(m[0][0]) = 1;
}

void assignments(const F c, M<const int> i, F m) { // expected-note {{variable 'c' declared const here}}
  c[0][0] = 1; // expected-error {{cannot assign to variable 'c' with const-qualified type}}
  i[0][0]++; // expected-error {{read-only variable is not assignable}}
  make()[0][0] = 1; // expected-error {{expression is not assignable}}
  (m[0][0] += 2) *= 3;
}

const float &dangling(F m) {
  return m[2][2]; // expected-warning {{reference to stack memory associated with parameter 'm' returned}}
}
float *pointer(F m) {
  return &m[2][2]; // expected-warning {{address of stack memory associated with parameter 'm' returned}}
}

template <class T> T &element(M<T> &m, int i, int j) { return m[i][j]; }
template <class T> concept Addressable = requires(T t) { &t[0][0]; };
static_assert(Addressable<F> && Addressable<const F>);
void instance(F &m, const F &c) {
  element<float>(m, 1, 2) = 1;
  static_assert(__is_same(decltype(element<float>(m, 1, 2)), float &));
}
