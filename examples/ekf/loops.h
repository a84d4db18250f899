// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The filter of ekf.h by plain loops over plain arrays, which lie as the
// matrices do: column by column.

#ifndef EKF_LOOPS_H
#define EKF_LOOPS_H

#include "../kalman/loops.h"

#include <cmath>

namespace ekf_loops {

using loops::multiply;
using loops::multiplyTransposed;

template <class T> struct Model {
  T F[9 * 9], Q[9 * 9], H[3 * 9], R[3 * 3], Beacon[3], RangeVariance, Gate;
};

template <class T> struct Estimate {
  T x[9], P[9 * 9];
};

template <class T> void predict(const Model<T> &M, Estimate<T> &E) {
  T x[9], FP[81];
  multiply<9, 9, 1>(M.F, E.x, x);
  for (int I = 0; I < 9; ++I)
    E.x[I] = x[I];
  multiply<9, 9, 9>(M.F, E.P, FP);
  multiplyTransposed<9, 9, 9>(FP, M.F, E.P);
  for (int I = 0; I < 81; ++I)
    E.P[I] += M.Q[I];
}

template <int N, class T>
bool correct(const T *Residual, const T *H, const T *R, T Gate,
             Estimate<T> &E) {
  T PHt[9 * N], S[N * N], Inverse[N * N], SR[N], K[9 * N], A[81], Kr[9], AP[81],
      KR[9 * N], KRKt[81];
  multiplyTransposed<9, 9, N>(E.P, H, PHt);
  multiply<N, 9, N>(H, PHt, S);
  for (int I = 0; I < N * N; ++I)
    S[I] += R[I];
  if (N == 3)
    loops::invert(S, Inverse);
  else
    Inverse[0] = 1 / S[0];

  multiply<N, N, 1>(Inverse, Residual, SR);
  T Deviation = 0;
  for (int I = 0; I < N; ++I)
    Deviation += Residual[I] * SR[I];
  if (Deviation > Gate)
    return false;

  multiply<9, N, N>(PHt, Inverse, K);
  multiply<9, N, 1>(K, Residual, Kr);
  for (int I = 0; I < 9; ++I)
    E.x[I] += Kr[I];
  multiply<9, N, 9>(K, H, A);
  for (int J = 0; J < 9; ++J)
    for (int I = 0; I < 9; ++I)
      A[J * 9 + I] = (I == J) - A[J * 9 + I];
  multiply<9, 9, 9>(A, E.P, AP);
  multiplyTransposed<9, 9, 9>(AP, A, E.P);
  multiply<9, N, N>(K, R, KR);
  multiplyTransposed<9, N, 9>(KR, K, KRKt);
  for (int I = 0; I < 81; ++I)
    E.P[I] += KRKt[I];
  return true;
}

template <class T>
bool correctPosition(const Model<T> &M, const T *Position, Estimate<T> &E) {
  T Residual[3];
  multiply<3, 9, 1>(M.H, E.x, Residual);
  for (int I = 0; I < 3; ++I)
    Residual[I] = Position[I] - Residual[I];
  return correct<3>(Residual, M.H, M.R, M.Gate, E);
}

template <class T>
bool correctRange(const Model<T> &M, T Range, Estimate<T> &E) {
  T H[9] = {}, Distance = 0;
  for (int I = 0; I < 3; ++I) {
    H[I] = E.x[I] - M.Beacon[I];
    Distance += H[I] * H[I];
  }
  Distance = std::sqrt(Distance);
  for (int I = 0; I < 3; ++I)
    H[I] /= Distance;
  T Residual = Range - Distance;
  return correct<1>(&Residual, H, &M.RangeVariance, M.Gate, E);
}

} // namespace ekf_loops

#endif
