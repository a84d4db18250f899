// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __builtin_matrix_dot, _load of a type, _identity of a type, and vectors in
// place of rows and columns, in multiply_add, too.
//
// RUN: %run_flags %s -- -ffp-contract=off

#include "matrix_layouts.h"

using namespace matrix_test;

#define NOINLINE [[gnu::noinline]] static

template <class L, class T> NOINLINE T dot(T *A, T *B) {
  return __builtin_matrix_dot(L::at(A), L::at(B));
}
template <class LR, class LC, class T> NOINLINE T dotLines(T *A, T *B) {
  return __builtin_matrix_dot(LR::at(A), LC::at(B));
}
template <class L, class T>
NOINLINE void load(const T *From, unsigned Stride, T *To) {
  L::at(To) = __builtin_matrix_load(typename L::Matrix, From, Stride);
}
template <class L, class T> NOINLINE void identity(T *To) {
  L::at(To) = __builtin_matrix_identity(typename L::Matrix);
}

/// The first term, and then each sum.
template <class T>
static T dotExpected(const Buffer<T> &A, const Buffer<T> &B, int Count) {
  T Sum = multiply(A[0], B[0]);
  for (int I = 1; I != Count; ++I)
    Sum = add(Sum, multiply(A[I], B[I]));
  return Sum;
}

template <class T, int R, int C, bool RowMajor, int P>
[[clang::optnone]] static void check(int SpecialPercent) {
  using L = Lie<T, R, C, RowMajor, P>;
  Text Shape("%dx%d %s, padding %d", R, C, RowMajor ? "rows" : "columns", P);
  Buffer<T> A(L::Size, 1, SpecialPercent), B(L::Size, 0, SpecialPercent);
  Buffer<T> InOrderA(R * C, 0), InOrderB(R * C, 0), Expected(1, 0), Got(1, 0);
  for (int I = 0; I != R; ++I)
    for (int J = 0; J != C; ++J) {
      InOrderA[I * C + J] = A[L::place(I, J)];
      InOrderB[I * C + J] = B[L::place(I, J)];
    }
  Expected[0] = dotExpected(InOrderA, InOrderB, R * C);
  Got[0] = dot<L>(A.data(), B.data());
  expectSame("dot", Shape, Expected, Got, 1);

  // A line of the first matrix as a row, and one of the second as a column.
  using Row = Lie<T, 1, R * C, RowMajor, 0>;
  using Column = Lie<T, R * C, 1, RowMajor, 0>;
  Got[0] = dotLines<Row, Column>(InOrderA.data(), InOrderB.data());
  expectSame("dot of a row and a column", Shape, Expected, Got, 1);

  unsigned Stride = (RowMajor ? C : R) + 3;
  Buffer<T> Memory(Stride * (RowMajor ? R : C), 1, SpecialPercent);
  Buffer<T> Loaded(L::Size, 1), Elements(R * C, 0);
  for (int I = 0; I != R; ++I)
    for (int J = 0; J != C; ++J)
      Elements[J * R + I] = Memory[RowMajor ? I * Stride + J : J * Stride + I];
  load<L>(Memory.data(), Stride, Loaded.data());
  expectElements<L>("load", Shape, Elements, Loaded, R);

  using Square = Lie<T, R, R, RowMajor, P>;
  Buffer<T> One(Square::Size, 1), OneExpected(R * R, 0);
  for (int I = 0; I != R; ++I)
    for (int J = 0; J != R; ++J)
      OneExpected[I * R + J] = T(I == J);
  identity<Square>(One.data());
  expectElements<Square>("identity", Shape, OneExpected, One, R);
}

template <class T> [[clang::optnone]] static void checkAll(int SpecialPercent) {
  check<T, 1, 1, false, 0>(SpecialPercent);
  check<T, 3, 5, false, 0>(SpecialPercent);
  check<T, 3, 5, true, 2>(SpecialPercent);
  check<T, 7, 4, false, 1>(SpecialPercent);
  check<T, 16, 17, true, 0>(SpecialPercent);
  check<T, 33, 9, false, 3>(SpecialPercent);
}

