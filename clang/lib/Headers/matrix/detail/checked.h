/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * An answer that says if it is one.
 */
#ifndef __MATRIX_DETAIL_CHECKED_H
#define __MATRIX_DETAIL_CHECKED_H

#include <matrix/types.h>

namespace mx {

// Where valid is false, value is 0: never a NaN or an infinity. (Of an inverse
// in closed form that overflows, only the elements that do are 0.)
template <class Matrix> struct checked {
  Matrix value;
  bool valid;
  constexpr explicit operator bool() const { return valid; }
};

namespace detail {
// The flag, as a condition, keeps the type out of the message.
template <class Matrix, bool IsRight = false> constexpr void expect_value() {
  static_assert(IsRight,
                "a result has a value if it is valid: "
                "if (auto r = mx::inverse(m)) std::cout << r.value * b;");
}
} // namespace detail
template <class Stream, class Matrix>
Stream &operator<<(Stream &stream, const checked<Matrix> &) {
  return detail::expect_value<Matrix>(), stream;
}
template <class Matrix, class Other>
constexpr Matrix operator*(const checked<Matrix> &a, const Other &) {
  return detail::expect_value<Matrix>(), a.value;
}
template <class Matrix, class Other>
constexpr Matrix operator*(const Other &, const checked<Matrix> &b) {
  return detail::expect_value<Matrix>(), b.value;
}

namespace detail {
// A square matrix of at most this extent fits into 32 vector registers, a
// column in each.
inline constexpr int most_in_registers = 16;

// A double that is as accurate as a float would not say so.
template <class Matrix, class Right> constexpr void expect_right_side() {
  static_assert(rows_of<Right> == rows_of<Matrix>,
                "the right side has as many rows as the matrix");
  static_assert(__is_same(element_of<Matrix>, element_of<Right>),
                "both sides have elements of one type: mx::cast<T>(b)");
}
template <class Element> MX_WRAPPER constexpr Element magnitude(Element x) {
  return x < 0 ? -x : x;
}
// What passes for a pivot. No short cut, and so no branch.
template <class Element> MX_WRAPPER constexpr bool is_divisor(Element x) {
  return (x != 0) & is_finite(x);
}
// 1 / x, in a constant expression 0 for 0. A result of 0 says that x has no
// inverse; an infinity or a NaN makes what it multiplies not finite.
template <class Element> MX_WRAPPER constexpr Element reciprocal(Element x) {
  return x == 0 && __builtin_is_constant_evaluated() ? Element(0) : 1 / x;
}
template <class Matrix>
MX_INLINE constexpr checked<Matrix> check(const Matrix &value, bool valid) {
  valid &= all_finite(value);
  return {valid ? value : Matrix{}, valid};
}
} // namespace detail

} // namespace mx

#endif
