// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Eigen's products with <matrix/eigen.h> before everything, against long double.
// REQUIRES: eigen
// DEFINE: %{flags} = -include matrix/eigen.h -isystem %eigen
// RUN: %each_compiler --only matrices-native %s -- %{flags} -O1
// RUN: %each_compiler --only matrices-rows %s -- %{flags}
#include <Eigen/Dense>

#include "Inputs/eigen_test.h"

using namespace Eigen;

#ifdef __matrix_clang__
#if MX_HAS_MATRIX_TYPE
// The test would pass by Eigen's own products, too.
using Sum = decltype(Matrix3f() + Matrix3f());
static_assert(mx::eigen::is_fixed_product<Matrix3f, Matrix3f, Matrix3f>());
static_assert(mx::eigen::is_fixed_product<Matrix3f, Sum, Matrix3f>());
static_assert(mx::eigen::is_fixed_product<Block<MatrixXd, 4, 4>, Matrix4d,
                                          Transpose<const Matrix4d>>());
static_assert(!mx::eigen::is_fixed_product<Matrix3f, Matrix3f,
                                           DiagonalMatrix<float, 3>>());
static_assert(!mx::eigen::is_fixed_product<const decltype(Matrix3f().noalias()),
                                           Matrix3f, Matrix3f>());
static_assert(!mx::eigen::is_fixed_product<Matrix3i, Matrix3i, Matrix3i>());
static_assert(!mx::eigen::is_fixed_product<Matrix3cf, Matrix3cf, Matrix3cf>());
static_assert(mx::eigen::is_dynamic_product<MatrixXd, Block<MatrixXd>,
                                            Transpose<Ref<MatrixXd>>>());
static_assert(!mx::eigen::is_dynamic_product<MatrixXi, MatrixXi, MatrixXi>());
static_assert(!mx::eigen::is_dynamic_product<
              MatrixXd, Map<MatrixXd, 0, InnerStride<>>, MatrixXd>());
#endif
#endif

// Ways to assign a product to d, which has its extents.
template <class D, class A, class B>
void assign(D &&d, const A &a, const B &b) {
  using Plain = Matrix<typename A::Scalar, Dynamic, Dynamic>;
  const reference ab = product(a, b);
  fill(d);
  d.noalias() = a * b;
  CHECK(close(d, ab));
  Plain old = d;
  d += a * b;
  CHECK(close(d, plus(old, ab)));
  old = d;
  d.noalias() -= a * b;
  CHECK(close(d, plus(old, ab, -1)));
}
// With numbers, and in other expressions.
template <class D, class A, class B>
void combine(D &d, const A &a, const B &b) {
  using T = typename A::Scalar;
  using Plain = Matrix<T, Dynamic, Dynamic>;
  assign(d, a, b);
  const reference ab = product(a, b);
  d.noalias() = T(2) * a * b;
  CHECK(close(d, scaled(2, ab)));
  d.noalias() = -a * (b * T(2));
  CHECK(close(d, scaled(-2, ab)));
  Plain old = d;
  d.noalias() -= T(2) * a * b;
  CHECK(close(d, plus(old, scaled(2, ab), -1)));
  Plain c(d.rows(), d.cols());
  fill(c);
  d = a * b + c;
  CHECK(close(d, plus(c, ab)));
  d = c - a * b;
  CHECK(close(d, plus(c, ab, -1)));
  d = a.lazyProduct(b);
  CHECK(close(d, ab));
  d = (a + a) * b;
  CHECK(close(d, scaled(2, ab)));
}

// Operands in memory of different layouts. Vectors have one.
template <class T, int R, int K, int C> void fixed() {
  Matrix<T, R, K, R == 1 ? RowMajor : ColMajor> a;
  Matrix<T, K, C, C == 1 ? ColMajor : RowMajor> b;
  Matrix<T, R, C, R == 1 ? RowMajor : ColMajor> d;
  fill(a), fill(b);
  combine(d, a, b);
  // Blocks of larger ones, at odd addresses, one of them transposed.
  Matrix<T, K + 3, R + 2> large_a;
  Matrix<T, Dynamic, Dynamic> large_b(K + 5, C + 3);
  Matrix<T, Dynamic, Dynamic, RowMajor> large_d(R + 2, C + 3);
  fill(large_a), fill(large_b), fill(large_d);
  assign(large_d.template block<R, C>(1, 2),
         large_a.template block<K, R>(2, 1).transpose(),
         large_b.template block<K, C>(3, 1));
  // Maps with strides. Of matrices, elements that are apart are no memory.
  std::vector<T> memory(2000);
  Map<Matrix<T, R, K, R == 1 ? RowMajor : ColMajor>, 0, OuterStride<>> outer(
      memory.data() + 1, OuterStride<>((R == 1 ? K : R) + 4));
  Map<Matrix<T, K, C, C == 1 ? ColMajor : RowMajor>, 0,
      Stride<Dynamic, Dynamic>>
      inner(memory.data() + 1000,
            Stride<Dynamic, Dynamic>(2 * (C == 1 ? K : C) + 1, 2));
  fill(outer), fill(inner);
  assign(d, outer, inner);
}

// Maps that go backwards, and one that repeats a column.
void unusual_maps() {
  std::vector<float> memory(100);
  using M = Map<Matrix4f, 0, OuterStride<>>;
  M forward(memory.data() + 40, OuterStride<>(5));
  M backward(memory.data() + 30, OuterStride<>(-5));
  M repeated(memory.data() + 60, OuterStride<>(0));
  Map<Matrix4Xf, 0, OuterStride<>> columns(memory.data() + 30, 4, 7,
                                           OuterStride<>(-5));
  fill(forward), fill(backward), fill(repeated);
  Matrix4f d = backward * repeated;
  CHECK(close(d, product(backward, repeated)));
  const Matrix4f old = forward;
  backward.noalias() = old * repeated;
  CHECK(close(backward, product(old, repeated)));
  fill(columns);
  MatrixXf e = MatrixXf(columns.transpose()) * columns;
  CHECK(close(e, product(columns.transpose(), columns)));
}

