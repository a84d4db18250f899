// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Layout and padding of types: every operation on matrices that lie in rows or
// in columns, with and without padding, small and large, and what converts
// between them. Reference matrices are dense columns.
//
// RUN: %run_flags --sample %s
// RUN: %run_flags --set O2 %s -- -fmatrix-memory-layout=row-major

#include "matrix_layouts.h"

using namespace matrix_test;

template <class L, class T> struct InStruct {
  char Before;
  typename L::Matrix Matrix[2];
  char After;
};

#define NOINLINE [[gnu::noinline]] static

template <class L, class T> NOINLINE void copy(T *From, T *To) {
  L::at(To) = L::at(From);
}
template <class L, class T>
NOINLINE void arithmetic(T *A, T *B, T S, T *Result) {
  auto Sum = L::at(A) + L::at(B) * S;
  Sum -= L::at(B);
  L::at(Result) = Sum;
}
template <class LA, class LB, class LC, class T>
NOINLINE void product(T *A, T *B, T *Result) {
  LC::at(Result) = LA::at(A) * LB::at(B);
}
template <class L, class LT, class T> NOINLINE void transpose(T *A, T *Result) {
  LT::at(Result) = __builtin_matrix_transpose(L::at(A));
}
template <class L, class LT, class LR, class T>
NOINLINE void gram(T *A, T *Result) {
  LR::at(Result) = L::at(A) * __builtin_matrix_transpose(L::at(A));
}
template <class From, class To, class T, class U>
NOINLINE void cast(T *A, U *Result) {
  To::at(Result) = static_cast<typename To::Matrix>(From::at(A));
}
template <class L, class T>
NOINLINE T changeElement(T *A, int Row, int Column, T Value) {
  T Old = L::at(A)[Row][Column];
  L::at(A)[Row][Column] = Value;
  return Old;
}
template <class L, class T>
NOINLINE T elementOfValue(T *A, int Row, int Column) {
  return (L::at(A) + L::at(A))[Row][Column];
}
template <class L, class T>
NOINLINE void insert(T *A, int Row, int Column, T Value) {
  L::at(A) = __builtin_matrix_insert(L::at(A), Row, Column, Value);
}
template <class L>
NOINLINE typename L::Matrix choose(bool First, typename L::Matrix A,
                                   typename L::Matrix B) {
  typename L::Matrix Local = First ? A : B;
  return Local;
}
template <class L, class T> NOINLINE void structure(InStruct<L, T> *S, T *A) {
  InStruct<L, T> Copy = *S;
  Copy.Matrix[1] = L::at(A);
  *S = Copy;
}
template <class L, class T> NOINLINE void volatiles(T *A, T *Result) {
  volatile typename L::Matrix Kept = L::at(A);
  L::at(Result) = Kept;
}
template <class L, int R, int C, class T>
NOINLINE void builtins(T *A, T *ByColumn, T *ByRow) {
  __builtin_matrix_column_major_store(L::at(A), ByColumn, R + 1);
  __builtin_matrix_row_major_store(L::at(A), ByRow, C + 2);
  auto FromColumns = __builtin_matrix_column_major_load(ByColumn, R, C, R + 1);
  auto FromRows = __builtin_matrix_row_major_load(ByRow, R, C, C + 2);
  L::at(A) = (typename L::Matrix)(FromColumns + FromRows);
}

template <class T> static T plainElement(int Row, int Column, T) {
  return static_cast<T>(Row * 3 - Column % 7);
}

