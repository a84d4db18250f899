/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The elements of views, without products: D = s * A + t * B - C, comparisons,
 * sums and norms. C++17.
 *
 * D may be one of the operands. Sums go row by row, from 0.
 */
#ifndef __MATRIX_ELEMENTS_H
#define __MATRIX_ELEMENTS_H

#include <matrix/detail/addends.h>
#include <matrix/detail/checked.h>

namespace mx {

template <class First, class Second, class = detail::addend_of<First>,
          class = detail::addend_of<Second>>
constexpr auto operator+(const First &a MX_IS_KEPT,
                         const Second &b MX_IS_KEPT) {
  using namespace detail;
  return sum_of<addend_of<First>, addend_of<Second>>{to_addend(a),
                                                     to_addend(b)};
}
template <class First, class Second, class = detail::addend_of<First>,
          class = detail::addend_of<Second>>
constexpr auto operator-(const First &a MX_IS_KEPT,
                         const Second &b MX_IS_KEPT) {
  using namespace detail;
  return sum_of<addend_of<First>, decltype(negated(to_addend(b)))>{
      to_addend(a), negated(to_addend(b))};
}
template <class Other, class = detail::addend_of<Other>>
constexpr auto operator-(const Other &a MX_IS_KEPT) {
  return detail::negated(detail::to_addend(a));
}

template <class Other, detail::if_addend<Other> = 0>
constexpr auto operator*(detail::element_of_each<Other> s,
                         const Other &a MX_IS_KEPT) {
  using namespace detail;
  return scaled_sum<Other, element_of_each<Other>, multiplied>{a, s};
}
template <class Other, detail::if_addend<Other> = 0>
constexpr auto operator*(const Other &a MX_IS_KEPT,
                         detail::element_of_each<Other> s) {
  return s * a;
}
template <class Other, class Addend = detail::addend_of<Other>>
constexpr auto operator/(const Other &a MX_IS_KEPT,
                         detail::element_of_each<Addend> s) {
  using namespace detail;
  return scaled_sum<Addend, element_of_each<Addend>, divided>{to_addend(a), s};
}

template <class Element, layout Layout, class OtherElement, layout OtherLayout>
void operator+=(const view<Element, Layout> &d,
                const view<OtherElement, OtherLayout> &c) {
  accumulate(detail::to_addend(c), d);
}
template <class Element, layout Layout, class OtherElement, layout OtherLayout>
void operator-=(const view<Element, Layout> &d,
                const view<OtherElement, OtherLayout> &c) {
  deduct(detail::to_addend(c), d);
}
template <class Element, layout Layout>
void operator*=(const view<Element, Layout> &d, detail::value<Element> s) {
  detail::each_element(d, [&](detail::size i, detail::size j) {
    d(i, j) = Element(d(i, j) * s);
  });
}
template <class Element, layout Layout>
void operator/=(const view<Element, Layout> &d, detail::value<Element> s) {
  detail::each_element(d, [&](detail::size i, detail::size j) {
    d(i, j) = Element(d(i, j) / s);
  });
}

template <class Element, layout Layout>
void fill(const view<Element, Layout> &d, detail::value<Element> s) {
  detail::each_element(d, [&](detail::size i, detail::size j) { d(i, j) = s; });
}
// Ones on the diagonal, zeros beside it.
template <class Element, layout Layout>
void set_identity(const view<Element, Layout> &d) {
  detail::each_element(d, [&](detail::size i, detail::size j) {
    d(i, j) = i == j ? Element(1) : Element(0);
  });
}

namespace detail {
// Whether f holds for all elements. Extents that differ end the program, and
// are unequal with NDEBUG.
template <class First, class Second, class Function>
bool all_of(const char *what, const First &a, const Second &b, Function f,
            place at = {}) {
  expect_extents(what, b.rows(), b.columns(), a.rows(), a.columns(), at);
  if (a.rows() != b.rows() || a.columns() != b.columns())
    return false;
  for (size i = 0; i < a.rows(); ++i)
    for (size j = 0; j < a.columns(); ++j)
      if (!f(a(i, j), b(i, j)))
        return false;
  return true;
}
template <class Element, layout Layout>
bool all_elements_finite(const view<Element, Layout> &a) {
  bool finite = true;
  each_element(
      a, [&](size i, size j) { finite &= is_finite<value<Element>>(a(i, j)); });
  return finite;
}
} // namespace detail

template <class Element, layout Layout, class OtherElement, layout OtherLayout>
bool operator==(const view<Element, Layout> &a,
                const view<OtherElement, OtherLayout> &b) {
  return detail::all_of(
      "mx::operator==", a, b,
      [](const Element &x, const OtherElement &y) { return x == y; });
}
template <class Element, layout Layout, class OtherElement, layout OtherLayout>
bool operator!=(const view<Element, Layout> &a,
                const view<OtherElement, OtherLayout> &b) {
  return !(a == b);
}
// Whether each distance is at most absolute + relative * the larger magnitude.
// Infinities of one sign are equal, a NaN is equal to nothing.
template <class Element, layout Layout, class OtherElement, layout OtherLayout>
bool approx_equal(const view<Element, Layout> &a,
                  const view<OtherElement, OtherLayout> &b,
                  detail::value<Element> absolute,
                  detail::value<Element> relative = 0, MX_CALLER) {
  using Number = detail::value<Element>;
  return detail::all_of(
      "mx::approx_equal", a, b,
      [&](const Number &x, const Number &y) {
        const Number distance = detail::magnitude(x - y);
        const Number left = detail::magnitude(x), right = detail::magnitude(y);
        return x == y ||
               (detail::is_finite(distance) &&
                distance <=
                    absolute + relative * (left > right ? left : right));
      },
      at);
}

template <class Element, layout Layout>
detail::value<Element> sum(const view<Element, Layout> &a) {
  detail::value<Element> result = 0;
  for (detail::size i = 0; i < a.rows(); ++i)
    for (detail::size j = 0; j < a.columns(); ++j)
      result = detail::value<Element>(result + a(i, j));
  return result;
}
template <class Element, layout Layout>
detail::value<Element> trace(const view<Element, Layout> &a, MX_CALLER) {
  detail::expect_extents("mx::trace, of a square matrix", a.rows(), a.columns(),
                         a.rows(), a.rows(), at);
  detail::value<Element> result = 0;
  for (detail::size i = 0; i < a.rows() && i < a.columns(); ++i)
    result = detail::value<Element>(result + a(i, i));
  return result;
}
// The sum of the products of each two elements.
template <class Element, layout Layout, class OtherElement, layout OtherLayout>
detail::value<Element> dot(const view<Element, Layout> &a,
                           const view<OtherElement, OtherLayout> &b,
                           MX_CALLER) {
  detail::value<Element> result = 0;
  detail::all_of(
      "mx::dot", a, b,
      [&](const Element &x, const OtherElement &y) {
        result = detail::value<Element>(result + x * y);
        return true;
      },
      at);
  return result;
}

template <class Element, layout Layout>
detail::value<Element> squared_norm(const view<Element, Layout> &a) {
  return dot(a, a);
}
// The Euclidean norm of a row or column, and Frobenius' of other matrices.
template <class Element, layout Layout>
detail::value<Element> norm(const view<Element, Layout> &a) {
  return detail::root(dot(a, a));
}
// The largest magnitude, or a NaN if there is one.
template <class Element, layout Layout>
detail::value<Element> norm_max(const view<Element, Layout> &a) {
  detail::value<Element> largest = 0;
  detail::each_element(a, [&](detail::size i, detail::size j) {
    const detail::value<Element> x = detail::magnitude(a(i, j));
    largest = x > largest || x != x ? x : largest;
  });
  return largest;
}
// The largest sum of magnitudes of a row, and of a column.
template <class Element, layout Layout>
detail::value<Element> norm_infinity(const view<Element, Layout> &a) {
  detail::value<Element> largest = 0;
  for (detail::size i = 0; i < a.rows(); ++i) {
    detail::value<Element> s = 0;
    for (detail::size j = 0; j < a.columns(); ++j)
      s += detail::magnitude(a(i, j));
    largest = largest < s || s != s ? s : largest;
  }
  return largest;
}
template <class Element, layout Layout>
detail::value<Element> norm_1(const view<Element, Layout> &a) {
  return norm_infinity(a.transposed());
}

// Functions of fixed sizes that are members of a view, for their messages.
template <class Element, layout Layout>
constexpr auto transpose(const view<Element, Layout> &) {
  static_assert(!sizeof(Element),
                "mx::transpose is of fixed sizes: a view or owner has "
                "v.transposed(), which copies nothing");
  return 0;
}
template <int Rows, int Columns, class Element, layout Layout>
constexpr auto block(const view<Element, Layout> &, detail::size,
                     detail::size) {
  static_assert(!sizeof(Element),
                "mx::block is of fixed sizes: a view or owner has v.block(i, "
                "j, rows, columns)");
  return 0;
}

} // namespace mx

#endif
