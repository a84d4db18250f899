/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Householder's reflections of a matrix that registers do not hold. C++17.
 *
 * Each addition of a column's dot product waits for the one before. Rows are
 * held in registers, so that the dot products of all columns are added up side
 * by side, each in the order of its loop.
 */
#ifndef __MATRIX_DETAIL_QR_ROWS_H
#define __MATRIX_DETAIL_QR_ROWS_H

#include <matrix/detail/checked.h>

namespace mx {
namespace detail {

template <class Matrix> class qr_rows {
  using Element = element_of<Matrix>;
  static constexpr int Rows = rows_of<Matrix>, Columns = columns_of<Matrix>;
  static constexpr int Lanes = static_cast<int>(64 / sizeof(Element));
  // Four pieces at most, of which each has code of its own.
  static constexpr int Width = (Columns + 4 * Lanes - 1) / (4 * Lanes) * Lanes;
  static constexpr int Pieces = (Columns + Width - 1) / Width;
  using piece = matrix_like<Matrix, Element, Width, 1>;

  // Behind step k, row i is final from column i on if i <= k; what is before
  // that is not read again.
  alignas(64) Element rows[Rows][Pieces * Width] = {};

  // The columns from piece First on: rows -= v * (weight * v^T * rows).
  template <int First>
  MX_INLINE void subtract(const Element *v, Element weight, int k) {
    constexpr int Height = Pieces - First;
    piece sums[Height];
    MX_UNROLLED
    for (int h = 0; h < Height; ++h)
      sums[h] = load<piece>(rows[k] + (First + h) * Width);
    for (int i = k + 1; i < Rows; ++i)
      MX_UNROLLED
    for (int h = 0; h < Height; ++h)
      sums[h] += load<piece>(rows[i] + (First + h) * Width) * v[i];
    MX_UNROLLED
    for (int h = 0; h < Height; ++h) {
      Element *const row = rows[k] + (First + h) * Width;
      sums[h] *= weight;
      store(piece(load<piece>(row) - sums[h]), row);
    }
    for (int i = k + 1; i < Rows; ++i)
      MX_UNROLLED
    for (int h = 0; h < Height; ++h) {
      Element *const row = rows[i] + (First + h) * Width;
      store(piece(load<piece>(row) - sums[h] * v[i]), row);
    }
  }
  template <int First = 0>
  MX_INLINE void subtract_from(const Element *v, Element weight, int k) {
    if (First + 1 == Pieces || k + 1 < (First + 1) * Width)
      return subtract<First>(v, weight, k);
    if constexpr (First + 1 < Pieces)
      subtract_from<First + 1>(v, weight, k);
  }

public:
  static constexpr bool Fits = MX_HAS_ROOM && Columns > 4;

  MX_INLINE explicit qr_rows(const Matrix &m) {
    for (int i = 0; i < Rows; ++i)
      for (int j = 0; j < Columns; ++j)
        rows[i][j] = m[i][j];
  }
  MX_INLINE void read(int k, Element *column) const {
    for (int i = 0; i < Rows; ++i)
      column[i] = rows[i][k];
  }
  // Element k of column k is the diagonal, and v follows.
  MX_INLINE void reflect(const Element *column, Element weight, int k) {
    subtract_from(column, weight, k);
  }
};

} // namespace detail
} // namespace mx

#endif