template <class T, int R, int C, bool RowMajor, int P> static void check() {
  using L = Lie<T, R, C, RowMajor, P>;
  using LT = Lie<T, C, R, RowMajor, P>;
  Text Shape("%dx%d %s, padding %d", R, C, RowMajor ? "rows" : "columns", P);
  Buffer<T> A(L::Size, 1), B(L::Size, 1), Result(L::Size, 1);
  Buffer<T> Dense = L::pack(A), DenseB = L::pack(B), Expected = Dense;

  copy<L>(A.data(), Result.data());
  expectElements<L>("copy", Shape, Dense, Result, R);

  T S = B[0];
  for (int I = 0; I < R * C; ++I)
    Expected[I] = subtract(add(Dense[I], multiply(DenseB[I], S)), DenseB[I]);
  arithmetic<L>(A.data(), B.data(), S, Result.data());
  expectElements<L>("a + b * s - b", Shape, Expected, Result, R);

  Buffer<T> Turned(LT::Size, 1), DenseTurned(R * C, 0);
  transposeMatrix(Dense.data(), DenseTurned.data(), R, C);
  transpose<L, LT>(A.data(), Turned.data());
  expectElements<LT>("transpose", Shape, DenseTurned, Turned, C);

  using LP = Lie<T, R, R, RowMajor, P>;
  Buffer<T> Product(LP::Size, 1), DenseProduct(R * R, 0);
  multiplyMatrices(Dense.data(), DenseTurned.data(), DenseProduct.data(), R, C,
                   R);
  product<L, LT, LP>(A.data(), Turned.data(), Product.data());
  expectElements<LP>("product", Shape, DenseProduct, Product, R);
  gram<L, LT, LP>(A.data(), Product.data());
  expectElements<LP>("a * transposed a", Shape, DenseProduct, Product, R);

  Buffer<T> Changed = A, DenseChanged = Dense;
  for (int Row = 0; Row < R; ++Row)
    for (int Column = 0; Column < C; ++Column) {
      Buffer<T> Old(2, 0), ExpectedOld = Old;
      T Value = plainElement(Row, Column, T());
      ExpectedOld[0] = DenseChanged[Column * R + Row];
      DenseChanged[Column * R + Row] = Value;
      Old[0] = changeElement<L>(Changed.data(), Row, Column, Value);
      ExpectedOld[1] = add(Value, Value);
      Old[1] = elementOfValue<L>(Changed.data(), Row, Column);
      expectSame("element", Shape, ExpectedOld, Old, 1);
      if ((Row + Column) % 3 == 0) {
        insert<L>(Changed.data(), Row, Column, S);
        DenseChanged[Column * R + Row] = S;
      }
    }
  expectElements<L>("changed elements", Shape, DenseChanged, Changed, R);

  L::at(Result.data()) = choose<L>(false, L::at(B.data()), L::at(A.data()));
  expectElements<L>("by value", Shape, Dense, Result, R);

  static InStruct<L, T> Struct;
  Struct.Before = 1;
  Struct.After = 2;
  L::at(Result.data()) = L::at(B.data());
  copy<L>(B.data(), reinterpret_cast<T *>(&Struct.Matrix[0]));
  structure<L, T>(&Struct, A.data());
  copy<L>(reinterpret_cast<T *>(&Struct.Matrix[1]), Result.data());
  expectElements<L>("struct", Shape, Dense, Result, R);
  copy<L>(reinterpret_cast<T *>(&Struct.Matrix[0]), Result.data());
  expectElements<L>("other member", Shape, DenseB, Result, R);
  if (Struct.Before != 1 || Struct.After != 2)
    reportFailure("struct", elementName<T>(), Shape, Text("wrote outside"));

  volatiles<L>(A.data(), Result.data());
  expectElements<L>("volatile", Shape, Dense, Result, R);

  using ByColumn = Lie<T, R, C, false, 1>;
  using ByRow = Lie<T, R, C, true, 2>;
  Buffer<T> Column(ByColumn::Size, 1), Row(ByRow::Size, 1);
  Buffer<T> Twice = Dense;
  for (int I = 0; I < R * C; ++I)
    Twice[I] = add(Dense[I], Dense[I]);
  copy<L>(A.data(), Result.data());
  builtins<L, R, C>(Result.data(), Column.data(), Row.data());
  expectElements<ByColumn>("column_major_store", Shape, Dense, Column, R);
  expectElements<ByRow>("row_major_store", Shape, Dense, Row, R);
  expectElements<L>("loads", Shape, Twice, Result, R);
}

/// From one layout to another, with and without another element type.
template <class T, class U, int R, int C, bool RowMajor, int P, bool ToRowMajor,
          int ToP>
[[clang::optnone]] static void checkCast() {
  using From = Lie<T, R, C, RowMajor, P>;
  using To = Lie<U, R, C, ToRowMajor, ToP>;
  Buffer<T> A(From::Size, 1);
  Buffer<U> Result(To::Size, 1), Expected(R * C, 0);
  Buffer<T> Dense = From::pack(A);
  for (int I = 0; I < R * C; ++I)
    Expected[I] = static_cast<U>(Dense[I]);
  cast<From, To>(A.data(), Result.data());
  expectElements<To>(RowMajor ? "from rows" : "from columns",
                     Text("%dx%d to %s, padding %d", R, C,
                          ToRowMajor ? "rows" : "columns", ToP),
                     Expected, Result, R);
}

template <class T, class U, int R, int C>
[[clang::optnone]] static void checkCasts() {
  checkCast<T, U, R, C, false, 0, true, 0>();
  checkCast<T, U, R, C, true, 0, false, 0>();
  checkCast<T, U, R, C, true, 3, false, 2>();
  checkCast<T, U, R, C, false, 1, false, 0>();
  checkCast<T, U, R, C, true, 0, true, 1>();
}

template <class T, int R, int C> [[clang::optnone]] static void checkShape() {
  check<T, R, C, false, 0>();
  check<T, R, C, false, 3>();
  check<T, R, C, true, 0>();
  check<T, R, C, true, 1>();
}

int main() {
  checkShape<float, 2, 3>();
  checkShape<int8_t, 5, 3>();
  checkShape<int64_t, 1, 7>();
  checkShape<_Float16, 7, 1>();
  check<float, 3, 11, true, 0>();
  check<float, 3, 11, false, 1>();
  checkShape<uint16_t, 20, 13>(); // large
  checkShape<double, 17, 9>();
  check<double, 4, 4, true, 0>();
  check<__bf16, 3, 4, true, 1>(); // a handle, although it is small

  checkCasts<float, float, 3, 5>();
  checkCasts<int, double, 4, 2>();
  checkCasts<double, float, 17, 9>();
  checkCasts<int8_t, int64_t, 13, 7>(); // small to large
  checkCasts<int64_t, int8_t, 13, 7>();
  checkCasts<float, float, 19, 23>();

  return finish();
}
