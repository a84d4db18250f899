// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices of small elements, turned within registers: lines of every length to
// thirteen are permuted where they lie one behind the other, or interleaved in
// pairs.
//
// RUN: %run_flags --set O2 --set O2-sandybridge --set O2-v3 --set O2-v4 --set aarch64-O2 %s

#include "matrix_test.h"

using namespace matrix_test;

template <class T, int R, int C>
[[gnu::noinline]] static void turn(const T *A, T *Result) {
  at<C, R>(Result) = __builtin_matrix_transpose(at<R, C>(A));
}

/// A + B^T
template <class T, int R, int C>
[[gnu::noinline]] static void turnAndAdd(const T *A, const T *B, T *Result) {
  at<C, R>(Result) = at<C, R>(A) + __builtin_matrix_transpose(at<R, C>(B));
}

template <class T, int R, int C> [[clang::optnone]] static void check() {
  Text Shape("%dx%d", R, C);
  Buffer<T> A(R * C, 1), Other(R * C, 0), Expected(R * C, 1);
  Buffer<T> Result = Expected, Sum = Expected, ExpectedSum = Expected;
  transposeMatrix(A.data(), Expected.data(), R, C);
  turn<T, R, C>(A.data(), Result.data());
  expectSame("transpose", Shape, Expected, Result, C);
  for (int I = 0; I != R * C; ++I)
    ExpectedSum.data()[I] = T(Other.data()[I] + Expected.data()[I]);
  turnAndAdd<T, R, C>(Other.data(), A.data(), Sum.data());
  expectSame("sum with a transpose", Shape, ExpectedSum, Sum, C);
}

template <class T> [[clang::optnone]] static void checkType() {
  check<T, 2, 2>();
  check<T, 2, 5>();
  check<T, 3, 3>();
  check<T, 4, 4>();
  check<T, 4, 6>();
  check<T, 5, 5>();
  check<T, 6, 6>();
  check<T, 6, 3>();
  check<T, 7, 7>();
  check<T, 8, 8>();
  check<T, 9, 9>();
  check<T, 10, 10>();
  check<T, 10, 4>();
  check<T, 11, 11>();
  check<T, 12, 12>();
  check<T, 12, 5>();
  check<T, 13, 13>();
  check<T, 16, 6>();
}

int main() {
  checkType<int8_t>();
  checkType<uint16_t>();
  checkType<_Float16>();
  checkType<float>();
  return finish();
}
