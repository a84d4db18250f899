// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fexperimental-new-constant-interpreter -fsyntax-only -verify %s

// Padding and the constness of elements belong to objects: values convert.

template <class T, unsigned R, unsigned C, unsigned P = 0>
using matrix = T __attribute__((matrix_type(R, C), matrix_padding(P)));
template <class T, unsigned R, unsigned C, unsigned P = 0>
using row_major = T __attribute__((matrix_type(R, C), matrix_layout(row_major), matrix_padding(P)));

using plain = matrix<int, 2, 3>;
using padded = matrix<int, 2, 3, 1>;
using wide = matrix<int, 2, 3, 5>;
using constant = matrix<const int, 2, 3>;

template <class M, class V> void is(V) { static_assert(__is_same(M, V)); }

void results(plain M, padded P, wide W, constant K, row_major<int, 2, 3, 2> R) {
  is<padded>(P + P);
  is<plain>(P + M);
  is<plain>(M - P);
  is<plain>(W + P);
  is<padded>(2 * P);
  is<plain>(M + K);
  is<padded>(P += M);
  is<plain>(M -= W);
  is<matrix<bool, 2, 3>>(P == W);
  is<plain>(P == W ? P : W);
  is<plain>(M[0][0] ? P : M);
  is<plain>(P & W);
  is<matrix<int, 2, 2>>(P * __builtin_matrix_transpose(W));
  is<matrix<int, 2, 2, 1>>(P * __builtin_matrix_transpose(P));
  is<plain>(__builtin_matrix_add(P, M));
  is<matrix<int, 2, 2>>(__builtin_matrix_multiply(P, __builtin_matrix_transpose(M)));
  is<plain>(__builtin_elementwise_max(W, P));
  is<padded>(__builtin_matrix_multiply_add(matrix<short, 2, 4, 3>(), matrix<short, 4, 3>(), P));
  is<padded>(__builtin_matrix_elementwise_multiply(P, P));
  P = M;
  M = W;
  P = P + __builtin_tensor_slice(P, 0, 0, 2, 3);
  R = P; // expected-error {{assigning to 'row_major<int, 2, 3, 2>'}} expected-note {{from column-major with padding 1 to row-major with padding 2}}
  (void)(P + R); // expected-error {{operands must have the same layout, got}}
}

padded initialized(plain M, wide W) {
  plain A = W, B(W), C{W};
  padded Of[] = {M, W, B + C};
  struct { padded P; } Object = {A};
  return Of[0] + Object.P + M;
}

// Exact types win; references and pointers to objects do not convert.
template <int> struct tag {};
tag<1> chosen(padded);
tag<0> chosen(plain);
tag<2> value(const plain &);
tag<3> object(plain &); // expected-note {{no known conversion from 'padded'}}
tag<4> place(plain *);  // expected-note {{no known conversion from 'padded *'}}
void arguments(plain M, padded P, wide W) {
  tag<1> A = chosen(P);
  tag<0> B = chosen(M);
  tag<2> C = value(P);
  object(P); // expected-error {{no matching function for call to 'object'}} expected-note {{column-major with padding 1 differs from column-major}}
  place(&P); // expected-error {{no matching function for call to 'place'}}
}
void ambiguous(wide W) {
  chosen(W); // expected-error {{call to 'chosen' is ambiguous}} expected-note@-12 {{candidate function}} expected-note@-13 {{candidate function}}
}

// Deduction sees the padding.
template <class T, unsigned R, unsigned C> void deduced(matrix<T, R, C>); // expected-note {{could not match 'matrix<T, R, C, (default) 0>' against 'matrix<int, 2, 3, 1>'}}
void deduction(plain M, padded P) {
  deduced(M);
  deduced(P); // expected-error {{no matching function for call to 'deduced'}}
}

constexpr plain Values = {{1, 2, 3}, {4, 5, 6}};
constexpr padded Kept = Values;
constexpr int sum(padded P) { return __builtin_reduce_add(P + Values); }
static_assert(sum(Values) == 42 && Kept[1][2] == 6 && sum(Kept + 1) == 48);
constexpr padded updated() {
  padded P = Values;
  P += Values;
  P = __builtin_matrix_all(P == Values) ? P : Values;
  return P;
}
static_assert(updated()[1][0] == 4);
