/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A product of two factors, with a scalar, an addend and a function, that is
 * computed where it is assigned (<matrix/product.h>). C++17.
 */
#ifndef __MATRIX_DETAIL_LAZY_PRODUCT_H
#define __MATRIX_DETAIL_LAZY_PRODUCT_H

#include <matrix/detail/addends.h>

namespace mx {

// <matrix/dynamic.h>
template <class Element, layout Layout = layout::row_major> class dynamic;

namespace detail {
template <class Factor> inline constexpr bool is_view = false;
template <class Element, layout Layout>
inline constexpr bool is_view<view<Element, Layout>> = true;

// The sums of a product begin with one of these. If they begin with an element,
// each step has the product's factor.
enum class start { zero, element, element_to_subtract_from };

// f(s * (A * B) + addend), or f(addend - s * (A * B)).
template <class Left, class Right, class Scalar, class Addend, class Function,
          bool IsNegative>
struct product {
  Left a;
  Right b;
  Scalar s;
  Addend c;
  Function f;

  constexpr size rows() const { return a.rows(); }
  constexpr size columns() const { return b.columns(); }

  // g of a product of views. Other factors are computed before: what they are
  // made of may be the result.
  template <class Operation> void with_views(Operation g) const {
    if constexpr (!is_view<Left>) {
      const dynamic<element_of_each<Left>> left(a);
      with_factors(any_view(left), b).with_views(g);
    } else if constexpr (!is_view<Right>) {
      const dynamic<element_of_each<Right>> right(b);
      with_factors(a, any_view(right)).with_views(g);
    } else {
      g(*this);
    }
  }
  // Whether d would be written before factors or the addend are read.
  template <class Result> bool overlaps(const Result &d) const {
    return is_read_in(a, d) || is_read_in(b, d) || c.overlaps(d);
  }
  template <class Factor, class Result>
  static bool is_read_in(const Factor &factor, const Result &d) {
    if constexpr (is_view<Factor>)
      return share_elements(lines_of(d), lines_of(factor));
    else
      return false;
  }
  template <class Result> void expect(const Result &d) const {
    expect_extents("the right factor", b.rows(), b.columns(), a.columns(),
                   b.columns());
    expect_extents("the result", d.rows(), d.columns(), a.rows(), b.columns());
    c.expect_of(d);
    expect_apart("a factor", d, a, sharing::nothing);
    expect_apart("a factor", d, b, sharing::nothing);
  }
  template <class Element, layout Layout>
  void store(const view<Element, Layout> &d) const {
    static_assert(!is_const<Element>, "the elements of the result are const");
    with_views([&d](const auto &p) { p.store_product(d); });
  }
  template <class Element, layout Layout>
  void store_product(const view<Element, Layout> &d) const {
    expect(d);
    if constexpr (Addend::template is_of<view<Element, Layout>>)
      // As a view of its own it would overlap the result.
      if (c.is(d))
        return with_addend(c.of_result()).template evaluate<start::zero>(d);
    evaluate<start::zero>(d);
  }
  // d + p, or d - p.
  template <bool Subtracts, class Element, layout Layout>
  void add(const view<Element, Layout> &d) const {
    expect_product<Element>();
    with_views([&d](const auto &p) {
      p.expect(d);
      p.template evaluate<Subtracts == IsNegative
                              ? start::element
                              : start::element_to_subtract_from>(d);
    });
  }
  template <class First, class Second>
  constexpr product<First, Second, Scalar, Addend, Function, IsNegative>
  with_factors(const First &first, const Second &second) const {
    return {first, second, s, c, f};
  }
  template <class Other>
  constexpr product<Left, Right, Scalar, Other, Function, IsNegative>
  with_addend(const Other &other) const {
    return {a, b, s, other, f};
  }
  template <class Other>
  constexpr product<Left, Right, Scalar, Addend, Other, IsNegative>
  with_function(const Other &other) const {
    return {a, b, s, c, other};
  }
  constexpr product<Left, Right, Scalar, Addend, Function, !IsNegative>
  with_other_sign() const {
    return {a, b, s, c, f};
  }
  constexpr product<Left, Right, element_of_each<Left>, Addend, Function,
                    IsNegative>
  with_factor(element_of_each<Left> factor) const {
    return {a, b, factor, c, f};
  }

