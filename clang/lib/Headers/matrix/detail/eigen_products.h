/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Products of Eigen's expressions.
 *
 * A product that is assigned is one of three classes of Eigen's: of small
 * constant extents, where each element of the result is an expression
 * (LazyProduct); of others, when it is assigned as it is (DefaultProduct); and
 * the kernel below all others, general_matrix_matrix_product. Each has a more
 * specialized form here. What is not of this header's types goes Eigen's way.
 */
#ifndef __MATRIX_DETAIL_EIGEN_PRODUCTS_H
#define __MATRIX_DETAIL_EIGEN_PRODUCTS_H

#include <matrix/detail/eigen_memory.h>
#include <matrix/detail/eigen_nests.h>

namespace Eigen {
namespace internal {
template <class Dst, class Src, class Function, class Kind, class Enable>
struct Assignment;
struct Dense2Dense;
template <class T, class U> struct assign_op;
template <class T, class U> struct add_assign_op;
template <class T, class U> struct sub_assign_op;
template <class Lhs, class Rhs> struct product_type;
template <class Lhs, class Rhs, class LhsShape, class RhsShape, int Type>
struct generic_product_impl;
template <class Dst, class Src, class Function>
void call_dense_assignment_loop(Dst &dst, const Src &src, const Function &);
template <class Index, class T, int Order, bool ConjugateLhs, class U,
          bool ConjugateRhs>
struct general_matrix_vector_product_gemv;
template <class Xpr> struct traits;
template <class Xpr> struct evaluator;
template <class Xpr, int Type, class LhsShape, class RhsShape, class LhsScalar,
          class RhsScalar>
struct product_evaluator;
template <class Xpr> struct blas_traits;
} // namespace internal
} // namespace Eigen

