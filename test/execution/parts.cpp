// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows, columns and blocks: taken out and put in, at places that are constants
// and at others.
//
// RUN: %run_flags --sample %s

#include "matrix_layouts.h"

using namespace matrix_test;

#define NOINLINE [[gnu::noinline]] static

template <class L, class LR, class T> NOINLINE void row(T *A, int I, T *To) {
  LR::at(To) = __builtin_matrix_row(L::at(A), I);
}
template <class L, class LC, class T>
NOINLINE void column(T *A, long J, T *To) {
  LC::at(To) = __builtin_matrix_column(L::at(A), J);
}
template <class L, class LB, int R, int C, class T>
NOINLINE void block(T *A, unsigned char Row, int Column, T *To) {
  LB::at(To) = __builtin_tensor_slice(L::at(A), Row, Column, R, C);
}
template <class L, class LR, class T> NOINLINE void setRow(T *A, int I, T *V) {
  L::at(A) = __builtin_matrix_insert_row(L::at(A), I, LR::at(V));
}
template <class L, class LC, class T>
NOINLINE void setColumn(T *A, int J, T *V) {
  L::at(A) = __builtin_matrix_insert_column(L::at(A), J, LC::at(V));
}
template <class L, class LB, class T>
NOINLINE void setBlock(T *A, int Row, int Column, T *V) {
  L::at(A) = __builtin_tensor_insert_slice(L::at(A), LB::at(V), Row, Column);
}
/// The last row and column, at constant places, one a vector; then a block.
template <class L, class LB, int R, int C, int BR, int BC, class T>
NOINLINE void constants(T *A, T *To) {
  auto M = L::at(A);
  auto Row = __builtin_matrix_row(M, R - 1);
  M = __builtin_matrix_insert_row(M, R - 1, __builtin_matrix_row(M, 0));
  M = __builtin_matrix_insert_row(M, 0, Row);
  auto Column = __builtin_matrix_column(M, C - 1);
  M = __builtin_matrix_insert_column(M, C - 1, __builtin_matrix_column(M, 0));
  M = __builtin_matrix_insert_column(M, 0, Column);
  auto Block = __builtin_tensor_slice(M, R - BR, C - BC, BR, BC);
  M = __builtin_tensor_insert_slice(M, Block, 0, 0);
  L::at(A) = M;
  LB::at(To) = Block;
}
template <int N, class L, class T> NOINLINE void vectors(T *A, int I, T *V) {
  typedef T Vector __attribute__((ext_vector_type(N), aligned(sizeof(T))));
  L::at(A) = __builtin_matrix_insert_row(L::at(A), I, *(Vector *)V);
}

