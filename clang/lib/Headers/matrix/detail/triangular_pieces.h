/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Triangular systems of a fixed size, a few rows of all right sides at a time.
 * C++17.
 *
 * Of each right side, as many rows as a register holds are solved there, where
 * there are several times the reciprocals of the diagonal; the product of these
 * rows with the columns of the triangle is subtracted from all that are left.
 * The sums have the order of a loop over single elements.
 */
#ifndef __MATRIX_DETAIL_TRIANGULAR_PIECES_H
#define __MATRIX_DETAIL_TRIANGULAR_PIECES_H

#include <matrix/detail/checked.h>

namespace mx {
namespace detail {

enum class triangle { lower, upper, lower_transposed };

template <triangle Which, bool Unit, class Matrix, class Right>
class triangular_pieces {
  using Element = element_of<Matrix>;
  static constexpr int Extent = rows_of<Matrix>, Sides = columns_of<Right>;
  static constexpr bool Down = Which == triangle::lower;
  // Of one right side, a division waits for the one before.
  static constexpr bool Inverts = !Unit && Sides > 1;
  static constexpr int Lanes = static_cast<int>(64 / sizeof(Element));
  // At most four pieces, of which each has code of its own.
  static constexpr int Rows =
      Extent <= 4           ? 4
      : Extent <= 4 * Lanes ? Lanes
                            : (Extent + 4 * Lanes - 1) / (4 * Lanes) * Lanes;
  using piece = matrix_like<Right, Element, Rows, 1>;
  using pieces = matrix_like<Right, Element, Rows, Sides>;

  const Matrix &t;
  Element inverse[Extent];

  MX_INLINE Element at(int i, int k) const {
    return Which == triangle::lower_transposed ? t[k][i] : t[i][k];
  }
  // Rows First to End of all sides, also into `known`, in the order in which
  // they are found.
  template <int First, int End>
  MX_INLINE void solve_rows(Right &x, pieces &known) const {
    piece columns[Rows] = {};
    MX_UNROLLED
    for (int k = First; k < End; ++k)
      MX_UNROLLED
    for (int i = First; i < End; ++i)
      if (Down ? i > k : i < k)
        columns[k - First][i - First][0] = at(i, k);
    for (int j = 0; j < Sides; ++j) {
      piece rest = {}, solution = {};
      MX_UNROLLED
      for (int i = First; i < End; ++i)
        rest[i - First][0] = x[i][j];
      MX_UNROLLED
      for (int step = First; step < End; ++step) {
        const int k = Down ? step : First + End - 1 - step;
        Element y = rest[k - First][0];
        if constexpr (Inverts)
          y *= inverse[k];
        else if constexpr (!Unit)
          y /= t[k][k];
        solution[k - First][0] = y;
        rest -= columns[k - First] * y;
      }
      MX_UNROLLED
      for (int i = First; i < End; ++i)
        x[i][j] = known[Down ? i - First : End - 1 - i][j] =
            solution[i - First][0];
    }
  }
  // Upwards, the last of the known rows is subtracted first: columns of the
  // triangle are turned round, so that the product begins with it.
  template <int First, int End, int From, int To>
  MX_INLINE void subtract_product(Right &x, const pieces &known) const {
    constexpr int Length = End - First;
    matrix_like<Right, Element, Down ? 1 : To - From, Length> turned;
    for (int step = 0; !Down && step < Length; ++step)
      for (int i = From; i < To; ++i)
        turned[i - From][step] = at(i, End - 1 - step);
    MX_RAISED
    for (int j = 0; j < Sides; ++j)
      for (int i = From; i < To; ++i)
        for (int step = 0; step < Length; ++step)
          x[i][j] -= (Down ? at(i, First + step) : turned[i - From][step]) *
                     known[step][j];
  }
  // Whether all reciprocals of the diagonal have all their digits.
  MX_INLINE bool invert() {
    bool normal = true;
    for (int k = 0; Inverts && k < Extent; ++k) {
      inverse[k] = 1 / t[k][k];
      // No infinity and no NaN, and not one of the smallest.
      normal &= is_finite(inverse[k]);
      normal &= is_finite(4 * t[k][k]);
    }
    return normal;
  }
  // All but the first, or the last, Done rows.
  template <int Done> MX_INLINE void eliminate_behind(Right &x) const {
    constexpr int Next = Done + Rows < Extent ? Done + Rows : Extent;
    constexpr int First = Down ? Done : Extent - Next,
                  End = Down ? Next : Extent - Done;
    pieces known;
    solve_rows<First, End>(x, known);
    if constexpr (Next < Extent) {
      subtract_product<First, End, Down ? End : 0, Down ? Extent : First>(
          x, known);
      eliminate_behind<Next>(x);
    }
  }

public:
  // One right side is a chain of steps, whichever way it is held: this is worth
  // its code from where registers do not hold the triangle.
  static constexpr bool Fits =
      MX_HAS_MATRIX_TYPE && Extent > 3 && Extent <= 16 * Lanes &&
      (Sides > 1 || (Extent > most_in_registers && Down));

  MX_INLINE explicit triangular_pieces(const Matrix &t) : t(t) {}
  // False where x stays as it is: a loop has to divide.
  MX_INLINE bool eliminate(Right &x) {
    if (!invert())
      return false;
    eliminate_behind<0>(x);
    return true;
  }
};

} // namespace detail
} // namespace mx

#endif
