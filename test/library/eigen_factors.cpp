// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Eigen's Cholesky, LU, inverses and triangular systems with <matrix/eigen.h>:
// residuals, and what there is to know about matrices that have no factors.
// REQUIRES: eigen
// DEFINE: %{flags} = -include matrix/eigen.h -isystem %eigen
// RUN: %each_compiler --only matrices-native %s -- %{flags} -O1
// RUN: %each_compiler --only matrices-rows %s -- %{flags}
#include <Eigen/Dense>

#include "Inputs/eigen_test.h"

using namespace Eigen;

template <class M> void factors() {
  using T = typename M::Scalar;
  constexpr int N = M::RowsAtCompileTime;
  using Plain = Matrix<T, Dynamic, Dynamic>;
  const T epsilon = std::numeric_limits<T>::epsilon();
  M a;
  Matrix<T, N, 2> b;
  for (int round = 0; round < 20; ++round) {
    fill(a), fill(b);
    M positive = a * a.transpose() + M::Identity();
    // What is above the diagonal is neither read nor changed.
    positive.template triangularView<StrictlyUpper>().setConstant(T(7));
    LLT<M> llt(positive);
    CHECK(llt.info() == Success);
    Plain whole = positive.template selfadjointView<Lower>();
    Plain l = llt.matrixL();
    CHECK((l * l.transpose() - whole).norm() <=
          4 * T(N) * epsilon * whole.norm());
    CHECK((llt.matrixLLT()(0, N - 1)) == 7);
    CHECK((whole * llt.solve(b) - b).norm() <=
          T(40 * N * N) * epsilon * whole.norm() * b.norm());

    // The other triangle, and several right sides.
    M mirrored = positive.transpose();
    LLT<M, Upper> of_upper(mirrored);
    CHECK(of_upper.info() == Success);
    Plain u = of_upper.matrixU();
    CHECK((u.transpose() * u - whole).norm() <=
          4 * T(N) * epsilon * whole.norm());
    CHECK((of_upper.matrixLLT()(N - 1, 0)) == 7);
    CHECK((whole * of_upper.solve(M::Identity()) - M::Identity()).norm() <=
          T(40 * N * N) * epsilon * whole.norm());

    PartialPivLU<M> lu(a);
    Plain product = lu.matrixLU().template triangularView<UnitLower>();
    Plain upper = lu.matrixLU().template triangularView<Upper>();
    product = lu.permutationP().inverse() * (product * upper).eval();
    CHECK((product - Plain(a)).norm() <= 8 * T(N) * epsilon * upper.norm());
    // Partial pivoting: no factor is larger than 1.
    for (int i = 0; i < N; ++i)
      for (int j = 0; j < i; ++j)
        CHECK(std::abs(lu.matrixLU()(i, j)) <= 1);
    M dominant = a + M(T(2 * N) * M::Identity());
    M inverse = dominant.inverse();
    CHECK((dominant * inverse - M::Identity()).norm() <= T(20 * N) * epsilon);
    M own = dominant;
    own = own.inverse().eval();
    CHECK(own == inverse);
    T determinant = a.determinant(), other = Plain(a).determinant();
    CHECK(std::abs(determinant - other) <=
          T(1e3) * epsilon * (1 + std::abs(other)));
  }
  // Not positive definite.
  M indefinite = M::Identity();
  indefinite(N - 1, N - 1) = -1;
  LLT<M> failed(indefinite);
  CHECK(failed.info() == NumericalIssue && failed.matrixLLT().allFinite());
  indefinite.setZero();
  CHECK(LLT<M>(indefinite).info() == NumericalIssue);
  // A permutation, and a matrix whose columns are not independent.
  M swapped = M::Identity().rowwise().reverse();
  CHECK(M(swapped.inverse()) == swapped);
  CHECK(std::abs(swapped.determinant()) == 1);
  M singular = M::Zero();
  CHECK(singular.determinant() == 0);
  CHECK(!M(singular.inverse()).allFinite());
  CHECK(PartialPivLU<M>(singular).matrixLU() == singular);
}

