// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Convolutions of one to three spatial dimensions, with strides, dilations,
// groups and each kind of surroundings, of any layouts. A zero around takes part
// as a product with the weight: infinite weights make NaNs of it.
//
// RUN: %run_flags --sample %s

#include "tensor_windows.h"

using namespace matrix_test;

/// FR has the layout of x, which the result has.
template <class FR, class FX, class FW, class F>
[[clang::optnone]] static void
checkConvolution(const char *Test, const Numbers &Stride,
                 const Numbers &Dilation, int Groups, F Convolve,
                 int SpecialPercent = 0) {
  using T = typename FX::Element;
  auto X = anyArray<T>(FX::shape()),
       W = anyArray<T>(FW::shape(), SpecialPercent);
  Object<FX> A(X);
  Object<FW> B(W);
  check<FR>(
      Test, convolutionByLoops(X, W, Stride, Dilation, Groups),
      [=](auto &A, auto &B) {
        static_assert(__is_same(decltype(Convolve(A, B)), typename FR::Tensor));
        return Convolve(A, B);
      },
      A, B);
}

#define CONVOLVE(...)                                                          \
  [](auto &X, auto &W) {                                                       \
    return __builtin_tensor_convolution(X, W, __VA_ARGS__);                    \
  }

[[clang::optnone]] static void checkOne() {
  using X = Plain<float, 2, 3, 19>;
  using W = Plain<float, 5, 3, 4>;
  checkConvolution<Plain<float, 2, 5, 16>, X, W>("1-d", {1}, {1}, 1,
                                                 CONVOLVE(1));
  checkConvolution<Plain<float, 2, 5, 5>, X, W>("1-d, stride", {3}, {2}, 1,
                                                CONVOLVE(3, 2));
  using XL = Form<double, Ints<2, 3, 19>, Ints<0, 2, 1>, Ints<0, 1, 1>>;
  using WL = Form<double, Ints<7, 3, 2>, Ints<2, 1, 0>, Ints<1, 0, 0>>;
  using RL = Form<double, Ints<2, 7, 9>, Ints<0, 2, 1>>;
  checkConvolution<RL, XL, WL>("1-d, channels last", {2}, {1}, 1, CONVOLVE(2));
}

template <class T> [[clang::optnone]] static void checkTwo() {
  using X = Plain<T, 2, 3, 9, 11>;
  using W = Plain<T, 5, 3, 3, 3>;
  checkConvolution<Plain<T, 2, 5, 7, 9>, X, W>("2-d", {1, 1}, {1, 1}, 1,
                                               CONVOLVE(1, 1), 5);
  checkConvolution<Plain<T, 2, 5, 4, 9>, X, W>("2-d, stride", {2, 1}, {1, 1}, 1,
                                               CONVOLVE(2, 1));
  checkConvolution<Plain<T, 2, 5, 3, 5>, X, W>("2-d, dilation", {2, 2}, {2, 1},
                                               1, CONVOLVE(2, 2, 2, 1));
  using XL = Form<T, Ints<2, 3, 9, 11>, Ints<0, 2, 3, 1>>;
  using WL = Form<T, Ints<17, 3, 3, 1>, Ints<2, 3, 1, 0>, Ints<1, 0, 0, 1>>;
  using RL = Form<T, Ints<2, 17, 7, 11>, Ints<0, 2, 3, 1>>;
  checkConvolution<RL, XL, WL>("2-d, channels last", {1, 1}, {1, 1}, 1,
                               CONVOLVE(1, 1));
  using XP = Form<T, Ints<1, 5, 7, 7>, Ints<1, 0, 2, 3>, Ints<0, 1, 1, 2>>;
  using RP = Form<T, Ints<1, 9, 4, 4>, Ints<1, 0, 2, 3>>;
  checkConvolution<RP, XP, Plain<T, 9, 5, 1, 1>>("1x1", {2, 2}, {1, 1}, 1,
                                                 CONVOLVE(2, 2));
}

/// Rows that are shorter than vectors, and many channels.
template <class T> [[clang::optnone]] static void checkNarrow() {
  using X = Plain<T, 2, 5, 6, 7>;
  checkConvolution<Plain<T, 2, 19, 4, 5>, X, Plain<T, 19, 5, 3, 3>>(
      "narrow", {1, 1}, {1, 1}, 1, CONVOLVE(1, 1), 5);
  checkConvolution<Plain<T, 2, 34, 3, 7>, Plain<T, 2, 6, 6, 7>,
                   Plain<T, 34, 3, 2, 1>>("narrow, groups", {2, 1}, {1, 1}, 2,
                                          CONVOLVE(2, 1, 1, 1, 2));
}

