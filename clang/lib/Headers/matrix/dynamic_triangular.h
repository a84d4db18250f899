/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Triangles of matrices whose extents are known when the program runs: as
 * results of symmetric products, as factors, and as systems of equations.
 * C++17.
 *
 * The other triangle is neither read nor written. A triangle of a transposed
 * matrix is one of transposed().
 */
#ifndef __MATRIX_DYNAMIC_TRIANGULAR_H
#define __MATRIX_DYNAMIC_TRIANGULAR_H

#include <matrix/detail/solve_views.h>

namespace mx {

// The diagonal of a unit triangle counts as ones, and is not read.
enum class triangle { lower, upper, unit_lower, unit_upper };

namespace detail {
inline constexpr bool is_lower(triangle t) {
  return t == triangle::lower || t == triangle::unit_lower;
}
inline constexpr bool is_unit(triangle t) {
  return t == triangle::unit_lower || t == triangle::unit_upper;
}
inline constexpr triangle transposed(triangle t) {
  switch (t) {
  case triangle::lower:
    return triangle::upper;
  case triangle::upper:
    return triangle::lower;
  case triangle::unit_lower:
    return triangle::unit_upper;
  default:
    return triangle::unit_lower;
  }
}

// c = f(sum, c) of the sums of a * transpose(a), in one triangle.
template <bool IsLower, class Element, class Other, layout OtherLayout,
          class Function>
void multiply_by_itself(const view<Element> &result,
                        const view<Other, OtherLayout> &factor, Function f) {
  const view<Element> c = result;
  const view<Other, OtherLayout> a = factor;
  const size rows = c.rows(), inner = a.columns();
  if constexpr (IsLower) {
    MX_RAISED
    for (size i = 0; i < rows; ++i)
      for (size j = 0; j <= i; ++j) {
        Element sum = 0;
        for (size k = 0; k < inner; ++k)
          sum += a(i, k) * a(j, k);
        c(i, j) = f(sum, c(i, j));
      }
  } else {
    MX_RAISED
    for (size i = 0; i < rows; ++i)
      for (size j = i; j < rows; ++j) {
        Element sum = 0;
        for (size k = 0; k < inner; ++k)
          sum += a(i, k) * a(j, k);
        c(i, j) = f(sum, c(i, j));
      }
  }
}
template <triangle Triangle, class Element, layout Layout, class Other,
          layout OtherLayout, class Function>
void rank_k(const view<Element, Layout> &c, const view<Other, OtherLayout> &a,
            Function f, place at) {
  static_assert(!is_unit(Triangle), "a result is a lower or upper triangle");
  static_assert(!is_const<Element>, "the elements of the result are const");
  expect_extents("mx::symmetric_rank_k, the result", c.rows(), c.columns(),
                 a.rows(), a.rows(), at);
  expect_apart("a factor", c, a, sharing::nothing, at);
  if constexpr (Layout == layout::row_major)
    multiply_by_itself<is_lower(Triangle)>(c, a, f);
  else
    multiply_by_itself<!is_lower(Triangle)>(c.transposed(), a, f);
}

// x becomes t * x, for at most eight lines.
template <bool IsLower, bool IsUnit, class View, class Element>
void multiply_panel(const View &t, const view<Element> &x) {
  constexpr int count = int(panel_lines);
  small_triangle<Element> triangle;
  read_triangle<IsLower, true>(t, triangle);
  Element *diagonal = triangle.inverses;
  if constexpr (!IsUnit)
    for (size k = 0; k < t.rows(); ++k)
      diagonal[k] = t(k, k);
  each_strip(x, [&](lanes<Element>(&part)[count]) {
    MX_UNROLLED
    for (int step = 0; step < count; ++step) {
      const int i = IsLower ? count - 1 - step : step;
      lanes<Element> sum = part[i] * diagonal[i];
      MX_UNROLLED
      for (int other = step + 1; other < count; ++other) {
        const int k = IsLower ? count - 1 - other : other;
        sum += triangle.elements[i][k] * part[k];
      }
      part[i] = sum;
    }
  });
}
template <bool IsLower, bool IsUnit, class Factor, layout Layout, class Element>
void multiply_lines(const view<Factor, Layout> &t, const view<Element> &x) {
  const size rows = t.rows(), columns = x.columns();
  if (rows <= panel_lines)
    return multiply_panel<IsLower, IsUnit>(t, x);
  const size half = rounded_up(rows / 2, panel_lines), rest = rows - half;
  const view<Element> top = x.block(0, 0, half, columns),
                      bottom = x.block(half, 0, rest, columns);
  const auto first = t.block(0, 0, half, half),
             last = t.block(half, half, rest, rest);
  if constexpr (IsLower) {
    multiply_lines<IsLower, IsUnit>(last, bottom);
    bottom += t.block(half, 0, rest, half) * top;
    multiply_lines<IsLower, IsUnit>(first, top);
  } else {
    multiply_lines<IsLower, IsUnit>(first, top);
    top += t.block(0, half, half, rest) * bottom;
    multiply_lines<IsLower, IsUnit>(last, bottom);
  }
}

template <class Triangle, class View>
void expect_system(const char *what, const Triangle &t, const View &x,
                   place at) {
  expect_extents(what, t.rows(), t.columns(), x.rows(), x.rows(), at);
  expect_apart("a factor", x, t, sharing::nothing, at);
}
} // namespace detail

// One triangle of c = s * a * transpose(a), and of that + t * c. Each sum adds
// its products with k upwards, from 0. c overlaps a nowhere.
template <triangle Triangle = triangle::lower, class Element, layout Layout,
          class Other, layout OtherLayout>
void symmetric_rank_k(const view<Element, Layout> &c,
                      const view<Other, OtherLayout> &a,
                      detail::value<Element> s = 1, MX_CALLER) {
  detail::rank_k<Triangle>(
      c, a,
      [s](const Element &sum, const Element &) { return Element(s * sum); },
      at);
}
template <triangle Triangle = triangle::lower, class Element, layout Layout,
          class Other, layout OtherLayout>
void symmetric_rank_k(const view<Element, Layout> &c,
                      const view<Other, OtherLayout> &a,
                      detail::value<Element> s, detail::value<Element> t,
                      MX_CALLER) {
  detail::rank_k<Triangle>(
      c, a,
      [s, t](const Element &sum, const Element &before) {
        return Element(s * sum + t * before);
      },
      at);
}
// The other triangle becomes the mirror image of this one.
template <triangle Triangle = triangle::lower, class Element, layout Layout>
void mirror(const view<Element, Layout> &c, MX_CALLER) {
  detail::expect_extents("mx::mirror, of a square matrix", c.rows(),
                         c.columns(), c.rows(), c.rows(), at);
  for (detail::size i = 0; i < c.rows(); ++i)
    for (detail::size j = 0; j < i; ++j)
      if constexpr (detail::is_lower(Triangle))
        c(j, i) = c(i, j);
      else
        c(i, j) = c(j, i);
}

// x = t * x, and x = x * t.
template <triangle Triangle, class Element, layout Layout, class Other,
          layout OtherLayout>
void multiply_triangular(const view<Element, Layout> &t,
                         const view<Other, OtherLayout> &x, MX_CALLER) {
  detail::expect_system("mx::multiply_triangular, the triangle", t, x, at);
  detail::by_rows(x, [&](const view<Other> &rows) {
    detail::multiply_lines<detail::is_lower(Triangle),
                           detail::is_unit(Triangle)>(t, rows);
  });
}
template <triangle Triangle, class Element, layout Layout, class Other,
          layout OtherLayout>
void multiply_triangular_right(const view<Other, OtherLayout> &x,
                               const view<Element, Layout> &t, MX_CALLER) {
  multiply_triangular<detail::transposed(Triangle)>(t.transposed(),
                                                    x.transposed(), at);
}

// x becomes the solution of t * x = x, and of x * t = x. If an element of the
// diagonal is 0 or not finite, x stays as it is and the result is false.
template <triangle Triangle, class Element, layout Layout, class Other,
          layout OtherLayout>
bool solve_triangular(const view<Element, Layout> &t,
                      const view<Other, OtherLayout> &x, MX_CALLER) {
  detail::expect_system("mx::solve_triangular, the triangle", t, x, at);
  if constexpr (!detail::is_unit(Triangle))
    if (!detail::has_divisors(t))
      return false;
  detail::solve_view<detail::is_lower(Triangle), detail::is_unit(Triangle)>(t,
                                                                            x);
  return true;
}
template <triangle Triangle, class Element, layout Layout, class Other,
          layout OtherLayout>
bool solve_triangular_right(const view<Other, OtherLayout> &x,
                            const view<Element, Layout> &t, MX_CALLER) {
  return solve_triangular<detail::transposed(Triangle)>(t.transposed(),
                                                        x.transposed(), at);
}

namespace detail {
template <triangle Triangle, class Element, layout Layout, class Other,
          layout OtherLayout>
auto solution(const view<Element, Layout> &t, const view<Other, OtherLayout> &b,
              place at = {}) {
  dynamic<value<Other>, OtherLayout> x(b);
  const bool valid = solve_triangular<Triangle>(t, x, at);
  return check_owner(static_cast<decltype(x) &&>(x), valid);
}
} // namespace detail

// The same as owners, valid if no element of the diagonal is 0 and all of the
// solution are finite.
template <class Element, layout Layout, class Other, layout OtherLayout>
auto solve_lower(const view<Element, Layout> &l,
                 const view<Other, OtherLayout> &b, MX_CALLER) {
  return detail::solution<triangle::lower>(l, b, at);
}
template <class Element, layout Layout, class Other, layout OtherLayout>
auto solve_unit_lower(const view<Element, Layout> &l,
                      const view<Other, OtherLayout> &b, MX_CALLER) {
  return detail::solution<triangle::unit_lower>(l, b, at);
}
template <class Element, layout Layout, class Other, layout OtherLayout>
auto solve_upper(const view<Element, Layout> &u,
                 const view<Other, OtherLayout> &b, MX_CALLER) {
  return detail::solution<triangle::upper>(u, b, at);
}

MX_OF_EXPRESSIONS_AT(solve_lower)
MX_OF_EXPRESSIONS_AT(solve_unit_lower)
MX_OF_EXPRESSIONS_AT(solve_upper)

} // namespace mx

#endif
