// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Convolutions of images with zeros around them, which are left out of sums of
// integers, and of floats if these have no NaNs and no signed zeros: windows of
// several sizes, steps and dilations, by channels or by places, in one to three
// dimensions, weights in blocks, bytes. No element is zero, and no sum rounds.
//
// RUN: %run_flags --sample %s
// RUN: %run_flags --set O3-native %s -- -Wno-nan-infinity-disabled \
// RUN:     -fno-honor-nans -fno-signed-zeros
// RUN: %run_flags --set O1 --set O2-v3 %s -- -Wno-nan-infinity-disabled -ffast-math

#include "tensor_products.h"
#include "tensor_windows.h"

using namespace matrix_test;

/// Odd numbers.
template <class T> [[clang::optnone]] static Array<T> oddArray(const Shape &S) {
  return map<T>(anyArray<int8_t>(S),
                [](int8_t X) { return static_cast<T>((X & 31) * 2 - 31); });
}

/// A window of Size, and Low and High zeros around.
template <int Size, int Stride = 1, int Dilation = 1, int Low = 1,
          int High = Low>
struct Along {
  static constexpr int size() { return Size; }
  static constexpr int places(int Extent) {
    return (Extent + Low + High - (Size - 1) * Dilation - 1) / Stride + 1;
  }
  static constexpr int stride() { return Stride; }
  static constexpr int dilation() { return Dilation; }
  static constexpr int low() { return Low; }
  static constexpr int high() { return High; }
};

/// Weights of \p Down x \p Across in Order, or in blocks of Block outputs.
template <class T, class Order, class Down, class Across, int C, int O, int H,
          int W, int Block = 0, int Images = 2>
[[clang::optnone]] static void checkPlane() {
  using F = Form<T, Ints<Images, C, H, W>, Order>;
  using R = Form<T, Ints<Images, O, Down::places(H), Across::places(W)>, Order>;
  auto X = oddArray<T>(F::shape()),
       V = oddArray<T>(Shape{O, C, Down::size(), Across::size()});
  Object<F> A(X);
  auto Padded =
      padByLoops(X, Around::Value, T(), {0, 0, Down::low(), Across::low()},
                 {0, 0, Down::high(), Across::high()}, {0, 0, 0, 0});
  auto Expected =
      convolutionByLoops(Padded, V, {Down::stride(), Across::stride()},
                         {Down::dilation(), Across::dilation()}, 1);
  auto Convolve = [](auto &X, auto V) {
    return __builtin_tensor_convolution(
        __builtin_tensor_pad(X, T(), 0, 0, Down::low(), Across::low(), 0, 0,
                             Down::high(), Across::high()),
        V, Down::stride(), Across::stride(), Down::dilation(),
        Across::dilation());
  };
  if constexpr (Block == 0) {
    using K =
        Form<T, Ints<O, C, Down::size(), Across::size()>, Ints<2, 3, 1, 0>>;
    Object<K> B(V);
    check<R>(
        "convolution", Expected,
        [=](auto &X, auto &V) { return Convolve(X, V); }, A, B);
  } else {
    constexpr int Blocks = (O + Block - 1) / Block;
    using K = Form<T, Ints<Blocks, C, Down::size(), Across::size(), Block>>;
    Object<K> B(generate<T>(K::shape(), [&](const int *I) {
      int Output = I[0] * Block + I[4];
      return Output < O ? V(Output, I[1], I[2], I[3]) : static_cast<T>(77);
    }));
    check<R>(
        "convolution by blocks", Expected,
        [=](auto &X, auto &V) {
          return Convolve(X, __builtin_tensor_untile(V, 0, O));
        },
        A, B);
  }
}

using ByChannel = Ints<0, 2, 3, 1>;
using ByPlace = Ints<0, 1, 2, 3>;

