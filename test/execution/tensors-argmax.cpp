// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// argmin and argmax, of all elements and along each dimension, beside loops:
// the first place of several, zeros of both signs, infinities, lines of which
// some, all or none are NaNs, any layout and padding, and extents beyond what
// one digit of a place counts.
//
// RUN: %run_flags --sample %s

#include "tensor_test.h"

using namespace matrix_test;

/// Values of which many are equal. \p Kind: how many are NaNs.
template <class T>
[[clang::optnone]] static Array<T> ties(const Shape &S, int Kind) {
  constexpr int PerCent[] = {0, 20, 90, 100};
  return generate<T>(S, [&](const int *) -> T {
    int Any = TensorValues.below(1000);
    if constexpr (HasFraction<T>) {
      if (Any % 100 < PerCent[Kind])
        return static_cast<T>(__builtin_nanf(""));
      if (Any % 7 == 0)
        return static_cast<T>(-0.0f);
      if (Any % 31 == 0)
        return static_cast<T>(Any % 2 ? __builtin_inff() : -__builtin_inff());
      return static_cast<T>(Any % 9 - 4);
    } else {
      return static_cast<T>(Any % 9 - 4);
    }
  });
}

/// The place among the elements that differ from \p I in \p Along alone, or, if
/// that is negative, among all.
template <class T>
[[clang::optnone]] static int place(const Array<T> &X, const Index &From,
                                    int Along, bool IsMax) {
  Index I = {};
  for (int K = 0; K < X.shape().Rank && Along >= 0; ++K)
    I[K] = K == Along ? 0 : From[K];
  int Count = Along < 0 ? X.count() : X.extent(Along), Found = 0;
  bool HasNumber = false;
  T Best = T();
  for (int N = 0; N < Count; ++N) {
    if (Along >= 0)
      I[Along] = N;
    T V = Along < 0 ? X[N] : X.at(I);
    if (V != V || (HasNumber && !(IsMax ? V > Best : V < Best)))
      continue;
    HasNumber = true;
    Best = V;
    Found = N;
  }
  return Found;
}

template <class F, int K>
[[gnu::noinline]] static auto least(const typename F::Tensor &X) {
  return __builtin_tensor_argmin(X, K);
}
template <class F, int K>
[[gnu::noinline]] static auto largest(const typename F::Tensor &X) {
  return __builtin_tensor_argmax(X, K);
}
template <class F>
[[gnu::noinline]] static int least(const typename F::Tensor &X) {
  return __builtin_tensor_argmin(X);
}
template <class F>
[[gnu::noinline]] static int largest(const typename F::Tensor &X) {
  return __builtin_tensor_argmax(X);
}

template <class F, class Extents, int K>
[[clang::optnone]] static void along(const Array<typename F::Element> &X,
                                     Object<F> &O) {
  using Result = Form<int, Extents>;
  for (bool IsMax : {false, true}) {
    Array<int> Expected = generate<int>(Result::shape(), [&](const int *At) {
      Index I = {};
      for (int D = 0; D < Result::shape().Rank; ++D)
        I[D] = At[D];
      return place(X, I, K, IsMax);
    });
    if (IsMax)
      check<Result>("argmax along", Expected, largest<F, K>, O);
    else
      check<Result>("argmin along", Expected, least<F, K>, O);
  }
}

template <class F> [[clang::optnone]] static void whole(int Kind) {
  Array<typename F::Element> X = ties<typename F::Element>(F::shape(), Kind);
  Object<F> O(X);
  Index None = {};
  for (bool IsMax : {false, true}) {
    ++Comparisons;
    int Got = IsMax ? largest<F>(O.tensor()) : least<F>(O.tensor());
    int Expected = place(X, None, -1, IsMax);
    if (Got != Expected)
      reportFailure(IsMax ? "argmax" : "argmin", "", textOf(F::shape()),
                    Text("expected %d, got %d", Expected, Got));
  }
}

template <class F, int A, int B, int C>
[[clang::optnone]] static void form(int Kind) {
  Array<typename F::Element> X = ties<typename F::Element>(F::shape(), Kind);
  Object<F> O(X);
  along<F, Ints<1, B, C>, 0>(X, O);
  along<F, Ints<A, 1, C>, 1>(X, O);
  along<F, Ints<A, B, 1>, 2>(X, O);
  whole<F>(Kind);
}

template <class T, int A, int B, int C>
[[clang::optnone]] static void layouts(int Kind) {
  using E = Ints<A, B, C>;
  form<Form<T, E>, A, B, C>(Kind);
  form<Form<T, E, Ints<2, 0, 1>, Ints<0, 3, 1>>, A, B, C>(Kind);
}

template <class T> [[clang::optnone]] static void type() {
  for (int Kind = 0; Kind < (HasFraction<T> ? 4 : 1); ++Kind) {
    layouts<T, 3, 5, 7>(Kind);
    layouts<T, 1, 2, 33>(Kind);
  }
}

int main() {
  type<int8_t>();
  type<uint16_t>();
  type<int>();
  type<uint64_t>();
  type<float>();
  type<double>();
  type<_Float16>();
  if (HasBFloatArithmetic)
    type<__bf16>();
  for (int Kind : {0, 2, 3}) {
    whole<Plain<float, 1>>(Kind);
    whole<Plain<float, 1024>>(Kind);
    whole<Plain<float, 1025>>(Kind);
    whole<Plain<float, 41, 29, 3>>(Kind);
    whole<Plain<short, 7, 2500>>(Kind);
    form<Plain<float, 2, 1500, 3>, 2, 1500, 3>(Kind);
  }
  // The last one of many is the only one.
  static float Many[1500000];
  using Long = float __attribute__((tensor_type(1500000)));
  for (int At : {0, 1024, 1048577, 1499999}) {
    for (float &V : Many)
      V = -1;
    Many[At] = 2;
    int Got = largest<Plain<float, 1500000>>(*reinterpret_cast<Long *>(Many));
    ++Comparisons;
    if (Got != At)
      reportFailure("argmax", "", Text("1500000"),
                    Text("expected %d, got %d", At, Got));
  }
  return finish();
}
