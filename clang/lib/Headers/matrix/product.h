/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Products of views. C++17.
 *
 *   C = A * B;  C += A * B;  D = s * (A * B) + t * C;  D = mx::relu(A * B + b)
 *
 * where b is mx::each_row(..). An expression computes when it is assigned, in
 * one nest of loops without temporaries, so what is assigned overlaps no
 * operand. Each element adds its products with k upwards: C += A * B from C on,
 * the others from 0. matrix-clang computes the loops in register tiles without
 * another order of sums (docs/use/Loops.md); elsewhere they are loops.
 */
#ifndef __MATRIX_PRODUCT_H
#define __MATRIX_PRODUCT_H

#include <matrix/view.h>

// Also without -fmatrix-loops. Elements of other types than Loops.md names have
// the loops.
#if defined(__matrix_clang__)
#define MX_RAISED _Pragma("clang loop matrix(enable)")
#else
#define MX_RAISED
#endif

namespace mx {

namespace detail {

// Factors and addends that are not there.
struct one {};
template <class Element> constexpr Element scaled(one, Element x) { return x; }
template <class Scalar, class Element>
constexpr auto scaled(Scalar s, Element x) {
  return s * x;
}
template <class Left, class Right> inline constexpr bool is_same = false;
template <class Left> inline constexpr bool is_same<Left, Left> = true;
template <class Element> inline constexpr bool is_const = false;
template <class Element> inline constexpr bool is_const<const Element> = true;
struct nothing {
  template <class Result> static constexpr bool is_of = false;
  template <class Number, class Element>
  constexpr Number add(Number x, size, size, const Element &) const {
    return x;
  }
  template <class View> void expect_of(const View &) const {}
};
struct as_it_is {
  template <class Element> constexpr Element operator()(Element x) const {
    return x;
  }
};
struct positive_part {
  template <class Element> constexpr Element operator()(Element x) const {
    return x > Element(0) ? x : Element(0);
  }
};

// s * D, of the result D itself; s * C; and a row that is added to each row.
template <class Scalar> struct own_addend {
  Scalar s;
  template <class Number, class Element>
  constexpr auto add(Number x, size, size, const Element &own) const {
    return x + scaled(s, own);
  }
};
template <class View, class Scalar> struct addend {
  // Whether it may be D itself, which is assigned.
  template <class Result>
  static constexpr bool is_of =
      View::by_rows == Result::by_rows &&
      is_same<typename View::element, typename Result::element>;
  View c;
  Scalar s;
  template <class Result> bool is(const Result &d) const {
    return c.data() == d.data() && c.stride() == d.stride();
  }
  constexpr own_addend<Scalar> of_result() const { return {s}; }
  template <class Number, class Element>
  constexpr auto add(Number x, size i, size j, const Element &) const {
    return x + scaled(s, c(i, j));
  }
  template <class Result> void expect_of(const Result &d) const {
    expect_extents("an addend", c.rows(), c.columns(), d.rows(), d.columns());
  }
};
template <class View> struct row_addend {
  template <class Result> static constexpr bool is_of = false;
  View b;
  template <class Number, class Element>
  constexpr auto add(Number x, size, size j, const Element &) const {
    return x + b(0, j);
  }
  template <class Result> void expect_of(const Result &d) const {
    expect_extents("a row that is added", b.rows(), b.columns(), 1,
                   d.columns());
  }
};

// A result that is a factor would be read after it was written.
template <class Result, class View>
void expect_apart(const Result &d, const View &factor) {
#ifndef NDEBUG
  if (static_cast<const void *>(d.data()) == factor.data() &&
      factor.rows() * factor.columns() != 0)
    expect_extents("a result that is its own factor", factor.rows(),
                   factor.columns(), 0, 0);
#else
  (void)d, (void)factor;
#endif
}

// f(s * (A * B) + addend)
template <class Left, class Right, class Scalar, class Addend, class Function>
struct product {
  Left a;
  Right b;
  Scalar s;
  Addend c;
  Function f;

  template <class Result> void expect(const Result &d) const {
    expect_extents("the right factor", b.rows(), b.columns(), a.columns(),
                   b.columns());
    expect_extents("the result", d.rows(), d.columns(), a.rows(), b.columns());
    c.expect_of(d);
    expect_apart(d, a);
    expect_apart(d, b);
  }
  template <class Element, layout Layout>
  void store(const view<Element, Layout> &d) const {
    static_assert(!is_const<Element>, "the elements of the result are const");
    expect(d);
    if constexpr (Addend::template is_of<view<Element, Layout>>)
      // As a view of its own it would overlap the result.
      if (c.is(d))
        return with_addend(c.of_result()).evaluate(d);
    evaluate(d);
  }
  template <class Element, layout Layout>
  void add(const view<Element, Layout> &d) const {
    expect_product<Element>();
    expect(d);
    accumulate<false>(d);
  }
  template <class Element, layout Layout>
  void subtract(const view<Element, Layout> &d) const {
    expect_product<Element>();
    expect(d);
    accumulate<true>(d);
  }
  template <class Result>
  constexpr product<Left, Right, Scalar, Result, Function>
  with_addend(Result d) const {
    return {a, b, s, d, f};
  }

