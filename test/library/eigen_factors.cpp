// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Eigen's Cholesky, LU and inverses with <matrix/eigen.h>: residuals, and what
// there is to know about matrices that have no factors.
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

int main() {
  factors<Matrix3f>();
  factors<Matrix<float, 6, 6, RowMajor>>();
  factors<Matrix<double, 4, 4, RowMajor>>();
  factors<Matrix<double, 7, 7>>();
  return failures != 0;
}