// Vectors of each kind, as lines and as factors.
template <class T> using Generic [[gnu::vector_size(4 * sizeof(T))]] = T;
template <class T> using Extended = T __attribute__((ext_vector_type(4)));
template <class T, bool RowMajor>
using Square = T __attribute__((matrix_type(4, 4), matrix_layout(RowMajor)));

template <class V, class M> NOINLINE M outer(V U, V W) {
  return (M)__builtin_matrix_outer_product(U, W);
}
template <class V, class M> NOINLINE M outerBeside(V U, M A) {
  return __builtin_matrix_outer_product(U, __builtin_matrix_row(A, 1));
}
template <class V, class M> NOINLINE M diagonal(V U) {
  return (M)__builtin_matrix_from_diagonal(U);
}
template <class V, class M> NOINLINE V transform(M A, V U) { return A * U; }
template <class V, class M> NOINLINE V transformLeft(V U, M A) { return U * A; }
template <class V, class M> NOINLINE V transformAdd(M A, V U, V W) {
  return __builtin_matrix_multiply_add(A, U, W);
}
template <class V, class M> NOINLINE V transformAddLeft(V U, M A, V W) {
  return __builtin_matrix_multiply_add(U, A, W);
}
template <class V, class M> NOINLINE M replaceRow(M A, V U) {
  return __builtin_matrix_insert_row(A, 2, U);
}

template <class V, class T, bool RowMajor> static void checkVectors() {
  using M = Square<T, RowMajor>;
  V U = {T(1), T(-2), T(3), T(5)}, W = {T(7), T(2), T(-4), T(6)};
  M A;
  for (int I = 0; I != 4; ++I)
    for (int J = 0; J != 4; ++J)
      A[I][J] = T(3 * I - J);
  M Outer = outer<V, M>(U, W), Beside = outerBeside(U, A);
  M Diagonal = diagonal<V, M>(U), Replaced = replaceRow(A, U);
  V Right = transform(A, U), Left = transformLeft(U, A);
  V RightAdd = transformAdd(A, U, W), LeftAdd = transformAddLeft(U, A, W);
  T Dot = 0;
  Text Shape("vectors of %d bytes, %s", int(sizeof(V)),
             RowMajor ? "rows" : "columns");
  Buffer<T> Got(4 * 16 + 17, 0), Expected(4 * 16 + 17, 0);
  int At = 0;
  for (int I = 0; I != 4; ++I) {
    T Sums[2] = {};
    for (int J = 0; J != 4; ++J) {
      Got[At] = Outer[I][J], Expected[At++] = T(U[I] * W[J]);
      Got[At] = Beside[I][J], Expected[At++] = T(U[I] * A[1][J]);
      Got[At] = Diagonal[I][J], Expected[At++] = I == J ? U[I] : T(0);
      Got[At] = Replaced[I][J], Expected[At++] = I == 2 ? U[J] : A[I][J];
      Sums[0] = T(Sums[0] + A[I][J] * U[J]);
      Sums[1] = T(Sums[1] + U[J] * A[J][I]);
    }
    Got[At] = Right[I], Expected[At++] = Sums[0];
    Got[At] = Left[I], Expected[At++] = Sums[1];
    Got[At] = RightAdd[I], Expected[At++] = T(W[I] + Sums[0]);
    Got[At] = LeftAdd[I], Expected[At++] = T(W[I] + Sums[1]);
    Dot = T(Dot + U[I] * W[I]);
  }
  Got[At] = __builtin_matrix_dot(U, W), Expected[At++] = Dot;
  expectSame("vectors", Shape, Expected, Got, At);
}

int main() {
  for (int SpecialPercent : {0, 30}) {
    checkAll<float>(SpecialPercent);
    checkAll<double>(SpecialPercent);
  }
  checkAll<int>(0);
  checkAll<unsigned char>(0);
  checkVectors<Generic<float>, float, false>();
  checkVectors<Generic<int>, int, true>();
  checkVectors<Extended<double>, double, true>();
  checkVectors<Extended<float>, float, true>();
  return finish();
}
