// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Casts between tensors and vectors of as many elements, in the order of the
// indices whatever the layout; of one element to a number; and shuffles.
//
// RUN: %run_flags %s

#include "tensor_test.h"

using namespace matrix_test;

template <class T, int N> using Vector = T __attribute__((ext_vector_type(N)));

template <class V, class T> [[gnu::noinline]] static V toVector(const T &X) {
  return (V)X;
}
template <class T, class V> [[gnu::noinline]] static void fill(T &Y, V X) {
  Y = static_cast<T>(X);
}

template <class F, int N> static void checkVector() {
  using T = typename F::Element;
  using V = Vector<T, N>;
  auto X = anyArray<T>(F::shape());
  Object<F> Source(X), Back;
  V Flat = toVector<V>(Source.tensor());
  Index I = {};
  int Place = 0;
  bool Right = true;
  do
    Right &= sameNumber<T>(Flat[Place++], X.at(I));
  while (next(F::shape(), I));
  ++Comparisons;
  if (!Right || Place != N)
    reportFailure("to vector", "", textOf(F::shape()), Text("wrong"));
  fill(Back.tensor(), Flat);
  Back.expect("from vector", X);
}

template <class F>
[[gnu::noinline]] static typename F::Element only(const typename F::Tensor &X) {
  return (typename F::Element)X;
}

template <class F>
[[gnu::noinline]] static void
shuffle(typename F::Tensor &Y, typename F::Tensor A, typename F::Tensor B) {
  Y = __builtin_shufflevector(A, B, 11, 2, 5, 0, 17, 22, 3, 9, 23, 1, 12, 7);
}
template <class F> static void checkShuffle() {
  using T = typename F::Element;
  static constexpr int Picked[] = {11, 2, 5, 0, 17, 22, 3, 9, 23, 1, 12, 7};
  auto X = anyArray<T>(F::shape()), Y = anyArray<T>(F::shape());
  Array<T> Expected(F::shape(), T());
  T Elements[24];
  Index I = {}, J = {};
  for (int K = 0; K < 12; ++K, next(F::shape(), I)) {
    Elements[K] = X.at(I);
    Elements[12 + K] = Y.at(I);
  }
  for (int Place : Picked) {
    Expected.at(J) = Elements[Place];
    next(F::shape(), J);
  }
  Object<F> A(X), B(Y), Result;
  shuffle<F>(Result.tensor(), A.tensor(), B.tensor());
  Result.expect("shuffle", Expected);
}

int main() {
  checkVector<Plain<float, 2, 2, 3>, 12>();
  checkVector<Form<int, Ints<2, 2, 3>, Ints<2, 0, 1>>, 12>();
  checkVector<Form<double, Ints<2, 2, 3>, Ints<1, 2, 0>, Ints<1, 0, 2>>, 12>();
  checkVector<Form<signed char, Ints<5, 3>, Ints<1, 0>>, 15>();
  checkVector<Form<bool, Ints<2, 2, 2>, Ints<2, 1, 0>>, 8>();
  checkVector<Form<bool, Ints<5, 3>, Ints<1, 0>, Ints<1, 2>>, 15>();
  checkVector<Form<_Float16, Ints<4, 1, 4>, Ints<2, 1, 0>>, 16>();
  checkVector<Plain<short, 1>, 1>();
  checkShuffle<Plain<float, 2, 2, 3>>();
  checkShuffle<Form<short, Ints<3, 4>, Ints<1, 0>, Ints<0, 1>>>();
  auto X = anyArray<float>({1, 1, 1});
  Object<Form<float, Ints<1, 1, 1>, Ints<2, 1, 0>, Ints<1, 2, 3>>> One(X);
  ++Comparisons;
  if (only<Form<float, Ints<1, 1, 1>, Ints<2, 1, 0>, Ints<1, 2, 3>>>(
          One.tensor()) != X(0, 0, 0))
    reportFailure("only element", "", Text("1x1x1"), Text("wrong"));
  return finish();
}
