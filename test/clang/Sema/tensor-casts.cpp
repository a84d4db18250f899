// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -Wno-unused-value -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fexperimental-new-constant-interpreter -fsyntax-only -Wno-unused-value -verify %s

// Casts between tensors and vectors of as many elements, of one element to a
// number, and the builtins of vectors that are made of them.

template <class T, unsigned... E> using tensor = T __attribute__((tensor_type(E...)));
using t212 = tensor<int, 2, 1, 2>;
using turned = int __attribute__((tensor_type(2, 1, 2), tensor_layout(2, 1, 0), tensor_padding(1, 2, 3)));
using v4 = int __attribute__((ext_vector_type(4)));
using g4 = int __attribute__((vector_size(16)));
using b4 = bool __attribute__((ext_vector_type(4)));
using b212 = tensor<bool, 2, 1, 2>;
using m22 = int __attribute__((matrix_type(2, 2)));

template <class To, class From> concept casts = requires(From f) { (To)f; static_cast<To>(f); To(f); };
template <class To, class From> concept converts = requires(From f, void g(To)) { g(f); };
static_assert(casts<t212, v4> && casts<v4, t212> && casts<turned, v4> && casts<g4, turned>);
static_assert(casts<b212, b4> && casts<b4, b212>);
static_assert(!casts<t212, b4> && !casts<v4, tensor<int, 5>> && !casts<v4, tensor<unsigned, 4>>);
static_assert(!converts<v4, t212> && !converts<t212, v4>);
static_assert(casts<int, tensor<int, 1, 1, 1>> && casts<double, tensor<bool, 1>> && !casts<int, tensor<int, 1, 2>>);
static_assert(!converts<int, tensor<int, 1>>);

// In the order of the indices, whatever the layout.
constexpr t212 t = {{{1, 2}}, {{3, 4}}};
constexpr turned u = {{{1, 2}}, {{3, 4}}};
constexpr v4 v = (v4)t, w = static_cast<v4>(u);
static_assert(v[0] == 1 && v[1] == 2 && v[2] == 3 && v[3] == 4);
static_assert(w[0] == 1 && w[1] == 2 && w[2] == 3 && w[3] == 4);
template <class T> constexpr bool same(T a, T b) { return __builtin_reduce_and(a == b); }
static_assert(same((t212)v4{1, 2, 3, 4}, t) && same((turned)v4{1, 2, 3, 4}, u));
constexpr b4 bits = (b4)b212{{{true, false}}, {{false, true}}};
static_assert(bits[0] && !bits[1] && !bits[2] && bits[3]);
static_assert((int)tensor<int, 1, 1>{{7}} == 7 && (bool)tensor<float, 1>{0.5f} && !(bool)tensor<float, 1>{});
template <class T> constexpr double only(T x) { return static_cast<double>(x); }
static_assert(only(tensor<short, 1, 1, 1>{5}) == 5);

static_assert(same(__builtin_shufflevector(t, t, 3, 2, 1, 0), t212{{{4, 3}}, {{2, 1}}}));
static_assert(same(__builtin_shufflevector(u, u, 1, 5, 2, 7), turned{{{2, 2}}, {{3, 4}}}));
template <class T> constexpr T turn(T x) { return __builtin_shufflevector(x, x, 1, 3, 0, 2); }
static_assert(same(turn(u), turned{{{2, 4}}, {{1, 3}}}));
static_assert(same(__builtin_convertvector(tensor<float, 2, 1, 2>{{{1.5f, -2.5f}}, {{3, 4}}}, t212), t212{{{1, -2}}, {{3, 4}}}));

void errors(t212 t, tensor<int, 4> s, b212 b, v4 v, tensor<int, 1, 1> one, m22 m) {
  t = v;       // expected-error {{assigning to 't212'}} expected-note {{converts to}}
  v = t;       // expected-error {{assigning to 'v4'}} expected-note {{converts to}}
  int i = one; // expected-error {{cannot initialize}} expected-note {{converts to 'int' only by an explicit cast}}
  (void)(float __attribute__((ext_vector_type(4))))t; // expected-error {{invalid cast from 't212'}}
  __builtin_shufflevector(t, t, 0, 1, 2);    // expected-error {{'__builtin_shufflevector' of matrices needs an index for each of their 4 elements, got 3}}
  __builtin_shufflevector(t, s, 0, 1, 2, 3); // expected-error {{operands of '__builtin_shufflevector' must be tensors of the same extents and element type}}
  __builtin_shufflevector(t, m, 0, 1, 2, 3); // expected-error {{operands of '__builtin_shufflevector' must be matrices of the same extents and element type}}
  __builtin_shufflevector(b, b, 0, 1, 2, 3); // expected-error {{must be real numbers}}
}
