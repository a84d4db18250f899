// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A * B for all element types: every product and every sum is rounded to the
// element type, k counts upwards.
//
// RUN: %run_flags %s
// RUN: %run_flags --set aarch64-scalar %s

#include "matrix_test.h"

using namespace matrix_test;

template <class T, int R, int K, int C>
[[gnu::noinline]] static void product(const T *A, const T *B, T *Result) {
  at<R, C>(Result) = at<R, K>(A) * at<K, C>(B);
}

template <class T, int R, int K, int C> [[clang::optnone]] static void check() {
  for (int Offset : {0, 1}) {
    Buffer<T> A(R * K, Offset), B(K * C, Offset), Result(R * C, Offset);
    Buffer<T> Expected = Result;
    multiplyMatrices(A.data(), B.data(), Expected.data(), R, K, C);
    product<T, R, K, C>(A.data(), B.data(), Result.data());
    expectSame("multiply", Text("%dx%d * %dx%d", R, K, K, C), Expected, Result,
               R);
  }
}

template <class T> [[clang::optnone]] static void checkSmall() {
  check<T, 1, 1, 1>();
  check<T, 1, 9, 1>();
  check<T, 2, 2, 2>();
  check<T, 3, 1, 4>();
  check<T, 4, 4, 4>();
  check<T, 5, 3, 7>();
  check<T, 9, 8, 1>();
  check<T, 1, 5, 6>();
}

template <class T> [[clang::optnone]] static void checkLarge() {
  check<T, 8, 16, 4>();
  check<T, 16, 7, 9>();
  check<T, 11, 13, 10>();
  check<T, 24, 2, 17>();
  check<T, 21, 17, 6>();
}

int main() {
  checkSmall<int8_t>();
  checkSmall<uint8_t>();
  checkSmall<int16_t>();
  checkSmall<uint16_t>();
  checkSmall<int32_t>();
  checkSmall<uint32_t>();
  checkSmall<int64_t>();
  checkSmall<uint64_t>();
  checkSmall<_Float16>();
  checkSmall<float>();
  checkSmall<double>();
  if (HasBFloatArithmetic)
    checkSmall<__bf16>();
  checkLarge<int8_t>();
  checkLarge<int32_t>();
  checkLarge<float>();
  checkLarge<double>();
  return finish();
}
