// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __builtin_matrix_transpose alone, and next to a multiply on either side,
// where a compiler may fold it into the way an operand is read.
//
// RUN: %run_flags %s

#include "matrix_test.h"

using namespace matrix_test;

template <class T, int R, int C>
[[gnu::noinline]] static void transpose(const T *A, T *Result) {
  at<C, R>(Result) = __builtin_matrix_transpose(at<R, C>(A));
}

/// (A^T)^T
template <class T, int R, int C>
[[gnu::noinline]] static void transposeTwice(const T *A, T *Result) {
  at<R, C>(Result) =
      __builtin_matrix_transpose(__builtin_matrix_transpose(at<R, C>(A)));
}

/// A^T * A
template <class T, int R, int C>
[[gnu::noinline]] static void gramOfColumns(const T *A, T *Result) {
  at<C, C>(Result) = __builtin_matrix_transpose(at<R, C>(A)) * at<R, C>(A);
}

/// A * A^T
template <class T, int R, int C>
[[gnu::noinline]] static void gramOfRows(const T *A, T *Result) {
  at<R, R>(Result) = at<R, C>(A) * __builtin_matrix_transpose(at<R, C>(A));
}

/// (A * B)^T
template <class T, int R, int K, int C>
[[gnu::noinline]] static void transposedProduct(const T *A, const T *B,
                                                T *Result) {
  at<C, R>(Result) = __builtin_matrix_transpose(at<R, K>(A) * at<K, C>(B));
}

template <class T, int R, int C> static void check() {
  for (int Offset : {0, 1}) {
    Text Shape("%dx%d", R, C);
    Buffer<T> A(R * C, Offset), Transposed(R * C, Offset);
    Buffer<T> Result = Transposed, Twice = Transposed;
    transposeMatrix(A.data(), Transposed.data(), R, C);
    transpose<T, R, C>(A.data(), Result.data());
    expectSame("transpose", Shape, Transposed, Result, C);
    transposeTwice<T, R, C>(A.data(), Twice.data());
    expectSame("transpose twice", Shape, A, Twice, R);

    Buffer<T> Columns(C * C, Offset), ExpectedColumns = Columns;
    multiplyMatrices(Transposed.data(), A.data(), ExpectedColumns.data(), C, R,
                     C);
    gramOfColumns<T, R, C>(A.data(), Columns.data());
    expectSame("A^T * A", Shape, ExpectedColumns, Columns, C);

    Buffer<T> Rows(R * R, Offset), ExpectedRows = Rows;
    multiplyMatrices(A.data(), Transposed.data(), ExpectedRows.data(), R, C, R);
    gramOfRows<T, R, C>(A.data(), Rows.data());
    expectSame("A * A^T", Shape, ExpectedRows, Rows, R);
  }
}

template <class T, int R, int K, int C>
[[clang::optnone]] static void checkProduct() {
  Buffer<T> A(R * K, 1), B(K * C, 1), Product(R * C, 0);
  Buffer<T> Result(C * R, 1), Expected = Result;
  multiplyMatrices(A.data(), B.data(), Product.data(), R, K, C);
  transposeMatrix(Product.data(), Expected.data(), R, C);
  transposedProduct<T, R, K, C>(A.data(), B.data(), Result.data());
  expectSame("(A * B)^T", Text("%dx%d * %dx%d", R, K, K, C), Expected, Result,
             C);
}

template <class T> [[clang::optnone]] static void checkType() {
  check<T, 1, 1>();
  check<T, 1, 6>();
  check<T, 7, 1>();
  check<T, 2, 3>();
  check<T, 4, 4>();
  check<T, 9, 5>();
  check<T, 8, 11>();
  checkProduct<T, 5, 3, 7>();
  checkProduct<T, 8, 8, 8>();
}

int main() {
  checkType<int8_t>();
  checkType<uint16_t>();
  checkType<int64_t>();
  checkType<_Float16>();
  checkType<float>();
  checkType<double>();
  check<float, 17, 13>();
  return finish();
}