template <class T, class Order> [[clang::optnone]] static void checkPlanes() {
  using Three = Along<3>;
  checkPlane<T, Order, Three, Three, 5, 34, 7, 7>();
  checkPlane<T, Order, Three, Three, 3, 16, 14, 14>();
  // Places of which no tile begins where the plan says, and more than a tile.
  checkPlane<T, Order, Three, Three, 4, 21, 5, 29>();
  checkPlane<T, Order, Along<5, 1, 1, 2>, Along<5, 1, 1, 2>, 4, 17, 6, 9>();
  checkPlane<T, Order, Along<3, 2>, Along<3, 2>, 4, 17, 9, 11>();
  checkPlane<T, Order, Along<3, 1, 2, 2>, Along<3, 1, 3, 3>, 4, 17, 8, 10>();
  checkPlane<T, Order, Along<3, 2, 2, 3, 0>, Along<4, 3, 1, 0, 2>, 3, 18, 11,
             13>();
  // Windows that lie outside altogether, or reach over the image.
  checkPlane<T, Order, Along<2, 1, 1, 3>, Along<2, 1, 1, 0, 4>, 3, 17, 6, 7>();
  checkPlane<T, Order, Along<7, 1, 1, 3>, Along<7, 1, 1, 3>, 3, 17, 3, 2>();
  checkPlane<T, Order, Along<2, 1, 5, 2>, Along<2, 1, 5, 3>, 3, 17, 3, 4>();
  checkPlane<T, Order, Three, Along<1, 1, 1, 0>, 6, 33, 8, 9>();
  checkPlane<T, Order, Along<1, 1, 1, 0>, Three, 6, 33, 8, 9>();
}

template <class T> [[clang::optnone]] static void checkBlocks() {
  using Three = Along<3>;
  checkPlane<T, ByChannel, Three, Three, 9, 40, 7, 7, 16>();
  checkPlane<T, ByChannel, Along<3, 2>, Along<3, 2>, 9, 51, 12, 14, 48>();
  checkPlane<T, ByPlace, Three, Three, 9, 40, 6, 16, 16>();
}

/// Weights that no cache near holds: sums are in parts, and wait in the result,
/// which what follows may read.
static void checkLarge() {
  constexpr int C = 320, O = 100, H = 4, W = 5, Block = 48;
  using F = Form<float, Ints<1, C, H, W>, ByChannel>;
  using K = Form<float, Ints<(O + Block - 1) / Block, C, 3, 3, Block>>;
  using R = Form<float, Ints<1, O, H, W>, ByChannel>;
  using U = Form<float, Ints<1, O, 1, 1>>;
  auto X = oddArray<float>(F::shape()), V = oddArray<float>(Shape{O, C, 3, 3}),
       Bias = oddArray<float>(U::shape()), Old = oddArray<float>(R::shape());
  Object<F> A(X);
  Object<K> B(generate<float>(K::shape(), [&](const int *I) {
    int Output = I[0] * Block + I[4];
    return Output < O ? V(Output, I[1], I[2], I[3]) : 77;
  }));
  Object<U> D(Bias);
  Object<R> E(Old);
  auto Expected =
      convolutionByLoops(padByLoops(X, Around::Value, 0.f, {0, 0, 1, 1},
                                    {0, 0, 1, 1}, {0, 0, 0, 0}),
                         V, {1, 1}, {1, 1}, 1);
  auto Convolve = [](auto &X, auto &V) {
    return __builtin_tensor_convolution(
        __builtin_tensor_pad(X, 0, 0, 0, 1, 1, 0, 0, 1, 1),
        __builtin_tensor_untile(V, 0, O), 1, 1);
  };
  check<R>("large", Expected, Convolve, A, B);
  check<R>(
      "large, bias and maximum",
      generate<float>(R::shape(),
                      [&](const int *I) {
                        return larger(Expected.at(I) + Bias(0, I[1], 0, 0),
                                      0.f);
                      }),
      [=](auto &X, auto &V, auto &Bias) {
        return __builtin_elementwise_relu(
            Convolve(X, V) +
            (typename R::Tensor)__builtin_tensor_broadcast(Bias, 1, O, H, W));
      },
      A, B, D);
  auto Sum = generate<float>(
      R::shape(), [&](const int *I) { return Expected.at(I) + Old.at(I); });
  check<R>(
      "large, another tensor", Sum,
      [=](auto &X, auto &V, auto &Old) { return Convolve(X, V) + Old; }, A, B,
      E);
  // In its place.
  auto &There = E.tensor();
  There = Convolve(A.tensor(), B.tensor()) + There;
  Index I = {};
  do
    if (!sameNumber(Sum.at(I), There[I[0]][I[1]][I[2]][I[3]]))
      reportFailure("large, in place", "", textOf(R::shape()), Text(""));
  while (next(R::shape(), I));
  ++Comparisons;
}

/// The same of a contraction that goes on from a tensor.
[[clang::optnone]] static void checkLargeSums() {
  using FA = Plain<float, 2, 48, 64, 48>;
  using FB = Plain<float, 7, 64, 48, 2>;
  using FR = Plain<float, 2, 2, 7, 48>;
  constexpr const char *Spec = "bcko,pkcr->brpo";
  auto X = oddArray<float>(FA::shape()), Y = oddArray<float>(FB::shape()),
       Z = oddArray<float>(FR::shape());
  Object<FA> A(X);
  Object<FB> B(Y);
  Object<FR> C(Z);
  check<FR>(
      "large sums", contractAddByLoops(Spec, X, Y, Z),
      [](auto &X, auto &Y, auto &Z) {
        return __builtin_tensor_contract_add("bcko,pkcr->brpo", X, Y, Z);
      },
      A, B, C);
  check<FR>(
      "large sums from nothing", contractByLoops(Spec, X, Y),
      [](auto &X, auto &Y) {
        return __builtin_tensor_contract("bcko,pkcr->brpo", X, Y);
      },
      A, B);
}

