// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors of the rarer elements: bool, _BitInt, bfloat, half, long double and
// 128 bits. They are moved, compared, selected, cast, added, reduced.
//
// RUN: %run_flags --sample %s

#include "tensor_windows.h"

using namespace matrix_test;

typedef _BitInt(16) Bits16;
typedef unsigned _BitInt(32) Bits32;
typedef _BitInt(8) Bits8;

#define OF(Builtin, ...)                                                       \
  [](auto &X) { return __builtin_tensor_##Builtin(X, __VA_ARGS__); }

/// All that moves elements.
template <class T> [[clang::optnone]] static void checkMoves() {
  using F = Form<T, Ints<3, 5, 4>, Ints<1, 2, 0>, Ints<1, 0, 1>>;
  auto X = anyArray<T>(F::shape());
  Object<F> A(X);
  check<Plain<T, 4, 3, 5>>(
      "transpose",
      generate<T>({4, 3, 5}, [&](const int *I) { return X(I[1], I[2], I[0]); }),
      OF(transpose, 2, 0, 1), A);
  check<Plain<T, 2, 5, 2>>("slice",
                           generate<T>({2, 5, 2},
                                       [&](const int *I) {
                                         return X(2 - 2 * I[0], 4 - I[1],
                                                  1 + I[2]);
                                       }),
                           OF(slice, 2, 4, 1, 2, 5, 2, -2, -1, 1), A);
  check<Plain<T, 3, 10, 4>>(
      "concat",
      generate<T>({3, 10, 4},
                  [&](const int *I) { return X(I[0], I[1] % 5, I[2]); }),
      [](auto &X) { return __builtin_tensor_concat(1, X, X); }, A);
  T V = X[7];
  check<Plain<T, 4, 7, 4>>(
      "pad", padByLoops(X, Around::Value, V, {1, 0, 0}, {0, 2, 0}, {0, 0, 0}),
      [=](auto &X) { return __builtin_tensor_pad(X, V, 1, 0, 0, 0, 2, 0); }, A);
  check<Plain<T, 6, 10>>(
      "reshape",
      generate<T>({6, 10}, [&](const int *I) { return X[I[0] * 10 + I[1]]; }),
      OF(reshape, 6, 10), A);
  using V5 = Plain<int, 4>;
  Array<int> N({4});
  N[0] = 4, N[1] = 0, N[2] = 4, N[3] = 2;
  Object<V5> I(N);
  check<Plain<T, 3, 4, 4>>(
      "gather",
      generate<T>({3, 4, 4},
                  [&](const int *I) { return X(I[0], N[I[1]], I[2]); }),
      [](auto &X, auto &I) { return __builtin_tensor_gather(X, 1, I); }, A, I);
  const T *From = A.data() + 5;
  check<Plain<T, 3, 4>>(
      "load",
      generate<T>({3, 4}, [&](const int *I) { return From[2 * I[0] - I[1]]; }),
      [=](void) {
        using Tensor = typename Plain<T, 3, 4>::Tensor;
        return __builtin_tensor_load(Tensor, From, 2, -1);
      });
}

/// Comparisons and selections.
template <class T> [[clang::optnone]] static void checkChoices() {
  using F = Form<T, Ints<3, 5, 4>, Ints<1, 2, 0>>;
  using M = Form<bool, Ints<3, 5, 4>, Ints<1, 2, 0>, Ints<0, 0, 1>>;
  auto X = anyArray<T>(F::shape()), Y = anyArray<T>(F::shape());
  Object<F> A(X), B(Y);
  check<M>(
      "<",
      generate<bool>(X.shape(),
                     [&](const int *I) { return X.at(I) < Y.at(I); }),
      [](auto &X, auto &Y) { return X < Y; }, A, B);
  check<F>(
      "? :",
      generate<T>(
          X.shape(),
          [&](const int *I) { return X.at(I) >= Y.at(I) ? X.at(I) : Y.at(I); }),
      [](auto &X, auto &Y) { return X >= Y ? X : Y; }, A, B);
  check<M>(
      "to bool", map<bool>(X, [](T X) { return static_cast<bool>(X); }),
      [](auto &X) { return (typename M::Tensor)X; }, A);
}

/// Sums and products; \p Add and \p Multiply round to T.
template <class T, class Sum, class Product>
[[clang::optnone]] static void checkArithmetic(Sum Add, Product Multiply) {
  using F = Form<T, Ints<3, 5, 4>, Ints<2, 1, 0>, Ints<0, 1, 0>>;
  auto X = anyArray<T>(F::shape()), Y = anyArray<T>(F::shape());
  Object<F> A(X), B(Y);
  check<F>(
      "x * y + x",
      generate<T>(X.shape(),
                  [&](const int *I) {
                    return Add(Multiply(X.at(I), Y.at(I)), X.at(I));
                  }),
      [](auto &X, auto &Y) { return X * Y + X; }, A, B);
  check<Plain<T, 3, 1, 4>>(
      "reduce_add", windowByLoops(X, {1, 5, 1}, {1, 1, 1}, {1, 1, 1}, Add),
      OF(reduce_add, 1), A);
  using W = Plain<T, 4, 5, 3>;
  auto V = anyArray<T>(W::shape());
  Object<W> C(V);
  check<Plain<T, 3, 3>>(
      "contract",
      generate<T>({3, 3},
                  [&](const int *I) {
                    T Result = T();
                    for (int J = 0; J < 5; ++J)
                      for (int K = 0; K < 4; ++K) {
                        T P = Multiply(X(I[0], J, K), V(K, J, I[1]));
                        Result = J + K ? Add(Result, P) : P;
                      }
                    return Result;
                  }),
      [](auto &X, auto &V) {
        return __builtin_tensor_contract("ijk,kjl->il", X, V);
      },
      A, C);
}

/// Integers of N bits are computed modulo 2^N.
template <class T> [[clang::optnone]] static void checkModulo() {
  checkArithmetic<T>(
      [](T A, T B) {
        return static_cast<T>(static_cast<unsigned long>(A) + B);
      },
      [](T A, T B) {
        return static_cast<T>(static_cast<unsigned long>(A) * B);
      });
}

static void checkAnyAll() {
  using F = Form<bool, Ints<3, 3, 5>, Ints<2, 0, 1>>;
  auto X = anyArray<bool>(F::shape());
  Object<F> A(X);
  check<Form<bool, Ints<1, 3, 5>, Ints<2, 0, 1>>>(
      "reduce_and",
      windowByLoops(X, {3, 1, 1}, {1, 1, 1}, {1, 1, 1},
                    [](bool A, bool B) { return A & B; }),
      OF(reduce_and, 0), A);
  check<Form<bool, Ints<3, 1, 1>, Ints<2, 0, 1>>>(
      "reduce_or",
      windowByLoops(X, {1, 3, 5}, {1, 1, 1}, {1, 1, 1},
                    [](bool A, bool B) { return A | B; }),
      OF(reduce_or, 2, 1), A);
  if (__builtin_reduce_or(A.tensor()) != true ||
      __builtin_reduce_and(A.tensor()) != false)
    reportFailure("__builtin_reduce", "bool", textOf(F::shape()),
                  Text("wrong"));
}

template <class T> [[clang::optnone]] static void checkAll() {
  checkMoves<T>();
  checkChoices<T>();
}

int main() {
  checkMoves<bool>();
  checkAnyAll();
  checkAll<Bits16>();
  checkAll<Bits32>();
  checkAll<__bf16>();
  checkAll<_Float16>();
  checkAll<long double>();
  checkMoves<__int128>();
  checkModulo<Bits16>();
  checkModulo<Bits32>();
  checkModulo<Bits8>();
  if (HasBFloatArithmetic)
    checkArithmetic<__bf16>(add<__bf16>, multiply<__bf16>);
  checkArithmetic<_Float16>(add<_Float16>, multiply<_Float16>);
  auto Add = [](long double A, long double B) { return A + B; };
  auto Multiply = [](long double A, long double B) { return A * B; };
  checkArithmetic<long double>(Add, Multiply);
  return finish();
}
