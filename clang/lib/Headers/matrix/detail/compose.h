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

// Extents that are not const and have no padding, in the layout of M.
template <class M>
using plain_of = matrix_like<M, element_of<M>, rows_of<M>, columns_of<M>>;

namespace detail {
template <class T> struct limits;
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
template <class T> MX_WRAPPER constexpr bool is_finite(T x) {
  return (x <= limits<T>::largest) & (x >= -limits<T>::largest);
}
template <class M> MX_INLINE constexpr bool all_finite(const M &m) {
  return all(abs(m) <= limits<element_of<M>>::largest);
}
} // namespace detail

// a beside b, above c beside d.
template <class M, class A, class B, class C, class D, detail::if_matrix<M> = 0>
MX_WRAPPER constexpr M from_blocks(const A &a, const B &b, const C &c,
                                   const D &d) {
  static_assert(rows_of<A> == rows_of<B> && rows_of<C> == rows_of<D> &&
                    rows_of<A> + rows_of<C> == rows_of<M> &&
                    columns_of<A> == columns_of<C> &&
                    columns_of<B> == columns_of<D> &&
                    columns_of<A> + columns_of<B> == columns_of<M>,
                "blocks that lie beside each other have equal extents");
  M r = insert_block(M{}, 0, 0, a);
  r = insert_block(r, 0, columns_of<A>, b);
  r = insert_block(r, rows_of<A>, 0, c);
  return insert_block(r, rows_of<A>, columns_of<A>, d);
}

// The element's distance is at most absolute + relative * the larger of the two
// magnitudes, for each element. Infinities of one sign are equal, a NaN is
// equal to nothing.
template <class M, detail::if_matrix<M> = 0>
MX_INLINE constexpr bool approx_equal(const M &a, const M &b,
                                      element_of<M> absolute,
                                      element_of<M> relative = 0) {
  M distance = abs(a - b);
  M bound = (max)(abs(a), abs(b)) * relative + absolute;
  return all((a == b) | ((distance <= bound) &
                         (distance <= detail::limits<element_of<M>>::largest)));
}

} // namespace mx

#endif