// Of each triangle, with what is not of it NaN.
template <class M, int K, int Options> void triangles() {
  using T = typename M::Scalar;
  constexpr int N = M::RowsAtCompileTime;
  using Sides = Matrix<T, N, K, Options>;
  const T epsilon = std::numeric_limits<T>::epsilon();
  M a;
  Sides b;
  fill(a), fill(b);
  a += M(T(N) * M::Identity());
  auto check = [&](const auto &triangle, auto view) {
    M marked = M::Constant(std::numeric_limits<T>::quiet_NaN());
    decltype(view)::in(marked) = triangle;
    Sides x = decltype(view)::in(marked).solve(b);
    Matrix<T, Dynamic, Dynamic> whole = triangle;
    CHECK((whole * x - b).norm() <=
          T(20 * N) * epsilon * whole.norm() * (1 + x.norm()));
    // In place, and from the right, which is Eigen's.
    Sides own = b;
    decltype(view)::in(marked).solveInPlace(own);
    CHECK(own == x);
    Matrix<T, K, N> right = b.transpose(), solution;
    solution = decltype(view)::in(marked).template solve<OnTheRight>(right);
    CHECK((solution * whole - right).norm() <=
          T(20 * N) * epsilon * whole.norm() * (1 + solution.norm()));
    // A transposed triangle, and one that is a part of a matrix.
    Sides turned = decltype(view)::in(marked).transpose().solve(b);
    CHECK((whole.transpose() * turned - b).norm() <=
          T(20 * N) * epsilon * whole.norm() * (1 + turned.norm()));
    Matrix<T, N + 2, N + 3> large;
    large.setConstant(std::numeric_limits<T>::quiet_NaN());
    auto part = large.template block<N, N>(1, 2);
    part = marked;
    Sides again = decltype(view)::in(part).solve(b);
    CHECK(again == x);
  };
  struct lower {
    static auto in(M &m) { return m.template triangularView<Lower>(); }
    static auto in(Block<Matrix<T, N + 2, N + 3>, N, N> &m) {
      return m.template triangularView<Lower>();
    }
  };
  struct upper {
    static auto in(M &m) { return m.template triangularView<Upper>(); }
    static auto in(Block<Matrix<T, N + 2, N + 3>, N, N> &m) {
      return m.template triangularView<Upper>();
    }
  };
  struct unit_lower {
    static auto in(M &m) { return m.template triangularView<UnitLower>(); }
    static auto in(Block<Matrix<T, N + 2, N + 3>, N, N> &m) {
      return m.template triangularView<UnitLower>();
    }
  };
  M triangle = a.template triangularView<Lower>();
  check(triangle, lower());
  triangle = a.template triangularView<Upper>();
  check(triangle, upper());
  triangle = (a * (T(1) / T(N))).template triangularView<UnitLower>();
  check(triangle, unit_lower());
  // Infinities and NaNs of a right side stay in its column.
  M identity = M::Identity();
  b(0, 0) = std::numeric_limits<T>::infinity();
  b(N - 1, 1) = std::numeric_limits<T>::quiet_NaN();
  Sides x = identity.template triangularView<Upper>().solve(b);
  CHECK(std::isinf(x(0, 0)) && std::isnan(x(N - 1, 1)));
  for (int j = 2; j < K; ++j)
    CHECK(x.col(j) == b.col(j));
  // A diagonal with a 0.
  identity(N - 1, N - 1) = 0;
  x = identity.template triangularView<Upper>().solve(b);
  CHECK(!x.row(N - 1).allFinite());
}

int main() {
  triangles<Matrix3f, 3, ColMajor>();
  triangles<Matrix<float, 5, 5>, 2, RowMajor>();
  triangles<Matrix<double, 6, 6, RowMajor>, 11, ColMajor>();
  triangles<Matrix<double, 12, 12>, 12, ColMajor>();
  // Too large: Eigen's.
  triangles<Matrix<double, 17, 17>, 3, ColMajor>();
  triangles<Matrix<float, 4, 4>, 17, ColMajor>();
  factors<Matrix3f>();
  factors<Matrix<float, 6, 6, RowMajor>>();
  factors<Matrix<double, 4, 4, RowMajor>>();
  factors<Matrix<double, 7, 7>>();
  factors<Matrix<double, 12, 12>>();
  return failures != 0;
}