  // The copies are in registers: a store could change members.
  template <class Element, layout Layout>
  void evaluate(const view<Element, Layout> &result) const {
    const auto [a, b, s, c, f] = *this;
    const view<Element, Layout> d = result;
    const size rows = d.rows(), columns = d.columns(), inner = a.columns();
    MX_RAISED
    for (size i = 0; i < rows; ++i)
      for (size j = 0; j < columns; ++j) {
        Element sum = 0;
        for (size k = 0; k < inner; ++k)
          sum += a(i, k) * b(k, j);
        d(i, j) = Element(f(c.add(scaled(s, sum), i, j, d(i, j))));
      }
  }
  template <bool Subtracts, class Element, layout Layout>
  void accumulate(const view<Element, Layout> &result) const {
    const auto [a, b, s, c, f] = *this;
    const view<Element, Layout> d = result;
    const size rows = d.rows(), columns = d.columns(), inner = a.columns();
    MX_RAISED
    for (size i = 0; i < rows; ++i)
      for (size j = 0; j < columns; ++j) {
        Element sum = d(i, j);
        for (size k = 0; k < inner; ++k)
          if constexpr (Subtracts)
            sum -= scaled(s, a(i, k)) * b(k, j);
          else
            sum += scaled(s, a(i, k)) * b(k, j);
        d(i, j) = sum;
      }
  }

  template <class Element> static constexpr void expect_product() {
    static_assert(!is_const<Element>, "the elements of the result are const");
    static_assert(is_same<Addend, nothing> && is_same<Function, as_it_is>,
                  "+= and -= take A * B or s * (A * B), and nothing more");
  }
};
template <class Element> using value = typename without_const<Element>::type;
} // namespace detail

template <class Element, layout Layout, class OtherElement, layout OtherLayout>
constexpr auto operator*(const view<Element, Layout> &a,
                         const view<OtherElement, OtherLayout> &b) {
  return detail::product<view<Element, Layout>, view<OtherElement, OtherLayout>,
                         detail::one, detail::nothing, detail::as_it_is>{
      a, b, {}, {}, {}};
}
template <class Element, layout Layout, class Right>
constexpr auto
operator*(detail::value<Element> s,
          const detail::product<view<Element, Layout>, Right, detail::one,
                                detail::nothing, detail::as_it_is> &p) {
  return detail::product<view<Element, Layout>, Right, detail::value<Element>,
                         detail::nothing, detail::as_it_is>{
      p.a, p.b, s, {}, {}};
}
template <class Element, layout Layout>
constexpr auto operator*(detail::value<Element> s,
                         const view<Element, Layout> &c) {
  return detail::addend<view<Element, Layout>, detail::value<Element>>{c, s};
}
// b, one row, as an addend to each row.
template <class Element, layout Layout>
constexpr auto each_row(const view<Element, Layout> &b) {
  return detail::row_addend<view<Element, Layout>>{b};
}

namespace detail {
template <class Left, class Right, class Scalar, class Addend>
constexpr auto with(const product<Left, Right, Scalar, nothing, as_it_is> &p,
                    const Addend &c) {
  return product<Left, Right, Scalar, Addend, as_it_is>{p.a, p.b, p.s, c, {}};
}
} // namespace detail

template <class Left, class Right, class Scalar, class View, class OtherScalar>
constexpr auto
operator+(const detail::product<Left, Right, Scalar, detail::nothing,
                                detail::as_it_is> &p,
          const detail::addend<View, OtherScalar> &c) {
  return detail::with(p, c);
}
template <class Left, class Right, class Scalar, class View>
constexpr auto
operator+(const detail::product<Left, Right, Scalar, detail::nothing,
                                detail::as_it_is> &p,
          const detail::row_addend<View> &c) {
  return detail::with(p, c);
}
template <class Left, class Right, class Scalar, class Element, layout Layout>
constexpr auto
operator+(const detail::product<Left, Right, Scalar, detail::nothing,
                                detail::as_it_is> &p,
          const view<Element, Layout> &c) {
  return detail::with(
      p, detail::addend<view<Element, Layout>, detail::one>{c, {}});
}

// The larger of 0 and each element.
template <class Left, class Right, class Scalar, class Addend>
constexpr auto
relu(const detail::product<Left, Right, Scalar, Addend, detail::as_it_is> &p) {
  return detail::product<Left, Right, Scalar, Addend, detail::positive_part>{
      p.a, p.b, p.s, p.c, {}};
}

} // namespace mx

#undef MX_RAISED

#endif
