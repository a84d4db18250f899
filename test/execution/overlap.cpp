// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sources and destination share memory, wholly or in part: an operand has the
// value that it had where the program reads it, whatever is written later.
//
// RUN: %run_flags %s

#include "matrix_test.h"

using namespace matrix_test;

template <class T, int R, int K, int C>
[[gnu::noinline]] static void product(const T *A, const T *B, T *Result) {
  at<R, C>(Result) = at<R, K>(A) * at<K, C>(B);
}

template <class T, int R, int K, int C>
[[gnu::noinline]] static void addProduct(const T *A, const T *B, T *Result) {
  at<R, C>(Result) += at<R, K>(A) * at<K, C>(B);
}

template <class T, int R, int C>
[[gnu::noinline]] static void transpose(const T *A, T *Result) {
  at<C, R>(Result) = __builtin_matrix_transpose(at<R, C>(A));
}

template <class T, int R, int C>
[[gnu::noinline]] static void swap(T *A, T *B) {
  Matrix<T, R, C> Old = at<R, C>(A);
  at<R, C>(A) = at<R, C>(B);
  at<R, C>(B) = Old;
}

template <class T, int R, int C>
[[gnu::noinline]] static void move(const T *From, long FromStride, T *To,
                                   long ToStride) {
  __builtin_matrix_column_major_store(
      __builtin_matrix_column_major_load(From, R, C, FromStride), To, ToStride);
}

/// Reads A, then changes its memory, then uses what was read.
template <class T, int N>
[[gnu::noinline]] static void changeAfterRead(T *A, const T *B, T *Result) {
  Matrix<T, N, N> Read = at<N, N>(A);
  for (int I = 0; I < N * N; ++I)
    A[I] = T(1);
  at<N, N>(Result) = Read * at<N, N>(B) + at<N, N>(A);
}

/// All operands in one array, which starts with room for the others.
template <class T, int R, int K, int C>
[[clang::optnone]] static void checkProduct(int AStart, int BStart,
                                            int ResultStart) {
  constexpr int Size = 4 * (R * K + K * C + R * C);
  Text Shape("%dx%d at %d * %dx%d at %d to %d", R, K, AStart, K, C, BStart,
             ResultStart);
  Buffer<T> All(Size, 1), Product(R * C, 0);
  Buffer<T> Expected = All, AllSum = All, ExpectedSum = All;
  multiplyMatrices(All.data() + AStart, All.data() + BStart, Product.data(), R,
                   K, C);
  for (int I = 0; I < R * C; ++I) {
    Expected[ResultStart + I] = Product[I];
    ExpectedSum[ResultStart + I] = add(All[ResultStart + I], Product[I]);
  }
  product<T, R, K, C>(All.data() + AStart, All.data() + BStart,
                      All.data() + ResultStart);
  expectSame("overlapping product", Shape, Expected, All, R);
  addProduct<T, R, K, C>(AllSum.data() + AStart, AllSum.data() + BStart,
                         AllSum.data() + ResultStart);
  expectSame("overlapping sum", Shape, ExpectedSum, AllSum, R);
}

template <class T, int R, int C> [[clang::optnone]] static void checkCopies() {
  for (int Distance : {0, 1, 2, R, R + 1, R * C - 1}) {
    Text Shape("%dx%d, distance %d", R, C, Distance);
    constexpr int Size = 4 * R * C;
    Buffer<T> All(Size, 1), Dense(R * C, 0);
    Buffer<T> Transposed = All, Up = All, Down = All, Swapped = All;
    Buffer<T> ExpectedTransposed = All, ExpectedUp = All, ExpectedDown = All;
    Buffer<T> ExpectedSwapped = All;

    transposeMatrix(All.data(), Dense.data(), R, C);
    memcpy(&ExpectedTransposed[Distance], Dense.data(), R * C * sizeof(T));
    transpose<T, R, C>(Transposed.data(), Transposed.data() + Distance);
    expectSame("overlapping transpose", Shape, ExpectedTransposed, Transposed,
               C);

    for (int I = 0; I < R * C; ++I) {
      int Spread = I / R * (R + 1) + I % R;
      ExpectedUp[Distance + I] = All[Spread];
      ExpectedDown[Spread] = All[Distance + I];
    }
    move<T, R, C>(Up.data(), R + 1, Up.data() + Distance, R);
    expectSame("overlapping move up", Shape, ExpectedUp, Up, R);
    move<T, R, C>(Down.data() + Distance, R, Down.data(), R + 1);
    expectSame("overlapping move down", Shape, ExpectedDown, Down, R);

    memcpy(&ExpectedSwapped[0], &All[Distance], R * C * sizeof(T));
    memcpy(&ExpectedSwapped[Distance], &All[0], R * C * sizeof(T));
    swap<T, R, C>(Swapped.data(), Swapped.data() + Distance);
    expectSame("overlapping swap", Shape, ExpectedSwapped, Swapped, R);
  }
}

template <class T, int N> [[clang::optnone]] static void checkChange() {
  Buffer<T> A(N * N, 1), B(N * N, 1), Result(N * N, 1), Expected = Result;
  multiplyMatrices(A.data(), B.data(), Expected.data(), N, N, N);
  for (int I = 0; I < N * N; ++I)
    Expected[I] = add(Expected[I], T(1));
  changeAfterRead<T, N>(A.data(), B.data(), Result.data());
  expectSame("change after read", Text("%dx%d", N, N), Expected, Result, N);
}

template <class T, int R, int K, int C>
[[clang::optnone]] static void checkShape() {
  constexpr int Far = R * K + K * C + R * C;
  // The result in place of A, of B, of both, and shifted against them.
  checkProduct<T, R, K, C>(0, Far, 0);
  checkProduct<T, R, K, C>(0, Far, Far);
  checkProduct<T, R, K, C>(Far, Far, Far);
  checkProduct<T, R, K, C>(Far, 0, Far + 1);
  checkProduct<T, R, K, C>(Far, 0, Far - 1);
  checkProduct<T, R, K, C>(0, Far, Far + K);
  checkProduct<T, R, K, C>(0, Far, Far - R);
}

template <class T> [[clang::optnone]] static void checkType() {
  checkShape<T, 1, 1, 1>();
  checkShape<T, 4, 4, 4>();
  checkShape<T, 5, 3, 7>();
  checkShape<T, 7, 9, 2>();
  // One register tile, which reads all before it writes anything.
  checkShape<T, 12, 6, 11>();
  checkCopies<T, 2, 2>();
  checkCopies<T, 5, 3>();
  checkCopies<T, 8, 8>();
  checkChange<T, 3>();
  checkChange<T, 8>();
}

int main() {
  checkType<int8_t>();
  checkType<int32_t>();
  checkType<float>();
  checkType<double>();
  return finish();
}
