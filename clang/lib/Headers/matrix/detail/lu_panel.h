/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * LU with partial pivoting of some columns, each of which is a line. C++17.
 */
#ifndef __MATRIX_DETAIL_LU_PANEL_H
#define __MATRIX_DETAIL_LU_PANEL_H

#include <matrix/detail/panels.h>

namespace mx {
namespace detail {

// The first of the largest magnitudes in each lane, and where it is.
template <class Element> struct largest_of_lanes {
  lanes<Element> magnitudes = lanes<Element>{} - 1;
  lane_mask<Element> places = {};

  MX_INLINE void take(const lanes<Element> &x,
                      const lane_mask<Element> &where) {
    const lanes<Element> y = x < 0 ? -x : x;
    const lane_mask<Element> larger = y > magnitudes;
    magnitudes = larger ? y : magnitudes;
    places = larger ? where : places;
  }
  size place() const {
    int best = 0;
    for (int l = 1; l < lane_count<Element>; ++l)
      if (magnitudes[l] > magnitudes[best] ||
          (magnitudes[l] == magnitudes[best] && places[l] < places[best]))
        best = l;
    return size(places[best]);
  }
};
template <class Element> void number_lanes(lane_mask<Element> &numbers) {
  for (int l = 0; l < lane_count<Element>; ++l)
    numbers[l] = l;
}

// Step k of eight lines: divides the rest of line k by the pivot, subtracts it
// from the lines below and finds the next pivot. p is at line k.
template <int Below, class Element>
size eliminate(Element *p, size stride, size length, size k, Element inverse) {
  constexpr size width = size(lane_count<Element>);
  using mask = lane_mask<Element>;
  Element factors[Below + 1] = {};
  for (int i = 1; i <= Below; ++i)
    factors[i] = p[size(i) * stride + k];
  largest_of_lanes<Element> largest;
  mask numbers = {};
  number_lanes<Element>(numbers);
  for (size j = 0; j < length; j += width) {
    const mask where = numbers + static_cast<decltype(+numbers[0])>(j);
    lanes<Element> l;
    read(l, p + j);
    if (j < width) {
      // Only elements behind the pivot.
      const mask behind = where > static_cast<decltype(+numbers[0])>(k);
      const lanes<Element> before = l;
      l = behind ? l * inverse : lanes<Element>{};
      write(behind ? l : before, p + j);
      MX_UNROLLED
      for (int i = 1; i <= Below; ++i) {
        Element *line = p + size(i) * stride + j;
        lanes<Element> x;
        read(x, line);
        const lanes<Element> y = x - factors[i] * l;
        write(behind ? y : x, line);
        if (i == 1)
          largest.take(behind ? y : lanes<Element>{}, where);
      }
    } else {
      l *= inverse;
      write(l, p + j);
      MX_UNROLLED
      for (int i = 1; i <= Below; ++i) {
        Element *line = p + size(i) * stride + j;
        lanes<Element> x;
        read(x, line);
        x -= factors[i] * l;
        write(x, line);
        if (i == 1)
          largest.take(x, where);
      }
    }
  }
  return largest.place();
}

template <class Element>
void exchange_columns(const view<Element> &p, size one, size other) {
  if (one == other)
    return;
  for (size i = 0; i < p.rows(); ++i) {
    const Element x = p(i, one);
    p(i, one) = p(i, other);
    p(i, other) = x;
  }
}

// Eight lines, each of which is a column of the matrix. Rows at limit and
// behind fill the lines up, and are no pivots of others.
template <int Left, class Element>
bool factor_lines(const view<Element> &p, size *pivots, size limit, size next) {
  if constexpr (Left > 0) {
    constexpr size k = panel_lines - Left;
    const size pivot = next < limit && next >= k ? next : k;
    pivots[k] = pivot;
    exchange_columns(p, k, pivot);
    Element inverse;
    const Element value = p(k, k);
    if (!is_divisor(value))
      return false;
    if (!invert(value, inverse)) {
      // Its inverse is no number: divide each.
      for (size j = k + 1; j < p.columns(); ++j)
        p(k, j) /= value;
      inverse = 1;
    }
    const size place = eliminate<Left - 1>(p.data() + k * p.stride(),
                                           p.stride(), p.columns(), k, inverse);
    return factor_lines<Left - 1>(p, pivots, limit, place);
  } else {
    (void)p, (void)pivots, (void)limit, (void)next;
    return true;
  }
}
template <class Element> size first_pivot(const view<Element> &p) {
  constexpr size width = size(lane_count<Element>);
  largest_of_lanes<Element> largest;
  lane_mask<Element> numbers = {};
  number_lanes<Element>(numbers);
  for (size j = 0; j < p.columns(); j += width) {
    lanes<Element> x;
    read(x, p.data() + j);
    largest.take(x, numbers + static_cast<decltype(+numbers[0])>(j));
  }
  return largest.place();
}

// Any number of eights. scratch has room for a fourth of their square.
template <class Element>
bool factor_panel(const view<Element> &p, size *pivots, size limit,
                  Element *scratch) {
  const size lines = p.rows(), length = p.columns();
  if (lines <= panel_lines)
    return factor_lines<int(panel_lines)>(p, pivots, limit, first_pivot(p));
  const size half = rounded_up(lines / 2, panel_lines), rest = lines - half;
  const view<Element> top = p.block(0, 0, half, length),
                      bottom = p.block(half, 0, rest, length);
  if (!factor_panel(top, pivots, limit, scratch))
    return false;
  for (size k = 0; k < half; ++k)
    exchange_columns(bottom, k, pivots[k]);
  // The upper rows of the columns to the right: each a line of bottom.
  const view<Element> upper(scratch, half, rest);
  copy(bottom.block(0, 0, rest, half).transposed(), upper);
  solve_lines<true, true>(top.block(0, 0, half, half).transposed(), upper);
  copy(upper, bottom.block(0, 0, rest, half).transposed());
  const view<Element> right = bottom.block(0, half, rest, length - half);
  right -= upper.transposed() * top.block(0, half, half, length - half);
  if (!factor_panel(right, pivots + half, limit > half ? limit - half : 0,
                    scratch))
    return false;
  for (size k = half; k < lines; ++k) {
    pivots[k] += half;
    exchange_columns(top, k, pivots[k]);
  }
  return true;
}

} // namespace detail
} // namespace mx

#endif
