// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Convolutions, windows, reductions and what is around a tensor, by plain
// loops, for the execution tests of tensors.

#ifndef TENSOR_WINDOWS_H
#define TENSOR_WINDOWS_H

#include "tensor_test.h"

namespace matrix_test {

/// Numbers for each dimension.
struct Numbers {
  Index At = {};
  Numbers(std::initializer_list<int> List) {
    int K = 0;
    for (int N : List)
      At[K++] = N;
  }
  int operator[](int K) const { return At[K]; }
};

enum class Around { Value, Replicate, Reflect, Symmetric, Wrap };

/// The element that stands at \p U in a dimension of \p L elements.
inline int mirrored(Around Mode, int U, int L) {
  if (Mode == Around::Replicate)
    return U < 0 ? 0 : U < L ? U : L - 1;
  if (Mode == Around::Wrap)
    return (U % L + L) % L;
  if (U < 0)
    return Mode == Around::Reflect ? -U : -U - 1;
  if (U >= L)
    return Mode == Around::Reflect ? 2 * L - 2 - U : 2 * L - 1 - U;
  return U;
}

template <class T>
Array<T> padByLoops(const Array<T> &X, Around Mode, T Value, const Numbers &Low,
                    const Numbers &High, const Numbers &Interior) {
  Shape S = X.shape();
  for (int K = 0; K < S.Rank; ++K)
    S.Extent[K] += Low[K] + High[K] + (S.Extent[K] - 1) * Interior[K];
  return generate<T>(S, [&](const int *I) {
    Index From = {};
    for (int K = 0; K < S.Rank; ++K) {
      int U = I[K] - Low[K], L = X.extent(K), Step = Interior[K] + 1;
      if (Mode != Around::Value)
        From[K] = mirrored(Mode, U, L);
      else if (U >= 0 && U % Step == 0 && U / Step < L)
        From[K] = U / Step;
      else
        return Value;
    }
    return X.at(From);
  });
}

/// A NaN wins; -0 is less than 0.
template <class T> MATRIX_TEST_REFERENCE T smaller(T A, T B) {
  if (isNaN(A) || isNaN(B))
    return isNaN(A) ? A : B;
  if (A == B)
    return toBits(A) & SignBit<T> ? A : B;
  return A < B ? A : B;
}
template <class T> MATRIX_TEST_REFERENCE T larger(T A, T B) {
  if (isNaN(A) || isNaN(B))
    return isNaN(A) ? A : B;
  if (A == B)
    return toBits(A) & SignBit<T> ? B : A;
  return A > B ? A : B;
}

/// \p Combine of the elements of each window, from the first one on.
template <class T, class F>
Array<T> windowByLoops(const Array<T> &X, const Shape &Size,
                       const Numbers &Stride, const Numbers &Dilation,
                       F Combine) {
  Shape S = X.shape();
  for (int K = 0; K < S.Rank; ++K)
    S.Extent[K] =
        (S.Extent[K] - (Size.Extent[K] - 1) * Dilation[K] - 1) / Stride[K] + 1;
  return generate<T>(S, [&](const int *I) {
    Index Inner = {}, From = {};
    T Result = T();
    bool First = true;
    do {
      for (int K = 0; K < S.Rank; ++K)
        From[K] = I[K] * Stride[K] + Inner[K] * Dilation[K];
      Result = First ? X.at(From) : Combine(Result, X.at(From));
      First = false;
    } while (next(Size, Inner));
    return Result;
  });
}

/// x is N x C x .., w is O x C/groups x ..; channels first, then the window.
template <class T>
Array<T> convolutionByLoops(const Array<T> &X, const Array<T> &W,
                            const Numbers &Stride, const Numbers &Dilation,
                            int Groups) {
  Shape S = X.shape();
  S.Extent[1] = W.extent(0);
  for (int K = 2; K < S.Rank; ++K)
    S.Extent[K] = (X.extent(K) - (W.extent(K) - 1) * Dilation[K - 2] - 1) /
                      Stride[K - 2] +
                  1;
  Shape Terms = W.shape();
  Terms.Extent[0] = 1;
  int Channels = W.extent(1), Outputs = W.extent(0) / Groups;
  return generate<T>(S, [&](const int *I) {
    Index Inner = {}, OfX = {}, OfW = {};
    T Sum = T();
    bool First = true;
    do {
      OfX[0] = I[0];
      OfX[1] = I[1] / Outputs * Channels + Inner[1];
      OfW[0] = I[1];
      OfW[1] = Inner[1];
      for (int K = 2; K < S.Rank; ++K) {
        OfX[K] = I[K] * Stride[K - 2] + Inner[K] * Dilation[K - 2];
        OfW[K] = Inner[K];
      }
      T Product = multiply(X.at(OfX), W.at(OfW));
      Sum = First ? Product : add(Sum, Product);
      First = false;
    } while (next(Terms, Inner));
    return Sum;
  });
}

} // namespace matrix_test

#endif
