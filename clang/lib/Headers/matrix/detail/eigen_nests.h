/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Products of Eigen's matrices whose extents are known at run time: nests of
 * loops, which the compiler computes in register tiles (docs/use/Loops.md).
 *
 * <matrix/product.h> has the same for views. Eigen's extents and strides are
 * signed. Where a factor may overlap the result, Eigen has put a temporary in
 * its place: so a result that lies between the lines of a factor, as blocks of
 * one matrix do, needs no test.
 */
#ifndef __MATRIX_DETAIL_EIGEN_NESTS_H
#define __MATRIX_DETAIL_EIGEN_NESTS_H

#include <matrix/detail/eigen_memory.h>

namespace mx {
namespace eigen {

enum class assignment { is, adds, subtracts };

// Rows or columns that begin stride elements apart.
template <class T, bool ByRows> struct lines {
  T *first;
  long stride;
  MX_INLINE T &operator()(long i, long j) const {
    return first[ByRows ? i * stride + j : i + j * stride];
  }
};
template <class X> MX_INLINE auto lines_of(X &x) {
  using T = typename X::Scalar;
  return lines<T, expression<X>::by_rows>{x.data(), x.outerStride()};
}
template <class X> MX_INLINE auto lines_of(const X &x) {
  using T = typename X::Scalar;
  return lines<const T, expression<X>::by_rows>{x.data(), x.outerStride()};
}

// An inlined nest would be planned anew where it is called.
template <assignment How, bool D, class T, bool A, bool B>
__attribute__((__noinline__)) void
multiply(T *__restrict result, long stride, lines<const T, A> a,
         lines<const T, B> b, long rows, long columns, long depth) {
  const lines<T, D> d{result, stride};
#pragma clang loop matrix(enable)
  for (long i = 0; i < rows; ++i)
    for (long j = 0; j < columns; ++j) {
      T sum = How == assignment::is ? T(0) : d(i, j);
      for (long k = 0; k < depth; ++k)
        if constexpr (How == assignment::subtracts)
          sum -= a(i, k) * b(k, j);
        else
          sum += a(i, k) * b(k, j);
      d(i, j) = sum;
    }
}
template <bool Adds, bool D, class T, bool A, bool B>
__attribute__((__noinline__)) void
multiply_scaled(T *__restrict result, long stride, lines<const T, A> a,
                lines<const T, B> b, long rows, long columns, long depth,
                T alpha) {
  const lines<T, D> d{result, stride};
#pragma clang loop matrix(enable)
  for (long i = 0; i < rows; ++i)
    for (long j = 0; j < columns; ++j) {
      T sum = 0;
      for (long k = 0; k < depth; ++k)
        sum += a(i, k) * b(k, j);
      d(i, j) = Adds ? d(i, j) + alpha * sum : alpha * sum;
    }
}

} // namespace eigen
} // namespace mx

#endif
