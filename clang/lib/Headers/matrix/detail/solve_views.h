/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Triangular systems of any number of right sides, in place. C++17.
 */
#ifndef __MATRIX_DETAIL_SOLVE_VIEWS_H
#define __MATRIX_DETAIL_SOLVE_VIEWS_H

#include <matrix/detail/panels.h>

namespace mx {
namespace detail {

// Right sides that are solved one by one: products of so few columns would be
// sums whose every step waits for the one before.
inline constexpr size few_sides = 2;

// x[i] -= the products of line i of eight with y.
template <class Element, class Factor>
void subtract_dots(Element *x, const Factor *lines, size stride,
                   const Element *y, size length) {
  constexpr size width = size(lane_count<Element>);
  lanes<Element> parts[panel_lines] = {};
  const size whole = length - length % width;
  for (size j = 0; j < whole; j += width) {
    lanes<Element> b;
    read(b, y + j);
    MX_UNROLLED
    for (size i = 0; i < panel_lines; ++i) {
      lanes<Element> a;
      read(a, lines + i * stride + j);
      parts[i] += a * b;
    }
  }
  for (size i = 0; i < panel_lines; ++i) {
    Element sum = 0;
    for (size l = 0; l < width; ++l)
      sum += parts[i][l];
    for (size j = whole; j < length; ++j)
      sum += lines[i * stride + j] * y[j];
    x[i] -= sum;
  }
}
// x -= the sum of eight lines, each times an element of y.
template <class Element, class Factor>
void subtract_sum(Element *x, size length, const Factor *lines, size stride,
                  const Element *y) {
  constexpr size width = size(lane_count<Element>);
  const size whole = length - length % width;
  for (size j = 0; j < whole; j += width) {
    lanes<Element> rest;
    read(rest, x + j);
    MX_UNROLLED
    for (size i = 0; i < panel_lines; ++i) {
      lanes<Element> a;
      read(a, lines + i * stride + j);
      rest -= a * y[i];
    }
    write(rest, x + j);
  }
  for (size j = whole; j < length; ++j)
    for (size i = 0; i < panel_lines; ++i)
      x[j] -= lines[i * stride + j] * y[i];
}

// One right side. Lines of t are read from one end to the other, by eights.
template <bool IsLower, bool IsUnit, class Factor, layout Layout, class Element>
void solve_vector(const view<Factor, Layout> &t, Element *x) {
  constexpr bool by_rows = Layout == layout::row_major;
  const size rows = t.rows(), blocks = (rows + panel_lines - 1) / panel_lines;
  for (size step = 0; step < blocks; ++step) {
    const size first = (IsLower ? step : blocks - 1 - step) * panel_lines,
               end = first + panel_lines < rows ? first + panel_lines : rows;
    // Where the elements are that are known before, or change behind.
    const size from = IsLower == by_rows ? 0 : end,
               to = IsLower == by_rows ? first : rows;
    const bool is_whole = end - first == panel_lines && from < to;
    if constexpr (by_rows) {
      if (is_whole)
        subtract_dots(x + first, &t(first, from), t.stride(), x + from,
                      to - from);
      else
        for (size i = first; i < end; ++i)
          for (size k = from; k < to; ++k)
            x[i] -= t(i, k) * x[k];
    }
    for (size k = 0; k < end - first; ++k) {
      const size i = IsLower ? first + k : end - 1 - k;
      for (size l = IsLower ? first : i + 1; l < (IsLower ? i : end); ++l)
        x[i] -= t(i, l) * x[l];
      if constexpr (!IsUnit)
        x[i] /= t(i, i);
    }
    if constexpr (!by_rows) {
      if (is_whole)
        subtract_sum(x + from, to - from, &t(from, first), t.stride(),
                     x + first);
      else
        for (size k = first; k < end; ++k)
          for (size i = from; i < to; ++i)
            x[i] -= t(i, k) * x[k];
    }
  }
}

// x becomes the solution of t * x = x.
template <bool IsLower, bool IsUnit, class Factor, layout Layout, class Element,
          layout OtherLayout>
void solve_view(const view<Factor, Layout> &t,
                const view<Element, OtherLayout> &x) {
  constexpr size width = size(lane_count<Element>);
  if (x.columns() > few_sides && x.columns() < width) {
    // Columns of zeros fill up the vectors: products of parts of them take
    // longer.
    const dynamic<Element> lines(x.rows(), width);
    const view<Element> part = lines.block(0, 0, x.rows(), x.columns());
    copy(x, part);
    solve_lines<IsLower, IsUnit>(t, detail::any_view(lines));
    return copy(part, x);
  }
  if (x.columns() > few_sides)
    return by_rows(x, [&](const view<Element> &lines) {
      solve_lines<IsLower, IsUnit>(t, lines);
    });
  if constexpr (OtherLayout == layout::column_major) {
    for (size j = 0; j < x.columns(); ++j)
      solve_vector<IsLower, IsUnit>(t, x.data() + j * x.stride());
  } else {
    const dynamic<Element, layout::column_major> columns(x);
    solve_view<IsLower, IsUnit>(t, detail::any_view(columns));
    copy(columns, x);
  }
}

} // namespace detail
} // namespace mx

#endif