namespace mx {
namespace eigen {

// Eigen's enumerators.
inline constexpr int default_product = 0, lazy_product = 1, gemv_product = 7,
                     gemm_product = 8;
inline constexpr unsigned eval_before_nesting_bit = 0x2;

template <class T>
inline constexpr bool is_replaced = is_same<T, float> || is_same<T, double>;

// Extents up to which a product of constant extents is one operation.
inline constexpr int largest_extent = 16;

constexpr bool is_at_least(int least, int a, int b) {
  return a >= least || b >= least;
}

// Eigen's own formulas are as fast for 2x2. So they are for small vectors, but
// for the sum of a matrix's columns in memory.
template <class D, class A, class B> constexpr bool is_worth_it() {
  if (D::columns == 1)
    return is_at_least(A::by_rows ? 8 : 5, A::rows, A::columns);
  if (D::rows == 1)
    return is_at_least(B::by_rows ? 5 : 8, B::rows, B::columns);
  return D::rows > 2 || D::columns > 2 || A::columns > 2;
}

template <class Dst, class Lhs, class Rhs> constexpr bool is_fixed_product() {
  if constexpr (is_dense<Dst> && is_dense<Lhs> && is_dense<Rhs>) {
    using D = expression<Dst>;
    using A = expression<Lhs>;
    using B = expression<Rhs>;
    return D::is_memory && D::is_fixed && A::is_fixed && B::is_fixed &&
           is_same<typename D::scalar, typename A::scalar> &&
           is_same<typename D::scalar, typename B::scalar> &&
           is_replaced<typename D::scalar> && D::rows == A::rows &&
           D::columns == B::columns && A::columns == B::rows &&
           D::rows <= largest_extent && D::columns <= largest_extent &&
           A::columns <= largest_extent && is_worth_it<D, A, B>();
  } else
    return false;
}

// By copies without gaps. It is a path of its own, so that values of the other
// do not meet with those of this one.
template <assignment How, class Dst, class Lhs, class Rhs>
__attribute__((__noinline__, __cold__)) void
multiply_irregular(Dst &dst, const Lhs &lhs, const Rhs &rhs);

// All is read before the result is written, which so may be an operand.
template <assignment How, class Dst, class Lhs, class Rhs>
MX_INLINE void multiply_fixed(Dst &dst, const Lhs &lhs, const Rhs &rhs) {
  if (is_irregular(dst) || is_irregular(lhs) || is_irregular(rhs))
    return multiply_irregular<How>(dst, lhs, rhs);
  auto a = load_regular(lhs);
  auto b = load_regular(rhs);
  using memory = in_memory<Dst>;
  if constexpr (How == assignment::is)
    memory::store(a * b, dst);
  else if constexpr (memory::is::is_vector) {
    // Element by element: what Eigen has just stored would not be forwarded to
    // a load of the whole.
    auto product = a * b;
    for (int i = 0; i < memory::is::rows; ++i)
      for (int j = 0; j < memory::is::columns; ++j)
        if constexpr (How == assignment::adds)
          dst.coeffRef(i, j) += product[i][j];
        else
          dst.coeffRef(i, j) -= product[i][j];
  } else if constexpr (How == assignment::adds)
    memory::store(__builtin_matrix_multiply_add(a, b, memory::load(dst)), dst);
  else
    memory::store(__builtin_matrix_multiply_add(-a, b, memory::load(dst)), dst);
}

template <assignment How, class Dst, class Lhs, class Rhs>
void multiply_irregular(Dst &dst, const Lhs &lhs, const Rhs &rhs) {
  typename Lhs::PlainObject a(lhs);
  typename Rhs::PlainObject b(rhs);
  typename Dst::PlainObject result(dst);
  multiply_fixed<How>(result, a, b);
  dst = result;
}

// Eigen packs the factors of large products, as the loops here do not.
template <class T>
constexpr bool is_large(long rows, long columns, long depth) {
  return double(rows) * double(columns) * double(depth) * double(sizeof(T)) >
         double(1 << 29);
}

// Whether the program defines EIGEN_USE_BLAS: Eigen defines this class then.
template <class T, int Size = 0> inline constexpr bool uses_blas = false;
template <class T>
inline constexpr bool
    uses_blas<T, 0 * sizeof(Eigen::internal::general_matrix_vector_product_gemv<
                            long, T, 0, false, T, false>)> = true;

template <class Dst, class Lhs, class Rhs> constexpr bool is_dynamic_product() {
  if constexpr (is_dense<Lhs> && is_dense<Rhs>) {
    using T = typename Dst::Scalar;
    if constexpr (is_replaced<T> && is_same<T, typename Lhs::Scalar> &&
                  is_same<T, typename Rhs::Scalar> &&
                  int(Eigen::internal::product_type<Lhs, Rhs>::value) ==
                      gemm_product)
      return expression<Dst>::is_memory && !expression<Dst>::is_vector &&
             Eigen::internal::blas_traits<Lhs>::HasUsableDirectAccess &&
             Eigen::internal::blas_traits<Rhs>::HasUsableDirectAccess &&
             !uses_blas<T>;
  }
  return false;
}

// False if it is Eigen's: vectors, what has no elements, and what is large.
template <assignment How, class Dst, class Lhs, class Rhs>
MX_INLINE bool multiply_dynamic(Dst &dst, const Lhs &lhs, const Rhs &rhs) {
  const long rows = dst.rows(), columns = dst.cols(), depth = lhs.cols();
  if (rows <= 1 || columns <= 1 || depth == 0 ||
      is_large<typename Dst::Scalar>(rows, columns, depth))
    return false;
#ifdef _OPENMP
  // Eigen shares large products among threads.
  if (rows + columns + depth >= 64)
    return false;
#endif
  // A factor may be a number times a matrix.
  using A = Eigen::internal::blas_traits<Lhs>;
  using B = Eigen::internal::blas_traits<Rhs>;
  const auto &a = A::extract(lhs);
  const auto &b = B::extract(rhs);
  if constexpr (A::HasScalarFactor || B::HasScalarFactor) {
    auto alpha = A::extractScalarFactor(lhs) * B::extractScalarFactor(rhs);
    multiply_scaled<How != assignment::is, expression<Dst>::by_rows>(
        dst.data(), dst.outerStride(), lines_of(a), lines_of(b), rows, columns,
        depth, How == assignment::subtracts ? -alpha : alpha);
  } else
    multiply<How, expression<Dst>::by_rows>(dst.data(), dst.outerStride(),
                                            lines_of(a), lines_of(b), rows,
                                            columns, depth);
  return true;
}

// dst = lhs * rhs, and so on.
template <assignment How, class Dst, class Lhs, class Rhs, class Function>
struct lazy_assignment {
  using product = Eigen::Product<Lhs, Rhs, lazy_product>;
  MX_INLINE static void run(Dst &dst, const product &src,
                            const Function &function) {
    if constexpr (is_fixed_product<Dst, Lhs, Rhs>())
      multiply_fixed<How>(dst, src.lhs(), src.rhs());
    else
      Eigen::internal::call_dense_assignment_loop(dst, src, function);
  }
};
template <assignment How, class Dst, class Lhs, class Rhs, class Function>
struct default_assignment {
  using product = Eigen::Product<Lhs, Rhs, default_product>;
  MX_INLINE static void run(Dst &dst, const product &src, const Function &) {
    if constexpr (is_fixed_product<Dst, Lhs, Rhs>())
      multiply_fixed<How>(dst, src.lhs(), src.rhs());
    else {
      if (How == assignment::is &&
          (dst.rows() != src.rows() || dst.cols() != src.cols()))
        dst.resize(src.rows(), src.cols());
      if constexpr (is_dynamic_product<Dst, Lhs, Rhs>())
        if (multiply_dynamic<How>(dst, src.lhs(), src.rhs()))
          return;
      using implementation = Eigen::internal::generic_product_impl<
          Lhs, Rhs, typename Eigen::internal::evaluator_traits<Lhs>::Shape,
          typename Eigen::internal::evaluator_traits<Rhs>::Shape,
          int(Eigen::internal::product_type<Lhs, Rhs>::value)>;
      if constexpr (How == assignment::is)
        implementation::evalTo(dst, src.lhs(), src.rhs());
      else if constexpr (How == assignment::adds)
        implementation::addTo(dst, src.lhs(), src.rhs());
      else
        implementation::subTo(dst, src.lhs(), src.rhs());
    }
  }
};

// The evaluator of a product of larger extents: that of a matrix it is held in.
template <class M> struct result {
  M value;
};
template <class Product>
struct evaluated : private result<typename Product::PlainObject>,
                   Eigen::internal::evaluator<typename Product::PlainObject> {
  using PlainObject = typename Product::PlainObject;
  using holder = result<PlainObject>;
  using Base = Eigen::internal::evaluator<PlainObject>;
  static constexpr unsigned Flags = Base::Flags | eval_before_nesting_bit;

  explicit evaluated(const Product &product)
      : holder{PlainObject(product.rows(), product.cols())},
        Base(holder::value) {
    holder::value.noalias() = product;
  }
};

} // namespace eigen
} // namespace mx

