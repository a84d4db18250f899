// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Funnel shifts by constants that are not the same everywhere: some are 0, at
// one place, or from there to the end, where LLVM 22's x86 back end splits the
// vector (docs/internals/Backends.md).
//
// RUN: %run_flags --set O1 --set O2-sandybridge --set O2-v3 --set aarch64-O2 %s

#include "matrix_test.h"

using namespace matrix_test;

template <class T, int N> using Column = T __attribute__((matrix_type(N, 1)));

/// 1, 2, 3, .., with zeros at [First, First + Count).
template <class T, int N, int First, int Count>
constexpr Column<T, N> amounts() {
  Column<T, N> Result = {};
  for (int I = 0; I < N; ++I)
    Result[I][0] =
        I >= First && I < First + Count ? 0 : 1 + I % (8 * sizeof(T) - 1);
  return Result;
}

template <class T, int N, int First, int Count>
[[gnu::noinline]] void left(T *A, T *B, T *Result) {
  at<N, 1>(Result) = __builtin_elementwise_fshl(at<N, 1>(A), at<N, 1>(B),
                                                amounts<T, N, First, Count>());
}
template <class T, int N, int First, int Count>
[[gnu::noinline]] void right(T *A, T *B, T *Result) {
  at<N, 1>(Result) = __builtin_elementwise_fshr(at<N, 1>(A), at<N, 1>(B),
                                                amounts<T, N, First, Count>());
}

/// \p A and \p B, where the other operand is a constant 0.
template <class T, int N, int First, int Count>
[[gnu::noinline]] void ofZero(T *A, T *B) {
  Column<T, N> Zero = {};
  at<N, 1>(A) = __builtin_elementwise_fshr(at<N, 1>(A), Zero,
                                           amounts<T, N, First, Count>());
  at<N, 1>(B) = __builtin_elementwise_fshl(Zero, at<N, 1>(B),
                                           amounts<T, N, First, Count>());
}

template <class T, int N, int First, int Count> static void check() {
  constexpr int Bits = 8 * sizeof(T);
  constexpr auto By = amounts<T, N, First, Count>();
  Buffer<T> A(N, 1), B(N, 1), Result(N, 1), Expected(N, 1);
  Text Shape("%d elements, 0 in [%d, %d)", N, First, First + Count);
  left<T, N, First, Count>(A.data(), B.data(), Result.data());
  for (int I = 0; I < N; ++I) {
    unsigned S = By[I][0];
    Expected[I] = S ? T(A[I] << S) | T(B[I] >> (Bits - S)) : A[I];
  }
  expectSame("fshl", Shape, Expected, Result, N);
  right<T, N, First, Count>(A.data(), B.data(), Result.data());
  for (int I = 0; I < N; ++I) {
    unsigned S = By[I][0];
    Expected[I] = S ? T(A[I] << (Bits - S)) | T(B[I] >> S) : B[I];
  }
  expectSame("fshr", Shape, Expected, Result, N);

  Buffer<T> High = A, Low = B;
  ofZero<T, N, First, Count>(A.data(), B.data());
  for (int I = 0; I < N; ++I) {
    unsigned S = By[I][0];
    High[I] = S ? T(High[I] << (Bits - S)) : T(0);
    Low[I] = S ? T(Low[I] >> (Bits - S)) : T(0);
  }
  expectSame("fshr(a, 0)", Shape, High, A, N);
  expectSame("fshl(0, b)", Shape, Low, B, N);
}

template <class T, int N> static void checkPlaces() {
  check<T, N, 0, 1>();
  check<T, N, N - 1, 1>();
  check<T, N, N / 2, N>();
  check<T, N, N / 2, 1>();
}

template <class T> static void checkLengths() {
  checkPlaces<T, 3>();
  checkPlaces<T, 6>();
  checkPlaces<T, 8>();
  checkPlaces<T, 9>();
  checkPlaces<T, 13>();
}

int main() {
  checkLengths<uint8_t>();
  checkLengths<uint16_t>();
  checkLengths<uint32_t>();
  checkLengths<uint64_t>();
  return finish();
}
