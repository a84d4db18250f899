/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * QR by Householder's reflections of matrices whose extents are known when the
 * program runs, and least squares. C++17.
 *
 * Elements are float or double.
 */
#ifndef __MATRIX_DYNAMIC_QR_H
#define __MATRIX_DYNAMIC_QR_H

#include <matrix/detail/qr_panel.h>
#include <matrix/detail/solve_views.h>

namespace mx {

namespace detail {
// As many columns at a time, whose reflections are one product: more of them
// are more work, and fewer go through the rest of the matrix more often.
constexpr size qr_width(size columns) { return columns < 300 ? 16 : 32; }

// Zeros, in lines with room for a vector.
template <class Element>
view<Element> zero_lines(Element *memory, size lines, size length) {
  const view<Element> p = padded_lines(memory, lines, length);
  fill(p, 0);
  return p;
}
// The vectors of some reflections, from below the diagonal of a.
template <class Element, layout Layout>
void read_vectors(const view<Element, Layout> &a,
                  const view<value<Element>> &v) {
  const size count = a.columns();
  copy(a.transposed(), v.block(0, 0, count, a.rows()));
  for (size k = 0; k < count; ++k) {
    for (size i = 0; i < k; ++i)
      v(k, i) = 0;
    v(k, k) = 1;
  }
}
// c = q * c or transpose(q) * c, of the reflections of a panel.
template <bool IsTransposed, class Element, layout Layout>
void apply(const view<Element> &v, const view<Element> &t,
           const view<Element, Layout> &c, Element *memory) {
  const size lines = v.rows(), columns = c.columns();
  const view<Element> w(memory, lines, columns),
      u(memory + lines * columns, lines, columns);
  w = v * c;
  if constexpr (IsTransposed)
    u = t.transposed() * w;
  else
    u = t * w;
  c -= v.transposed() * u;
}
} // namespace detail

// a = q * r, for no more columns than rows: r in the upper triangle of a, and
// below it the vectors of reflections, whose first elements are ones. weights
// gets some rows and as many columns as a has, of qr_panel.h's t. Whether
// each element of r's diagonal is finite and not 0; if not, a is of no use.
template <class Element, layout Layout>
bool qr_in_place(const view<Element, Layout> &a, dynamic<Element> &weights,
                 MX_CALLER) {
  using namespace detail;
  const detail::size rows = a.rows(), columns = a.columns();
  expect_extents("mx::qr, of more columns than rows", rows, columns,
                 rows < columns ? columns : rows, columns, at);
  const detail::size width = qr_width(columns);
  weights = dynamic<Element>(width, rounded_up(columns, panel_lines));
  const detail::size room = padded_size<Element>(width, rows + panel_lines);
  const dynamic<Element> memory(1, 2 * room + 2 * width * columns +
                                       width * width / 2);
  Element *vectors = memory.data() + room, *products = vectors + room,
          *scratch = products + 2 * width * columns;
  for (detail::size j = 0; j < columns; j += width) {
    const detail::size below = rows - j, left = columns - j,
                       count = left < width ? left : width,
                       lines = rounded_up(count, panel_lines),
                       length = below < lines ? lines : below;
    const view<Element> p = zero_lines(memory.data(), lines, length),
                        v = zero_lines(vectors, lines, length),
                        t = weights.block(0, j, lines, lines);
    const view<Element, Layout> part = a.block(j, j, below, count);
    copy(part.transposed(), p.block(0, 0, count, below));
    if (!reflect_panel(p, v, t, count, scratch))
      return false;
    for (detail::size k = 0; k < count; ++k)
      for (detail::size i = 0; i < lines; ++i)
        if (i <= k)
          v(k, i) = p(k, i);
    copy(v.block(0, 0, count, below), part.transposed());
    if (left == count)
      break;
    for (detail::size k = 0; k < count; ++k)
      for (detail::size i = 0; i <= k; ++i)
        v(k, i) = i == k ? Element(1) : Element(0);
    apply<true>(v, t, a.block(j, j + count, below, left - count), products);
  }
  return true;
}

namespace detail {
template <bool IsTransposed, class Factor, layout Layout, class Element,
          layout OtherLayout>
void apply_all(const view<Factor, Layout> &factors,
               const view<const Element> &weights,
               const view<Element, OtherLayout> &x) {
  const size rows = factors.rows(), columns = factors.columns(),
             width = weights.rows(),
             blocks = columns == 0 ? 0 : (columns - 1) / width + 1,
             room = padded_size<Element>(width, rows);
  const dynamic<Element> memory(1, room + 2 * width * x.columns());
  for (size b = 0; b < blocks; ++b) {
    const size j = (IsTransposed ? b : blocks - 1 - b) * width,
               left = columns - j, count = left < width ? left : width;
    const view<Element> v = padded_lines(memory.data(), count, rows - j);
    read_vectors(factors.block(j, j, rows - j, count), v);
    const dynamic<Element> t(weights.block(0, j, count, count));
    apply<IsTransposed>(v, t, x.block(j, 0, rows - j, x.columns()),
                        memory.data() + room);
  }
}
} // namespace detail

// The x that makes norm(a * x - b) smallest, by what qr_in_place() left, for as
// many right sides as x has columns: b before, and in its first rows the
// solutions.
template <class Element, layout Layout, class Other, layout OtherLayout>
void qr_solve_in_place(const view<Element, Layout> &factors,
                       const view<Other> &weights,
                       const view<detail::value<Other>, OtherLayout> &x,
                       MX_CALLER) {
  using Number = detail::value<Other>;
  detail::expect_extents("mx::qr_solve_in_place, the right side", x.rows(),
                         x.columns(), factors.rows(), x.columns(), at);
  // Weights are those of blocks of columns, as many as they have rows; the last
  // block may have fewer.
  const detail::size count = factors.columns();
  if (weights.columns() < count || (count != 0 && weights.rows() == 0))
    detail::expect_extents(
        "mx::qr_solve_in_place, the weights of qr_in_place()", weights.rows(),
        weights.columns(), 1, count, at);
  detail::apply_all<true>(factors, view<const Number>(weights), x);
  const detail::size columns = factors.columns();
  detail::solve_view<false, false>(factors.block(0, 0, columns, columns),
                                   x.block(0, 0, columns, x.columns()));
}

// m = q() * r(), for no more columns than rows. Valid if the columns are
// linearly independent: no element of r's diagonal is 0.
template <class Element, layout Layout> struct dynamic_qr {
  static_assert(detail::is_same<Element, float> ||
                    detail::is_same<Element, double>,
                "elements of what is factored are float or double");
  dynamic<Element, Layout> factors;
  dynamic<Element> weights;
  bool valid;
  explicit operator bool() const { return valid; }

  dynamic<Element, Layout> r() const {
    const detail::size columns = factors.columns();
    dynamic<Element, Layout> result(columns, columns);
    for (detail::size i = 0; i < columns; ++i)
      for (detail::size j = i; j < columns; ++j)
        result(i, j) = factors(i, j);
    return result;
  }
  // As many columns as m has, which are orthonormal.
  dynamic<Element, Layout> q() const {
    dynamic<Element, Layout> result(factors.rows(), factors.columns());
    set_identity(result);
    detail::apply_all<false>(factors, view<const Element>(weights),
                             detail::any_view(result));
    return result;
  }
  // x that makes norm(m * x - b) smallest, for any number of columns of b.
  template <class Other, layout OtherLayout>
  checked<dynamic<Element, OtherLayout>>
  solve(const view<Other, OtherLayout> &b, MX_CALLER) const {
    dynamic<Element, OtherLayout> x(b);
    detail::expect_extents("mx::dynamic_qr::solve, the right side", x.rows(),
                           x.columns(), factors.rows(), x.columns(), at);
    if (valid)
      qr_solve_in_place(factors, weights, x, at);
    return detail::check_owner(dynamic<Element, OtherLayout>(x.block(
                                   0, 0, factors.columns(), x.columns())),
                               valid);
  }
  MX_SOLVE_OF_EXPRESSION
};

template <class Element, layout Layout>
dynamic_qr<detail::value<Element>, Layout> qr(const view<Element, Layout> &m,
                                              MX_CALLER) {
  dynamic_qr<detail::value<Element>, Layout> result = {
      dynamic<detail::value<Element>, Layout>(m), {}, true};
  result.valid = qr_in_place(result.factors, result.weights, at);
  if (!result.valid) {
    fill(result.factors, 0);
    fill(result.weights, 0);
  }
  return result;
}

template <class Element, layout Layout, class Other, layout OtherLayout>
checked<dynamic<detail::value<Element>, OtherLayout>>
least_squares(const view<Element, Layout> &a, const view<Other, OtherLayout> &b,
              MX_CALLER) {
  return qr(a, at).solve(b, at);
}

MX_OF_EXPRESSION_AT(qr)
MX_OF_EXPRESSIONS_AT(least_squares)

} // namespace mx

#endif
