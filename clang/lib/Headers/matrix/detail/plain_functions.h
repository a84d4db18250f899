/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Sums, functions of each element and selection of the structure of plain.h.
 */
#ifndef __MATRIX_DETAIL_PLAIN_FUNCTIONS_H
#define __MATRIX_DETAIL_PLAIN_FUNCTIONS_H

#include <matrix/detail/plain.h>

#if !defined(__GNUC__) && !defined(__clang__)
#include <math.h>
#endif

namespace mx {

namespace detail {
// Newton's iteration, for compilers whose square root is no constant. It rises
// or falls to a fixed point, or to two numbers that take turns.
template <class T> constexpr T constant_root(T x) {
  if (!(x > 0) || x == x * 2)
    return x < 0 ? (x - x) / (x - x) : x;
  T r = x < 1 ? T(1) : x, before = 0;
  // From 1e308 down: one bit a step, and then twice as many.
  for (int step = 0; step < 1100 && r != before; ++step) {
    T next = r / 2 + x / r / 2;
    if (step > 0 && next >= r)
      break;
    before = r;
    r = next;
  }
  return r;
}
template <class T> constexpr T root(T x) {
  if (__builtin_is_constant_evaluated())
    return constant_root(x);
#if !defined(__GNUC__) && !defined(__clang__)
  return static_cast<T>(::sqrt(x));
#else
  if constexpr (sizeof(T) == sizeof(float))
    return __builtin_sqrtf(x);
  else if constexpr (sizeof(T) == sizeof(double))
    return __builtin_sqrt(x);
  else
    return __builtin_sqrtl(x);
#endif
}
template <class T> constexpr T absolute(T x) {
  return x < 0 ? static_cast<T>(-x) : x == 0 ? static_cast<T>(0) : x;
}
} // namespace detail

template <class T, int N> constexpr T trace(const matrix<T, N, N> &m) {
  T s = m[0][0];
  for (int i = 1; i < N; ++i)
    s = static_cast<T>(s + m[i][i]);
  return s;
}
template <class T, int R, int C> constexpr T sum(const matrix<T, R, C> &m) {
  T s = m[0][0];
  for (int n = 1; n < R * C; ++n)
    s = static_cast<T>(s + m[n / C][n % C]);
  return s;
}
template <class T, int R, int C, int P, int Q>
constexpr T dot(const matrix<T, R, C> &a, const matrix<T, P, Q> &b) {
  static_assert((R == P && C == Q) || (R * C == P * Q && (R == 1 || C == 1) &&
                                       (P == 1 || Q == 1)),
                "both have the same extents, or are rows and columns");
  T s = static_cast<T>(a[0][0] * b[0][0]);
  for (int n = 1; n < R * C; ++n)
    s = static_cast<T>(s + a[n / C][n % C] * b[n / Q][n % Q]);
  return s;
}
template <class T, int R, int C, int P, int Q>
constexpr auto outer_product(const matrix<T, R, C> &a,
                             const matrix<T, P, Q> &b) {
  static_assert((R == 1 || C == 1) && (P == 1 || Q == 1),
                "both are rows or columns");
  matrix<T, R * C, P * Q> r{};
  for (int j = 0; j < P * Q; ++j)
    for (int i = 0; i < R * C; ++i)
      r[i][j] = static_cast<T>(a.elements[i] * b.elements[j]);
  return r;
}
template <class S, class T, int R, int K, int C>
constexpr matrix<T, R, C> multiply_add(const matrix<S, R, K> &a,
                                       const matrix<S, K, C> &b,
                                       matrix<T, R, C> c) {
  for (int j = 0; j < C; ++j)
    for (int i = 0; i < R; ++i)
      for (int k = 0; k < K; ++k)
        c[i][j] = static_cast<T>(c[i][j] + static_cast<T>(a[i][k]) *
                                               static_cast<T>(b[k][j]));
  return c;
}

namespace detail {
template <class F, class T, int R, int C>
constexpr matrix<T, R, C> each(F f, const matrix<T, R, C> &a,
                               const matrix<T, R, C> &b) {
  matrix<T, R, C> r{};
  for (int n = 0; n < R * C; ++n)
    r.elements[n] = f(a.elements[n], b.elements[n]);
  return r;
}
template <class F, class T, int R, int C>
constexpr T fold(F f, const matrix<T, R, C> &m) {
  T r = m[0][0];
  for (int n = 1; n < R * C; ++n)
    r = f(r, m[n / C][n % C]);
  return r;
}
// A NaN loses.
template <class T> constexpr T smaller(T a, T b) {
  return b < a || a != a ? b : a;
}
template <class T> constexpr T larger(T a, T b) {
  return a < b || a != a ? b : a;
}
} // namespace detail

template <class M, detail::if_matrix<M> = 0>
constexpr M multiply_elements(const M &a, const M &b) {
  using T = element_of<M>;
  return detail::each([](T x, T y) { return static_cast<T>(x * y); }, a, b);
}
template <class M, detail::if_matrix<M> = 0>
constexpr M divide_elements(const M &a, const M &b) {
  using T = element_of<M>;
  return detail::each([](T x, T y) { return static_cast<T>(x / y); }, a, b);
}
template <class M, detail::if_matrix<M> = 0> constexpr M abs(const M &m) {
  using T = element_of<M>;
  return detail::each([](T x, T) { return detail::absolute(x); }, m, m);
}
template <class M, detail::if_matrix<M> = 0> constexpr M sqrt(const M &m) {
  using T = element_of<M>;
  return detail::each([](T x, T) { return detail::root(x); }, m, m);
}
template <class M, detail::if_matrix<M> = 0>
constexpr M(min)(const M &a, const M &b) {
  using T = element_of<M>;
  return detail::each([](T x, T y) { return detail::smaller(x, y); }, a, b);
}
template <class M, detail::if_matrix<M> = 0>
constexpr M(max)(const M &a, const M &b) {
  using T = element_of<M>;
  return detail::each([](T x, T y) { return detail::larger(x, y); }, a, b);
}
template <class M, detail::if_matrix<M> = 0>
constexpr element_of<M> min_element(const M &m) {
  using T = element_of<M>;
  return detail::fold([](T x, T y) { return detail::smaller(x, y); }, m);
}
template <class M, detail::if_matrix<M> = 0>
constexpr element_of<M> max_element(const M &m) {
  using T = element_of<M>;
  return detail::fold([](T x, T y) { return detail::larger(x, y); }, m);
}
template <int R, int C> constexpr bool all(const matrix<bool, R, C> &m) {
  return detail::fold([](bool x, bool y) { return x && y; }, m);
}
template <int R, int C> constexpr bool any(const matrix<bool, R, C> &m) {
  return detail::fold([](bool x, bool y) { return x || y; }, m);
}
template <class T, int R, int C>
constexpr matrix<T, R, C> select(const matrix<bool, R, C> &condition,
                                 const matrix<T, R, C> &yes,
                                 const matrix<T, R, C> &no) {
  matrix<T, R, C> r{};
  for (int n = 0; n < R * C; ++n)
    r.elements[n] = condition.elements[n] ? yes.elements[n] : no.elements[n];
  return r;
}

} // namespace mx

#endif
