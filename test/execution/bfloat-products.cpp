// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums of products of bfloats and halves in floats, which matrix units may
// round and order as they do: numbers whose sums are exact in any order give
// the same bits, infinities and NaNs are where they belong. Without contraction
// each sum is the chain that the language says, subnormals included.
//
// RUN: %run_flags --sample %s
// RUN: %run_flags --set aarch64-v8.6 --set aarch64-sve256 %s
// Several steps of k in an iteration.
// RUN: %run_flags --set aarch64-v8.6 %s -- -mtune=neoverse-v2

#include "matrix_test.h"

using namespace matrix_test;

template <class T, int R, int C, bool IsRowMajor>
using Laid = T __attribute__((matrix_type(R, C), matrix_layout(IsRowMajor)));

static int place(int R, int C, int Rows, int Columns, bool IsRowMajor) {
  return IsRowMajor ? R * Columns + C : C * Rows + R;
}

/// The layouts of A, B and C are bits 0, 1 and 2 of \p Layouts.
template <class T, int M, int K, int N, int Layouts>
[[gnu::noinline]] static void compute(float *Result, const T *X, const T *Y) {
  constexpr bool IsRowMajor = Layouts & 4;
  auto &Z = *(Laid<float, M, N, IsRowMajor> *)Result;
  auto P =
      (Laid<T, M, K, IsRowMajor>)*(const Laid<T, M, K, (Layouts & 1) != 0> *)X;
  auto Q =
      (Laid<T, K, N, IsRowMajor>)*(const Laid<T, K, N, (Layouts & 2) != 0> *)Y;
  Z = __builtin_matrix_multiply_add(P, Q, Z);
}

template <class T, int M, int K, int N>
[[gnu::noinline]] static void computeExactly(float *Result, const T *X,
                                             const T *Y) {
#pragma clang fp contract(off)
  at<M, N>(Result) =
      __builtin_matrix_multiply_add(at<M, K>(X), at<K, N>(Y), at<M, N>(Result));
}

template <class T, int M, int K, int N, int Layouts>
MATRIX_TEST_REFERENCE static void expect(float *Z, const T *X, const T *Y) {
  for (int I = 0; I != M; ++I)
    for (int J = 0; J != N; ++J) {
      float &Sum = Z[place(I, J, M, N, Layouts & 4)];
      for (int L = 0; L != K; ++L)
        Sum = add(Sum, multiply(float(X[place(I, L, M, K, Layouts & 1)]),
                                float(Y[place(L, J, K, N, Layouts & 2)])));
    }
}

/// -0 and 0 are one sum: units start from 0.
static void dropSigns(Buffer<float> &Sums) {
  for (int I = 0; I != Sums.size(); ++I)
    if (Sums[I] == 0)
      Sums[I] = 0;
}

template <class T, int M, int K, int N, int Layouts>
[[clang::optnone]] static void check() {
  for (int Percent : {0, 2}) {
    Buffer<T> X(M * K, 1), Y(K * N, 0);
    Buffer<float> Got(M * N, 1);
    Random Rng{unsigned(M + K + N)};
    auto Number = [&]() -> float {
      if (Rng.below(100) >= Percent)
        return Rng.below(17) - 8;
      int Choice = Rng.below(3);
      return Choice == 0   ? __builtin_inff()
             : Choice == 1 ? -__builtin_inff()
                           : __builtin_nanf("");
    };
    for (int I = 0; I != X.size(); ++I)
      X[I] = T(Number());
    for (int I = 0; I != Y.size(); ++I)
      Y[I] = T(Number());
    for (int I = 0; I != Got.size(); ++I)
      Got[I] = Rng.below(100) - 50;
    Buffer<float> Expected = Got;
    expect<T, M, K, N, Layouts>(Expected.data(), X.data(), Y.data());
    compute<T, M, K, N, Layouts>(Got.data(), X.data(), Y.data());
    dropSigns(Expected);
    dropSigns(Got);
    expectSame("sum of products",
               Text("%s, %dx%d * %dx%d, layouts %d", elementName<T>(), M, K, K,
                    N, Layouts),
               Expected, Got, M);
  }
}

/// Any numbers, of which some are subnormal or special.
template <class T, int M, int K, int N>
[[clang::optnone]] static void checkExactly() {
  Buffer<T> X(M * K, 0, /*SpecialPercent=*/10), Y(K * N, 1, 10);
  Buffer<float> Got(M * N, 0), Expected = Got;
  expect<T, M, K, N, 0>(Expected.data(), X.data(), Y.data());
  computeExactly<T, M, K, N>(Got.data(), X.data(), Y.data());
  expectSame("without contraction", Text("%dx%d * %dx%d", M, K, K, N), Expected,
             Got, M);
}

template <class T> [[clang::optnone]] static void checkShapes() {
  check<T, 2, 3, 5, 0>();
  check<T, 4, 4, 4, 7>();
  check<T, 8, 8, 8, 0>();
  check<T, 6, 9, 7, 4>();
  check<T, 9, 9, 9, 0>();
  check<T, 5, 30, 33, 1>();
  check<T, 16, 16, 16, 2>();
  check<T, 33, 17, 25, 3>();
  check<T, 1, 40, 31, 0>();
  check<T, 1, 101, 20, 0>(); // k along lanes, and a rest of an odd number
  check<T, 1, 9, 3, 0>();
  check<T, 27, 77, 1, 7>();
  check<T, 40, 70, 1, 5>();
  check<T, 64, 37, 1, 0>();
  check<T, 70, 13, 40, 6>();
  checkExactly<T, 8, 8, 8>();
  checkExactly<T, 21, 13, 19>();
}

int main() {
  checkShapes<__bf16>();
#ifdef __FLT16_MANT_DIG__
  checkShapes<_Float16>();
#endif
  return finish();
}
