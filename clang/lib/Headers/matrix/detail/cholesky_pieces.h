/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Cholesky's factorization of a matrix that registers do not hold. C++17.
 *
 * Columns are cut into pieces of whole registers. A piece above the diagonal is
 * not computed. A few columns side by side are held in registers while those
 * before them are subtracted, in the order of a loop over single elements: as
 * many as keep all multipliers busy, since a sum waits for its last step.
 */
#ifndef __MATRIX_DETAIL_CHOLESKY_PIECES_H
#define __MATRIX_DETAIL_CHOLESKY_PIECES_H

#include <matrix/detail/checked.h>

namespace mx {
namespace detail {

template <class Lower> struct cholesky_pieces {
  using Element = element_of<Lower>;
  static constexpr int Extent = rows_of<Lower>;
  static constexpr int Lanes = static_cast<int>(64 / sizeof(Element));
  // At most four pieces, of which each has code of its own.
  static constexpr int Rows = ((Extent + 3) / 4 + Lanes - 1) / Lanes * Lanes;
  static constexpr int Pieces = (Extent + Rows - 1) / Rows;
#if defined(__AVX512F__)
  static constexpr int AtOnce = 8 * Lanes;
#else
  static constexpr int AtOnce = 4 * Lanes;
#endif
  using piece = matrix_like<Lower, Element, Rows, 1>;

  alignas(64) piece columns[Pieces * Rows][Pieces] = {};
  Element roots[Pieces * Rows];
  bool valid = true;

  // Columns from piece `first` on that are computed together: a power of two,
  // so that panels end where a piece does.
  static constexpr int width_of_panel(int first) {
    int width = 1;
    while (2 * width * (Pieces - first) * Rows <= AtOnce && 2 * width <= Rows)
      width *= 2;
    return width;
  }

  template <class Matrix> MX_INLINE void read(const Matrix &m) {
    for (int j = 0; j < Extent; ++j)
      MX_UNROLLED
    for (int p = 0; p < Pieces; ++p)
      for (int i = 0; i < Rows && p * Rows + i < Extent; ++i)
        columns[j][p][i][0] = m[p * Rows + i][j];
  }
  MX_INLINE void write(Lower &l) const {
    for (int j = 0; j < Extent; ++j)
      MX_UNROLLED
    for (int p = 0; p < Pieces; ++p)
      for (int i = 0; i < Rows && p * Rows + i < Extent; ++i)
        l[p * Rows + i][j] =
            p * Rows + i < j ? Element(0) : columns[j][p][i][0];
    for (int j = 0; j < Extent; ++j)
      l[j][j] = roots[j];
  }

  // Columns j to j + Width, from piece First on, which holds their diagonal.
  template <int First, int Width> MX_INLINE void factor_panel(int j) {
    constexpr int Height = Pieces - First;
    piece rest[Width][Height];
    MX_UNROLLED
    for (int w = 0; w < Width; ++w)
      MX_UNROLLED
    for (int h = 0; h < Height; ++h)
      rest[w][h] = columns[j + w][First + h];
    const int row = j - First * Rows;
    for (int k = 0; k < j; ++k)
      MX_UNROLLED
    for (int w = 0; w < Width; ++w) {
      const Element factor = columns[k][First][row + w][0];
      MX_UNROLLED
      for (int h = 0; h < Height; ++h)
        rest[w][h] -= columns[k][First + h] * factor;
    }
    MX_UNROLLED
    for (int w = 0; w < Width; ++w) {
      columns[j + w][First] = rest[w][0];
      const Element pivot = columns[j + w][First][row + w][0];
      const bool positive = (pivot > 0) & is_finite(pivot);
      valid &= positive | (j + w >= Extent);
      const Element divisor = root(positive ? pivot : Element(1));
      roots[j + w] = divisor;
      MX_UNROLLED
      for (int h = 0; h < Height; ++h) {
        rest[w][h] /= divisor;
        columns[j + w][First + h] = rest[w][h];
      }
      MX_UNROLLED
      for (int v = w + 1; v < Width; ++v) {
        const Element across = columns[j + w][First][row + v][0];
        MX_UNROLLED
        for (int h = 0; h < Height; ++h)
          rest[v][h] -= rest[w][h] * across;
      }
    }
  }
  template <int First = 0> MX_INLINE void factor() {
    constexpr int Width = width_of_panel(First), End = (First + 1) * Rows;
    for (int j = First * Rows; j < (End < Extent ? End : Extent); j += Width)
      factor_panel<First, Width>(j);
    if constexpr (First + 1 < Pieces)
      factor<First + 1>();
  }
};

} // namespace detail
} // namespace mx

#endif
