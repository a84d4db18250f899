// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __builtin_elementwise_ldexp: by one exponent and by a matrix of them, where
// one of the two matrices is large and the other is not.
//
// RUN: %run_flags %s

#include "matrix_layouts.h"

using namespace matrix_test;

#define NOINLINE [[gnu::noinline]] static

template <class L, class LE, class T>
NOINLINE void byMatrix(const T *A, const int *E, T *To) {
  L::at(To) = __builtin_elementwise_ldexp(L::at(A), LE::at(E));
}
template <class L, class T> NOINLINE void byNumber(const T *A, int E, T *To) {
  L::at(To) = __builtin_elementwise_ldexp(L::at(A), E);
}

template <class T> static T scaled(T Value, int Exponent) {
  return T(__builtin_ldexp(double(Value), Exponent));
}

template <class T, int R, int C, bool RowMajor, int P> static void check() {
  using L = Lie<T, R, C, RowMajor, P>;
  using LE = Lie<int, R, C, RowMajor, 1>;
  Text Shape("%dx%d %s, padding %d", R, C, RowMajor ? "rows" : "columns", P);
  Buffer<T> A(L::Size, 1, 20), Got(L::Size, 1), Expected(R * C, 0);
  Buffer<int> E(LE::Size, 1);
  for (int I = 0; I < LE::Size; ++I)
    E[I] = I % 7 == 0 ? -140 + I % 40 : I % 11 == 0 ? 120 : I % 9 - 4;
  byMatrix<L, LE>(A.data(), E.data(), Got.data());
  for (int J = 0; J < C; ++J)
    for (int I = 0; I < R; ++I)
      Expected[J * R + I] = scaled(A[L::place(I, J)], E[LE::place(I, J)]);
  expectElements<L>("by a matrix", Shape, Expected, Got, R);
  for (int Exponent : {-3, 0, 9, 1000, -2000}) {
    byNumber<L>(A.data(), Exponent, Got.data());
    for (int J = 0; J < C; ++J)
      for (int I = 0; I < R; ++I)
        Expected[J * R + I] = scaled(A[L::place(I, J)], Exponent);
    expectElements<L>("by a number", Shape, Expected, Got, R);
  }
}

template <class T> static void checkType() {
  check<T, 1, 1, false, 0>();
  check<T, 3, 2, true, 1>();
  check<T, 9, 9, false, 0>(); // Large or not, by the type.
  check<T, 13, 6, true, 2>();
  check<T, 31, 40, true, 0>();
}

int main() {
  checkType<float>();
  checkType<double>();
  checkType<_Float16>();
  return finish();
}
