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
template <class Element> constexpr Element constant_root(Element x) {
  if (!(x > 0) || x == x * 2)
    return x < 0 ? (x - x) / (x - x) : x;
  Element r = x < 1 ? Element(1) : x, before = 0;
  // From 1e308 down: one bit a step, and then twice as many.
  for (int step = 0; step < 1100 && r != before; ++step) {
    Element next = r / 2 + x / r / 2;
    if (step > 0 && next >= r)
      break;
    before = r;
    r = next;
  }
  return r;
}
template <class Element> constexpr Element root(Element x) {
  if (__builtin_is_constant_evaluated())
    return constant_root(x);
#if !defined(__GNUC__) && !defined(__clang__)
  return static_cast<Element>(::sqrt(x));
#else
  if constexpr (sizeof(Element) == sizeof(float))
    return __builtin_sqrtf(x);
  else if constexpr (sizeof(Element) == sizeof(double))
    return __builtin_sqrt(x);
  else
    return __builtin_sqrtl(x);
#endif
}
template <class Element> constexpr Element absolute(Element x) {
  return x < 0    ? static_cast<Element>(-x)
         : x == 0 ? static_cast<Element>(0)
                  : x;
}
} // namespace detail

template <class Element, int Extent>
constexpr Element trace(const matrix<Element, Extent, Extent> &m) {
  Element s = m[0][0];
  for (int i = 1; i < Extent; ++i)
    s = static_cast<Element>(s + m[i][i]);
  return s;
}
template <class Element, int Rows, int Columns>
constexpr Element sum(const matrix<Element, Rows, Columns> &m) {
  Element s = m[0][0];
  for (int n = 1; n < Rows * Columns; ++n)
    s = static_cast<Element>(s + m[n / Columns][n % Columns]);
  return s;
}
template <class Element, int Rows, int Columns, int BlockRows, int BlockColumns>
constexpr Element dot(const matrix<Element, Rows, Columns> &a,
                      const matrix<Element, BlockRows, BlockColumns> &b) {
  static_assert((Rows == BlockRows && Columns == BlockColumns) ||
                    (Rows * Columns == BlockRows * BlockColumns &&
                     (Rows == 1 || Columns == 1) &&
                     (BlockRows == 1 || BlockColumns == 1)),
                "both have the same extents, or are rows and columns");
  Element s = static_cast<Element>(a[0][0] * b[0][0]);
  for (int n = 1; n < Rows * Columns; ++n)
    s = static_cast<Element>(s + a[n / Columns][n % Columns] *
                                     b[n / BlockColumns][n % BlockColumns]);
  return s;
}
template <class Element, int Rows, int Columns, int BlockRows, int BlockColumns>
constexpr auto
outer_product(const matrix<Element, Rows, Columns> &a,
              const matrix<Element, BlockRows, BlockColumns> &b) {
  static_assert((Rows == 1 || Columns == 1) &&
                    (BlockRows == 1 || BlockColumns == 1),
                "both are rows or columns");
  matrix<Element, Rows * Columns, BlockRows * BlockColumns> r{};
  for (int j = 0; j < BlockRows * BlockColumns; ++j)
    for (int i = 0; i < Rows * Columns; ++i)
      r[i][j] = static_cast<Element>(a.elements[i] * b.elements[j]);
  return r;
}
template <class Scalar, class Element, int Rows, int Inner, int Columns>
constexpr matrix<Element, Rows, Columns>
multiply_add(const matrix<Scalar, Rows, Inner> &a,
             const matrix<Scalar, Inner, Columns> &b,
             matrix<Element, Rows, Columns> c) {
  for (int j = 0; j < Columns; ++j)
    for (int i = 0; i < Rows; ++i)
      for (int k = 0; k < Inner; ++k)
        c[i][j] =
            static_cast<Element>(c[i][j] + static_cast<Element>(a[i][k]) *
                                               static_cast<Element>(b[k][j]));
  return c;
}

