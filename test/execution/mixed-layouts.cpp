// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expressions on matrices of both layouts, whose elements are computed in
// squares that are turned in registers: alone, in place, shifted in memory,
// with other extents, element types and special values.
//
// RUN: %run_flags --sample %s

#include "matrix_layouts.h"

using namespace matrix_test;

template <class T, int R, int C> using InColumns = Columns<T, R, C, 0>;
template <class T, int R, int C> using InRows = Rows<T, R, C, 0>;

#define NOINLINE [[gnu::noinline]] static

template <class T, int R, int C> InColumns<T, R, C> &columns(T *P) {
  return *reinterpret_cast<InColumns<T, R, C> *>(P);
}
template <class T, int R, int C> InRows<T, R, C> &rows(T *P) {
  return *reinterpret_cast<InRows<T, R, C> *>(P);
}

template <class T, int R, int C> NOINLINE void sum(T *A, T *B, T *D) {
  columns<T, R, C>(D) =
      columns<T, R, C>(A) + static_cast<InColumns<T, R, C>>(rows<T, R, C>(B));
}
/// The rows are added before they are turned.
template <class T, int R, int C>
NOINLINE void sumOfThree(T *__restrict A, T *__restrict B, T *__restrict C_,
                         T *__restrict D) {
  columns<T, R, C>(D) = static_cast<InColumns<T, R, C>>(rows<T, R, C>(A)) -
                        static_cast<InColumns<T, R, C>>(rows<T, R, C>(B)) +
                        columns<T, R, C>(C_);
}
template <class T, int R, int C> NOINLINE void addInPlace(T *A, T *B) {
  columns<T, R, C>(A) += static_cast<InColumns<T, R, C>>(rows<T, R, C>(B));
}
/// The sum is wanted in both layouts.
template <class T, int R, int C>
NOINLINE void both(T *__restrict A, T *__restrict B, T *__restrict InC,
                   T *__restrict InR) {
  InColumns<T, R, C> Sum =
      columns<T, R, C>(A) + static_cast<InColumns<T, R, C>>(rows<T, R, C>(B));
  columns<T, R, C>(InC) = Sum;
  rows<T, R, C>(InR) = static_cast<InRows<T, R, C>>(Sum);
}
template <class T, int N> NOINLINE void addTransposed(T *A) {
  columns<T, N, N>(A) += __builtin_matrix_transpose(columns<T, N, N>(A));
}
/// A sum over a batch, in a loop.
template <class T, int R, int C> NOINLINE void total(T *A, int Count, T *D) {
  InColumns<T, R, C> Sum = columns<T, R, C>(D);
  for (int I = 0; I != Count; ++I)
    Sum += static_cast<InColumns<T, R, C>>(rows<T, R, C>(A + I * R * C));
  columns<T, R, C>(D) = Sum;
}
/// What is added lies across the blocks of the product.
template <class T, int N>
NOINLINE void addToProduct(T *__restrict A, T *__restrict B, T *__restrict C,
                           T *__restrict D) {
  columns<T, N, N>(D) = columns<T, N, N>(A) * columns<T, N, N>(B) +
                        static_cast<InColumns<T, N, N>>(rows<T, N, N>(C));
}
/// The product lies in rows, its sum with C is stored in columns.
template <class T, int N>
NOINLINE void turnedProduct(T *__restrict A, T *__restrict B, T *__restrict C,
                            T *__restrict D) {
  InRows<T, N, N> Product = rows<T, N, N>(A) * rows<T, N, N>(B);
  columns<T, N, N>(D) =
      columns<T, N, N>(C) + static_cast<InColumns<T, N, N>>(Product);
}
/// A row-major matrix times a column, and a row times a column-major one.
template <class T, int R, int C> NOINLINE void timesColumn(T *A, T *V, T *D) {
  rows<T, R, 1>(D) = rows<T, R, C>(A) * rows<T, C, 1>(V);
}
template <class T, int R, int C> NOINLINE void rowTimes(T *V, T *A, T *D) {
  columns<T, 1, C>(D) = columns<T, 1, R>(V) * columns<T, R, C>(A);
}
template <class T, int R, int C>
NOINLINE void convert(float *__restrict A, T *__restrict B, T *__restrict D) {
  columns<T, R, C>(D) = static_cast<InColumns<T, R, C>>(rows<float, R, C>(A)) +
                        columns<T, R, C>(B);
}

