// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s

// A lambda reads an element of a constant matrix without capturing the matrix, as it does of an array.

template <class M> float test(int i) {
  constexpr M m = {1, 2, 3, 4};
  constexpr M many[2] = {{1, 2, 3, 4}, {5, 6, 7, 8}};
  struct S { float x; M m; };
  constexpr S s = {1, {1, 2, 3, 4}};
  auto element = [] { return m[1][1] + (m)[0][1] + many[1][0][1] + s.m[1][0]; };
  auto copies = [=] { return m[1][1] + many[1][0][1] + s.m[1][0]; };
  static_assert(sizeof copies == 1);
  auto index = [](int i) { return m[i][1]; };
  struct Local { static float get() { return m[1][1] + s.m[0][1]; } };
  auto whole = [=] { return &m[0][0]; };
  static_assert(sizeof whole >= sizeof m);
  return element() + copies() + index(i) + Local::get() + *whole();
}
template float test<float __attribute__((matrix_type(2, 2)))>(int);
template float test<float __attribute__((matrix_type(2, 2), matrix_layout(row_major), matrix_padding(1)))>(int);
template float test<float __attribute__((tensor_type(2, 2)))>(int);

using M = float __attribute__((matrix_type(2, 2)));
void errors() {
  constexpr M m = {1, 2, 3, 4}; // expected-note {{'m' declared here}}
  const volatile M v = {1, 2, 3, 4}; // expected-note {{'v' declared here}}
  auto f = [] { (void)&m[1][1]; }; // expected-error {{variable 'm' cannot be implicitly captured}} expected-note {{lambda expression begins here}} expected-note 4 {{capture}}
  auto g = [] { return v[1][1]; };  // expected-error {{variable 'v' cannot be implicitly captured}} expected-note {{lambda expression begins here}} expected-note 4 {{capture}}
}
