// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions of whole matrices, of rows and of columns. Sums and products of
// floating-point numbers are chains from the first element on, a whole matrix's
// row by row.
//
// RUN: %run_flags --sample %s

#include "matrix_layouts.h"

using namespace matrix_test;

/// -0 for 0: minnum and maxnum may give either.
template <class T> static T anyZero(T Value) {
  return Value == 0 ? T(0) : Value;
}
template <class T> MATRIX_TEST_REFERENCE static T least(T A, T B) {
  return isNaN(A) || B < A ? B : A;
}
template <class T> MATRIX_TEST_REFERENCE static T greatest(T A, T B) {
  return isNaN(A) || A < B ? B : A;
}
template <class T> MATRIX_TEST_REFERENCE static T minimum(T A, T B) {
  if (isNaN(A) || isNaN(B))
    return isNaN(A) ? A : B;
  // -0 is less than 0.
  return A < B || (A == B && (toBits(A) & SignBit<T>)) ? A : B;
}
template <class T> MATRIX_TEST_REFERENCE static T maximum(T A, T B) {
  if (isNaN(A) || isNaN(B))
    return isNaN(A) ? A : B;
  return A > B || (A == B && (toBits(B) & SignBit<T>)) ? A : B;
}

#define ARITHMETIC(APPLY)                                                      \
  APPLY(add, add(X, Y), Value)                                                 \
  APPLY(mul, multiply(X, Y), Value)                                            \
  APPLY(min, least(X, Y), anyZero(Value))                                      \
  APPLY(max, greatest(X, Y), anyZero(Value))
#define FLOATS(APPLY)                                                          \
  APPLY(minimum, minimum(X, Y), Value)                                         \
  APPLY(maximum, maximum(X, Y), Value)
#define INTEGERS(APPLY)                                                        \
  APPLY(and, T(X &Y), Value)                                                   \
  APPLY(or, T(X | Y), Value)                                                   \
  APPLY(xor, T(X ^ Y), Value)

#define DEFINE(NAME, STEP, SAME)                                               \
  template <class L, class LR, class LC, class T>                              \
  [[gnu::noinline]] static void NAME##_reductions(T *A, T *Whole, T *OfRows,   \
                                                  T *OfColumns) {              \
    *Whole = __builtin_reduce_##NAME(L::at(A));                                \
    LR::at(OfRows) = __builtin_matrix_rowwise_##NAME(L::at(A));                \
    LC::at(OfColumns) = __builtin_matrix_columnwise_##NAME(L::at(A));          \
  }
ARITHMETIC(DEFINE)
FLOATS(DEFINE)
INTEGERS(DEFINE)

#define CHECK(NAME, STEP, SAME)                                                \
  {                                                                            \
    auto Step = [](T X, T Y) -> T { return STEP; };                            \
    auto Same = [](T Value) -> T { return SAME; };                             \
    Buffer<T> Whole(1, 0), OfRows(R, 1), OfColumns(C, 1);                      \
    Buffer<T> WholeExpected(1, 0), RowsExpected(R, 0), ColumnsExpected(C, 0);  \
    for (int I = 0; I < R; ++I)                                                \
      for (int J = 0; J < C; ++J) {                                            \
        T X = A[L::place(I, J)];                                               \
        T &All = WholeExpected[0], &Row = RowsExpected[I],                     \
          &Column = ColumnsExpected[J];                                        \
        All = I || J ? Step(All, X) : X;                                       \
        Row = J ? Step(Row, X) : X;                                            \
        Column = I ? Step(Column, X) : X;                                      \
      }                                                                        \
    NAME##_reductions<L, LR, LC>(A.data(), Whole.data(), OfRows.data(),        \
                                 OfColumns.data());                            \
    for (Buffer<T> *B : {&Whole, &OfRows, &OfColumns, &WholeExpected,          \
                         &RowsExpected, &ColumnsExpected})                     \
      for (int I = 0; I < B->size(); ++I)                                      \
        (*B)[I] = Same((*B)[I]);                                               \
    expectSame("reduce " #NAME, Shape, WholeExpected, Whole, 1);               \
    expectSame("rows " #NAME, Shape, RowsExpected, OfRows, R);                 \
    expectSame("columns " #NAME, Shape, ColumnsExpected, OfColumns, 1);        \
  }

template <class T, int R, int C, bool RowMajor, int P>
[[clang::optnone]] static void check() {
  using L = Lie<T, R, C, RowMajor, P>;
  using LR = Lie<T, R, 1, RowMajor, 0>;
  using LC = Lie<T, 1, C, RowMajor, 0>;
  Text Shape("%dx%d %s, padding %d", R, C, RowMajor ? "rows" : "columns", P);
  for (int SpecialPercent : {0, 5}) {
    if (std::is_same_v<T, __bf16>)
      SpecialPercent = 0; // See bfloat-subnormals.c.
    Buffer<T> A(L::Size, 1, SpecialPercent);
    ARITHMETIC(CHECK)
    if constexpr (IsFloat<T>) {
      FLOATS(CHECK)
    } else {
      INTEGERS(CHECK)
    }
  }
}

template <class T, int R, int C> [[clang::optnone]] static void checkLayouts() {
#define LAYOUT(ROW_MAJOR, PADDING) check<T, R, C, ROW_MAJOR, PADDING>();
  MATRIX_TEST_LAYOUTS(LAYOUT)
#undef LAYOUT
}
template <class T> [[clang::optnone]] static void checkType() {
  check<T, 4, 4, true, 0>();
  check<T, 3, 5, false, 1>();
  check<T, 37, 21, false, 0>();
  check<T, 19, 45, true, 3>();
}

int main() {
  checkLayouts<float, 1, 1>();
  checkLayouts<float, 5, 3>();
  checkLayouts<float, 40, 33>();
  checkLayouts<int32_t, 1, 300>();
  checkLayouts<int32_t, 70, 2>();
  checkType<int8_t>();
  checkType<uint8_t>();
  checkType<uint16_t>();
  checkType<int64_t>();
  checkType<_Float16>();
  checkType<double>();
  if (HasBFloatArithmetic)
    checkType<__bf16>();
  return finish();
}
