// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices made of rows and of columns, by builtins and by lists. A line is a
// vector or a matrix.
//
// RUN: %run_flags %s

#include "matrix_layouts.h"

using namespace matrix_test;

#define NOINLINE [[gnu::noinline]] static
template <class T, int N> using Vector = T __attribute__((ext_vector_type(N)));
template <int N, class T> static Vector<T, N> vectorAt(T *Elements) {
  Vector<T, N> V;
  memcpy(&V, Elements, N * sizeof(T));
  return V;
}

template <class L, class LR, int C, class T> NOINLINE void rows(T *V, T *To) {
  L::at(To) = __builtin_matrix_from_rows(typename L::Matrix, vectorAt<C>(V),
                                         LR::at(V + C), vectorAt<C>(V + 2 * C));
}
template <class L, class LC, int R, class T>
NOINLINE void columns(T *V, T *To) {
  L::at(To) =
      __builtin_matrix_from_columns(typename L::Matrix, vectorAt<R>(V),
                                    LC::at(V + R), vectorAt<R>(V + 2 * R));
}
/// The first row has two elements, the last one is missing.
template <class L, int C, class T> NOINLINE void list(T *V, T *To) {
  L::at(To) = typename L::Matrix{{V[0], V[1]}, vectorAt<C>(V + C)};
}
template <class L> struct Record {
  char Before;
  typename L::Matrix M;
  int After;
};
/// Braces of the matrix left out.
template <class L, class LR, int C, class T> NOINLINE void member(T *V, T *To) {
  Record<L> R = {1, vectorAt<C>(V), LR::at(V + C), vectorAt<C>(V), 2};
  L::at(To) = R.M;
  L::at(To)[2][0] = R.Before;
  L::at(To)[2][1] = R.After;
}

template <class T, int N, bool RowMajor, int P>
[[clang::optnone]] static void check() {
  using L = Lie<T, 3, N, RowMajor, P>;
  using K = Lie<T, N, 3, RowMajor, P>;
  using LR = Lie<T, 1, N, RowMajor, 0>;
  using LC = Lie<T, N, 1, RowMajor, 0>;
  Text Shape("3 lines of %d, %s, padding %d", N, RowMajor ? "rows" : "columns",
             P);
  Buffer<T> V(3 * N, 1, 20), Expected(3 * N, 0);
  auto Run = [&](const char *Test, auto Lies, auto *Function, int Rows) {
    Buffer<T> Got(decltype(Lies)::Size, 1);
    Function(V.data(), Got.data());
    expectElements<decltype(Lies)>(Test, Shape, Expected, Got, Rows);
  };
  for (int I = 0; I < 3 * N; ++I)
    Expected[I] = V[I];
  Run("columns", K(), columns<K, LC, N, T>, N);
  for (int I = 0; I < 3; ++I)
    for (int J = 0; J < N; ++J)
      Expected[J * 3 + I] = V[I * N + J];
  Run("rows", L(), rows<L, LR, N, T>, 3);
  for (int J = 0; J < N; ++J) {
    Expected[J * 3] = J < 2 ? V[J] : T(0);
    Expected[J * 3 + 2] = T(0);
  }
  Run("list", L(), list<L, N, T>, 3);
  for (int J = 0; J < N; ++J) {
    Expected[J * 3] = V[J];
    Expected[J * 3 + 2] = J < 2 ? T(1 + J) : V[J];
  }
  Run("member", L(), member<L, LR, N, T>, 3);
}

template <class T, int N> [[clang::optnone]] static void checkLayouts() {
#define CHECK(ROW_MAJOR, PADDING) check<T, N, ROW_MAJOR, PADDING>();
  MATRIX_TEST_LAYOUTS(CHECK)
#undef CHECK
}
template <class T> [[clang::optnone]] static void checkType() {
  check<T, 2, false, 0>();
  check<T, 3, true, 1>();
  check<T, 16, true, 0>();
  check<T, 70, false, 2>();
}

int main() {
  checkLayouts<float, 4>();
  checkLayouts<float, 70>();
  checkType<int8_t>();
  checkType<uint16_t>();
  checkType<int64_t>();
  checkType<_Float16>();
  checkType<double>();
  return finish();
}
