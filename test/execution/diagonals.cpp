// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Diagonals, the trace, identities, outer products and conjugate transposes.
//
// RUN: %run_flags --sample %s

#include "matrix_layouts.h"

using namespace matrix_test;

#define NOINLINE [[gnu::noinline]] static

template <class L, class LD, class T> NOINLINE void diagonal(T *A, T *To) {
  LD::at(To) = __builtin_matrix_diagonal(L::at(A));
}
template <class L, class LV, class T> NOINLINE void fromLine(T *V, T *To) {
  // The padding of L is not the builtin's.
  L::at(To) = (typename L::Matrix)__builtin_matrix_from_diagonal(LV::at(V));
}
template <class L, int N, class T> NOINLINE void identity(T Value, T *To) {
  L::at(To) = (typename L::Matrix)__builtin_matrix_identity(N, Value);
}
template <class L, class T> NOINLINE T trace(T *A) {
  return __builtin_matrix_trace(L::at(A));
}
template <class L, class LU, class LV, class T>
NOINLINE void outer(T *U, T *V, T *To) {
  L::at(To) =
      (typename L::Matrix)__builtin_matrix_outer_product(LU::at(U), LV::at(V));
}
template <class L, class LT, class T> NOINLINE void conjugate(T *A, T *To) {
  LT::at(To) = __builtin_matrix_conjugate_transpose(L::at(A));
}

/// Of R x C.
template <class T, int R, int C, bool RowMajor, int P>
[[clang::optnone]] static void checkRectangle(int SpecialPercent,
                                              bool HasArithmetic) {
  using L = Lie<T, R, C, RowMajor, P>;
  using LT = Lie<T, C, R, RowMajor, P>;
  constexpr int N = R < C ? R : C;
  Text Shape("%dx%d %s, padding %d", R, C, RowMajor ? "rows" : "columns", P);
  Buffer<T> A(L::Size, 1, SpecialPercent);

  Buffer<T> Diagonal(N, 1), Expected(N, 0);
  for (int I = 0; I < N; ++I)
    Expected[I] = A[L::place(I, I)];
  diagonal<L, Lie<T, N, 1, RowMajor, 0>>(A.data(), Diagonal.data());
  expectSame("diagonal", Shape, Expected, Diagonal, N);

  Buffer<T> Turned(LT::Size, 1), TurnedExpected(R * C, 0);
  for (int I = 0; I < R; ++I)
    for (int J = 0; J < C; ++J)
      TurnedExpected[I * C + J] = A[L::place(I, J)];
  conjugate<L, LT>(A.data(), Turned.data());
  expectElements<LT>("conjugate_transpose", Shape, TurnedExpected, Turned, C);

  if (!HasArithmetic)
    return;
  Buffer<T> U(R, 1, SpecialPercent), V(C, 1, SpecialPercent);
  Buffer<T> Product(L::Size, 1), ProductExpected(R * C, 0);
  for (int J = 0; J < C; ++J)
    for (int I = 0; I < R; ++I)
      ProductExpected[J * R + I] = multiply(U[I], V[J]);
  outer<L, Lie<T, R, 1, RowMajor, 0>, Lie<T, 1, C, RowMajor, 0>>(
      U.data(), V.data(), Product.data());
  expectElements<L>("column * row", Shape, ProductExpected, Product, R);
  outer<L, Lie<T, 1, R, RowMajor, 0>, Lie<T, C, 1, RowMajor, 0>>(
      U.data(), V.data(), Product.data());
  expectElements<L>("row, column", Shape, ProductExpected, Product, R);
}

/// Of N x N.
template <class T, int N, bool RowMajor, int P>
[[clang::optnone]] static void checkSquare(int SpecialPercent,
                                           bool HasArithmetic) {
  using L = Lie<T, N, N, RowMajor, P>;
  Text Shape("%dx%d %s, padding %d", N, N, RowMajor ? "rows" : "columns", P);
  Buffer<T> A(L::Size, 1, SpecialPercent), Line(N, 1, SpecialPercent);
  Buffer<T> Expected(N * N, 0);
  auto SetDiagonal = [&](auto Of) {
    for (int I = 0; I < N * N; ++I)
      Expected[I] = I % (N + 1) ? T(0) : Of(I / (N + 1));
  };
  SetDiagonal([&](int I) { return Line[I]; });
  fromLine<L, Lie<T, N, 1, RowMajor, 0>>(Line.data(), A.data());
  expectElements<L>("from a column", Shape, Expected, A, N);
  Buffer<T> B(L::Size, 1);
  fromLine<L, Lie<T, 1, N, RowMajor, 0>>(Line.data(), B.data());
  expectElements<L>("from a row", Shape, Expected, B, N);

  SetDiagonal([&](int) { return Line[0]; });
  identity<L, N>(Line[0], A.data());
  expectElements<L>("identity", Shape, Expected, A, N);

  if (!HasArithmetic)
    return;
  Buffer<T> Sum(1, 0), Got(1, 0);
  for (int I = 0; I < N; ++I)
    Sum[0] = I ? add(Sum[0], B[L::place(I, I)]) : B[0];
  Got[0] = trace<L>(B.data());
  expectSame("trace", Shape, Sum, Got, 1);
}

template <class T>
[[clang::optnone]] static void checkType(bool HasArithmetic = true) {
  // No subnormals: see bfloat-subnormals.c.
  int SpecialPercent = std::is_same_v<T, __bf16> ? 0 : 10;
#define CHECK(ROW_MAJOR, PADDING)                                              \
  checkRectangle<T, 5, 3, ROW_MAJOR, PADDING>(SpecialPercent, HasArithmetic);  \
  checkRectangle<T, 24, 37, ROW_MAJOR, PADDING>(SpecialPercent,                \
                                                HasArithmetic);                \
  checkSquare<T, 4, ROW_MAJOR, PADDING>(SpecialPercent, HasArithmetic);        \
  checkSquare<T, 35, ROW_MAJOR, PADDING>(SpecialPercent, HasArithmetic);
  MATRIX_TEST_LAYOUTS(CHECK)
#undef CHECK
}

int main() {
  checkRectangle<float, 1, 300, false, 0>(5, true);
  checkRectangle<float, 300, 1, true, 0>(5, true);
  checkRectangle<double, 1, 1, true, 2>(5, true);
  checkSquare<int16_t, 1, false, 1>(5, true);
  checkType<int8_t>();
  checkType<uint32_t>();
  checkType<int64_t>();
  checkType<_Float16>();
  checkType<float>();
  checkType<double>();
  checkType<__bf16>(HasBFloatArithmetic);
  return finish();
}
