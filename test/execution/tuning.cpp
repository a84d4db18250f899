// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What code is tuned for changes how a product is cut, and no bit of it: for
// each processor that has a model (llvm/lib/Target), the same as loops.
//
// RUN: %run_flags --set tune-haswell --set tune-skylake --set tune-znver2 --set tune-znver3 %s
// RUN: %run_flags --set tune-skylake-avx512 --set tune-icelake-server --set tune-sapphirerapids --set tune-znver4 --set tune-znver5 %s
// RUN: %run_flags --set tune-neoverse-n1 --set tune-neoverse-v1 --set tune-neoverse-v2 --set tune-apple-m1 %s

#include "matrix_test.h"

using namespace matrix_test;

template <class T, int R, int K, int C>
[[gnu::noinline]] static void product(const T *A, const T *B, T *Result) {
  at<R, C>(Result) = at<R, K>(A) * at<K, C>(B);
}

template <class T, int R, int K, int C>
[[gnu::noinline]] static void update(const T *A, const T *B, T *Result) {
  at<R, C>(Result) += at<R, K>(A) * at<K, C>(B);
}

template <class T, int R, int K, int C> [[clang::optnone]] static void check() {
  Buffer<T> A(R * K, 1), B(K * C, 0), Result(R * C, 1);
  Buffer<T> Product = Result, Sum = Result;
  multiplyMatrices(A.data(), B.data(), Product.data(), R, K, C);
  for (int I = 0; I != R * C; ++I)
    Sum[I] = static_cast<T>(Result[I] + Product[I]);
  update<T, R, K, C>(A.data(), B.data(), Result.data());
  Text Shape("%dx%d * %dx%d", R, K, K, C);
  expectSame("update", Shape, Sum, Result, R);
  product<T, R, K, C>(A.data(), B.data(), Result.data());
  expectSame("product", Shape, Product, Result, R);
}

template <class T> [[clang::optnone]] static void checkSizes() {
  check<T, 5, 3, 7>();
  check<T, 12, 12, 12>();
  check<T, 20, 9, 20>();
  check<T, 24, 5, 24>();
  check<T, 37, 8, 11>();
  check<T, 53, 6, 17>();
  check<T, 10, 10, 1>();
}

int main() {
  checkSizes<float>();
  checkSizes<double>();
  checkSizes<int32_t>();
  checkSizes<_Float16>();
  return finish();
}