  // The copies are in registers: a store could change members.
  template <start From, class Element, layout Layout>
  void evaluate(const view<Element, Layout> &result) const {
    const auto [a, b, s, c, f] = *this;
    const view<Element, Layout> d = result;
    const size rows = d.rows(), columns = d.columns(), inner = a.columns();
    MX_RAISED
    for (size i = 0; i < rows; ++i)
      for (size j = 0; j < columns; ++j) {
        Element sum = From == start::zero ? Element(0) : d(i, j);
        for (size k = 0; k < inner; ++k)
          if constexpr (From == start::zero)
            sum += a(i, k) * b(k, j);
          else if constexpr (From == start::element)
            sum += scaled(s, a(i, k)) * b(k, j);
          else
            sum -= scaled(s, a(i, k)) * b(k, j);
        if constexpr (From == start::zero)
          d(i, j) =
              Element(f(total<IsNegative>(c, scaled(s, sum), i, j, d(i, j))));
        else
          d(i, j) = sum;
      }
  }

  template <class Element> static constexpr void expect_product() {
    static_assert(!is_const<Element>, "the elements of the result are const");
    static_assert(is_same<Addend, nothing> && is_same<Function, as_it_is>,
                  "+= and -= take A * B or s * (A * B), and nothing more");
  }
};

// s * (A * B) or -s * (A * B), to which an addend may come.
template <class Left, class Right, class Scalar, bool IsNegative>
using term = product<Left, Right, Scalar, nothing, as_it_is, IsNegative>;

template <class Left, class Right, class Scalar, class Addend, class Function,
          bool IsNegative>
struct elements_of<product<Left, Right, Scalar, Addend, Function, IsNegative>> {
  using number = decltype(element_of_each<Left>() * element_of_each<Right>());
  using type = decltype(+of_type<Function>()(total<IsNegative>(
      of_type<Addend>(), scaled(Scalar(), number()), 0, 0, number())));
};

// Products that have an addend or a function already, and any two.
template <class Expression> inline constexpr bool is_product = false;
template <class Expression> inline constexpr bool is_whole = false;
template <class Left, class Right, class Scalar, class Addend, class Function,
          bool IsNegative>
inline constexpr bool
    is_product<product<Left, Right, Scalar, Addend, Function, IsNegative>> =
        true;
template <class Left, class Right, class Scalar, class Addend, class Function,
          bool IsNegative>
inline constexpr bool
    is_whole<product<Left, Right, Scalar, Addend, Function, IsNegative>> =
        !is_same<Addend, nothing> || !is_same<Function, as_it_is>;
template <class Expression> using if_product = if_true<is_product<Expression>>;
template <class First, class Second>
using if_more = if_true<is_whole<First> || is_whole<Second> ||
                        (is_product<First> && is_product<Second>)>;

// D = p, D += p and D -= p.
template <class Product, class View, if_product<Product> = 0>
auto assign(const Product &p, const View &d) -> decltype(p.store(d)) {
  p.store(d);
}
template <class Product, class View, if_product<Product> = 0>
void accumulate(const Product &p, const View &d) {
  p.template add<false>(d);
}
template <class Product, class View, if_product<Product> = 0>
void deduct(const Product &p, const View &d) {
  p.template add<true>(d);
}

template <class> inline constexpr bool is_one = false;
template <class First> constexpr void expect_one() {
  static_assert(is_one<First>, "an expression has one product and one addend: "
                               "D = A * B + C; D += E * F");
}
template <class Product, bool IsRight = false> constexpr void expect_factor() {
  static_assert(IsRight, "a product of views is not divided, it has a "
                         "factor: D = (1 / s) * (A * B)");
}
template <class Product, bool IsRight = false> constexpr void expect_result() {
  static_assert(IsRight, "a product of views is computed where it is "
                         "assigned: D = A * B; std::cout << D;");
}
} // namespace detail

} // namespace mx

#endif
