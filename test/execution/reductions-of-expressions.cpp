// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions of what is computed element by element: of differences, of scaled
// matrices, of a matrix in another layout; and what is computed of totals. The
// loops of the reduction compute both as they go; elements and their order are
// those of several statements.
//
// RUN: %run_flags %s

#include "matrix_layouts.h"

using namespace matrix_test;

template <class L, class LO, class LR, class LC, class T>
[[gnu::noinline]] static void reduceDifference(T *A, T *B, T *Whole, T *OfRows,
                                               T *OfColumns) {
  *Whole = __builtin_reduce_add(L::at(A) - typename L::Matrix(LO::at(B)));
  LR::at(OfRows) =
      __builtin_matrix_rowwise_add(L::at(A) - typename L::Matrix(LO::at(B)));
  LC::at(OfColumns) =
      __builtin_matrix_columnwise_add(L::at(A) - typename L::Matrix(LO::at(B)));
}

template <class L, class LR, class T>
[[gnu::noinline]] static void reduceScaled(T *A, T Factor, T *Whole,
                                           T *OfRows) {
  *Whole = __builtin_reduce_max(L::at(A) * Factor);
  LR::at(OfRows) = __builtin_matrix_rowwise_add(L::at(A) * Factor);
}

/// The result may lie where an operand is.
template <class L, class LR, class LC, class T>
[[gnu::noinline]] static void updateTotals(T *A, T Factor, T *OfRows,
                                           T *OfColumns) {
  LR::at(OfRows) =
      __builtin_matrix_rowwise_add(L::at(A)) * Factor - LR::at(OfRows);
  LC::at(OfColumns) =
      (LC::at(OfColumns) - __builtin_matrix_columnwise_add(L::at(A))) * Factor;
}

template <class T> MATRIX_TEST_REFERENCE static T greatest(T A, T B) {
  return isNaN(A) || A < B ? B : A;
}

template <class T, int R, int C, bool RowMajor, bool OtherRowMajor>
static void check() {
  using L = Lie<T, R, C, RowMajor, 0>;
  using LO = Lie<T, R, C, OtherRowMajor, 0>;
  using LR = Lie<T, R, 1, RowMajor, 0>;
  using LC = Lie<T, 1, C, RowMajor, 0>;
  Text Shape("%dx%d %s and %s", R, C, RowMajor ? "rows" : "columns",
             OtherRowMajor ? "rows" : "columns");
  for (int SpecialPercent : {0, 2}) {
    Buffer<T> A(L::Size, 1, SpecialPercent), B(LO::Size, 1, SpecialPercent);
    Buffer<T> Whole(1, 0), OfRows(R, 1), OfColumns(C, 1), Greatest(1, 0),
        Scaled(R, 1), Rows(R, 1), Columns(C, 1);
    Buffer<T> WholeExpected(1, 0), RowsExpected(R, 0), ColumnsExpected(C, 0),
        GreatestExpected(1, 0), ScaledExpected(R, 0), RowTotals(R, 0),
        ColumnTotals(C, 0);
    T Factor = T(3);
    for (int I = 0; I < R; ++I)
      for (int J = 0; J < C; ++J) {
        T X = subtract(A[L::place(I, J)], B[LO::place(I, J)]);
        T Y = multiply(A[L::place(I, J)], Factor);
        WholeExpected[0] = I || J ? add(WholeExpected[0], X) : X;
        RowsExpected[I] = J ? add(RowsExpected[I], X) : X;
        ColumnsExpected[J] = I ? add(ColumnsExpected[J], X) : X;
        GreatestExpected[0] = I || J ? greatest(GreatestExpected[0], Y) : Y;
        ScaledExpected[I] = J ? add(ScaledExpected[I], Y) : Y;
        T Z = A[L::place(I, J)];
        RowTotals[I] = J ? add(RowTotals[I], Z) : Z;
        ColumnTotals[J] = I ? add(ColumnTotals[J], Z) : Z;
      }
    for (int I = 0; I < R; ++I)
      RowTotals[I] = subtract(multiply(RowTotals[I], Factor), Rows[I]);
    for (int J = 0; J < C; ++J)
      ColumnTotals[J] = multiply(subtract(Columns[J], ColumnTotals[J]), Factor);
    updateTotals<L, LR, LC>(A.data(), Factor, Rows.data(), Columns.data());
    expectSame("rows' totals", Shape, RowTotals, Rows, R);
    expectSame("columns' totals", Shape, ColumnTotals, Columns, 1);
    reduceDifference<L, LO, LR, LC>(A.data(), B.data(), Whole.data(),
                                    OfRows.data(), OfColumns.data());
    reduceScaled<L, LR>(A.data(), Factor, Greatest.data(), Scaled.data());
    expectSame("all", Shape, WholeExpected, Whole, 1);
    expectSame("rows", Shape, RowsExpected, OfRows, R);
    expectSame("columns", Shape, ColumnsExpected, OfColumns, 1);
    // maxnum of 0 and -0 may be either.
    if (Greatest[0] != 0 || GreatestExpected[0] != 0)
      expectSame("largest", Shape, GreatestExpected, Greatest, 1);
    expectSame("scaled rows", Shape, ScaledExpected, Scaled, R);
  }
}

template <class T, int R, int C> static void checkLayouts() {
  check<T, R, C, false, false>();
  check<T, R, C, true, true>();
  check<T, R, C, false, true>();
}

int main() {
  checkLayouts<float, 3, 3>();
  checkLayouts<float, 1, 67>();
  checkLayouts<float, 40, 33>();
  checkLayouts<double, 17, 29>();
  checkLayouts<int32_t, 23, 64>();
  checkLayouts<int8_t, 65, 19>();
  return finish();
}