#define MX_EIGEN_ASSIGNMENT(T, operation, how)                                 \
  template <class Dst, class Lhs, class Rhs>                                   \
  struct Assignment<Dst, Product<Lhs, Rhs, mx::eigen::lazy_product>,           \
                    operation<T, T>, Dense2Dense, void>                        \
      : mx::eigen::lazy_assignment<mx::eigen::assignment::how, Dst, Lhs, Rhs,  \
                                   operation<T, T>> {};                        \
  template <class Dst, class Lhs, class Rhs>                                   \
  struct Assignment<Dst, Product<Lhs, Rhs, mx::eigen::default_product>,        \
                    operation<T, T>, Dense2Dense, void>                        \
      : mx::eigen::default_assignment<mx::eigen::assignment::how, Dst, Lhs,    \
                                      Rhs, operation<T, T>> {};                \
  /* Without the temporary that an operand as the result would need. */        \
  template <class Dst, class Lhs, class Rhs>                                   \
  MX_INLINE auto call_assignment(                                              \
      Dst &dst, const Product<Lhs, Rhs, mx::eigen::default_product> &src,      \
      const operation<T, T> &)                                                 \
      -> mx::eigen::if_true<mx::eigen::is_fixed_product<Dst, Lhs, Rhs>()> {    \
    mx::eigen::multiply_fixed<mx::eigen::assignment::how>(dst, src.lhs(),      \
                                                          src.rhs());          \
  }

namespace Eigen {
namespace internal {
MX_EIGEN_ASSIGNMENT(float, assign_op, is)
MX_EIGEN_ASSIGNMENT(float, add_assign_op, adds)
MX_EIGEN_ASSIGNMENT(float, sub_assign_op, subtracts)
MX_EIGEN_ASSIGNMENT(double, assign_op, is)
MX_EIGEN_ASSIGNMENT(double, add_assign_op, adds)
MX_EIGEN_ASSIGNMENT(double, sub_assign_op, subtracts)

// Within other expressions. (Scalars are spelled as Eigen's default arguments
// are: else this would not be more specialized than Eigen's class.)
#define MX_EIGEN_EVALUATOR(type)                                               \
  template <class Lhs, class Rhs>                                              \
  struct product_evaluator<                                                    \
      Product<Lhs, Rhs, mx::eigen::default_product>, type, DenseShape,         \
      DenseShape,                                                              \
      typename traits<typename Product<                                        \
          Lhs, Rhs, mx::eigen::default_product>::Lhs>::Scalar,                 \
      typename traits<typename Product<                                        \
          Lhs, Rhs, mx::eigen::default_product>::Rhs>::Scalar>                 \
      : mx::eigen::evaluated<Product<Lhs, Rhs, mx::eigen::default_product>> {  \
    using mx::eigen::evaluated<                                                \
        Product<Lhs, Rhs, mx::eigen::default_product>>::evaluated;             \
  };
MX_EIGEN_EVALUATOR(mx::eigen::gemv_product)
MX_EIGEN_EVALUATOR(mx::eigen::gemm_product)
#undef MX_EIGEN_EVALUATOR
} // namespace internal
} // namespace Eigen

#undef MX_EIGEN_ASSIGNMENT

#endif
