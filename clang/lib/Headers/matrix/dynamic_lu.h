/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * LU with partial pivoting of matrices whose extents are known when the program
 * runs. C++17.
 *
 * Elements are float or double.
 */
#ifndef __MATRIX_DYNAMIC_LU_H
#define __MATRIX_DYNAMIC_LU_H

#include <matrix/detail/lu_panel.h>
#include <matrix/detail/solve_views.h>

namespace mx {

namespace detail {
// As many columns at a time, of matrices that are larger.
inline constexpr size lu_width = 64;

// Rows k and pivots[k], for all k in turn, of columns beside them.
template <bool Back = false, class Element, layout Layout>
void exchange_rows(const view<Element, Layout> &a, const size *pivots,
                   size count) {
  const size columns = a.columns();
  auto exchange = [&](size k, size first, size end) {
    const size pivot = pivots[k];
    if (pivot != k)
      for (size j = first; j < end; ++j) {
        const Element x = a(k, j);
        a(k, j) = a(pivot, j);
        a(pivot, j) = x;
      }
  };
  if constexpr (Layout == layout::row_major) {
    for (size k = 0; k < count; ++k)
      exchange(Back ? count - 1 - k : k, 0, columns);
  } else {
    for (size j = 0; j < columns; ++j)
      for (size k = 0; k < count; ++k)
        exchange(Back ? count - 1 - k : k, j, j + 1);
  }
}
} // namespace detail

// P * a = L * U, in place of a, L without the ones of its diagonal. In step k,
// rows k and pivots[k] were exchanged. Whether each pivot is finite and not 0;
// if not, a is of no use.
template <class Element, layout Layout>
bool lu_in_place(const view<Element, Layout> &a, detail::size *pivots,
                 MX_CALLER) {
  using namespace detail;
  expect_extents("mx::lu, of a square matrix", a.rows(), a.columns(), a.rows(),
                 a.rows(), at);
  const detail::size rows = a.rows();
  const detail::size width =
      rows < lu_width ? rounded_up(rows, panel_lines) : lu_width;
  const detail::size room =
      padded_size<Element>(width, rounded_up(rows, panel_lines));
  const dynamic<Element> memory(1, 2 * room + width * width / 4);
  Element *right = memory.data() + room, *scratch = right + room;
  for (detail::size j = 0; j < rows; j += lu_width) {
    const detail::size below = rows - j;
    const bool is_last = below <= lu_width;
    const detail::size count = is_last ? below : lu_width,
                       lines = rounded_up(count, panel_lines);
    const view<Element> p =
        padded_lines(memory.data(), lines, is_last ? lines : below);
    const view<Element, Layout> columns = a.block(j, j, below, count);
    copy(columns.transposed(), p.block(0, 0, count, below));
    for (detail::size k = count; k < lines; ++k) {
      for (detail::size l = 0; l < lines; ++l)
        p(k, l) = p(l, k) = 0;
      p(k, k) = 1;
    }
    detail::size local[lu_width] = {};
    if (!factor_panel(p, local, below, scratch))
      return false;
    copy(p.block(0, 0, count, below), columns.transposed());
    for (detail::size k = 0; k < count; ++k)
      pivots[j + k] = j + local[k];
    exchange_rows(a.block(j, 0, below, j), local, count);
    const detail::size after = j + count, left = rows - after;
    if (left == 0)
      break;
    const view<Element, Layout> beside = a.block(j, after, below, left);
    exchange_rows(beside, local, count);
    const view<Element> upper = padded_lines(right, count, left);
    copy(beside.block(0, 0, count, left), upper);
    solve_lines<true, true>(p.block(0, 0, count, count).transposed(), upper);
    copy(upper, beside.block(0, 0, count, left));
    const view<Element, Layout> last = beside.block(count, 0, left, left);
    last -= p.block(0, count, count, left).transposed() * upper;
  }
  return true;
}

// Solves for as many right sides as x has columns, in place, by what
// lu_in_place() left in a.
template <class Element, layout Layout, class Other, layout OtherLayout>
void lu_solve_in_place(const view<Element, Layout> &factors,
                       const detail::size *pivots,
                       const view<Other, OtherLayout> &x, MX_CALLER) {
  detail::expect_extents("mx::lu_solve_in_place, the right side", x.rows(),
                         x.columns(), factors.rows(), x.columns(), at);
  detail::expect_apart("a factor", x, factors, detail::sharing::nothing, at);
  detail::exchange_rows(x, pivots, x.rows());
  detail::solve_view<true, true>(factors, x);
  detail::solve_view<false, false>(factors, x);
}

// P * m = L * U. Valid if each pivot is finite and not 0; if not, factors is 0.
template <class Element, layout Layout> struct dynamic_lu {
  static_assert(detail::is_same<Element, float> ||
                    detail::is_same<Element, double>,
                "elements of what is factored are float or double");
  dynamic<Element, Layout> factors; // U, and L without ones below it
  dynamic<detail::size> pivots; // one row; in step k, rows k and pivots(0, k)
                                // were exchanged
  bool valid;
  explicit operator bool() const { return valid; }

  // 0 if it is not valid.
  Element determinant() const {
    Element product = 1;
    for (detail::size k = 0; k < factors.rows(); ++k)
      product *= pivots(0, k) == k ? factors(k, k) : -factors(k, k);
    return valid ? product : Element(0);
  }
  // x of m * x = b, for any number of columns.
  template <class Other, layout OtherLayout>
  checked<dynamic<Element, OtherLayout>>
  solve(const view<Other, OtherLayout> &b, MX_CALLER) const {
    dynamic<Element, OtherLayout> x(b);
    detail::expect_extents("mx::dynamic_lu::solve, the right side", x.rows(),
                           x.columns(), factors.rows(), x.columns(), at);
    if (valid)
      lu_solve_in_place(factors, pivots.data(), x, at);
    return detail::check_owner(static_cast<decltype(x) &&>(x), valid);
  }
  MX_SOLVE_OF_EXPRESSION
  checked<dynamic<Element, Layout>> inverse() const {
    return solve(dynamic<Element, Layout>::identity(factors.rows()));
  }
};

template <class Element, layout Layout>
dynamic_lu<detail::value<Element>, Layout> lu(const view<Element, Layout> &m,
                                              MX_CALLER) {
  dynamic_lu<detail::value<Element>, Layout> result = {
      dynamic<detail::value<Element>, Layout>(m),
      dynamic<detail::size>(1, m.rows()), true};
  result.valid = lu_in_place(result.factors, result.pivots.data(), at);
  if (!result.valid)
    fill(result.factors, 0);
  return result;
}

// x of a * x = b, for any number of columns of b.
template <class Element, layout Layout, class Other, layout OtherLayout>
checked<dynamic<detail::value<Element>, OtherLayout>>
solve(const view<Element, Layout> &a, const view<Other, OtherLayout> &b,
      MX_CALLER) {
  return lu(a, at).solve(b, at);
}
template <class Element, layout Layout>
checked<dynamic<detail::value<Element>, Layout>>
inverse(const view<Element, Layout> &m, MX_CALLER) {
  return lu(m, at).inverse();
}
template <class Element, layout Layout>
detail::value<Element> determinant(const view<Element, Layout> &m, MX_CALLER) {
  return lu(m, at).determinant();
}

MX_OF_EXPRESSION_AT(lu)
MX_OF_EXPRESSIONS_AT(solve)
MX_OF_EXPRESSION_AT(inverse)
MX_OF_EXPRESSION_AT(determinant)

} // namespace mx

#endif
