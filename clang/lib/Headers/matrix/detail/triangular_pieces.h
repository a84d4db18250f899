/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Triangular systems of a fixed size, a few rows of all right sides at a time.
 * C++17.
 *
 * Eight rows of each right side are solved in registers; the product of these
 * rows with the columns of the triangle is subtracted from all that are left.
 * The sums have the order of a loop over single elements.
 */
#ifndef __MATRIX_DETAIL_TRIANGULAR_PIECES_H
#define __MATRIX_DETAIL_TRIANGULAR_PIECES_H

#include <matrix/detail/checked.h>

namespace mx {
namespace detail {

enum class triangular { lower, upper, lower_transposed };

template <triangular Which, bool Unit, class Matrix, class Right>
class triangular_pieces {
  using Element = element_of<Matrix>;
  static constexpr int Extent = rows_of<Matrix>, Sides = columns_of<Right>;
  static constexpr bool Down = Which == triangular::lower;
  // Rows of one side wait for each other, other sides do not: more rows keep
  // fewer sides under way. At most eight pieces, each of which has its code.
  static constexpr int Rows = Extent <= 4 ? 4 : (Extent + 63) / 64 * 8;
  using piece = matrix_like<Right, Element, Rows, 1>;
  using pieces = matrix_like<Right, Element, Rows, Sides>;

  const Matrix &t;

  MX_INLINE Element at(int i, int k) const {
    return Which == triangular::lower_transposed ? t[k][i] : t[i][k];
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
        if constexpr (!Unit)
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
  // triangle are copied in reverse, so that the product begins with it.
  template <int First, int End, int From, int To>
  MX_INLINE void subtract_product(Right &x, const pieces &known) const {
    constexpr int Length = End - First;
    matrix_like<Right, Element, Down ? 1 : To - From, Length> reversed;
    for (int step = 0; !Down && step < Length; ++step)
      for (int i = From; i < To; ++i)
        reversed[i - From][step] = at(i, End - 1 - step);
    MX_RAISED
    for (int j = 0; j < Sides; ++j)
      for (int i = From; i < To; ++i)
        for (int step = 0; step < Length; ++step)
          x[i][j] -= (Down ? at(i, First + step) : reversed[i - From][step]) *
                     known[step][j];
  }

public:
  // One right side is a chain of steps, whichever way it is held: this is worth
  // its code from where registers do not hold the triangle.
  static constexpr bool Fits =
      MX_HAS_ROOM && Extent > 3 && Extent <= 128 &&
      (Sides > 1 || (Extent > most_in_registers && Down));

  MX_INLINE explicit triangular_pieces(const Matrix &t) : t(t) {}
  // All rows of x but the first Done, or the last.
  template <int Done = 0> MX_INLINE void eliminate(Right &x) const {
    constexpr int Next = Done + Rows < Extent ? Done + Rows : Extent;
    constexpr int First = Down ? Done : Extent - Next,
                  End = Down ? Next : Extent - Done;
    pieces known;
    solve_rows<First, End>(x, known);
    if constexpr (Next < Extent) {
      subtract_product<First, End, Down ? End : 0, Down ? Extent : First>(
          x, known);
      eliminate<Next>(x);
    }
  }
};

} // namespace detail
} // namespace mx

#endif
