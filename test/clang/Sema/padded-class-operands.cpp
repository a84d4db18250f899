// RUN: %clang_cc1 -std=c++17 -fenable-matrix -fsyntax-only -verify %s
// expected-no-diagnostics

// A class that converts to a matrix is an operand beside one that differs in
// padding or in the constness of elements, as such a matrix would be.

using M = int __attribute__((matrix_type(2, 2)));
using Padded = int __attribute__((matrix_type(2, 2), matrix_padding(3)));
using Constant = const int __attribute__((matrix_type(2, 2)));
using T = int __attribute__((tensor_type(2, 2)));
using PaddedTensor = int __attribute__((tensor_type(2, 2), tensor_padding(0, 3)));
template <class To> struct Class { operator To() const; };
struct Both { operator M() const; operator Padded() const; };

template <class C> void operators(C c, M m) {
  m = c + m;
  m = m - c;
  m = c * m;
  m = m * c;
  m = c % m;
  m = c & m;
  m = m << c;
  m += c;
  m *= c;
  m = c + c;
  m = c + 1;
  static_assert(__is_same(decltype(c + m), M));
  static_assert(__is_same(decltype(c == m), decltype(m == m)));
  static_assert(__is_same(decltype(m < c), decltype(m == m)));
}
template void operators(Class<M>, M);
template void operators(Class<Padded>, M);
template void operators(Class<Padded &>, M);
template void operators(Class<Constant>, M);

void mixed(Class<Padded> p, Class<M> m, Class<Constant> k, Padded q) {
  (void)(p + m);
  (void)(k - p);
  (void)(m == k);
  (void)(m + q);
  (void)(q * k);
}
void both(Both b, M m, Padded p) {
  (void)(b + m);
  (void)(p - b);
  (void)(b == m);
}
void tensors(Class<PaddedTensor> c, T t) {
  (void)(c + t);
  (void)(t * c);
  (void)(c <= t);
}
