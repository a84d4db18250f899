// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify -fexperimental-new-constant-interpreter %s

// `a ?: b` of masks in constant expressions: a is evaluated once.

using B = bool __attribute__((matrix_type(2, 2)));
using P = bool __attribute__((matrix_type(2, 2), matrix_padding(3)));
using T = bool __attribute__((tensor_type(2, 2), tensor_padding(1, 0)));

template <class M> constexpr bool test() {
  constexpr M k = {1, 0, 0, 1}, n = {0, 0, 1, 0};
  constexpr auto values = k ?: !k;
  constexpr auto objects = k ?: n;
  constexpr auto scalars = k ?: true;
  static_assert(values[0][1] && values[0][0] && objects[1][0] && !objects[0][1] && scalars[1][0]);
  int calls = 0;
  auto next = [&] { ++calls; return k; };
  M v = k, w = {};
  for (int i = 0; i < 3; ++i) {
    auto u = next() ?: n;
    w = v ?: w;
    v[i & 1][1] = true;
    if (!u[0][0] || u[0][1] || !u[1][0])
      return false;
  }
  return calls == 3 && w[0][0] && w[0][1] && w[1][1] && !w[1][0];
}
static_assert(test<B>() && test<P>() && test<T>());
static_assert((B{1, 0, 0, 0} ?: P{0, 1, 0, 0})[0][1] && (P{1, 0, 0, 0} ?: B{0, 1, 0, 0})[0][0]);

bool unknown;
constexpr B never = B{unknown} ?: B{}; // expected-error {{must be initialized by a constant expression}} expected-note {{read of non-const variable 'unknown'}}
// expected-note@-2 {{declared here}}
