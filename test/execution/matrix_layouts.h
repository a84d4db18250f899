// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrix types of all layouts and paddings for the execution tests.

#ifndef MATRIX_LAYOUTS_H
#define MATRIX_LAYOUTS_H

#include "matrix_test.h"

namespace matrix_test {

template <class T, int R, int C, int P>
using Columns = T __attribute__((matrix_type(R, C), matrix_padding(P),
                                 matrix_layout(column_major)));
template <class T, int R, int C, int P>
using Rows = T __attribute__((matrix_layout(row_major), matrix_type(R, C),
                              matrix_padding(P)));

/// The matrix type with these properties, and where its elements lie.
template <class T, int R, int C, bool RowMajor, int P> struct Lie {
  template <bool RM, class = void> struct Select {
    using Type = Columns<T, R, C, P>;
  };
  template <class Dummy> struct Select<true, Dummy> {
    using Type = Rows<T, R, C, P>;
  };
  using Element = T;
  using Matrix = typename Select<RowMajor>::Type;
  using Transposed = Lie<T, C, R, RowMajor, P>;
  static constexpr int Size = RowMajor ? R * (C + P) : C * (R + P);
  static_assert(sizeof(Matrix) == Size * sizeof(T) &&
                alignof(Matrix) == alignof(T));
  static int place(int Row, int Column) {
    return RowMajor ? Row * (C + P) + Column : Column * (R + P) + Row;
  }
  static Matrix &at(T *Elements) {
    return *reinterpret_cast<Matrix *>(Elements);
  }
  static const Matrix &at(const T *Elements) {
    return *reinterpret_cast<const Matrix *>(Elements);
  }
  [[clang::optnone]] static Buffer<T> pack(Buffer<T> &From) {
    Buffer<T> Dense(R * C, 0);
    for (int Column = 0; Column < C; ++Column)
      for (int Row = 0; Row < R; ++Row)
        Dense[Column * R + Row] = From[place(Row, Column)];
    return Dense;
  }
};

/// Compares the elements that \p Got holds as \p L says with \p Expected, which
/// holds dense columns of \p Rows.
template <class L, class T>
[[clang::optnone]] void expectElements(const char *Test, const Text &Shape,
                                       const Buffer<T> &Expected,
                                       Buffer<T> &Got, int Rows) {
  if (!Got.isGuardIntact())
    reportFailure(Test, elementName<T>(), Shape, Text("wrote outside"));
  expectSame(Test, Shape, Expected, L::pack(Got), Rows);
}

/// Calls \p Check<RowMajor, Padding> for the layouts and paddings to test.
#define MATRIX_TEST_LAYOUTS(CHECK)                                             \
  CHECK(false, 0) CHECK(true, 0) CHECK(false, 3) CHECK(true, 1)

} // namespace matrix_test

#endif
