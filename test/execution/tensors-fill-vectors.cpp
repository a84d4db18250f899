// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contractions whose rows fill vectors better once an operand or the result is
// copied, alone, with what follows them, and in place of an operand.
//
// RUN: %run_flags --sample %s

#include "tensor_products.h"
#include "tensor_windows.h"

using namespace matrix_test;

template <class T> [[clang::optnone]] static void checkContractions() {
  // b: rows d and c are one loop in another order.
  using A = Plain<T, 6, 5, 5, 7>;
  using B = Plain<T, 6, 7, 7, 5>;
  using R = Plain<T, 6, 5, 7, 6>;
  CONTRACT("aebf,dfce->abcd", R, A, B)
  using BL = Form<T, Ints<7, 6, 7, 5>, Ints<1, 3, 0, 2>, Ints<0, 1, 0, 2>>;
  CONTRACT("aebf,fdce->abcd", R, A, BL)
  // The result: rows of b between rows of a; rows of one behind the other's.
  using C = Plain<T, 6, 5, 7, 7>;
  using D = Plain<T, 6, 7, 9, 5>;
  using S = Plain<T, 6, 6, 7, 9>;
  CONTRACT("aecf,bfde->abcd", S, C, D)
  using E5 = Plain<T, 3, 5, 3, 4, 6>;
  using F = Plain<T, 6, 4, 37>;
  using U = Form<T, Ints<3, 5, 37, 3>, Ints<1, 0, 2, 3>, Ints<0, 0, 1, 0>>;
  CONTRACT("abckl,lkd->abdc", U, E5, F)
  using G = Plain<T, 3, 3, 4, 5, 3, 3>;
  using H = Plain<T, 4, 5, 6, 6>;
  using V = Plain<T, 6, 3, 3, 3, 3, 6>;
  CONTRACT("degkbc,gkaf->abcdef", V, G, H)
  // Batches stay in front.
  using AB = Plain<T, 3, 5, 4, 6, 5>;
  using BB = Plain<T, 6, 5, 3, 7, 4>;
  using RB = Plain<T, 3, 5, 6, 7, 6>;
  CONTRACT("zaebf,dfzce->zabcd", RB, AB, BB)
}

/// What follows is done before the result is copied, or needs it as it lies.
[[clang::optnone]] static void checkSteps() {
  using A = Plain<float, 3, 5, 3, 4, 6>;
  using B = Plain<float, 6, 4, 37>;
  using R = Plain<float, 3, 5, 37, 3>;
  using Line = Plain<float, 1, 1, 37, 1>;
  auto X = anyArray<float>(A::shape()), Y = anyArray<float>(B::shape());
  auto Bias = anyArray<float>(Line::shape()),
       Z = anyArray<float>(R::shape(), 5);
  Object<A> OX(X);
  Object<B> OY(Y);
  Object<Line> OBias(Bias);
  Object<R> OZ(Z);
  Array<float> Sums = contractByLoops("abckl,lkd->abdc", X, Y);
  auto Expected = [&](auto Step) {
    return generate<float>(R::shape(),
                           [&](const int *I) { return Step(Sums.at(I), I); });
  };
  auto Relu = [](float V) { return V < 0 ? 0 : V; };
  check<R>(
      "bias and relu", Expected([&](float V, const int *I) {
        return Relu(V + Bias(0, 0, I[2], 0));
      }),
      [](auto &A, auto &B, auto &Bias) {
        typename R::Tensor S =
            __builtin_tensor_contract("abckl,lkd->abdc", A, B);
        return __builtin_elementwise_relu(
            S + __builtin_tensor_broadcast(Bias, 3, 5, 37, 3));
      },
      OX, OY, OBias);
  check<R>(
      "a tensor is added",
      Expected([&](float V, const int *I) { return V * 2 + Z.at(I); }),
      [](auto &A, auto &B, auto &Z) {
        return __builtin_tensor_contract("abckl,lkd->abdc", A, B) * 2.0f + Z;
      },
      OX, OY, OZ);
  check<R>(
      "contract_add", contractAddByLoops<float>("abckl,lkd->abdc", X, Y, Z),
      [](auto &A, auto &B, auto &Z) {
        return __builtin_tensor_contract_add("abckl,lkd->abdc", A, B, Z);
      },
      OX, OY, OZ);
  check<R>(
      "a number is added first",
      contractAddByLoops<float>(
          "abckl,lkd->abdc", X, Y,
          generate<float>(R::shape(), [](const int *) { return 0.5f; })),
      [](auto &A, auto &B) {
        return __builtin_tensor_contract_add("abckl,lkd->abdc", A, B,
                                             (typename R::Tensor)0.5f);
      },
      OX, OY);
}

/// The result takes the place of an operand.
[[clang::optnone]] static void checkInPlace() {
  using M = Plain<float, 6, 6, 6, 6>;
  auto X = anyArray<float>(M::shape(), 5), Y = anyArray<float>(M::shape(), 5);
  Object<M> OX(X), OY(Y);
  Array<float> Expected = contractByLoops("aebf,dfce->abcd", X, Y);
  auto Product = [](auto &A, auto &B) {
    return __builtin_tensor_contract("aebf,dfce->abcd", A, B);
  };
  compute(OX.tensor(), Product, OX.tensor(), OY.tensor());
  OX.expect("in place of a", Expected);
  Object<M> Again(X);
  compute(OY.tensor(), Product, Again.tensor(), OY.tensor());
  OY.expect("in place of b", Expected);
}

/// Rows of an image that are no whole vectors, and the image as a result.
template <class T> [[clang::optnone]] static void checkImages() {
  using X = Plain<T, 2, 5, 15, 16>;
  using W = Plain<T, 24, 5, 3, 3>;
  using R = Plain<T, 2, 24, 13, 14>;
  auto Image = anyArray<T>(X::shape()), Weights = anyArray<T>(W::shape(), 3);
  Object<X> OX(Image);
  Object<W> OW(Weights);
  check<R>(
      "rows of 14", convolutionByLoops(Image, Weights, {1, 1}, {1, 1}, 1),
      [](auto &X, auto &W) { return __builtin_tensor_convolution(X, W, 1, 1); },
      OX, OW);
}

int main() {
  checkContractions<float>();
  checkContractions<double>();
  checkContractions<int>();
  checkSteps();
  checkInPlace();
  checkImages<float>();
  checkImages<double>();
  return finish();
}