template <class T, int R, int C, bool RowMajor, int P>
[[clang::optnone]] static void check() {
  using L = Lie<T, R, C, RowMajor, P>;
  using LR = Lie<T, 1, C, RowMajor, 0>;
  using LC = Lie<T, R, 1, RowMajor, 0>;
  constexpr int BR = (R + 1) / 2, BC = (C + 2) / 3;
  using LB = Lie<T, BR, BC, RowMajor, 0>;
  Text Shape("%dx%d %s, padding %d", R, C, RowMajor ? "rows" : "columns", P);
  Buffer<T> A(L::Size, 1, 20);
  auto Expect = [&](const char *Test, auto Lies, int Rows, int Columns,
                    int FirstRow, int FirstColumn, Buffer<T> &Got) {
    Buffer<T> Expected(Rows * Columns, 0);
    for (int J = 0; J < Columns; ++J)
      for (int I = 0; I < Rows; ++I)
        Expected[J * Rows + I] = A[L::place(FirstRow + I, FirstColumn + J)];
    expectElements<decltype(Lies)>(Test, Shape, Expected, Got, Rows);
  };
  auto Put = [&](int Rows, int Columns, int FirstRow, int FirstColumn,
                 auto Lies, Buffer<T> &From) {
    Buffer<T> Expected = L::pack(A);
    for (int J = 0; J < Columns; ++J)
      for (int I = 0; I < Rows; ++I)
        Expected[(FirstColumn + J) * R + FirstRow + I] =
            From[decltype(Lies)::place(I, J)];
    return Expected;
  };
  Buffer<T> Row(C, 1), Column(R, 1), Block(BR * BC, 1);
  for (int I : {0, R / 2, R - 1}) {
    row<L, LR>(A.data(), I, Row.data());
    Expect("row", LR(), 1, C, I, 0, Row);
    Buffer<T> New(C, 1), Expected = Put(1, C, I, 0, LR(), New);
    setRow<L, LR>(A.data(), I, New.data());
    expectElements<L>("insert_row", Shape, Expected, A, R);
    if constexpr (!std::is_same_v<T, bool>) {
      Buffer<T> Lanes(C, 1);
      Buffer<T> WithLanes = Put(1, C, I, 0, LR(), Lanes);
      vectors<C, L>(A.data(), I, Lanes.data());
      expectElements<L>("insert_row of a vector", Shape, WithLanes, A, R);
    }
  }
  for (int J : {0, C / 2, C - 1}) {
    column<L, LC>(A.data(), J, Column.data());
    Expect("column", LC(), R, 1, 0, J, Column);
    Buffer<T> New(R, 1), Expected = Put(R, 1, 0, J, LC(), New);
    setColumn<L, LC>(A.data(), J, New.data());
    expectElements<L>("insert_column", Shape, Expected, A, R);
  }
  for (int I : {0, R - BR})
    for (int J : {0, C - BC}) {
      block<L, LB, BR, BC>(A.data(), I, J, Block.data());
      Expect("block", LB(), BR, BC, I, J, Block);
      Buffer<T> New(BR * BC, 1), Expected = Put(BR, BC, I, J, LB(), New);
      setBlock<L, LB>(A.data(), I, J, New.data());
      expectElements<L>("insert_block", Shape, Expected, A, R);
    }

  Buffer<T> Expected = L::pack(A);
  for (int J = 0; J < C; ++J) {
    T First = Expected[J * R];
    Expected[J * R] = Expected[J * R + R - 1];
    Expected[J * R + R - 1] = First;
  }
  for (int I = 0; I < R; ++I) {
    T First = Expected[I];
    Expected[I] = Expected[(C - 1) * R + I];
    Expected[(C - 1) * R + I] = First;
  }
  Buffer<T> ExpectedBlock(BR * BC, 0);
  for (int J = 0; J < BC; ++J)
    for (int I = 0; I < BR; ++I)
      ExpectedBlock[J * BR + I] = Expected[(C - BC + J) * R + R - BR + I];
  for (int J = 0; J < BC; ++J)
    for (int I = 0; I < BR; ++I)
      Expected[J * R + I] = ExpectedBlock[J * BR + I];
  constants<L, LB, R, C, BR, BC>(A.data(), Block.data());
  expectElements<L>("constant places", Shape, Expected, A, R);
  expectElements<LB>("constant block", Shape, ExpectedBlock, Block, BR);
}

template <class T, int R, int C> [[clang::optnone]] static void checkLayouts() {
#define CHECK(ROW_MAJOR, PADDING) check<T, R, C, ROW_MAJOR, PADDING>();
  MATRIX_TEST_LAYOUTS(CHECK)
#undef CHECK
}
template <class T> [[clang::optnone]] static void checkType() {
  check<T, 4, 4, false, 0>();
  check<T, 3, 7, true, 1>();
  check<T, 20, 11, true, 0>();
  check<T, 12, 19, false, 3>();
}

int main() {
  checkLayouts<float, 1, 1>();
  checkLayouts<float, 5, 3>();
  checkLayouts<float, 40, 33>();
  checkLayouts<int8_t, 2, 6>();
  checkType<int8_t>();
  checkType<uint16_t>();
  checkType<int64_t>();
  checkType<_Float16>();
  checkType<__bf16>();
  checkType<double>();
  return finish();
}
