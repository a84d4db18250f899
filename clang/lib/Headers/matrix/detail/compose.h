/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What is made of the functions that builtin.h and plain_*.h both have.
 */
#ifndef __MATRIX_DETAIL_COMPOSE_H
#define __MATRIX_DETAIL_COMPOSE_H

#include <matrix/detail/config.h>

#if MX_HAS_MATRIX_TYPE
#include <matrix/detail/builtin.h>
#else
#include <matrix/detail/plain_functions.h>
#include <matrix/detail/plain_parts.h>
#endif

namespace mx {

// Extents that are not const and have no padding, in the layout of Matrix.
template <class Matrix>
using plain_of = matrix_like<Matrix, element_of<Matrix>, rows_of<Matrix>,
                             columns_of<Matrix>>;

namespace detail {
template <class Element> struct limits {
  static_assert(sizeof(Element) == 0,
                "inverses, solutions, factorizations and comparisons with a "
                "tolerance are of float or double elements");
  static constexpr Element epsilon = 1, largest = 1;
};
template <> struct limits<float> {
  static constexpr float epsilon = __FLT_EPSILON__, largest = __FLT_MAX__;
};
template <> struct limits<double> {
  static constexpr double epsilon = __DBL_EPSILON__, largest = __DBL_MAX__;
};
template <> struct limits<long double> {
  static constexpr long double epsilon = __LDBL_EPSILON__,
                               largest = __LDBL_MAX__;
};
template <class Element> MX_WRAPPER constexpr bool is_finite(Element x) {
  return (x <= limits<Element>::largest) & (x >= -limits<Element>::largest);
}
template <class Matrix> MX_INLINE constexpr bool all_finite(const Matrix &m) {
  return all(abs(m) <= limits<element_of<Matrix>>::largest);
}
} // namespace detail

// a beside b, above c beside d.
template <class Matrix, class TopLeft, class TopRight, class LowLeft,
          class LowRight, detail::if_matrix<Matrix> = 0>
MX_WRAPPER constexpr Matrix from_blocks(const TopLeft &a, const TopRight &b,
                                        const LowLeft &c, const LowRight &d) {
  static_assert(rows_of<TopLeft> == rows_of<TopRight> &&
                    rows_of<LowLeft> == rows_of<LowRight> &&
                    rows_of<TopLeft> + rows_of<LowLeft> == rows_of<Matrix> &&
                    columns_of<TopLeft> == columns_of<LowLeft> &&
                    columns_of<TopRight> == columns_of<LowRight> &&
                    columns_of<TopLeft> + columns_of<TopRight> ==
                        columns_of<Matrix>,
                "blocks that lie beside each other have equal extents");
#if MX_HAS_MATRIX_TYPE
  return (Matrix)__builtin_tensor_concat(0, __builtin_tensor_concat(1, a, b),
                                         __builtin_tensor_concat(1, c, d));
#else
  Matrix r = insert_block(Matrix{}, 0, 0, a);
  r = insert_block(r, 0, columns_of<TopLeft>, b);
  r = insert_block(r, rows_of<TopLeft>, 0, c);
  return insert_block(r, rows_of<TopLeft>, columns_of<TopLeft>, d);
#endif
}

// The element's distance is at most absolute + relative * the larger of the two
// magnitudes, for each element. Infinities of one sign are equal, a NaN is
// equal to nothing.
template <class First, class Second, detail::if_matrix<First> = 0,
          detail::if_matrix<Second> = 0>
MX_INLINE constexpr bool approx_equal(const First &first, const Second &second,
                                      element_of<First> absolute,
                                      element_of<First> relative = 0) {
  using Matrix = plain_of<First>;
  const Matrix a = first, b = second;
  Matrix distance = abs(a - b);
  Matrix bound = (max)(abs(a), abs(b)) * relative + absolute;
  return all((a == b) |
             ((distance <= bound) &
              (distance <= detail::limits<element_of<First>>::largest)));
}

} // namespace mx

#endif
