/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Cholesky's factorization of matrices whose extents are known when the program
 * runs. C++17.
 *
 * Only the lower triangle is read. Elements are float or double.
 */
#ifndef __MATRIX_DYNAMIC_CHOLESKY_H
#define __MATRIX_DYNAMIC_CHOLESKY_H

#include <matrix/detail/solve_views.h>

namespace mx {

namespace detail {
// As many columns at a time, of matrices that are larger.
inline constexpr size cholesky_width = 64;

// Eight lines from the diagonal on, each of which is a column of the matrix.
template <class Element>
bool factor_lines(Element *p, size stride, size length) {
  constexpr size width = size(lane_count<Element>), count = panel_lines;
  lanes<Element> x[count];
  small_triangle<Element> triangle;
  Element roots[count];
  MX_UNROLLED
  for (size k = 0; k < count; ++k)
    read(x[k], p + k * stride);
  bool valid = true;
  MX_UNROLLED
  for (size k = 0; k < count; ++k) {
    const Element rest = x[k][k];
    const bool positive = (rest > 0) & is_finite(rest);
    valid &= positive;
    roots[k] = root(positive ? rest : Element(1));
    triangle.inverses[k] = 1 / roots[k];
    x[k] *= triangle.inverses[k];
    MX_UNROLLED
    for (size i = k + 1; i < count; ++i) {
      triangle.elements[i][k] = x[k][i];
      x[i] -= triangle.elements[i][k] * x[k];
    }
  }
  MX_UNROLLED
  for (size k = 0; k < count; ++k) {
    write(x[k], p + k * stride);
    p[k * stride + k] = roots[k];
  }
  if (!valid)
    return false;
  for (size j = width; j < length; j += width) {
    MX_UNROLLED
    for (size k = 0; k < count; ++k)
      read(x[k], p + k * stride + j);
    triangle.template solve<true>(x);
    MX_UNROLLED
    for (size k = 0; k < count; ++k)
      write(x[k], p + k * stride + j);
  }
  return true;
}
// Any number of eights. Left of the diagonal is nothing.
template <class Element> bool factor_panel(const view<Element> &p) {
  const size lines = p.rows(), length = p.columns();
  if (lines <= panel_lines)
    return factor_lines(p.data(), p.stride(), length);
  const size half = rounded_up(lines / 2, panel_lines), rest = lines - half;
  if (!factor_panel(p.block(0, 0, half, length)))
    return false;
  const view<Element> bottom = p.block(half, half, rest, length - half);
  bottom -= p.block(0, half, half, rest).transposed() *
            p.block(0, half, half, length - half);
  return factor_panel(bottom);
}

// Columns of a's lower triangle to lines of p, which identity() fills up, or
// back.
template <bool Back, class Element, layout Layout>
void move_columns(const view<Element, Layout> &a, const view<Element> &p) {
  const size columns = a.columns();
  for (size k = 0; k < columns; k += panel_lines) {
    const size count = columns - k < panel_lines ? columns - k : panel_lines;
    for (size l = k; l < k + count; ++l)
      for (size i = k; i < k + count; ++i)
        if constexpr (!Back)
          p(l, i) = i < l ? Element(0) : a(i, l);
        else if (i >= l)
          a(i, l) = p(l, i);
    const size below = a.rows() - k - count;
    const auto from = a.block(k + count, k, below, count).transposed();
    const auto to = p.block(k, k + count, count, below);
    if constexpr (Back)
      copy(to, from);
    else
      copy(from, to);
  }
  if constexpr (!Back)
    for (size k = columns; k < p.rows(); ++k) {
      for (size l = 0; l < p.rows(); ++l)
        p(k, l) = p(l, k) = 0;
      p(k, k) = 1;
    }
}

// c -= transpose(p) * p, its lower triangle.
template <class Element, layout Layout>
void subtract_square(const view<Element, Layout> &result,
                     const view<Element> &factor) {
  const view<Element, Layout> c = result;
  const view<Element> p = factor;
  const size rows = c.rows(), inner = p.rows();
  if constexpr (Layout == layout::row_major) {
    MX_RAISED
    for (size i = 0; i < rows; ++i)
      for (size j = 0; j <= i; ++j) {
        Element sum = c(i, j);
        for (size k = 0; k < inner; ++k)
          sum -= p(k, i) * p(k, j);
        c(i, j) = sum;
      }
  } else {
    MX_RAISED
    for (size j = 0; j < rows; ++j)
      for (size i = j; i < rows; ++i) {
        Element sum = c(i, j);
        for (size k = 0; k < inner; ++k)
          sum -= p(k, i) * p(k, j);
        c(i, j) = sum;
      }
  }
}
} // namespace detail

// a = lower * transpose(lower), in place of its lower triangle. Whether a is
// positive definite; if not, the triangle is of no use.
template <class Element, layout Layout>
bool cholesky_in_place(const view<Element, Layout> &a, MX_CALLER) {
  using namespace detail;
  expect_extents("mx::cholesky, of a square matrix", a.rows(), a.columns(),
                 a.rows(), a.rows(), at);
  const detail::size rows = a.rows();
  const detail::size width =
      rows < cholesky_width ? rounded_up(rows, panel_lines) : cholesky_width;
  const dynamic<Element> memory(
      1, padded_size<Element>(width, rounded_up(rows, panel_lines)));
  for (detail::size j = 0; j < rows; j += cholesky_width) {
    const detail::size below = rows - j;
    const bool is_last = below <= cholesky_width;
    const detail::size count = is_last ? below : cholesky_width,
                       lines = rounded_up(count, panel_lines);
    const view<Element> p =
        padded_lines(memory.data(), lines, is_last ? lines : below);
    const view<Element, Layout> columns = a.block(j, j, below, count);
    move_columns<false>(columns, p);
    if (!factor_panel(p))
      return false;
    move_columns<true>(columns, p);
    const detail::size after = j + count, left = rows - after;
    if (left != 0)
      subtract_square(a.block(after, after, left, left),
                      p.block(0, count, count, left));
  }
  return true;
}

// Solves for as many right sides as x has columns, in place, by what
// cholesky_in_place() left in a.
template <class Element, layout Layout, class Other, layout OtherLayout>
void cholesky_solve_in_place(const view<Element, Layout> &lower,
                             const view<Other, OtherLayout> &x, MX_CALLER) {
  detail::expect_extents("mx::cholesky_solve_in_place, the right side",
                         x.rows(), x.columns(), lower.rows(), x.columns(), at);
  detail::expect_apart("a factor", x, lower, detail::sharing::nothing, at);
  detail::solve_view<true, false>(lower, x);
  detail::solve_view<false, false>(lower.transposed(), x);
}

// m = lower * transpose(lower). Valid if m is positive definite; if not, lower
// is 0.
template <class Element, layout Layout> struct dynamic_cholesky {
  static_assert(detail::is_same<Element, float> ||
                    detail::is_same<Element, double>,
                "elements of what is factored are float or double");
  dynamic<Element, Layout> lower;
  bool valid;
  explicit operator bool() const { return valid; }

  // 0 if it is not valid.
  Element determinant() const {
    Element product = 1;
    for (detail::size k = 0; k < lower.rows(); ++k)
      product *= lower(k, k);
    return valid ? product * product : Element(0);
  }
  template <class Other, layout OtherLayout>
  checked<dynamic<Element, OtherLayout>>
  solve(const view<Other, OtherLayout> &b, MX_CALLER) const {
    dynamic<Element, OtherLayout> x(b);
    detail::expect_extents("mx::dynamic_cholesky::solve, the right side",
                           x.rows(), x.columns(), lower.rows(), x.columns(),
                           at);
    if (valid)
      cholesky_solve_in_place(lower, x, at);
    return detail::check_owner(static_cast<decltype(x) &&>(x), valid);
  }
  MX_SOLVE_OF_EXPRESSION
  checked<dynamic<Element, Layout>> inverse() const {
    return solve(dynamic<Element, Layout>::identity(lower.rows()));
  }
};

template <class Element, layout Layout>
dynamic_cholesky<detail::value<Element>, Layout>
cholesky(const view<Element, Layout> &m, MX_CALLER) {
  dynamic_cholesky<detail::value<Element>, Layout> result = {
      dynamic<detail::value<Element>, Layout>(m.rows(), m.columns()), true};
  detail::each_element(m, [&](detail::size i, detail::size j) {
    if (i >= j)
      result.lower(i, j) = m(i, j);
  });
  result.valid = cholesky_in_place(result.lower, at);
  if (!result.valid)
    fill(result.lower, 0);
  return result;
}

MX_OF_EXPRESSION_AT(cholesky)

} // namespace mx

#endif