namespace detail {
template <class Function, class Element, int Rows, int Columns>
constexpr matrix<Element, Rows, Columns>
each(Function f, const matrix<Element, Rows, Columns> &a,
     const matrix<Element, Rows, Columns> &b) {
  matrix<Element, Rows, Columns> r{};
  for (int n = 0; n < Rows * Columns; ++n)
    r.elements[n] = f(a.elements[n], b.elements[n]);
  return r;
}
template <class Function, class Element, int Rows, int Columns>
constexpr Element fold(Function f, const matrix<Element, Rows, Columns> &m) {
  Element r = m[0][0];
  for (int n = 1; n < Rows * Columns; ++n)
    r = f(r, m[n / Columns][n % Columns]);
  return r;
}
// A NaN loses.
template <class Element> constexpr Element smaller(Element a, Element b) {
  return b < a || a != a ? b : a;
}
template <class Element> constexpr Element larger(Element a, Element b) {
  return a < b || a != a ? b : a;
}
} // namespace detail

template <class Matrix, detail::if_matrix<Matrix> = 0>
constexpr Matrix multiply_elements(const Matrix &a, const Matrix &b) {
  using Element = element_of<Matrix>;
  return detail::each(
      [](Element x, Element y) { return static_cast<Element>(x * y); }, a, b);
}
template <class Matrix, detail::if_matrix<Matrix> = 0>
constexpr Matrix divide_elements(const Matrix &a, const Matrix &b) {
  using Element = element_of<Matrix>;
  return detail::each(
      [](Element x, Element y) { return static_cast<Element>(x / y); }, a, b);
}
template <class Matrix, detail::if_matrix<Matrix> = 0>
constexpr Matrix abs(const Matrix &m) {
  using Element = element_of<Matrix>;
  return detail::each([](Element x, Element) { return detail::absolute(x); }, m,
                      m);
}
template <class Matrix, detail::if_matrix<Matrix> = 0>
constexpr Matrix sqrt(const Matrix &m) {
  using Element = element_of<Matrix>;
  return detail::each([](Element x, Element) { return detail::root(x); }, m, m);
}
template <class Matrix, detail::if_matrix<Matrix> = 0>
constexpr Matrix(min)(const Matrix &a, const Matrix &b) {
  using Element = element_of<Matrix>;
  return detail::each(
      [](Element x, Element y) { return detail::smaller(x, y); }, a, b);
}
template <class Matrix, detail::if_matrix<Matrix> = 0>
constexpr Matrix(max)(const Matrix &a, const Matrix &b) {
  using Element = element_of<Matrix>;
  return detail::each([](Element x, Element y) { return detail::larger(x, y); },
                      a, b);
}
template <class Matrix, detail::if_matrix<Matrix> = 0>
constexpr element_of<Matrix> min_element(const Matrix &m) {
  using Element = element_of<Matrix>;
  return detail::fold(
      [](Element x, Element y) { return detail::smaller(x, y); }, m);
}
template <class Matrix, detail::if_matrix<Matrix> = 0>
constexpr element_of<Matrix> max_element(const Matrix &m) {
  using Element = element_of<Matrix>;
  return detail::fold([](Element x, Element y) { return detail::larger(x, y); },
                      m);
}
template <int Rows, int Columns>
constexpr bool all(const matrix<bool, Rows, Columns> &m) {
  return detail::fold([](bool x, bool y) { return x && y; }, m);
}
template <int Rows, int Columns>
constexpr bool any(const matrix<bool, Rows, Columns> &m) {
  return detail::fold([](bool x, bool y) { return x || y; }, m);
}
template <class Element, int Rows, int Columns>
constexpr matrix<Element, Rows, Columns>
select(const matrix<bool, Rows, Columns> &condition,
       const matrix<Element, Rows, Columns> &yes,
       const matrix<Element, Rows, Columns> &no) {
  matrix<Element, Rows, Columns> r{};
  for (int n = 0; n < Rows * Columns; ++n)
    r.elements[n] = condition.elements[n] ? yes.elements[n] : no.elements[n];
  return r;
}

} // namespace mx

#endif
