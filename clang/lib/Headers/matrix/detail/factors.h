/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Products whose factors are expressions: F * P * F.transposed(), (A - B) * C.
 * C++17.
 *
 * Such a factor is computed into an owner before the product, so what it is
 * made of may be what is assigned: P = F * P * F.transposed() + Q.
 */
#ifndef __MATRIX_DETAIL_FACTORS_H
#define __MATRIX_DETAIL_FACTORS_H

#include <matrix/product.h>

namespace mx {
namespace detail {

template <class Element, layout Layout>
constexpr view<Element, Layout> to_factor(const view<Element, Layout> &v) {
  return v;
}
template <class Left, class Right, class Scalar, class Addend, class Function,
          bool IsNegative>
constexpr auto
to_factor(const product<Left, Right, Scalar, Addend, Function, IsNegative> &p) {
  return p;
}
template <class Addend, if_addend<Addend> = 0, if_true<!Addend::is_row> = 0>
constexpr Addend to_factor(const Addend &c) {
  return c;
}
template <class Other> using factor_of = decltype(to_factor(of_type<Other>()));

// Two views have an operator of their own, and so has s * A * B.
template <class Left, class Right> inline constexpr bool is_nested = true;
template <class Element, layout Layout, class Other, layout OtherLayout>
inline constexpr bool
    is_nested<view<Element, Layout>, view<Other, OtherLayout>> = false;
template <class View, class Scalar, class Element, layout Layout>
inline constexpr bool is_nested<addend<View, Scalar>, view<Element, Layout>> =
    false;
} // namespace detail

template <class First, class Second, class Left = detail::factor_of<First>,
          class Right = detail::factor_of<Second>,
          detail::if_true<detail::is_nested<Left, Right>> = 0>
constexpr auto operator*(const First &a MX_IS_KEPT,
                         const Second &b MX_IS_KEPT) {
  return detail::term<Left, Right, detail::one, false>{
      detail::to_factor(a), detail::to_factor(b), {}, {}, {}};
}

} // namespace mx

#endif
