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

template <class T, int R, int C> struct matrix;

namespace detail {
template <bool B> struct enable {};
template <> struct enable<true> {
  using type = int;
};
template <bool B> using if_true = typename enable<B>::type;

template <class M> struct traits {
  static constexpr bool is_matrix = false;
};
template <class T, int R, int C> struct traits<matrix<T, R, C>> {
  static constexpr bool is_matrix = true;
  static constexpr int rows = R, columns = C;
  using element = T;
};
template <class M> struct traits<const M> : traits<M> {};
template <class M> struct traits<M &> : traits<M> {};
template <class T> struct same {
  using type = T;
};
// A parameter of this type takes no part in deduction.
template <class T> using no_deduction = typename same<T>::type;
} // namespace detail

template <class M>
inline constexpr bool is_matrix = detail::traits<M>::is_matrix;
template <class M> inline constexpr int rows_of = detail::traits<M>::rows;
template <class M> inline constexpr int columns_of = detail::traits<M>::columns;
template <class M> using element_of = typename detail::traits<M>::element;
template <class M, class T, int R, int C>
using matrix_like = detail::no_deduction<matrix<T, R, C>>;

namespace detail {
template <class M> using if_matrix = if_true<is_matrix<M>>;

// An element in a list. A class, so that {{1}, {2}} are rows and no elements.
template <class T> struct listed {
  template <class U, class = decltype(static_cast<T>(U()))>
  constexpr listed(U u) : value(static_cast<T>(u)) {}
  T value;
};

// m[i], until [j] follows.
template <class T, int R> struct row_of {
  T *first;
  template <class I> constexpr T &operator[](I j) const {
    return first[static_cast<int>(j) * R];
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

template <class T, int R, int C> struct matrix {
  static_assert(R > 0 && C > 0, "a matrix has rows and columns");
  T elements[R * C];

  matrix() = default;
  // All elements are s.
  constexpr explicit matrix(T s) : elements{} {
    for (T &e : elements)
      e = s;
  }
  // Row 0 first, each from left to right; what is missing is 0.
  constexpr matrix(std::initializer_list<detail::listed<T>> list) : elements{} {
    int n = 0;
    if (list.size() > R * C)
      detail::too_many_in_the_list_of_a_matrix();
    for (const detail::listed<T> &e : list) {
      elements[n % C * R + n / C] = e.value;
      ++n;
    }
  }
  constexpr matrix(std::initializer_list<std::initializer_list<T>> rows)
      : elements{} {
    int i = 0;
    if (rows.size() > R)
      detail::too_many_in_the_list_of_a_matrix();
    for (const std::initializer_list<T> &row : rows) {
      int j = 0;
      if (row.size() > C)
        detail::too_many_in_the_list_of_a_matrix();
      for (const T &e : row)
        elements[j++ * R + i] = e;
      ++i;
    }
  }
  constexpr matrix(std::initializer_list<matrix<T, 1, C>> rows) : elements{} {
    int i = 0;
    if (rows.size() > R)
      detail::too_many_in_the_list_of_a_matrix();
    for (const matrix<T, 1, C> &row : rows) {
      for (int j = 0; j < C; ++j)
        elements[j * R + i] = row.elements[j];
      ++i;
    }
  }
  template <class U>
  constexpr explicit matrix(const matrix<U, R, C> &m) : elements{} {
    for (int n = 0; n < R * C; ++n)
      elements[n] = static_cast<T>(m.elements[n]);
  }
  template <class U, detail::if_true<R * C == 1 && !is_matrix<U>> = 0,
            class = decltype(static_cast<U>(T()))>
  constexpr explicit operator U() const {
    return static_cast<U>(elements[0]);
  }

  template <class I> constexpr detail::row_of<T, R> operator[](I i) {
    return {elements + i};
  }
  template <class I>
  constexpr detail::row_of<const T, R> operator[](I i) const {
    return {elements + i};
  }
#ifdef __cpp_multidimensional_subscript
  template <class I, class J> constexpr T &operator[](I i, J j) {
    return elements[static_cast<int>(j) * R + static_cast<int>(i)];
  }
  template <class I, class J> constexpr const T &operator[](I i, J j) const {
    return elements[static_cast<int>(j) * R + static_cast<int>(i)];
  }
#endif

  constexpr matrix operator+() const { return *this; }
  constexpr matrix operator-() const {
    matrix r{};
    for (int n = 0; n < R * C; ++n)
      r.elements[n] = static_cast<T>(-elements[n]);
    return r;
  }
  constexpr matrix operator~() const {
    matrix r{};
    for (int n = 0; n < R * C; ++n)
      r.elements[n] = static_cast<T>(~elements[n]);
    return r;
  }
  constexpr matrix<bool, R, C> operator!() const {
    matrix<bool, R, C> r{};
    for (int n = 0; n < R * C; ++n)
      r.elements[n] = !elements[n];
    return r;
  }

// r = a op b, for two matrices or a matrix and a scalar.
#define MX_EACH(type, op, left, right)                                         \
  {                                                                            \
    matrix<type, R, C> r{};                                                    \
    for (int n = 0; n < R * C; ++n)                                            \
      r.elements[n] = static_cast<type>(left op right);                        \
    return r;                                                                  \
  }
#define MX_OPERATOR(type, op)                                                  \
  friend constexpr matrix<type, R, C> operator op(const matrix &a, T b)        \
      MX_EACH(type, op, a.elements[n], b) friend constexpr matrix<type, R, C>  \
      operator op(T a, const matrix &b) MX_EACH(type, op, a, b.elements[n])
#define MX_OPERATORS(type, op)                                                 \
  friend constexpr matrix<type, R, C> operator op(const matrix &a,             \
                                                  const matrix &b)             \
      MX_EACH(type, op, a.elements[n], b.elements[n]) MX_OPERATOR(type, op)
#define MX_ASSIGNMENT(op)                                                      \
  template <class B> constexpr matrix &operator op## = (const B &b) {          \
    return *this = *this op b;                                                 \
  }
  MX_OPERATORS(T, +)
  MX_OPERATORS(T, -)
  MX_OPERATOR(T, *)
  MX_OPERATORS(T, %)
  MX_OPERATORS(T, &)
  MX_OPERATORS(T, |)
  MX_OPERATORS(T, ^)
  MX_OPERATORS(T, <<)
  MX_OPERATORS(T, >>)
  MX_OPERATORS(bool, ==)
  MX_OPERATORS(bool, !=)
  MX_OPERATORS(bool, <)
  MX_OPERATORS(bool, <=)
  MX_OPERATORS(bool, >)
  MX_OPERATORS(bool, >=)
  friend constexpr matrix operator/(const matrix &a, T b)
      MX_EACH(T, /, a.elements[n], b) MX_ASSIGNMENT(+) MX_ASSIGNMENT(-)
          MX_ASSIGNMENT(*) MX_ASSIGNMENT(/) MX_ASSIGNMENT(%) MX_ASSIGNMENT(&)
              MX_ASSIGNMENT(|) MX_ASSIGNMENT(^) MX_ASSIGNMENT(<<)
                  MX_ASSIGNMENT(>>)
#undef MX_ASSIGNMENT
#undef MX_OPERATORS
#undef MX_OPERATOR
#undef MX_EACH
};

template <class T, int R, int K, int C>
constexpr matrix<T, R, C> operator*(const matrix<T, R, K> &a,
                                    const matrix<T, K, C> &b) {
  matrix<T, R, C> r{};
  for (int j = 0; j < C; ++j)
    for (int i = 0; i < R; ++i) {
      T s = static_cast<T>(a[i][0] * b[0][j]);
      for (int k = 1; k < K; ++k)
        s = static_cast<T>(s + a[i][k] * b[k][j]);
      r[i][j] = s;
    }
  return r;
}

} // namespace mx

#endif
