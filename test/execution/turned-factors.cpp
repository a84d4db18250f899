// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows in memory times a vector: a row of the result is a product of one line
// whose other factor is turned, in registers if it is small.
//
// RUN: %run_flags --set O2 --set O2-v3 --set O2-v4 --set aarch64-O2 %s

#include "matrix_test.h"

using namespace matrix_test;

template <class T, int R, int K>
[[gnu::noinline]] static void multiply(const T *Rows, const T *X, T *Y) {
  at<1, R>(Y) = at<1, K>(X) * at<K, R>(Rows);
}
template <class T, int R, int K>
[[gnu::noinline]] static void accumulate(const T *Rows, const T *X, T *Y) {
  at<1, R>(Y) = at<1, R>(Y) - at<1, K>(X) * at<K, R>(Rows);
}
// Two lines are left to other ways.
template <class T, int R, int K>
[[gnu::noinline]] static void multiplyTwo(const T *Rows, const T *X, T *Y) {
  at<R, 2>(Y) = __builtin_matrix_transpose(at<K, R>(Rows)) * at<K, 2>(X);
}

template <class T, int R, int K> [[clang::optnone]] static void check() {
  Text Shape("%dx%d", R, K);
  Buffer<T> Rows(R * K, 1), X(K, 1), Product(R, 0), Y(R, 1), Sum = Y;
  Buffer<T> Expected = Product;
  multiplyMatrices(X.data(), Rows.data(), Expected.data(), 1, K, R);
  multiply<T, R, K>(Rows.data(), X.data(), Product.data());
  expectSame("rows by a vector", Shape, Expected, Product, R);
  for (int I = 0; I != R; ++I)
    Y.data()[I] = subtract<T>(Y.data()[I], Expected.data()[I]);
  accumulate<T, R, K>(Rows.data(), X.data(), Sum.data());
  expectSame("and what it is subtracted from", Shape, Y, Sum, R);

  Buffer<T> Turned(R * K, 1), Two(K * 2, 1), Result(R * 2, 0), Both = Result;
  transposeMatrix(Rows.data(), Turned.data(), K, R);
  multiplyMatrices(Turned.data(), Two.data(), Both.data(), R, K, 2);
  multiplyTwo<T, R, K>(Rows.data(), Two.data(), Result.data());
  expectSame("rows by two", Shape, Both, Result, R);
}

template <class T, int K> [[clang::optnone]] static void checkRows() {
  check<T, 3, K>();
  check<T, 5, K>();
  check<T, 7, K>();
  check<T, 8, K>();
  check<T, 9, K>();
  check<T, 11, K>();
  check<T, 13, K>();
  check<T, 16, K>();
  check<T, 17, K>();
}

template <class T> [[clang::optnone]] static void checkType() {
  checkRows<T, 2>();
  checkRows<T, 3>();
  checkRows<T, 4>();
  checkRows<T, 7>();
  check<T, 9, 9>();
  check<T, 10, 10>();
  check<T, 12, 11>();
  check<T, 63, 2>();
  check<T, 2, 64>();
  check<T, 21, 5>();
}

int main() {
  checkType<float>();
  checkType<double>();
  checkType<int32_t>();
  checkType<int8_t>();
  checkType<_Float16>();
  return finish();
}
