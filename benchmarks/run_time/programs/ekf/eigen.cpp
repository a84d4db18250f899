// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Eigen, with what it knows about aliasing: nothing is evaluated twice, and
// temporaries are those that the formulas need. COPY has the model in Eigen's
// own aligned matrices, else it is read where it lies. LAZY has its products
// coefficient by coefficient, without the blocked kernel, which it takes from
// some size on.

#include "../eigen-version.h"
#include "data.h"
#include <Eigen/Dense>

#ifdef LAZY
#define TIMES(a, b) (a).lazyProduct(b)
#else
#define TIMES(a, b) (a) * (b)
#endif

namespace {

// Rows of one line have to be row-major.
template <int Rows, int Columns>
using Matrix = Eigen::Matrix<ELEMENT, Rows, Columns,
                             Rows == 1 ? Eigen::RowMajor : Eigen::ColMajor>;
#ifdef COPY
template <int Rows, int Columns> using Given = const Matrix<Rows, Columns>;
#else
template <int Rows, int Columns>
using Given = Eigen::Map<const Matrix<Rows, Columns>>;
#endif

struct Filter {
  Given<9, 9> F, Q;
  Given<3, 9> H;
  Given<3, 3> R;
  Given<3, 1> Beacon;
  Matrix<1, 1> RangeVariance;
  ELEMENT Gate;
  Matrix<9, 1> x;
  Matrix<9, 9> P;

  Filter(const PlainModel &M, const PlainEstimate &E)
      : F(M.F), Q(M.Q), H(M.H), R(M.R), Beacon(M.Beacon),
        RangeVariance(M.RangeVariance), Gate(M.Gate), x(E.x), P(E.P) {}

  void predict() {
    x = F * x;
    Matrix<9, 9> FP;
    FP.noalias() = TIMES(F, P);
    P = Q;
    P.noalias() += TIMES(FP, F.transpose());
  }

  template <int N, class DerivativeT, class CovarianceT>
  void correct(const Matrix<N, 1> &Residual, const DerivativeT &H,
               const CovarianceT &R) {
    Matrix<9, N> PHt;
    PHt.noalias() = TIMES(P, H.transpose());
    Matrix<N, N> S = R;
    S.noalias() += TIMES(H, PHt);
    Matrix<N, N> Inverse = S.inverse();
    if (Residual.dot(Inverse * Residual) > Gate)
      return;
    Matrix<9, N> K;
    K.noalias() = TIMES(PHt, Inverse);
    Matrix<9, 9> A = Matrix<9, 9>::Identity();
    A.noalias() -= TIMES(K, H);
    x.noalias() += K * Residual;
    Matrix<9, 9> AP;
    AP.noalias() = TIMES(A, P);
    P.noalias() = TIMES(AP, A.transpose());
    Matrix<9, N> KR;
    KR.noalias() = TIMES(K, R);
    P.noalias() += TIMES(KR, K.transpose());
  }

  void correctPosition(const Eigen::Map<const Matrix<3, 1>> &Position) {
    correct<3>(Position - H * x, H, R);
  }

  void correctRange(ELEMENT Range) {
    Matrix<3, 1> Offset = x.template head<3>() - Beacon;
    ELEMENT Distance = Offset.norm();
    Matrix<1, 9> H = Matrix<1, 9>::Zero();
    H.template head<3>() = Offset.transpose() / Distance;
    correct<1>(Matrix<1, 1>(Range - Distance), H, RangeVariance);
  }
};

} // namespace

KERNEL(Track *RESTRICT Result, const PlainModel *RESTRICT M,
       const PlainEstimate *RESTRICT First, const Measurements *RESTRICT Z) {
  Filter E(*M, *First);
  for (int I = 0; I < Steps; ++I) {
    E.predict();
    E.correctPosition(Eigen::Map<const Matrix<3, 1>>(Z->Position[I]));
    E.correctRange(Z->Range[I]);
    Eigen::Map<Matrix<9, 1>>(Result->x[I]) = E.x;
  }
  Eigen::Map<Matrix<9, 9>>(Result->P) = E.P;
  MAYBE_BREAK(Result);
}
