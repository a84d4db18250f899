// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The filter of filter.h by plain loops over plain arrays, which lie as the
// matrices do: column by column.

#ifndef LOOPS_H
#define LOOPS_H

namespace loops {

template <class T> struct Model {
  T F[6 * 6], H[3 * 6], Q[6 * 6], R[3 * 3];
};

template <class T> struct Estimate {
  T x[6], P[6 * 6];
};

/// C = A * B, with C of Rows x Columns.
template <int Rows, int Inner, int Columns, class T>
void multiply(const T *__restrict A, const T *__restrict B, T *__restrict C) {
  for (int J = 0; J < Columns; ++J) {
    for (int I = 0; I < Rows; ++I)
      C[J * Rows + I] = A[I] * B[J * Inner];
    for (int K = 1; K < Inner; ++K)
      for (int I = 0; I < Rows; ++I)
        C[J * Rows + I] += A[K * Rows + I] * B[J * Inner + K];
  }
}

/// C = A * B^T, with C of Rows x Columns.
template <int Rows, int Inner, int Columns, class T>
void multiplyTransposed(const T *__restrict A, const T *__restrict B,
                        T *__restrict C) {
  for (int J = 0; J < Columns; ++J) {
    for (int I = 0; I < Rows; ++I)
      C[J * Rows + I] = A[I] * B[J];
    for (int K = 1; K < Inner; ++K)
      for (int I = 0; I < Rows; ++I)
        C[J * Rows + I] += A[K * Rows + I] * B[K * Columns + J];
  }
}

template <class T> void invert(const T *m, T *Result) {
  T Adjugate[9];
  for (int J = 0; J < 3; ++J)
    for (int I = 0; I < 3; ++I) {
      int I1 = (I + 1) % 3, I2 = (I + 2) % 3, J1 = (J + 1) % 3,
          J2 = (J + 2) % 3;
      Adjugate[I * 3 + J] =
          m[J1 * 3 + I1] * m[J2 * 3 + I2] - m[J1 * 3 + I2] * m[J2 * 3 + I1];
    }
  T Factor = 1 / (m[0] * Adjugate[0] + m[3] * Adjugate[1] + m[6] * Adjugate[2]);
  for (int I = 0; I < 9; ++I)
    Result[I] = Adjugate[I] * Factor;
}

template <class T> void predict(const Model<T> &M, Estimate<T> &E) {
  T x[6], FP[36];
  multiply<6, 6, 1>(M.F, E.x, x);
  for (int I = 0; I < 6; ++I)
    E.x[I] = x[I];
  multiply<6, 6, 6>(M.F, E.P, FP);
  multiplyTransposed<6, 6, 6>(FP, M.F, E.P);
  for (int I = 0; I < 36; ++I)
    E.P[I] += M.Q[I];
}

template <class T> void update(const Model<T> &M, const T *z, Estimate<T> &E) {
  T PHt[18], S[9], Inverse[9], K[18], A[36], y[3], Ky[6], AP[36], KR[18],
      KRKt[36];
  multiplyTransposed<6, 6, 3>(E.P, M.H, PHt);
  multiply<3, 6, 3>(M.H, PHt, S);
  for (int I = 0; I < 9; ++I)
    S[I] += M.R[I];
  invert(S, Inverse);
  multiply<6, 3, 3>(PHt, Inverse, K);

  multiply<3, 6, 1>(M.H, E.x, y);
  for (int I = 0; I < 3; ++I)
    y[I] = z[I] - y[I];
  multiply<6, 3, 1>(K, y, Ky);
  for (int I = 0; I < 6; ++I)
    E.x[I] += Ky[I];

  multiply<6, 3, 6>(K, M.H, A);
  for (int J = 0; J < 6; ++J)
    for (int I = 0; I < 6; ++I)
      A[J * 6 + I] = (I == J) - A[J * 6 + I];
  multiply<6, 6, 6>(A, E.P, AP);
  multiplyTransposed<6, 6, 6>(AP, A, E.P);
  multiply<6, 3, 3>(K, M.R, KR);
  multiplyTransposed<6, 3, 6>(KR, K, KRKt);
  for (int I = 0; I < 36; ++I)
    E.P[I] += KRKt[I];
}

} // namespace loops

#endif
