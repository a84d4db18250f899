// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices and vectors: a matrix times a column, a row times a matrix, and
// casts, which go through the elements row by row. Small and large, in every
// layout.
//
// RUN: %run_flags --sample %s
// RUN: %run_flags --set O0 --set O2 %s -- -fmatrix-memory-layout=row-major

#include "matrix_layouts.h"

using namespace matrix_test;

#define NOINLINE [[gnu::noinline]] static

// An object of vector type is aligned; these need not be.
template <class T, int N> using Vector = T __attribute__((ext_vector_type(N)));
template <class T, int N> struct __attribute__((packed)) Packed {
  Vector<T, N> Elements;
};
template <int N, class T> static Vector<T, N> load(const T *Elements) {
  return reinterpret_cast<const Packed<T, N> *>(Elements)->Elements;
}
template <int N, class T> static void store(Vector<T, N> V, T *Elements) {
  for (int I = 0; I < N; ++I)
    Elements[I] = V[I];
}

template <class L, int R, int C, class T>
NOINLINE void timesColumn(const T *A, const T *V, T *Result) {
  store<R, T>(L::at(A) * load<C>(V), Result);
}
template <class L, int R, int C, class T>
NOINLINE void rowTimes(const T *A, const T *V, T *Result) {
  store<C, T>(load<R>(V) * L::at(A), Result);
}
/// v^T * A * w, and an expression around it.
template <class L, int R, int C, class T>
NOINLINE void expression(const T *A, const T *V, const T *W, T *Result) {
  store<R, T>((L::at(A) + L::at(A)) * load<C>(W) - load<R>(V), Result);
}
template <class L, int N, class T>
NOINLINE void assignment(const T *A, const T *V, T *Result) {
  auto Row = load<N>(V);
  Row *= L::at(A);
  store<N, T>(Row, Result);
}
template <class L, int N, class T>
NOINLINE void toVector(const T *A, T *Result) {
  store<N, T>((Vector<T, N>)L::at(A), Result);
}
template <class L, int N, class T>
NOINLINE void fromVector(const T *V, T *Result) {
  L::at(Result) = static_cast<typename L::Matrix>(load<N>(V));
}

template <class T, int R, int C, bool RowMajor, int P>
[[clang::optnone]] static void check() {
  using L = Lie<T, R, C, RowMajor, P>;
  Text Shape("%dx%d %s, padding %d", R, C, RowMajor ? "rows" : "columns", P);
  Buffer<T> A(L::Size, 1, 10), Column(C, 1, 10), Row(R, 1, 10);
  Buffer<T> Dense = L::pack(A);
  {
    Buffer<T> Got(R, 1), Expected(R, 0);
    multiplyMatrices(Dense.data(), Column.data(), Expected.data(), R, C, 1);
    timesColumn<L, R, C>(A.data(), Column.data(), Got.data());
    expectSame("matrix * column", Shape, Expected, Got, R);

    Buffer<T> Twice = Dense;
    for (int I = 0; I < R * C; ++I)
      Twice[I] = add(Dense[I], Dense[I]);
    multiplyMatrices(Twice.data(), Column.data(), Expected.data(), R, C, 1);
    for (int I = 0; I < R; ++I)
      Expected[I] = subtract(Expected[I], Row[I]);
    expression<L, R, C>(A.data(), Row.data(), Column.data(), Got.data());
    expectSame("(a + a) * column - column", Shape, Expected, Got, R);
  }
  {
    Buffer<T> Got(C, 1), Expected(C, 0);
    multiplyMatrices(Row.data(), Dense.data(), Expected.data(), 1, R, C);
    rowTimes<L, R, C>(A.data(), Row.data(), Got.data());
    expectSame("row * matrix", Shape, Expected, Got, 1);
    if constexpr (R == C) {
      assignment<L, R>(A.data(), Row.data(), Got.data());
      expectSame("row *= matrix", Shape, Expected, Got, 1);
    }
  }
  Buffer<T> Got(R * C, 1), Expected(R * C, 0);
  for (int I = 0; I < R * C; ++I)
    Expected[I] = A[L::place(I / C, I % C)];
  toVector<L, R * C>(A.data(), Got.data());
  expectSame("matrix to vector", Shape, Expected, Got, 1);
  Buffer<T> Back(L::Size, 1);
  fromVector<L, R * C>(Got.data(), Back.data());
  expectElements<L>("vector to matrix", Shape, Dense, Back, R);
}

template <class T, int R, int C> [[clang::optnone]] static void checkType() {
  check<T, 1, 1, false, 0>();
  check<T, 3, 5, true, 1>();
  check<T, 4, 4, false, 0>();
  check<T, 7, 2, false, 2>();
  check<T, R, C, true, 0>();
  check<T, R, C, false, 3>();
}

int main() {
  checkType<int8_t, 20, 13>();
  checkType<uint16_t, 13, 20>();
  checkType<int32_t, 12, 12>();
  checkType<int64_t, 13, 7>();
  checkType<_Float16, 13, 7>();
  checkType<float, 11, 13>();
  checkType<double, 9, 17>();
  return finish();
}
