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
template <class T> constexpr T scaled(one, T x) { return x; }
template <class S, class T> constexpr auto scaled(S s, T x) { return s * x; }
template <class A, class B> inline constexpr bool is_same = false;
template <class A> inline constexpr bool is_same<A, A> = true;
template <class T> inline constexpr bool is_const = false;
template <class T> inline constexpr bool is_const<const T> = true;
struct nothing {
  template <class D> static constexpr bool is_of = false;
  template <class X, class T>
  constexpr X add(X x, size, size, const T &) const {
    return x;
  }
  template <class V> void expect_of(const V &) const {}
};
struct as_it_is {
  template <class T> constexpr T operator()(T x) const { return x; }
};
struct positive_part {
  template <class T> constexpr T operator()(T x) const {
    return x > T(0) ? x : T(0);
  }
};

// s * D, of the result D itself; s * C; and a row that is added to each row.
template <class S> struct own_addend {
  S s;
  template <class X, class T>
  constexpr auto add(X x, size, size, const T &own) const {
    return x + scaled(s, own);
  }
};
template <class V, class S> struct addend {
  // Whether it may be D itself, which is assigned.
  template <class D>
  static constexpr bool is_of =
      V::by_rows == D::by_rows &&
      is_same<typename V::element, typename D::element>;
  V c;
  S s;
  template <class D> bool is(const D &d) const {
    return c.data() == d.data() && c.stride() == d.stride();
  }
  constexpr own_addend<S> of_result() const { return {s}; }
  template <class X, class T>
  constexpr auto add(X x, size i, size j, const T &) const {
    return x + scaled(s, c(i, j));
  }
  template <class D> void expect_of(const D &d) const {
    expect_extents("an addend", c.rows(), c.columns(), d.rows(), d.columns());
  }
};
template <class V> struct row_addend {
  template <class D> static constexpr bool is_of = false;
  V b;
  template <class X, class T>
  constexpr auto add(X x, size, size j, const T &) const {
    return x + b(0, j);
  }
  template <class D> void expect_of(const D &d) const {
    expect_extents("a row that is added", b.rows(), b.columns(), 1,
                   d.columns());
  }
};

// A result that is a factor would be read after it was written.
template <class D, class V> void expect_apart(const D &d, const V &factor) {
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
template <class A, class B, class S, class C, class F> struct product {
  A a;
  B b;
  S s;
  C c;
  F f;

  template <class D> void expect(const D &d) const {
    expect_extents("the right factor", b.rows(), b.columns(), a.columns(),
                   b.columns());
    expect_extents("the result", d.rows(), d.columns(), a.rows(), b.columns());
    c.expect_of(d);
    expect_apart(d, a);
    expect_apart(d, b);
  }
  template <class T, layout L> void store(const view<T, L> &d) const {
    static_assert(!is_const<T>, "the elements of the result are const");
    expect(d);
    if constexpr (C::template is_of<view<T, L>>)
      // As a view of its own it would overlap the result.
      if (c.is(d))
        return with_addend(c.of_result()).evaluate(d);
    evaluate(d);
  }
  template <class T, layout L> void add(const view<T, L> &d) const {
    expect_product<T>();
    expect(d);
    accumulate<false>(d);
  }
  template <class T, layout L> void subtract(const view<T, L> &d) const {
    expect_product<T>();
    expect(d);
    accumulate<true>(d);
  }
  template <class D> constexpr product<A, B, S, D, F> with_addend(D d) const {
    return {a, b, s, d, f};
  }

  // The copies are in registers: a store could change members.
  template <class T, layout L> void evaluate(const view<T, L> &result) const {
    const auto [a, b, s, c, f] = *this;
    const view<T, L> d = result;
    const size rows = d.rows(), columns = d.columns(), inner = a.columns();
    MX_RAISED
    for (size i = 0; i < rows; ++i)
      for (size j = 0; j < columns; ++j) {
        T sum = 0;
        for (size k = 0; k < inner; ++k)
          sum += a(i, k) * b(k, j);
        d(i, j) = T(f(c.add(scaled(s, sum), i, j, d(i, j))));
      }
  }
  template <bool Subtracts, class T, layout L>
  void accumulate(const view<T, L> &result) const {
    const auto [a, b, s, c, f] = *this;
    const view<T, L> d = result;
    const size rows = d.rows(), columns = d.columns(), inner = a.columns();
    MX_RAISED
    for (size i = 0; i < rows; ++i)
      for (size j = 0; j < columns; ++j) {
        T sum = d(i, j);
        for (size k = 0; k < inner; ++k)
          if constexpr (Subtracts)
            sum -= scaled(s, a(i, k)) * b(k, j);
          else
            sum += scaled(s, a(i, k)) * b(k, j);
        d(i, j) = sum;
      }
  }

  template <class T> static constexpr void expect_product() {
    static_assert(!is_const<T>, "the elements of the result are const");
    static_assert(is_same<C, nothing> && is_same<F, as_it_is>,
                  "+= and -= take A * B or s * (A * B), and nothing more");
  }
};
template <class T> using value = typename without_const<T>::type;
} // namespace detail

template <class T, layout L, class U, layout K>
constexpr auto operator*(const view<T, L> &a, const view<U, K> &b) {
  return detail::product<view<T, L>, view<U, K>, detail::one, detail::nothing,
                         detail::as_it_is>{a, b, {}, {}, {}};
}
template <class T, layout L, class B>
constexpr auto
operator*(detail::value<T> s,
          const detail::product<view<T, L>, B, detail::one, detail::nothing,
                                detail::as_it_is> &p) {
  return detail::product<view<T, L>, B, detail::value<T>, detail::nothing,
                         detail::as_it_is>{p.a, p.b, s, {}, {}};
}
template <class T, layout L>
constexpr auto operator*(detail::value<T> s, const view<T, L> &c) {
  return detail::addend<view<T, L>, detail::value<T>>{c, s};
}
// b, one row, as an addend to each row.
template <class T, layout L> constexpr auto each_row(const view<T, L> &b) {
  return detail::row_addend<view<T, L>>{b};
}

namespace detail {
template <class A, class B, class S, class C>
constexpr auto with(const product<A, B, S, nothing, as_it_is> &p, const C &c) {
  return product<A, B, S, C, as_it_is>{p.a, p.b, p.s, c, {}};
}
} // namespace detail

template <class A, class B, class S, class V, class W>
constexpr auto
operator+(const detail::product<A, B, S, detail::nothing, detail::as_it_is> &p,
          const detail::addend<V, W> &c) {
  return detail::with(p, c);
}
template <class A, class B, class S, class V>
constexpr auto
operator+(const detail::product<A, B, S, detail::nothing, detail::as_it_is> &p,
          const detail::row_addend<V> &c) {
  return detail::with(p, c);
}
template <class A, class B, class S, class T, layout L>
constexpr auto
operator+(const detail::product<A, B, S, detail::nothing, detail::as_it_is> &p,
          const view<T, L> &c) {
  return detail::with(p, detail::addend<view<T, L>, detail::one>{c, {}});
}

// The larger of 0 and each element.
template <class A, class B, class S, class C>
constexpr auto relu(const detail::product<A, B, S, C, detail::as_it_is> &p) {
  return detail::product<A, B, S, C, detail::positive_part>{
      p.a, p.b, p.s, p.c, {}};
}

} // namespace mx

#undef MX_RAISED

#endif
