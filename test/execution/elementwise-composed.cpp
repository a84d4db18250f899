// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// relu and sigmoid of matrices of both forms, of vectors and of scalars:
// max(x, 0), and 1 / (1 + exp(-x)) with each operation rounded. Of NaNs,
// infinities and zeros of both signs, too. tensors-activations.cpp has tensors.
//
// RUN: %run_flags --sample %s -- -lm

#include "matrix_layouts.h"
#include <math.h>

using namespace matrix_test;

template <class L, class T>
[[gnu::noinline]] static void reluOf(const T *A, T *To) {
  L::at(To) = __builtin_elementwise_relu(L::at(A));
}
template <class L, class T>
[[gnu::noinline]] static void sigmoidOf(const T *A, T *To) {
  L::at(To) = __builtin_elementwise_sigmoid(L::at(A));
}
template <class T> [[gnu::noinline]] static T relu(T X) {
  return __builtin_elementwise_relu(X);
}
template <class T> [[gnu::noinline]] static T sigmoid(T X) {
  return __builtin_elementwise_sigmoid(X);
}

template <class T> [[clang::optnone]] static T largest(T X) {
  return X > T(0) || X != X ? X : T(0);
}
/// Within \p Roundoff of what double gives: an exp of vectors may differ from
/// the library's in the last bit.
template <class T>
[[clang::optnone]] static bool isSigmoid(T Got, T Of, double Roundoff) {
  double Expected = 1 / (1 + exp(-static_cast<double>(Of)));
  // An exp(-x) that is infinite for T.
  if (Expected < 4 * Roundoff && sizeof(T) < 8)
    return Got >= T(0) && Got <= T(4 * Roundoff);
  return Of != Of ? Got != Got : fabs(Got - Expected) <= Roundoff * Expected;
}

template <class T, int R, int N, bool RowMajor, int P>
[[clang::optnone]] static void check(double Roundoff) {
  using L = Lie<T, R, N, RowMajor, P>;
  Text Shape("%dx%d %s, padding %d", R, N, RowMajor ? "rows" : "columns", P);
  Buffer<T> A(L::Size, 1, std::is_integral_v<T> ? 0 : 25), To(L::Size, 1);
  Buffer<T> Expected(R * N, 0);
  for (int J = 0; J < N; ++J)
    for (int I = 0; I < R; ++I)
      Expected[J * R + I] = largest(A[L::place(I, J)]);
  reluOf<L>(A.data(), To.data());
  expectElements<L>("relu", Shape, Expected, To, R);
  for (int I = 0; I < L::Size; ++I) {
    T Got = relu(A[I]), Wanted = largest(A[I]);
    ++Comparisons;
    bool IsRight = Wanted != Wanted
                       ? Got != Got
                       : Got == Wanted && !signbit(static_cast<double>(Got));
    if (!IsRight)
      reportFailure("relu", elementName<T>(), Shape, Text("of a scalar"));
  }
  if constexpr (!std::is_integral_v<T>) {
    sigmoidOf<L>(A.data(), To.data());
    for (int J = 0; J < N; ++J)
      for (int I = 0; I < R; ++I) {
        int At = L::place(I, J);
        ++Comparisons;
        if (!isSigmoid(To[At], A[At], Roundoff) ||
            !isSigmoid(sigmoid(A[At]), A[At], Roundoff))
          reportFailure("sigmoid", elementName<T>(), Shape,
                        Text("of %a: got %a", double(A[At]), double(To[At])));
      }
  }
}

template <class T> [[clang::optnone]] static void checkType(double Roundoff) {
  check<T, 1, 1, true, 0>(Roundoff);
  check<T, 5, 3, false, 1>(Roundoff);
  check<T, 29, 19, true, 2>(Roundoff);
}

using Floats = float __attribute__((ext_vector_type(3)));
using Bytes = signed char __attribute__((vector_size(16)));

int main() {
  checkType<float>(4 * 0x1p-24);
  checkType<double>(4 * 0x1p-53);
  checkType<_Float16>(4 * 0x1p-11);
  checkType<int8_t>(0);
  checkType<unsigned>(0);
  checkType<long long>(0);
  volatile float Zero = 0, NaN = __builtin_nanf("");
  Floats X = relu(Floats{-Zero, NaN, 2 - Zero}), Y = sigmoid(Floats{Zero, NaN});
  Bytes Z = relu(Bytes{-128, 127, static_cast<signed char>(Zero), -1});
  if (!(1 / X[0] > 0) || X[1] == X[1] || X[2] != 2 || Y[0] != 0.5f ||
      Y[1] == Y[1] || Z[0] != 0 || Z[1] != 127 || Z[3] != 0 ||
      relu(-1.0L - Zero) != 0 || relu(3.0L - Zero) != 3 ||
      relu(__int128(1) << 100) != __int128(1) << 100)
    reportFailure("relu, sigmoid", "", Text("vectors"), Text("differ"));
  ++Comparisons;
  return finish();
}
