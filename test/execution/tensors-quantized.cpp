// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Layers of a quantized network: sums of products of bytes, by instructions for
// them where there are such, bias, clamp and requantization behind them.
//
// RUN: %run_flags --sample %s

#include "tensor_windows.h"
#include <math.h>

using namespace matrix_test;

template <class T>
MATRIX_TEST_REFERENCE static T nearest(float Value, int Zero) {
  float Low = std::is_signed_v<T> ? -128 : 0,
        High = std::is_signed_v<T> ? 127 : 255;
  float Sum = rintf(Value) + Zero;
  return static_cast<T>(Sum < Low ? Low : Sum > High ? High : Sum);
}

template <class T> static Array<int> widened(const Array<T> &X) {
  return map<int>(X, [](T Element) { return int(Element); });
}

/// An image of \p L, where a zero, or \p Around, is at the sides.
template <class TX, class TW, class TY, class L, int Channels, int Outputs>
[[clang::optnone]] static void checkLayer(int Around) {
  using FX = Form<TX, Ints<2, Channels, 5, 6>, L>;
  using FW = Form<TW, Ints<Outputs, Channels, 3, 3>, Ints<0, 2, 3, 1>>;
  using FY = Form<TY, Ints<2, Outputs, 5, 6>, L>;
  using IX = typename Form<int, Ints<2, Channels, 5, 6>, L>::Tensor;
  using IP = typename Form<int, Ints<2, Channels, 7, 8>, L>::Tensor;
  using IW = typename Form<int, Ints<Outputs, Channels, 3, 3>>::Tensor;
  using FB = Plain<int, Outputs>;
  auto X = anyArray<TX>(FX::shape());
  auto W = anyArray<TW>(FW::shape());
  auto Bias =
      map<int>(anyArray<short>(FB::shape()), [](short B) { return B * 3; });
  Object<FX> A(X);
  Object<FW> B(W);
  Object<FB> C(Bias);
  const float Scale = 0.0017f;
  const int Zero = std::is_signed_v<TY> ? 3 : 120;
  auto Padded = padByLoops(widened(X), Around::Value, Around, {0, 0, 1, 1},
                           {0, 0, 1, 1}, {0, 0, 0, 0});
  auto Sums = convolutionByLoops(Padded, widened(W), {1, 1}, {1, 1}, 1);
  auto Expected = generate<TY>(FY::shape(), [&](const int *I) {
    int Sum = Sums.at(I) + Bias[I[1]];
    return nearest<TY>((Sum < 0 ? 0 : Sum) * Scale, Zero);
  });
  auto Finish = [=](auto Sums, auto &C) {
    using Y32 = decltype(Sums);
    auto B = __builtin_tensor_broadcast(
        __builtin_tensor_reshape(C, 1, Outputs, 1, 1), 2, Outputs, 5, 6);
    return __builtin_tensor_requantize(
        typename FY::Tensor, __builtin_elementwise_relu((Y32)(Sums + (Y32)B)),
        Scale, Zero);
  };
  check<FY>(
      "padded bytes", Expected,
      [=](auto &A, auto &B, auto &C) {
        auto P = __builtin_tensor_pad(A, TX(Around), 0, 0, 1, 1, 0, 0, 1, 1);
        return Finish(__builtin_tensor_convolution((IP)P, (IW)B, 1, 1), C);
      },
      A, B, C);
  check<FY>(
      "padded integers", Expected,
      [=](auto &A, auto &B, auto &C) {
        auto P = __builtin_tensor_pad((IX)A, Around, 0, 0, 1, 1, 0, 0, 1, 1);
        return Finish(__builtin_tensor_convolution(P, (IW)B, 1, 1), C);
      },
      A, B, C);
}

/// A contraction of bytes into integers, by casts.
template <class TA, class TB>
[[clang::optnone]] static void checkContraction() {
  using FA = Plain<TA, 3, 9, 20>;
  using FB = Form<TB, Ints<20, 3, 17>, Ints<1, 2, 0>>;
  using FC = Plain<int, 3, 9, 17>;
  using IA = typename Form<int, Ints<3, 9, 20>>::Tensor;
  using IB = typename Form<int, Ints<20, 3, 17>>::Tensor;
  auto X = anyArray<TA>(FA::shape());
  auto Y = anyArray<TB>(FB::shape());
  Object<FA> A(X);
  Object<FB> B(Y);
  auto Expected = generate<int>(FC::shape(), [&](const int *I) {
    int Sum = 0;
    for (int K = 0; K < 20; ++K)
      Sum += int(X(I[0], I[1], K)) * int(Y(K, I[0], I[2]));
    return Sum;
  });
  check<FC>(
      "contraction of bytes", Expected,
      [](auto &A, auto &B) {
        return __builtin_tensor_contract("bik,kbj->bij", (IA)A, (IB)B);
      },
      A, B);
}

int main() {
  using ByChannel = Ints<0, 2, 3, 1>;
  checkLayer<int8_t, int8_t, int8_t, ByChannel, 32, 24>(0);
  checkLayer<int8_t, int8_t, int8_t, ByChannel, 20, 17>(0);
  checkLayer<int8_t, int8_t, int8_t, ByChannel, 12, 21>(-5);
  checkLayer<uint8_t, int8_t, uint8_t, ByChannel, 13, 18>(7);
  // Tiles of output channels that end within a vector, and groups of channels
  // that are not full.
  checkLayer<uint8_t, int8_t, uint8_t, ByChannel, 16, 70>(0);
  checkLayer<int8_t, int8_t, int8_t, ByChannel, 14, 37>(-3);
  checkLayer<int8_t, int8_t, int8_t, Ints<>, 8, 20>(0);
  checkLayer<int8_t, uint8_t, int8_t, Ints<>, 5, 4>(-1);
  checkContraction<int8_t, int8_t>();
  checkContraction<uint8_t, int8_t>();
  checkContraction<uint8_t, uint8_t>();
  return finish();
}
