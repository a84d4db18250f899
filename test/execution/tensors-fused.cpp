// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where contraction is allowed, a convolution is a chain of fused operations from
// the first product on, as a product of matrices is: by tiles of products or, of
// each channel by itself, as a sum of vectors of channels.
//
// RUN: %clangxx -std=c++17 -I %S -O2 -march=native -ffp-contract=on %s -o %t -lm
// RUN: %t

#include "tensor_windows.h"

using namespace matrix_test;

template <class T>
MATRIX_TEST_REFERENCE static T fusedMultiplyAdd(T X, T Y, T Z) {
#ifdef __FMA__
  if constexpr (sizeof(T) == 4)
    return __builtin_fmaf(X, Y, Z);
  else
    return __builtin_fma(X, Y, Z);
#else
  return add(Z, multiply(X, Y));
#endif
}

/// Of 3x3, with steps of one place.
template <class T>
static Array<T> fusedConvolution(const Array<T> &X, const Array<T> &W,
                                 int Groups) {
  Shape S = {X.extent(0), W.extent(0), X.extent(2) - 2, X.extent(3) - 2};
  int Channels = W.extent(1), Outputs = W.extent(0) / Groups;
  return generate<T>(S, [&](const int *I) {
    T Sum = T();
    for (int C = 0; C < Channels; ++C)
      for (int A = 0; A < 3; ++A)
        for (int B = 0; B < 3; ++B) {
          T Of = X(I[0], I[1] / Outputs * Channels + C, I[2] + A, I[3] + B);
          T By = W(I[1], C, A, B);
          Sum =
              C + A + B == 0 ? multiply(Of, By) : fusedMultiplyAdd(Of, By, Sum);
        }
    return Sum;
  });
}

template <class T, class L, int Channels, int Outputs, int Groups>
static void checkFused(const char *Test) {
  using FX = Form<T, Ints<2, Channels, 6, 17>, L>;
  using FW = Plain<T, Outputs, Channels / Groups, 3, 3>;
  using FY = Form<T, Ints<2, Outputs, 4, 15>, L>;
  auto X = anyArray<T>(FX::shape()), W = anyArray<T>(FW::shape());
  Object<FX> A(X);
  Object<FW> B(W);
  check<FY>(
      Test, fusedConvolution(X, W, Groups),
      [](auto &A, auto &B) {
        return __builtin_tensor_convolution(A, B, 1, 1, 1, 1, Groups);
      },
      A, B);
}

int main() {
  using ByChannel = Ints<0, 2, 3, 1>;
  checkFused<float, Ints<>, 3, 5, 1>("rows");
  checkFused<float, ByChannel, 3, 19, 1>("channels");
  checkFused<float, ByChannel, 19, 19, 19>("each channel");
  checkFused<double, ByChannel, 33, 33, 33>("each of 33 channels");
  checkFused<float, Ints<>, 4, 4, 4>("each channel's rows");
  return finish();
}