/// \p A, R x C in columns, in rows.
template <class T> Buffer<T> turned(Buffer<T> &A, int R, int C) {
  Buffer<T> Result(R * C, 0);
  transposeMatrix(A.data(), Result.data(), R, C);
  return Result;
}

template <class T, int R, int C> [[clang::optnone]] static void check() {
  Text Shape("%dx%d", R, C);
  for (int Offset : {0, 1}) {
    Buffer<T> A(R * C, Offset), B(R * C, Offset), D(R * C, Offset);
    Buffer<T> BInRows = turned(B, R, C), Expected = D;
    for (int I = 0; I != R * C; ++I)
      Expected[I] = add(A[I], B[I]);
    sum<T, R, C>(A.data(), BInRows.data(), D.data());
    expectSame("A + B", Shape, Expected, D, R);

    Buffer<T> AInRows = turned(A, R, C), Third(R * C, Offset);
    for (int I = 0; I != R * C; ++I)
      Expected[I] = add(subtract(A[I], B[I]), Third[I]);
    sumOfThree<T, R, C>(AInRows.data(), BInRows.data(), Third.data(), D.data());
    expectSame("A - B + C", Shape, Expected, D, R);

    // Either operand's memory may be the result's.
    for (int I = 0; I != R * C; ++I)
      Expected[I] = add(A[I], B[I]);
    Buffer<T> InPlace = A, InA = A, InB = BInRows;
    addInPlace<T, R, C>(InPlace.data(), BInRows.data());
    expectSame("A += B", Shape, Expected, InPlace, R);
    sum<T, R, C>(InA.data(), BInRows.data(), InA.data());
    expectSame("A = A + B", Shape, Expected, InA, R);
    sum<T, R, C>(A.data(), InB.data(), InB.data());
    expectSame("B = A + B", Shape, Expected, InB, R);

    Buffer<T> InRows(R * C, Offset), ExpectedInRows = turned(Expected, R, C);
    both<T, R, C>(A.data(), BInRows.data(), D.data(), InRows.data());
    expectSame("in columns", Shape, Expected, D, R);
    expectSame("in rows", Shape, ExpectedInRows, InRows, C);

    constexpr int Count = 3;
    Buffer<T> Batch(Count * R * C, Offset), Total = A, ExpectedTotal = A;
    for (int I = 0; I != Count; ++I)
      for (int Row = 0; Row != R; ++Row)
        for (int Column = 0; Column != C; ++Column) {
          T &Element = ExpectedTotal[Column * R + Row];
          Element = add(Element, Batch[(I * R + Row) * C + Column]);
        }
    total<T, R, C>(Batch.data(), Count, Total.data());
    expectSame("sum over a batch", Shape, ExpectedTotal, Total, R);
  }
}

/// The result starts some elements before or behind an operand.
template <class T, int R, int C> [[clang::optnone]] static void checkOverlap() {
  for (int Shift : {-C, -1, 1, 5, R}) {
    Buffer<T> Memory(3 * R * C, 0), B(R * C, 0);
    Buffer<T> BInRows = turned(B, R, C), Expected = Memory;
    int From = R * C, To = R * C + Shift;
    for (int I = 0; I != R * C; ++I)
      Expected[To + I] = add(Memory[From + I], B[I]);
    sum<T, R, C>(Memory.data() + From, BInRows.data(), Memory.data() + To);
    expectSame("overlapping sum", Text("%dx%d, %d behind", R, C, Shift),
               Expected, Memory, R);
  }
}

