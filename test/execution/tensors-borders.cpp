// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Windows over images with a border, of which only strips are copied because
// the images are large: pooling, and convolutions of each channel, with NaNs,
// infinities and zeros of both signs, also where the result overwrites part of
// the image.
//
// RUN: %run_flags --sample %s

#include "tensor_windows.h"

using namespace matrix_test;

/// An image of channels side by side.
template <class T, int... E>
using Image = Form<T, Ints<E...>, Ints<0, 2, 3, 1>>;

/// Windows of Rows x Columns, and what is around the image.
template <int Rows, int Columns, int Stride, int Dilation, int Up, int Left,
          int Down, int Right>
struct Windows {
  static constexpr int places(int Extent, int Size) {
    return (Extent - (Size - 1) * Dilation - 1) / Stride + 1;
  }
  template <class T, int C, int H, int W>
  using Result = Image<T, 2, C, places(H + Up + Down, Rows),
                       places(W + Left + Right, Columns)>;

  template <class T> static Array<T> padded(const Array<T> &X, T Border) {
    return padByLoops(X, Around::Value, Border, {0, 0, Up, Left},
                      {0, 0, Down, Right}, {0, 0, 0, 0});
  }
  template <class T, class F>
  static Array<T> reduced(const Array<T> &X, F Combine) {
    return windowByLoops(X, {1, 1, Rows, Columns}, {1, 1, Stride, Stride},
                         {1, 1, Dilation, Dilation}, Combine);
  }

  template <class T, int C, int H, int W>
  static void check(T Border, T Least, T Most) {
    using F = Image<T, 2, C, H, W>;
    using R = Result<T, C, H, W>;
    auto X = anyArray<T>(F::shape(), 5);
    Object<F> A(X);
#define PAD(X, V) __builtin_tensor_pad(X, V, 0, 0, Up, Left, 0, 0, Down, Right)
#define SLIDE                                                                  \
  1, 1, Rows, Columns, 1, 1, Stride, Stride, 1, 1, Dilation, Dilation
    matrix_test::check<R>(
        "max", reduced(padded(X, Least), larger<T>),
        [=](auto &X) {
          if constexpr (std::is_integral<T>::value)
            return __builtin_tensor_window_max(PAD(X, Least), SLIDE);
          else
            return __builtin_tensor_window_maximum(PAD(X, Least), SLIDE);
        },
        A);
    matrix_test::check<R>(
        "min", reduced(padded(X, Most), smaller<T>),
        [=](auto &X) {
          if constexpr (std::is_integral<T>::value)
            return __builtin_tensor_window_min(PAD(X, Most), SLIDE);
          else
            return __builtin_tensor_window_minimum(PAD(X, Most), SLIDE);
        },
        A);
    matrix_test::check<R>(
        "add", reduced(padded(X, Border), add<T>),
        [=](auto &X) {
          return __builtin_tensor_window_add(PAD(X, Border), SLIDE);
        },
        A);
    using K = Form<T, Ints<C, 1, Rows, Columns>>;
    auto V = anyArray<T>(K::shape(), 2);
    Object<K> B(V);
    auto Convolve = [=](auto &X, auto &V) {
      return __builtin_tensor_convolution(PAD(X, Border), V, Stride, Stride,
                                          Dilation, Dilation, C);
    };
    auto Expected = convolutionByLoops(padded(X, Border), V, {Stride, Stride},
                                       {Dilation, Dilation}, C);
    matrix_test::check<R>("convolution", Expected, Convolve, A, B);

    // With what follows, done as sums are complete.
    using U = Form<T, Ints<1, C, 1, 1>>;
    auto Bias = anyArray<T>(U::shape(), 5);
    Object<U> D(Bias);
    matrix_test::check<R>(
        "bias and maximum",
        generate<T>(R::shape(),
                    [&](const int *I) {
                      return larger(add(Expected.at(I), Bias(0, I[1], 0, 0)),
                                    T());
                    }),
        [=](auto &X, auto &V, auto &Bias) {
          return __builtin_elementwise_relu(
              Convolve(X, V) + (typename R::Tensor)__builtin_tensor_broadcast(
                                   Bias, 2, C, places(H + Up + Down, Rows),
                                   places(W + Left + Right, Columns)));
        },
        A, B, D);
    checkOverlap<F, R>(X, Expected, B.tensor(), Convolve);
  }

  /// The result begins in front of, in and behind the image.
  template <class F, class R, class T, class K, class Function>
  static void checkOverlap(const Array<T> &X, const Array<T> &Expected, K &V,
                           Function Convolve) {
    Index OfImage = {}, OfResult = {};
    int Size, ResultSize;
    F::strides(OfImage, Size);
    R::strides(OfResult, ResultSize);
    auto Place = [](const Index &Strides, const Index &I) {
      long Sum = 0;
      for (int D = 0; D < 4; ++D)
        Sum += long(I[D]) * Strides[D];
      return Sum;
    };
    for (int Distance : {-ResultSize, 5 - ResultSize / 2, -3, 0, 1, Size / 2,
                         Size - 1, Size}) {
      auto *Memory = new T[Size + 2 * ResultSize];
      T *From = Memory + ResultSize, *To = From + Distance;
      Index I = {};
      do
        From[Place(OfImage, I)] = X.at(I);
      while (next(F::shape(), I));
      compute(*reinterpret_cast<typename R::Tensor *>(To), Convolve,
              *reinterpret_cast<typename F::Tensor *>(From), V);
      bool IsRight = true;
      do
        IsRight &= sameNumber(Expected.at(I), To[Place(OfResult, I)]);
      while (next(R::shape(), I));
      if (!IsRight)
        reportFailure("overlap", "", textOf(R::shape()),
                      Text("at distance %d", Distance));
      ++Comparisons;
      delete[] Memory;
    }
  }
};

static void checkFloats() {
  const float Infinity = __builtin_inff();
  Windows<3, 3, 1, 1, 1, 1, 1, 1>::check<float, 33, 19, 17>(0.f, -Infinity,
                                                            Infinity);
  Windows<3, 3, 2, 1, 1, 1, 0, 0>::check<float, 20, 20, 22>(-0.f, -Infinity,
                                                            Infinity);
  // Rows of windows that are more than what the first cache holds.
  Windows<3, 3, 1, 1, 1, 1, 1, 1>::check<float, 605, 6, 7>(0.f, -Infinity,
                                                           Infinity);
  Windows<3, 3, 1, 1, 1, 1, 1, 1>::check<float, 512, 6, 7>(0.f, -Infinity,
                                                           Infinity);
  Windows<3, 2, 2, 1, 0, 0, 0, 0>::check<float, 533, 7, 9>(0.f, -Infinity,
                                                           Infinity);
  Windows<2, 5, 1, 2, 1, 3, 0, 4>::check<float, 16, 14, 41>(1.5f, -Infinity,
                                                            Infinity);
  Windows<7, 1, 3, 1, 4, 0, 2, 1>::check<double, 19, 47, 19>(0., -Infinity,
                                                             Infinity);
}

static void checkIntegers() {
  Windows<3, 3, 1, 1, 1, 1, 1, 1>::check<int, 18, 18, 18>(0, -0x7fffffff - 1,
                                                          0x7fffffff);
  Windows<3, 2, 1, 1, 2, 0, 1, 1>::check<int8_t, 64, 24, 20>(0, -128, 127);
}

int main() {
  checkFloats();
  checkIntegers();
  return finish();
}
