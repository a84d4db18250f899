/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Functions of what an expression computes: norm(A * B), determinant(A - B).
 * C++17.
 *
 * Functions take views. An expression is computed into an owner before, which
 * lives as long as the call.
 */
#ifndef __MATRIX_DETAIL_EVALUATED_H
#define __MATRIX_DETAIL_EVALUATED_H

#include <matrix/detail/factors.h>

namespace mx {
namespace detail {

template <class Factor> struct owner {
  using type = dynamic<element_of_each<Factor>>;
};
template <class Element, layout Layout> struct owner<view<Element, Layout>> {
  using type = view<Element, Layout>;
};
// The owner of an expression; a view and an owner are views.
template <class Other> using owner_of = typename owner<factor_of<Other>>::type;
template <class Expression, class Factor = factor_of<Expression>,
          if_true<!is_view<Factor>> = 0>
using evaluated = owner_of<Expression>;
template <class First, class Second, class Left = factor_of<First>,
          class Right = factor_of<Second>>
using if_evaluated = if_true<!is_view<Left> || !is_view<Right>>;

} // namespace detail
} // namespace mx

// A function of one matrix or two, which is there for views.
#define MX_OF_EXPRESSION(function)                                             \
  template <class Expression, class Owner = detail::evaluated<Expression>>     \
  auto function(const Expression &e) {                                         \
    return function(Owner(e));                                                 \
  }
#define MX_OF_EXPRESSION_AT(function)                                          \
  template <class Expression, class Owner = detail::evaluated<Expression>>     \
  auto function(const Expression &e, MX_CALLER) {                              \
    return function(Owner(e), at);                                             \
  }
#define MX_OF_EXPRESSIONS_AT(function)                                         \
  template <class First, class Second,                                         \
            detail::if_evaluated<First, Second> = 0>                           \
  auto function(const First &a, const Second &b, MX_CALLER) {                  \
    return function(detail::owner_of<First>(a), detail::owner_of<Second>(b),   \
                    at);                                                       \
  }
// The same for a member function.
#define MX_SOLVE_OF_EXPRESSION                                                 \
  template <class Expression, class Owner = detail::evaluated<Expression>>     \
  auto solve(const Expression &e, MX_CALLER) const {                           \
    return solve(Owner(e), at);                                                \
  }

#endif