template <class T, int N> [[clang::optnone]] static void checkSquare() {
  Text Shape("%dx%d", N, N);
  Buffer<T> A(N * N, 0), B(N * N, 1), C(N * N, 0), D(N * N, 1);
  Buffer<T> InPlace = A, Expected = D;
  for (int I = 0; I != N; ++I)
    for (int J = 0; J != N; ++J)
      Expected[J * N + I] = add(A[J * N + I], A[I * N + J]);
  addTransposed<T, N>(InPlace.data());
  expectSame("A += A^T", Shape, Expected, InPlace, N);

  Buffer<T> Product(N * N, 0), CInRows = turned(C, N, N);
  multiplyMatrices(A.data(), B.data(), Product.data(), N, N, N);
  for (int I = 0; I != N * N; ++I)
    Expected[I] = add(Product[I], C[I]);
  addToProduct<T, N>(A.data(), B.data(), CInRows.data(), D.data());
  expectSame("A * B + C", Shape, Expected, D, N);

  Buffer<T> AInRows = turned(A, N, N), BInRows = turned(B, N, N);
  for (int I = 0; I != N * N; ++I)
    Expected[I] = add(C[I], Product[I]);
  turnedProduct<T, N>(AInRows.data(), BInRows.data(), C.data(), D.data());
  expectSame("C + A * B", Shape, Expected, D, N);
}

template <class T, int R, int C> [[clang::optnone]] static void checkLines() {
  Text Shape("%dx%d", R, C);
  Buffer<T> A(R * C, 1), V(C, 0), D(R, 1), W(R, 0), E(C, 1);
  Buffer<T> AInRows = turned(A, R, C), Expected = D, ExpectedRow = E;
  multiplyMatrices(A.data(), V.data(), Expected.data(), R, C, 1);
  timesColumn<T, R, C>(AInRows.data(), V.data(), D.data());
  expectSame("A * v", Shape, Expected, D, R);
  multiplyMatrices(W.data(), A.data(), ExpectedRow.data(), 1, R, C);
  rowTimes<T, R, C>(W.data(), A.data(), E.data());
  expectSame("w * A", Shape, ExpectedRow, E, 1);
}

template <class T, int R, int C>
[[clang::optnone]] static void checkConversion() {
  Buffer<float> A(R * C, 0);
  for (int I = 0; I != R * C; ++I)
    A[I] = static_cast<float>(I % 100);
  Buffer<T> B(R * C, 1), D(R * C, 0), Expected = D;
  for (int Row = 0; Row != R; ++Row)
    for (int Column = 0; Column != C; ++Column)
      Expected[Column * R + Row] =
          add(static_cast<T>(A[Row * C + Column]), B[Column * R + Row]);
  convert<T, R, C>(A.data(), B.data(), D.data());
  expectSame("convert", Text("%dx%d", R, C), Expected, D, R);
}

/// Extents around those of squares, whose width depends on T and on the target.
template <class T> [[clang::optnone]] static void checkType() {
  check<T, 2, 100>();
  check<T, 4, 4>();
  check<T, 36, 4>();
  check<T, 16, 32>();
  check<T, 17, 19>();
  checkOverlap<T, 21, 18>();
  checkSquare<T, 19>();
  checkLines<T, 33, 18>();
  checkConversion<T, 18, 35>();
}

int main() {
  checkType<int8_t>();
  checkType<int32_t>();
  checkType<float>();
  checkType<double>();
  check<_Float16, 19, 17>();
  check<float, 1, 9>();
  check<float, 2, 2>();
  check<float, 12, 12>();
  check<float, 40, 3>();
  checkOverlap<float, 16, 16>();
  checkSquare<float, 3>();
  checkSquare<float, 16>();
  checkLines<float, 4, 4>();
  checkLines<float, 5, 16>();
  checkConversion<int8_t, 16, 16>();
  return finish();
}
