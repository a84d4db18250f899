/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Products of views. C++17.
 *
 *   C = A * B;  C += A * B;  D = s * (A * B) + t * C;  D = C - A * B;
 *   D = mx::relu(A * B + b)
 *
 * where b is mx::each_row(..). An expression computes when it is assigned, in
 * one nest of loops without temporaries, so what is assigned overlaps no
 * operand. Each element adds its products with k upwards: C += A * B from C on,
 * the others from 0. matrix-clang computes the loops in register tiles without
 * another order of sums (docs/use/Loops.md); elsewhere they are loops. Factors
 * that are expressions themselves: <matrix/dynamic.h>.
 */
#ifndef __MATRIX_PRODUCT_H
#define __MATRIX_PRODUCT_H

#include <matrix/detail/lazy_product.h>

namespace mx {

template <class Element, layout Layout, class OtherElement, layout OtherLayout>
constexpr auto operator*(const view<Element, Layout> &a MX_IS_KEPT,
                         const view<OtherElement, OtherLayout> &b MX_IS_KEPT) {
  return detail::term<view<Element, Layout>, view<OtherElement, OtherLayout>,
                      detail::one, false>{a, b, {}, {}, {}};
}
template <class Left, class Right, bool IsNegative>
constexpr auto operator*(
    detail::element_of_each<Left> s,
    const detail::term<Left, Right, detail::one, IsNegative> &p MX_IS_KEPT) {
  return p.with_factor(s);
}
template <class Left, class Right, bool IsNegative>
constexpr auto operator*(
    const detail::term<Left, Right, detail::one, IsNegative> &p MX_IS_KEPT,
    detail::element_of_each<Left> s) {
  return p.with_factor(s);
}
template <class Element, layout Layout>
constexpr auto operator*(detail::value<Element> s,
                         const view<Element, Layout> &c MX_IS_KEPT) {
  return detail::addend<view<Element, Layout>, detail::value<Element>>{c, s};
}
template <class Element, layout Layout>
constexpr auto operator*(const view<Element, Layout> &c MX_IS_KEPT,
                         detail::value<Element> s) {
  return s * c;
}
// s * A * B is s * (A * B).
template <class Left, class Element, layout Layout>
constexpr auto
operator*(const detail::addend<Left, typename Left::element> &a MX_IS_KEPT,
          const view<Element, Layout> &b MX_IS_KEPT) {
  return (a.c * b).with_factor(a.s);
}
// b, one row, as an addend to each row.
template <class Element, layout Layout>
constexpr auto each_row(const view<Element, Layout> &b MX_IS_KEPT) {
  return detail::row_addend<view<Element, Layout>>{b};
}

template <class Left, class Right, class Scalar, bool IsNegative, class Other,
          class Addend = detail::addend_of<Other>>
constexpr auto
operator+(const detail::term<Left, Right, Scalar, IsNegative> &p MX_IS_KEPT,
          const Other &c MX_IS_KEPT) {
  return p.with_addend(detail::to_addend(c));
}
template <class Left, class Right, class Scalar, bool IsNegative, class Other,
          class Addend = detail::addend_of<Other>>
constexpr auto
operator+(const Other &c MX_IS_KEPT,
          const detail::term<Left, Right, Scalar, IsNegative> &p MX_IS_KEPT) {
  return p.with_addend(detail::to_addend(c));
}
template <class Left, class Right, class Scalar, bool IsNegative, class Other,
          class Addend = detail::addend_of<Other>>
constexpr auto
operator-(const detail::term<Left, Right, Scalar, IsNegative> &p MX_IS_KEPT,
          const Other &c MX_IS_KEPT) {
  return p.with_addend(detail::negated(detail::to_addend(c)));
}
template <class Left, class Right, class Scalar, bool IsNegative, class Other,
          class Addend = detail::addend_of<Other>>
constexpr auto
operator-(const Other &c MX_IS_KEPT,
          const detail::term<Left, Right, Scalar, IsNegative> &p MX_IS_KEPT) {
  return p.with_other_sign().with_addend(detail::to_addend(c));
}
template <class Left, class Right, class Scalar, bool IsNegative>
constexpr auto
operator-(const detail::term<Left, Right, Scalar, IsNegative> &p MX_IS_KEPT) {
  return p.with_other_sign();
}

// Sums of two products have no order of additions that a reader would expect,
// so they are errors.
template <class First, class Second, detail::if_more<First, Second> = 0>
constexpr First operator+(const First &p MX_IS_KEPT, const Second &) {
  return detail::expect_one<First>(), p;
}
template <class First, class Second, detail::if_more<First, Second> = 0>
constexpr First operator-(const First &p MX_IS_KEPT, const Second &) {
  return detail::expect_one<First>(), p;
}

// Division would round each element in another way than a factor of 1 / s.
template <class Product, class Other, detail::if_product<Product> = 0>
constexpr Product operator/(const Product &p MX_IS_KEPT, const Other &) {
  return detail::expect_factor<Product>(), p;
}
// It has no elements yet.
template <class Stream, class Product, detail::if_product<Product> = 0>
Stream &operator<<(Stream &stream, const Product &) {
  return detail::expect_result<Product>(), stream;
}

// The larger of 0 and each element.
template <class Left, class Right, class Scalar, class Addend, bool IsNegative>
constexpr auto
relu(const detail::product<Left, Right, Scalar, Addend, detail::as_it_is,
                           IsNegative> &p MX_IS_KEPT) {
  return p.with_function(detail::positive_part{});
}

} // namespace mx

#endif