[[clang::optnone]] static void checkOtherRanks() {
  using F = Form<float, Ints<2, 6, 9>, Ints<0, 2, 1>>;
  using K = Plain<float, 19, 6, 3>;
  using R = Form<float, Ints<2, 19, 9>, Ints<0, 2, 1>>;
  auto X = oddArray<float>(F::shape()), V = oddArray<float>(K::shape());
  Object<F> A(X);
  Object<K> B(V);
  check<R>(
      "1-d",
      convolutionByLoops(
          padByLoops(X, Around::Value, 0.f, {0, 0, 1}, {0, 0, 1}, {0, 0, 0}), V,
          {1}, {1}, 1),
      [](auto &X, auto &V) {
        return __builtin_tensor_convolution(
            __builtin_tensor_pad(X, 0, 0, 0, 1, 0, 0, 1), V, 1);
      },
      A, B);
  using F3 = Form<float, Ints<1, 4, 5, 6, 7>, Ints<0, 2, 3, 4, 1>>;
  using K3 = Plain<float, 18, 4, 3, 3, 3>;
  using R3 = Form<float, Ints<1, 18, 5, 6, 7>, Ints<0, 2, 3, 4, 1>>;
  auto X3 = oddArray<float>(F3::shape()), V3 = oddArray<float>(K3::shape());
  Object<F3> A3(X3);
  Object<K3> B3(V3);
  check<R3>(
      "3-d",
      convolutionByLoops(padByLoops(X3, Around::Value, 0.f, {0, 0, 1, 1, 1},
                                    {0, 0, 1, 1, 1}, {0, 0, 0, 0, 0}),
                         V3, {1, 1, 1}, {1, 1, 1}, 1),
      [](auto &X, auto &V) {
        return __builtin_tensor_convolution(
            __builtin_tensor_pad(X, 0, 0, 0, 1, 1, 1, 0, 0, 1, 1, 1), V, 1, 1,
            1);
      },
      A3, B3);
}

/// Bytes into integers: the instructions for them add up groups of channels.
template <class TX, class TW, int C, int O>
[[clang::optnone]] static void checkBytes() {
  using F = Form<TX, Ints<2, C, 7, 7>, ByChannel>;
  using K = Form<TW, Ints<O, C, 3, 3>, ByChannel>;
  using R = Form<int, Ints<2, O, 7, 7>, ByChannel>;
  using IX = typename Form<int, Ints<2, C, 9, 9>, ByChannel>::Tensor;
  using IW = typename Form<int, Ints<O, C, 3, 3>>::Tensor;
  auto X = anyArray<TX>(F::shape());
  auto V = anyArray<TW>(K::shape());
  Object<F> A(X);
  Object<K> B(V);
  auto Widened = [](auto Element) { return int(Element); };
  auto Padded = padByLoops(map<int>(X, Widened), Around::Value, 0, {0, 0, 1, 1},
                           {0, 0, 1, 1}, {0, 0, 0, 0});
  check<R>(
      "bytes",
      convolutionByLoops(Padded, map<int>(V, Widened), {1, 1}, {1, 1}, 1),
      [](auto &X, auto &V) {
        auto P = __builtin_tensor_pad(X, TX(), 0, 0, 1, 1, 0, 0, 1, 1);
        return __builtin_tensor_convolution((IX)P, (IW)V, 1, 1);
      },
      A, B);
}

int main() {
  checkPlanes<float, ByChannel>();
  checkPlanes<int16_t, ByPlace>();
  checkBlocks<float>();
  checkBlocks<int>();
  checkLarge();
  checkLargeSums();
  // Channels that have a gap behind them in a copy of the image.
  checkPlane<float, ByChannel, Along<3>, Along<3>, 512, 17, 4, 5, 0, 1>();
  checkOtherRanks();
  checkBytes<uint8_t, int8_t, 16, 70>();
  checkBytes<uint8_t, int8_t, 3, 17>();
  checkBytes<int8_t, int8_t, 16, 70>();
  checkBytes<int8_t, uint8_t, 12, 20>();
  return finish();
}
