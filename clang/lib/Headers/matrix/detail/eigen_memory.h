/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Eigen's expressions as matrices: what <matrix/eigen.h> declares of Eigen 3.4,
 * and loads and stores of what lies in memory.
 *
 * All that is asked of an expression depends on a template parameter, and so is
 * looked up when Eigen is known.
 */
#ifndef __MATRIX_DETAIL_EIGEN_MEMORY_H
#define __MATRIX_DETAIL_EIGEN_MEMORY_H

// Not <matrix/types.h>, which has names in the global namespace: the program
// may have the same.
#include <matrix/detail/config.h>

#include <matrix/detail/builtin.h>

namespace Eigen {
template <class T, int R, int C, int Options, int MaxR, int MaxC> class Matrix;
template <class Lhs, class Rhs, int Option> class Product;
struct DenseShape;
template <class Xpr, template <class> class Base> class NoAlias;
namespace internal {
template <class Xpr> struct evaluator_traits;
} // namespace internal
} // namespace Eigen

namespace mx {
namespace eigen {

// Numbers of Eigen's Constants.h.
inline constexpr int dynamic = -1;
inline constexpr unsigned row_major_bit = 0x1, direct_access_bit = 0x40;

template <class A, class B> inline constexpr bool is_same = false;
template <class A> inline constexpr bool is_same<A, A> = true;

template <bool> struct enable {};
template <> struct enable<true> {
  using type = void;
};
template <bool B> using if_true = typename enable<B>::type;
template <bool, class A, class> struct choice {
  using type = A;
};
template <class A, class B> struct choice<false, A, B> {
  using type = B;
};

template <class X>
inline constexpr bool is_dense =
    is_same<typename Eigen::internal::evaluator_traits<X>::Shape,
            Eigen::DenseShape>;
// A destination that stands for another has no extents.
template <class X, template <class> class Base>
inline constexpr bool is_dense<Eigen::NoAlias<X, Base>> = false;
template <class X, template <class> class Base>
inline constexpr bool is_dense<const Eigen::NoAlias<X, Base>> = false;

// The facts of an expression that has DenseShape.
template <class X> struct expression {
  using scalar = typename X::Scalar;
  static constexpr int rows = X::RowsAtCompileTime;
  static constexpr int columns = X::ColsAtCompileTime;
  static constexpr bool is_fixed = rows > 0 && columns > 0;
  static constexpr bool is_vector = rows == 1 || columns == 1;
  static constexpr bool by_rows = (unsigned(X::Flags) & row_major_bit) != 0;
  // Whether lines of neighbors lie in memory. A vector's elements may be apart.
  static constexpr bool is_memory =
      (unsigned(X::Flags) & direct_access_bit) != 0 &&
      (is_vector || int(X::InnerStrideAtCompileTime) == 1);
};

template <class T, int R, int C, bool ByRows = false>
using value = T __attribute__((matrix_type(R, C), matrix_layout(ByRows)));

// Numbers of a row or column, as a vector with zeros behind them: more than
// eight fill whole registers.
template <class T, int Extent>
using line = T __attribute__((ext_vector_type(Extent <= 8 ? Extent : 16)));
// The elements are number(0), number(1), ..
template <class T, int Extent, class Number>
MX_INLINE line<T, Extent> line_of(Number number) {
  line<T, Extent> all = T(0);
#pragma unroll
  for (int i = 0; i < Extent; ++i)
    all[i] = number(i);
  return all;
}

// A fixed-size expression in memory. The elements of a vector are lines of one,
// so that those of a row of a column-major matrix need not be neighbors.
template <class X> struct in_memory {
  using is = expression<X>;
  using scalar = typename is::scalar;
  static constexpr bool by_rows =
      is::is_vector ? is::columns == 1 : is::by_rows;
  using stored = value<scalar, is::rows, is::columns, by_rows>;
  using columns = value<scalar, is::rows, is::columns>;

  // Without gaps it is an object of the type: LLVM keeps what it sees through
  // in registers, as it does not what a builtin loads.
  static constexpr long line = is::is_vector ? 1
                               : by_rows     ? is::columns
                                             : is::rows;
  static constexpr bool is_object =
      is::is_vector ? int(X::InnerStrideAtCompileTime) == 1
                    : int(X::OuterStrideAtCompileTime) == line;
  typedef stored object __attribute__((may_alias));
  using plain = typename X::PlainObject;

  MX_WRAPPER static long stride(const X &x) {
    if constexpr (is::is_vector)
      return x.innerStride();
    else
      return x.outerStride();
  }
  // Eigen has maps that go backwards, and such that repeat a line.
  MX_WRAPPER static bool is_irregular(const X &x) {
    if constexpr (is_object)
      return false;
    else
      return __builtin_expect(stride(x) < line, 0);
  }
  // Only for what is not irregular.
  MX_INLINE static columns load(const X &x) {
    if constexpr (is_object)
      return columns(*reinterpret_cast<const object *>(x.data()));
    else
      return columns(__builtin_matrix_load(
          stored, x.data(), static_cast<unsigned long>(stride(x))));
  }
  MX_INLINE static void store(columns m, X &x) {
    if constexpr (is_object)
      *reinterpret_cast<object *>(x.data()) = stored(m);
    else
      __builtin_matrix_store(stored(m), x.data(),
                             static_cast<unsigned long>(stride(x)));
  }
};

template <class X> MX_WRAPPER bool is_irregular(const X &x) {
  if constexpr (expression<X>::is_memory)
    return in_memory<X>::is_irregular(x);
  else
    return false;
}

// The value of a fixed-size expression that is not irregular.
template <class X> MX_INLINE auto load_regular(const X &x) {
  if constexpr (expression<X>::is_memory)
    return in_memory<X>::load(x);
  else {
    typename X::PlainObject plain(x);
    return in_memory<typename X::PlainObject>::load(plain);
  }
}

// The value of any fixed-size expression.
template <class X> MX_INLINE auto load(const X &x) {
  if (is_irregular(x)) {
    typename X::PlainObject plain(x);
    return in_memory<typename X::PlainObject>::load(plain);
  }
  return load_regular(x);
}

} // namespace eigen
} // namespace mx

#endif
