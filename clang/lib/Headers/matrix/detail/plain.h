/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * mx::matrix as a structure, for compilers that have no matrix type. What
 * compiles with it does with builtin.h, and means the same.
 *
 * Columns lie one after the other, without gaps. Each operator is one loop over
 * the elements; a product adds its terms with k upwards, from the first one.
 */
#ifndef __MATRIX_DETAIL_PLAIN_H
#define __MATRIX_DETAIL_PLAIN_H

#include <initializer_list>

namespace mx {

template <class Element, int Rows, int Columns> struct matrix;

namespace detail {
template <bool Condition> struct enable {};
template <> struct enable<true> {
  using type = int;
};
template <bool Condition> using if_true = typename enable<Condition>::type;

template <class Matrix> struct traits {
  static constexpr bool is_matrix = false;
};
template <class Element, int Rows, int Columns>
struct traits<matrix<Element, Rows, Columns>> {
  static constexpr bool is_matrix = true;
  static constexpr int rows = Rows, columns = Columns;
  using element = Element;
};
template <class Matrix> struct traits<const Matrix> : traits<Matrix> {};
template <class Matrix> struct traits<Matrix &> : traits<Matrix> {};
template <class Element> struct same {
  using type = Element;
};
// A parameter of this type takes no part in deduction.
template <class Element> using no_deduction = typename same<Element>::type;
} // namespace detail

template <class Matrix>
inline constexpr bool is_matrix = detail::traits<Matrix>::is_matrix;
template <class Matrix>
inline constexpr int rows_of = detail::traits<Matrix>::rows;
template <class Matrix>
inline constexpr int columns_of = detail::traits<Matrix>::columns;
template <class Matrix>
using element_of = typename detail::traits<Matrix>::element;
template <class Matrix, class Element, int Rows, int Columns>
using matrix_like = detail::no_deduction<matrix<Element, Rows, Columns>>;

namespace detail {
template <class Matrix> using if_matrix = if_true<is_matrix<Matrix>>;

// An element in a list. A class, so that {{1}, {2}} are rows and no elements.
template <class Element> struct listed {
  template <class Other, class = decltype(static_cast<Element>(Other()))>
  constexpr listed(Other u) : value(static_cast<Element>(u)) {}
  Element value;
};

// m[i], until [j] follows.
template <class Element, int Rows> struct row_of {
  Element *first;
  template <class Index> constexpr Element &operator[](Index j) const {
    return first[static_cast<int>(j) * Rows];
  }
};

// A list with too many elements or rows comes to this: no constant, and a trap.
inline void too_many_in_the_list_of_a_matrix() {
#if defined(__GNUC__) || defined(__clang__)
  __builtin_trap();
#else
  *static_cast<volatile int *>(nullptr) = 0;
#endif
}
} // namespace detail

template <class Element, int Rows, int Columns> struct matrix {
  static_assert(Rows > 0 && Columns > 0, "a matrix has rows and columns");
  Element elements[Rows * Columns];

  matrix() = default;
  // All elements are s.
  constexpr explicit matrix(Element s) : elements{} {
    for (Element &e : elements)
      e = s;
  }
  // Row 0 first, each from left to right; what is missing is 0.
  constexpr matrix(std::initializer_list<detail::listed<Element>> list)
      : elements{} {
    int n = 0;
    if (list.size() > Rows * Columns)
      detail::too_many_in_the_list_of_a_matrix();
    for (const detail::listed<Element> &e : list) {
      elements[n % Columns * Rows + n / Columns] = e.value;
      ++n;
    }
  }
  constexpr matrix(std::initializer_list<std::initializer_list<Element>> rows)
      : elements{} {
    int i = 0;
    if (rows.size() > Rows)
      detail::too_many_in_the_list_of_a_matrix();
    for (const std::initializer_list<Element> &row : rows) {
      int j = 0;
      if (row.size() > Columns)
        detail::too_many_in_the_list_of_a_matrix();
      for (const Element &e : row)
        elements[j++ * Rows + i] = e;
      ++i;
    }
  }
  constexpr matrix(std::initializer_list<matrix<Element, 1, Columns>> rows)
      : elements{} {
    int i = 0;
    if (rows.size() > Rows)
      detail::too_many_in_the_list_of_a_matrix();
    for (const matrix<Element, 1, Columns> &row : rows) {
      for (int j = 0; j < Columns; ++j)
        elements[j * Rows + i] = row.elements[j];
      ++i;
    }
  }
  template <class Other>
  constexpr explicit matrix(const matrix<Other, Rows, Columns> &m)
      : elements{} {
    for (int n = 0; n < Rows * Columns; ++n)
      elements[n] = static_cast<Element>(m.elements[n]);
  }
  template <class Other,
            detail::if_true<Rows * Columns == 1 && !is_matrix<Other>> = 0,
            class = decltype(static_cast<Other>(Element()))>
  constexpr explicit operator Other() const {
    return static_cast<Other>(elements[0]);
  }

  template <class Index>
  constexpr detail::row_of<Element, Rows> operator[](Index i) {
    return {elements + i};
  }
  template <class Index>
  constexpr detail::row_of<const Element, Rows> operator[](Index i) const {
    return {elements + i};
  }
#ifdef __cpp_multidimensional_subscript
  template <class Index, class OtherIndex>
  constexpr Element &operator[](Index i, OtherIndex j) {
    return elements[static_cast<int>(j) * Rows + static_cast<int>(i)];
  }
  template <class Index, class OtherIndex>
  constexpr const Element &operator[](Index i, OtherIndex j) const {
    return elements[static_cast<int>(j) * Rows + static_cast<int>(i)];
  }
#endif

  constexpr matrix operator+() const { return *this; }
  constexpr matrix operator-() const {
    matrix r{};
    for (int n = 0; n < Rows * Columns; ++n)
      r.elements[n] = static_cast<Element>(-elements[n]);
    return r;
  }
  constexpr matrix operator~() const {
    matrix r{};
    for (int n = 0; n < Rows * Columns; ++n)
      r.elements[n] = static_cast<Element>(~elements[n]);
    return r;
  }
  constexpr matrix<bool, Rows, Columns> operator!() const {
    matrix<bool, Rows, Columns> r{};
    for (int n = 0; n < Rows * Columns; ++n)
      r.elements[n] = !elements[n];
    return r;
  }

// r = a op b, for two matrices or a matrix and a scalar.
#define MX_EACH(type, op, left, right)                                         \
  {                                                                            \
    matrix<type, Rows, Columns> r{};                                           \
    for (int n = 0; n < Rows * Columns; ++n)                                   \
      r.elements[n] = static_cast<type>(left op right);                        \
    return r;                                                                  \
  }
#define MX_OPERATOR(type, op)                                                  \
  friend constexpr matrix<type, Rows, Columns> operator op(const matrix &a,    \
                                                           Element b)          \
      MX_EACH(type, op, a.elements[n],                                         \
              b) friend constexpr matrix<type, Rows, Columns>                  \
      operator op(Element a, const matrix &b)                                  \
          MX_EACH(type, op, a, b.elements[n])
#define MX_OPERATORS(type, op)                                                 \
  friend constexpr matrix<type, Rows, Columns> operator op(const matrix &a,    \
                                                           const matrix &b)    \
      MX_EACH(type, op, a.elements[n], b.elements[n]) MX_OPERATOR(type, op)
#define MX_ASSIGNMENT(op)                                                      \
  template <class Right> constexpr matrix &operator op## = (const Right &b) {  \
    return *this = *this op b;                                                 \
  }
  MX_OPERATORS(Element, +)
  MX_OPERATORS(Element, -)
  MX_OPERATOR(Element, *)
  MX_OPERATORS(Element, %)
  MX_OPERATORS(Element, &)
  MX_OPERATORS(Element, |)
  MX_OPERATORS(Element, ^)
  MX_OPERATORS(Element, <<)
  MX_OPERATORS(Element, >>)
  MX_OPERATORS(bool, ==)
  MX_OPERATORS(bool, !=)
  MX_OPERATORS(bool, <)
  MX_OPERATORS(bool, <=)
  MX_OPERATORS(bool, >)
  MX_OPERATORS(bool, >=)
  friend constexpr matrix operator/(const matrix &a, Element b)
      MX_EACH(Element, /, a.elements[n], b) MX_ASSIGNMENT(+) MX_ASSIGNMENT(-)
          MX_ASSIGNMENT(*) MX_ASSIGNMENT(/) MX_ASSIGNMENT(%) MX_ASSIGNMENT(&)
              MX_ASSIGNMENT(|) MX_ASSIGNMENT(^) MX_ASSIGNMENT(<<)
                  MX_ASSIGNMENT(>>)
#undef MX_ASSIGNMENT
#undef MX_OPERATORS
#undef MX_OPERATOR
#undef MX_EACH
};

template <class Element, int Rows, int Inner, int Columns>
constexpr matrix<Element, Rows, Columns>
operator*(const matrix<Element, Rows, Inner> &a,
          const matrix<Element, Inner, Columns> &b) {
  matrix<Element, Rows, Columns> r{};
  for (int j = 0; j < Columns; ++j)
    for (int i = 0; i < Rows; ++i) {
      Element s = static_cast<Element>(a[i][0] * b[0][j]);
      for (int k = 1; k < Inner; ++k)
        s = static_cast<Element>(s + a[i][k] * b[k][j]);
      r[i][j] = s;
    }
  return r;
}

} // namespace mx

#endif
