// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors with a border of one value, that are large enough to be written once,
// from the first byte to the last one; and elements 1 to 5 apart, upwards
// and downwards, which are read as vectors of all that lies between, the last of
// them beside a page that is not there.
//
// RUN: %run_flags --sample %s

#include "guarded_memory.h"
#include "tensor_windows.h"

using namespace matrix_test;

/// \p To is F with a border of \p Value.
template <class F, class To, int... Sides>
[[clang::optnone]] static void checkPadded(typename F::Element Value,
                                           const Numbers &Low,
                                           const Numbers &High) {
  using T = typename F::Element;
  auto X = anyArray<T>(F::shape(), 10);
  Object<F> A(X);
  Array<T> Expected =
      padByLoops(X, Around::Value, Value, Low, High, {0, 0, 0, 0, 0, 0, 0, 0});
  check<To>(
      "pad", Expected,
      [=](auto &X) { return __builtin_tensor_pad(X, Value, Sides...); }, A);
  // What is padded is computed.
  check<To>(
      "pad of a negation",
      generate<T>(Expected.shape(),
                  [&](const int *I) {
                    Index From = {};
                    for (int K = 0; K < X.shape().Rank; ++K) {
                      From[K] = I[K] - Low[K];
                      if (From[K] < 0 || From[K] >= X.extent(K))
                        return Value;
                    }
                    return static_cast<T>(-X.at(From));
                  }),
      [=](auto &X) { return __builtin_tensor_pad(-X, Value, Sides...); }, A);
}

template <class T> [[clang::optnone]] static void checkBorders(T Value) {
  // Rows with elements in front and behind, planes with rows.
  checkPadded<Form<T, Ints<2, 3, 40, 37>>, Form<T, Ints<2, 3, 43, 39>>, 0, 0, 1,
              1, 0, 0, 2, 1>(Value, {0, 0, 1, 1}, {0, 0, 2, 1});
  // Channels side by side.
  checkPadded<Form<T, Ints<1, 19, 21, 17>, Ints<0, 2, 3, 1>>,
              Form<T, Ints<1, 19, 23, 20>, Ints<0, 2, 3, 1>>, 0, 0, 2, 0, 0, 0,
              0, 3>(Value, {0, 0, 2, 0}, {0, 0, 0, 3});
  // Behind alone, of the slowest dimension alone, all around.
  checkPadded<Form<T, Ints<65, 66>>, Form<T, Ints<65, 67>>, 0, 0, 0, 1>(
      Value, {0, 0}, {0, 1});
  checkPadded<Form<T, Ints<65, 66>>, Form<T, Ints<70, 66>>, 5, 0, 0, 0>(
      Value, {5, 0}, {0, 0});
  checkPadded<Form<T, Ints<17, 18, 19>>, Form<T, Ints<18, 20, 21>>, 0, 1, 1, 1,
              1, 1>(Value, {0, 1, 1}, {1, 1, 1});
  checkPadded<Form<T, Ints<4200>>, Form<T, Ints<4211>>, 4, 7>(Value, {4}, {7});
  // Most of it is the border, and another layout.
  checkPadded<Form<T, Ints<40, 40>>, Form<T, Ints<80, 80>>, 30, 10, 10, 30>(
      Value, {30, 10}, {10, 30});
  checkPadded<Form<T, Ints<70, 71>, Ints<1, 0>>, Form<T, Ints<72, 73>>, 1, 1, 1,
              1>(Value, {1, 1}, {1, 1});
  // A part of it is cropped.
  checkPadded<Form<T, Ints<70, 71>>, Form<T, Ints<69, 73>>, -2, 1, 1, 1>(
      Value, {-2, 1}, {1, 1});
}

/// Every \p Step-th of Count elements, up to one that ends a page or, where
/// Step is negative, down to one that begins a page.
template <class T, int Count, int Step>
[[clang::optnone]] static void checkSteps() {
  constexpr int Rows = 3, Length = (Count - 1) * (Step < 0 ? -Step : Step) + 1;
  using F = Form<T, Ints<Rows, Count>>;
  using Tensor = typename F::Tensor;
  Guarded<T> Memory(Rows * Length, /*AtEnd=*/Step > 0);
  Random Rng(Count * Step);
  for (int I = 0; I < Rows * Length; ++I)
    Memory.data()[I] = anyValue<T>(Rng, 10);
  constexpr int Row = Step < 0 ? -Length : Length;
  const T *From = Memory.data() + (Step < 0 ? Rows * Length - 1 : 0);
  Object<F> Result;
  auto Load = [=](auto &) {
    return -__builtin_tensor_load(Tensor, From, Row, Step);
  };
  compute(Result.tensor(), Load, Result.tensor());
  auto Expected = generate<T>(F::shape(), [&](const int *I) {
    return static_cast<T>(-From[I[0] * Row + I[1] * Step]);
  });
  Result.expect("steps", Expected);
  if constexpr (Step == -1) {
    // Stored so, too.
    Guarded<T> Turned(Rows * Count, /*AtEnd=*/false);
    T *To = Turned.data() + Rows * Count - 1;
    auto Store = [=](auto &X) {
      __builtin_tensor_store(-X, To, -Count, -1);
      return X;
    };
    compute(Result.tensor(), Store, Result.tensor());
    Object<F> Read;
    auto Back = [=](auto &) {
      return __builtin_tensor_load(Tensor, To, -Count, -1);
    };
    compute(Read.tensor(), Back, Read.tensor());
    Read.expect("steps back", generate<T>(F::shape(), [&](const int *I) {
                  return static_cast<T>(-Expected.at(I));
                }));
  }
}

/// A convolution of each channel whose vectors run along every \p Step-th
/// element.
template <class T, int Step> [[clang::optnone]] static void checkConvolution() {
  constexpr int C = 5, H = 23, W = 67;
  using F = Form<T, Ints<1, C, H, W>>;
  using K = Form<T, Ints<C, 1, 3, 3>>;
  auto X = anyArray<T>(F::shape(), 5), V = anyArray<T>(K::shape(), 2);
  Object<F> A(X);
  Object<K> B(V);
  Array<T> Expected =
      convolutionByLoops(padByLoops(X, Around::Value, T(), {0, 0, 1, 1},
                                    {0, 0, 0, 1}, {0, 0, 0, 0}),
                         V, {Step, Step}, {1, 1}, C);
  constexpr int Down = (H + 1 - 3) / Step + 1, Across = (W + 2 - 3) / Step + 1;
  check<Form<T, Ints<1, C, Down, Across>>>(
      "convolution", Expected,
      [=](auto &X, auto &V) {
        return __builtin_tensor_convolution(
            __builtin_tensor_pad(X, T(), 0, 0, 1, 1, 0, 0, 0, 1), V, Step, Step,
            1, 1, C);
      },
      A, B);
}

template <class T> [[clang::optnone]] static void checkAllSteps() {
  checkSteps<T, 64, 2>();
  checkSteps<T, 37, 2>();
  checkSteps<T, 48, 3>();
  checkSteps<T, 67, 4>();
  checkSteps<T, 33, 5>();
  checkSteps<T, 67, -1>();
  checkSteps<T, 64, -2>();
  checkSteps<T, 49, -3>();
  checkConvolution<T, 2>();
  checkConvolution<T, 3>();
  checkConvolution<T, 4>();
}

int main() {
  checkBorders(1.5f);
  checkBorders(-0.0);
  checkBorders<int8_t>(3);
  checkBorders<int16_t>(0);
  checkAllSteps<float>();
  checkAllSteps<double>();
  checkAllSteps<int8_t>();
  checkAllSteps<int16_t>();
  return finish();
}
