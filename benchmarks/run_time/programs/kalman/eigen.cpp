// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Eigen, with what it knows about aliasing: nothing is evaluated twice, and
// temporaries are those that the formulas need. COPY has the model in Eigen's
// own aligned matrices, else it is read where it lies.

#include "../eigen-version.h"
#include "data.h"
#include <Eigen/Dense>

namespace {

template <int Rows, int Columns>
using Matrix = Eigen::Matrix<ELEMENT, Rows, Columns>;
#ifdef COPY
template <int Rows, int Columns> using Given = const Matrix<Rows, Columns>;
#else
template <int Rows, int Columns>
using Given = Eigen::Map<const Matrix<Rows, Columns>>;
#endif

struct Filter {
  Given<6, 6> F, Q;
  Given<3, 6> H;
  Given<3, 3> R;
  Matrix<6, 1> x;
  Matrix<6, 6> P;

  Filter(const PlainModel &M, const PlainEstimate &E)
      : F(M.F), Q(M.Q), H(M.H), R(M.R), x(E.x), P(E.P) {}

  void predict() {
    x = F * x;
    Matrix<6, 6> FP;
    FP.noalias() = F * P;
    P = Q;
    P.noalias() += FP * F.transpose();
  }

  void update(const Eigen::Map<const Matrix<3, 1>> &z) {
    Matrix<6, 3> PHt;
    PHt.noalias() = P * H.transpose();
    Matrix<3, 3> S = R;
    S.noalias() += H * PHt;
    Matrix<6, 3> K;
    K.noalias() = PHt * S.inverse();
    Matrix<6, 6> A = Matrix<6, 6>::Identity();
    A.noalias() -= K * H;
    x.noalias() += K * (z - H * x);
    Matrix<6, 6> AP;
    AP.noalias() = A * P;
    P.noalias() = AP * A.transpose();
    Matrix<6, 3> KR;
    KR.noalias() = K * R;
    P.noalias() += KR * K.transpose();
  }
};

} // namespace

KERNEL(Track *RESTRICT Result, const PlainModel *RESTRICT M,
       const PlainEstimate *RESTRICT First, const Measurements *RESTRICT Z) {
  Filter E(*M, *First);
  for (int I = 0; I < Steps; ++I) {
    E.predict();
    E.update(Eigen::Map<const Matrix<3, 1>>(Z->z[I]));
    Eigen::Map<Matrix<6, 1>>(Result->x[I]) = E.x;
  }
  Eigen::Map<Matrix<6, 6>>(Result->P) = E.P;
  MAYBE_BREAK(Result);
}