// The result is an operand.
template <class M> void aliasing(long n) {
  M a(n, n), b(n, n), old;
  auto renew = [&] { fill(a), fill(b), old = a; };
  renew();
  a = a * b;
  CHECK(close(a, product(old, b)));
  renew();
  a = b * a;
  CHECK(close(a, product(b, old)));
  renew();
  a *= b;
  CHECK(close(a, product(old, b)));
  renew();
  a = a * a;
  CHECK(close(a, product(old, old)));
  renew();
  a = a.transpose() * a;
  CHECK(close(a, product(old.transpose(), old)));
  renew();
  a += a * b;
  CHECK(close(a, plus(old, product(old, b))));
  renew();
  a -= b * a.transpose();
  CHECK(close(a, plus(old, product(b, old.transpose()), -1)));
  renew();
  a = b + a * b;
  CHECK(close(a, plus(b, product(old, b))));
  renew();
  M three = a * b * a;
  M two = a * b;
  CHECK(close(three, product(two, a)));
  // Overlapping parts.
  M large(n, n);
  fill(large);
  long m = n / 2 + 1;
  old = large;
  large.bottomRightCorner(m, m) =
      large.topLeftCorner(m, m) * large.topRightCorner(m, m);
  CHECK(close(large.bottomRightCorner(m, m),
              product(old.topLeftCorner(m, m), old.topRightCorner(m, m))));
  // Parts between each other's lines.
  long k = n / 2;
  old = large;
  large.bottomRightCorner(k, k).noalias() -=
      large.bottomLeftCorner(k, k) * large.topRightCorner(k, k);
  CHECK(close(
      large.bottomRightCorner(k, k),
      plus(old.bottomRightCorner(k, k),
           product(old.bottomLeftCorner(k, k), old.topRightCorner(k, k)), -1)));
  old = large;
  large.topRightCorner(k, k).noalias() =
      2 * large.topLeftCorner(k, k) * large.bottomLeftCorner(k, k);
  CHECK(close(
      large.topRightCorner(k, k),
      scaled(2, product(old.topLeftCorner(k, k), old.bottomLeftCorner(k, k)))));
}

template <class T, int Order>
void dynamic(long rows, long depth, long columns) {
  using M = Matrix<T, Dynamic, Dynamic, Order>;
  using Other = Matrix<T, Dynamic, Dynamic, 1 - Order>;
  M a(rows, depth), d(rows, columns);
  Other b(depth, columns);
  fill(a), fill(b);
  combine(d, a, b);
  M large(rows + depth + 5, columns + depth + rows + 5);
  fill(large);
  assign(large.block(depth + 2, rows + 3, rows, columns),
         large.block(1, 2, depth, rows).transpose(), b);
  // A result without extents gets the product's, and what it was is not read.
  M fresh,
      nan = M::Constant(rows, columns, std::numeric_limits<T>::quiet_NaN());
  fresh.noalias() = a * b;
  CHECK(close(fresh, product(a, b)));
  nan.noalias() = a * b;
  CHECK(close(nan, product(a, b)));
}

// Infinities and NaNs stay in their rows and columns.
template <class M> void not_finite(M a, M b, M d) {
  using T = typename M::Scalar;
  for (T x :
       {std::numeric_limits<T>::infinity(), -std::numeric_limits<T>::infinity(),
        std::numeric_limits<T>::quiet_NaN()}) {
    fill(a), fill(b);
    a(1, 2) = x;
    b(0, 1) = x;
    d = a * b;
    CHECK(close(d, product(a, b)));
    d.noalias() -= b * a;
  }
  a.setZero();
  d = -a * a;
  for (long i = 0; i < d.size(); ++i)
    CHECK(d.data()[i] == 0);
}

int main() {
  fixed<float, 3, 3, 3>(), fixed<float, 5, 3, 7>(), fixed<float, 6, 6, 1>();
  fixed<double, 2, 2, 2>(), fixed<double, 16, 13, 11>();
  fixed<double, 1, 12, 9>();
  unusual_maps();
  aliasing<Matrix3f>(3);
  aliasing<Matrix<double, 12, 12, RowMajor>>(12);
  aliasing<MatrixXf>(33);
  for (long n : {0, 1, 2, 3, 5, 8, 13, 21, 40}) {
    dynamic<float, ColMajor>(n, 7, 4);
    dynamic<double, RowMajor>(6, n, 9);
    dynamic<float, ColMajor>(3, 17, n);
    dynamic<double, RowMajor>(n, n, n);
  }
  not_finite<Matrix<float, 5, 5>>({}, {}, {});
  not_finite<MatrixXd>(MatrixXd(9, 9), MatrixXd(9, 9), MatrixXd(9, 9));
  // Eigen's own kernel, above what the loops are for.
  MatrixXd a(420, 430), b(430, 440), d;
  fill(a), fill(b);
  d = a * b;
  CHECK(std::fabs(static_cast<double>(product(a.row(7), b.col(9))(0, 0).value) -
                  d(7, 9)) < 1e-10);
  d.noalias() = a * b + a * b;
  CHECK(std::fabs(static_cast<double>(product(a.row(7), b.col(9))(0, 0).value) -
                  d(7, 9) / 2) < 1e-10);
  return failures != 0;
}