template <class T> [[clang::optnone]] static void checkGroups() {
  using X = Plain<T, 1, 6, 7, 7>;
  checkConvolution<Plain<T, 1, 9, 5, 5>, X, Plain<T, 9, 2, 3, 3>>(
      "groups", {1, 1}, {1, 1}, 3, CONVOLVE(1, 1, 1, 1, 3));
  checkConvolution<Plain<T, 1, 6, 3, 3>, X, Plain<T, 6, 1, 3, 3>>(
      "of each channel", {2, 2}, {1, 1}, 6, CONVOLVE(2, 2, 1, 1, 6));
  using XL = Form<T, Ints<1, 6, 7, 7>, Ints<0, 2, 3, 1>>;
  using R1 = Form<T, Ints<1, 6, 5, 5>, Ints<0, 2, 3, 1>>;
  checkConvolution<R1, XL, Plain<T, 6, 1, 3, 3>>(
      "of each channel, channels last", {1, 1}, {1, 1}, 6,
      CONVOLVE(1, 1, 1, 1, 6), 5);
  using X19 = Form<T, Ints<2, 19, 9, 7>, Ints<0, 2, 3, 1>>;
  using R19 = Form<T, Ints<2, 19, 4, 3>, Ints<0, 2, 3, 1>>;
  using W19 = Form<T, Ints<19, 1, 3, 3>, Ints<2, 3, 0, 1>>;
  checkConvolution<R19, X19, W19>("19 channels", {2, 2}, {1, 1}, 19,
                                  CONVOLVE(2, 2, 1, 1, 19));
  using RL = Form<T, Ints<1, 12, 3, 5>, Ints<0, 2, 3, 1>>;
  checkConvolution<RL, XL, Plain<T, 12, 1, 3, 3>>(
      "two of each channel", {1, 1}, {2, 1}, 6, CONVOLVE(1, 1, 2, 1, 6));
}

[[clang::optnone]] static void checkThree() {
  using X = Plain<float, 2, 3, 5, 6, 7>;
  using W = Plain<float, 5, 3, 2, 3, 2>;
  checkConvolution<Plain<float, 2, 5, 4, 4, 6>, X, W>(
      "3-d", {1, 1, 1}, {1, 1, 1}, 1, CONVOLVE(1, 1, 1));
  using XL = Form<short, Ints<1, 4, 5, 6, 7>, Ints<0, 2, 3, 4, 1>>;
  using WL = Plain<short, 6, 2, 2, 3, 2>;
  using RL = Form<short, Ints<1, 6, 2, 2, 3>, Ints<0, 2, 3, 4, 1>>;
  checkConvolution<RL, XL, WL>("3-d, groups", {2, 1, 2}, {2, 2, 1}, 2,
                               CONVOLVE(2, 1, 2, 2, 2, 1, 2));
}

/// Surroundings of an image of 5 x 7, three kinds of elements deep.
template <class T, class L, class F>
[[clang::optnone]] static void checkAround(const char *Test, Around Mode,
                                           T Value, F Pad,
                                           int SpecialPercent = 0) {
  using FX = Form<T, Ints<2, 3, 5, 7>, L>;
  using FW = Plain<T, 4, 3, 3, 3>;
  using FR = Form<T, Ints<2, 4, 3, 8>, L>;
  auto X = anyArray<T>(FX::shape()),
       W = anyArray<T>(FW::shape(), SpecialPercent);
  Object<FX> A(X);
  Object<FW> B(W);
  auto Padded =
      padByLoops(X, Mode, Value, {0, 0, 1, 2}, {0, 0, 1, 1}, {0, 0, 0, 0});
  check<FR>(
      Test, convolutionByLoops(Padded, W, {2, 1}, {1, 1}, 1),
      [=](auto &A, auto &B) {
        return __builtin_tensor_convolution(Pad(A), B, 2, 1);
      },
      A, B);
}

#define SIDES 0, 0, 1, 2, 0, 0, 1, 1
template <class T, class L> [[clang::optnone]] static void checkSurroundings() {
  checkAround<T, L>(
      "zero", Around::Value, T(0),
      [](auto &X) { return __builtin_tensor_pad(X, 0, SIDES); }, 10);
  checkAround<T, L>("value", Around::Value, T(3), [](auto &X) {
    return __builtin_tensor_pad(X, T(3), SIDES);
  });
  checkAround<T, L>("replicate", Around::Replicate, T(0), [](auto &X) {
    return __builtin_tensor_pad_replicate(X, SIDES);
  });
  checkAround<T, L>("reflect", Around::Reflect, T(0), [](auto &X) {
    return __builtin_tensor_pad_reflect(X, SIDES);
  });
  checkAround<T, L>("symmetric", Around::Symmetric, T(0), [](auto &X) {
    return __builtin_tensor_pad_symmetric(X, SIDES);
  });
  checkAround<T, L>("wrap", Around::Wrap, T(0), [](auto &X) {
    return __builtin_tensor_pad_wrap(X, SIDES);
  });
}

/// Zeros between the elements of the input, as the gradient of a convolution
/// has them.
[[clang::optnone]] static void checkInterior() {
  using FX = Plain<float, 1, 3, 4, 5>;
  using FW = Plain<float, 5, 3, 3, 3>;
  using FR = Plain<float, 1, 5, 7, 13>;
  auto X = anyArray<float>(FX::shape()), W = anyArray<float>(FW::shape());
  Object<FX> A(X);
  Object<FW> B(W);
  auto Padded = padByLoops(X, Around::Value, 0.f, {0, 0, 1, 1}, {0, 0, 1, 1},
                           {0, 0, 1, 2});
  check<FR>(
      "zeros between", convolutionByLoops(Padded, W, {1, 1}, {1, 1}, 1),
      [](auto &A, auto &B) {
        return __builtin_tensor_convolution(
            __builtin_tensor_pad(A, 0, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 2), B,
            1, 1);
      },
      A, B);
}

int main() {
  checkOne();
  checkTwo<float>();
  checkTwo<_Float16>();
  checkNarrow<float>();
  checkGroups<float>();
  checkGroups<int>();
  checkThree();
  checkSurroundings<float, Ints<>>();
  checkSurroundings<int8_t, Ints<0, 2, 3, 1>>();
  checkInterior();
  return finish();
}
