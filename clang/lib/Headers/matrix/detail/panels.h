/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Factorizations and triangular solutions of views take a few lines of a matrix
 * at a time, whose elements lie side by side. C++17.
 *
 * Lines are row-major and come in panels of eight, the most that registers hold
 * with a vector of each. What a panel does to the lines below is a product.
 */
#ifndef __MATRIX_DETAIL_PANELS_H
#define __MATRIX_DETAIL_PANELS_H

#include <matrix/detail/checked.h>
#include <matrix/detail/lanes.h>
#include <matrix/dynamic.h>

namespace mx {
namespace detail {

inline constexpr size panel_lines = 8;

template <class Number> constexpr Number rounded_up(Number x, Number to) {
  return (x + to - 1) / to * to;
}

// Elements that lines take. All that a function needs is allocated at once, as
// a larger block, which systems give back less often, and with it its pages.
template <class Element> size padded_size(size lines, size length) {
  constexpr size width = size(lane_count<Element>);
  return lines * (rounded_up(length, width) + 2 * width);
}
// Lines in this memory with room for a whole vector from each of their elements
// on, with zeros behind their ends. They are not a multiple of a page apart,
// where caches keep few of them.
template <class Element>
view<Element> padded_lines(Element *memory, size lines, size length) {
  constexpr size width = size(lane_count<Element>);
  size stride = rounded_up(length, width) + width;
  if (stride * sizeof(Element) % 1024 == 0)
    stride += width;
  for (size i = 0; i < lines; ++i)
    for (size j = length; j < stride; ++j)
      memory[i * stride + j] = 0;
  return {memory, lines, length, stride};
}

template <class Element>
MX_INLINE inline void read(lanes<Element> &x, const Element *p) {
  __builtin_memcpy(&x, p, sizeof x);
}
template <class Element>
MX_INLINE inline void write(const lanes<Element> &x, Element *p) {
  __builtin_memcpy(p, &x, sizeof x);
}

// An element of a diagonal as a factor in place of a divisor. The result is
// false where the inverse is no number.
template <class Element> bool invert(Element x, Element &inverse) {
  inverse = 1 / x;
  return is_finite(inverse);
}

// A triangle of eight lines at most. Ones and zeros fill it up.
template <class Element> struct small_triangle {
  static constexpr int Count = int(panel_lines);
  Element elements[Count][Count];
  Element inverses[Count];
  Element divisors[Count]; // where an inverse is no number

  // x becomes the solution, elements of the same column in the same lane: from
  // the first line down, or from the last one up.
  template <bool IsLower, bool Divides = false>
  MX_INLINE void solve(lanes<Element> (&x)[Count]) const {
    MX_UNROLLED
    for (int step = 0; step < Count; ++step) {
      const int k = IsLower ? step : Count - 1 - step;
      x[k] *= inverses[k];
      if constexpr (Divides)
        x[k] /= divisors[k];
      MX_UNROLLED
      for (int other = step + 1; other < Count; ++other) {
        const int i = IsLower ? other : Count - 1 - other;
        x[i] -= elements[i][k] * x[k];
      }
    }
  }
};
// Whether there is something to divide by. The other triangle is not read.
template <bool IsLower, bool IsUnit, class View, class Element>
bool read_triangle(const View &t, small_triangle<Element> &triangle) {
  constexpr size count = panel_lines;
  bool divides = false;
  for (size i = 0; i < count; ++i) {
    for (size k = 0; k < count; ++k) {
      const bool is_inside =
          i < t.rows() && k < t.rows() && (IsLower ? k < i : k > i);
      triangle.elements[i][k] = is_inside ? t(i, k) : Element(0);
    }
    triangle.inverses[i] = triangle.divisors[i] = 1;
    if constexpr (!IsUnit)
      if (i < t.rows() && !invert(Element(t(i, i)), triangle.inverses[i])) {
        triangle.inverses[i] = 1;
        triangle.divisors[i] = t(i, i);
        divides = true;
      }
  }
  return divides;
}

// f changes eight lines of a vector's width at a time, in registers; there are
// eight of them at most.
template <class Element, class Function>
void each_strip(const view<Element> &x, Function f) {
  constexpr size width = size(lane_count<Element>), count = panel_lines;
  const size rows = x.rows(), columns = x.columns();
  for (size j = 0; j < columns; j += width) {
    lanes<Element> part[count] = {};
    if (rows == count && columns - j >= width) {
      Element *first = &x(0, j);
      MX_UNROLLED
      for (size i = 0; i < count; ++i)
        read(part[i], first + i * x.stride());
      f(part);
      MX_UNROLLED
      for (size i = 0; i < count; ++i)
        write(part[i], first + i * x.stride());
    } else {
      Element rest[count][width] = {};
      const size end = columns - j < width ? columns - j : width;
      for (size i = 0; i < rows; ++i)
        for (size l = 0; l < end; ++l)
          rest[i][l] = x(i, j + l);
      for (size i = 0; i < count; ++i)
        read(part[i], rest[i]);
      f(part);
      for (size i = 0; i < count; ++i)
        write(part[i], rest[i]);
      for (size i = 0; i < rows; ++i)
        for (size l = 0; l < end; ++l)
          x(i, j + l) = rest[i][l];
    }
  }
}

// x becomes the solution of t * x = x. It overlaps t nowhere; what half of the
// lines do to the others is a product.
template <bool IsLower, bool IsUnit, class Factor, layout Layout, class Element>
void solve_lines(const view<Factor, Layout> &t, const view<Element> &x) {
  const size rows = t.rows(), columns = x.columns();
  if (rows <= panel_lines) {
    small_triangle<Element> triangle;
    if (read_triangle<IsLower, IsUnit>(t, triangle))
      each_strip(x, [&](lanes<Element>(&part)[panel_lines]) {
        triangle.template solve<IsLower, true>(part);
      });
    else
      each_strip(x, [&](lanes<Element>(&part)[panel_lines]) {
        triangle.template solve<IsLower>(part);
      });
    return;
  }
  const size half = rounded_up(rows / 2, panel_lines), rest = rows - half;
  const view<Element> top = x.block(0, 0, half, columns),
                      bottom = x.block(half, 0, rest, columns);
  const auto first = t.block(0, 0, half, half),
             last = t.block(half, half, rest, rest);
  if constexpr (IsLower) {
    solve_lines<IsLower, IsUnit>(first, top);
    bottom -= t.block(half, 0, rest, half) * top;
    solve_lines<IsLower, IsUnit>(last, bottom);
  } else {
    solve_lines<IsLower, IsUnit>(last, bottom);
    top -= t.block(0, half, half, rest) * bottom;
    solve_lines<IsLower, IsUnit>(first, top);
  }
}

// f on x, or on a copy of it by rows.
template <class Element, layout Layout, class Function>
void by_rows(const view<Element, Layout> &x, Function f) {
  if constexpr (Layout == layout::row_major) {
    f(x);
  } else {
    const dynamic<Element> rows(x);
    f(static_cast<const view<Element> &>(rows));
    copy(rows, x);
  }
}

template <class View> bool has_divisors(const View &t) {
  bool valid = true;
  for (size k = 0; k < t.rows(); ++k)
    valid &= is_divisor(value<typename View::element>(t(k, k)));
  return valid;
}

template <class Element, layout Layout>
checked<dynamic<Element, Layout>> check_owner(dynamic<Element, Layout> &&x,
                                              bool valid) {
  if (valid && all_elements_finite(x))
    return {static_cast<dynamic<Element, Layout> &&>(x), true};
  fill(x, 0);
  return {static_cast<dynamic<Element, Layout> &&>(x), false};
}
} // namespace detail
} // namespace mx

#endif
