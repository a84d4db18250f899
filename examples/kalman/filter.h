// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A Kalman filter that tracks a point in space: six states (position and
// velocity), of which three (the position) are measured. Each line is a formula
// of the textbook.

#ifndef FILTER_H
#define FILTER_H

template <class T, unsigned Rows, unsigned Columns>
using Matrix = T __attribute__((matrix_type(Rows, Columns)));

/// What is known beforehand.
template <class T> struct Model {
  Matrix<T, 6, 6> F; // the state after a step, from the state before
  Matrix<T, 3, 6> H; // what is measured of a state
  Matrix<T, 6, 6> Q; // covariance of what happens to the state in a step
  Matrix<T, 3, 3> R; // covariance of the error of a measurement
};

template <class T> struct Estimate {
  Matrix<T, 6, 1> x; // the state: three coordinates, three velocities
  Matrix<T, 6, 6> P; // covariance of its error
};

/// By cofactors: the fastest way for 3 x 3, and exact enough for a covariance
/// of independent measurements.
template <class T> Matrix<T, 3, 3> inverse(Matrix<T, 3, 3> m) {
  Matrix<T, 3, 3> Adjugate = {{m[1][1] * m[2][2] - m[1][2] * m[2][1],
                               m[0][2] * m[2][1] - m[0][1] * m[2][2],
                               m[0][1] * m[1][2] - m[0][2] * m[1][1]},
                              {m[1][2] * m[2][0] - m[1][0] * m[2][2],
                               m[0][0] * m[2][2] - m[0][2] * m[2][0],
                               m[0][2] * m[1][0] - m[0][0] * m[1][2]},
                              {m[1][0] * m[2][1] - m[1][1] * m[2][0],
                               m[0][1] * m[2][0] - m[0][0] * m[2][1],
                               m[0][0] * m[1][1] - m[0][1] * m[1][0]}};
  T Determinant = m[0][0] * Adjugate[0][0] + m[0][1] * Adjugate[1][0] +
                  m[0][2] * Adjugate[2][0];
  return Adjugate * (1 / Determinant);
}

template <class T> void predict(const Model<T> &M, Estimate<T> &E) {
  E.x = M.F * E.x;
  E.P = M.F * E.P * __builtin_matrix_transpose(M.F) + M.Q;
}

/// The covariance in Joseph's form, which stays symmetric and positive where
/// the shorter P - K H P loses that to rounding.
template <class T>
void update(const Model<T> &M, Matrix<T, 3, 1> z, Estimate<T> &E) {
  Matrix<T, 6, 3> PHt = E.P * __builtin_matrix_transpose(M.H);
  Matrix<T, 3, 3> S = M.H * PHt + M.R;
  Matrix<T, 6, 3> K = PHt * inverse<T>(S);
  Matrix<T, 6, 6> A = __builtin_matrix_identity(6, T(1)) - K * M.H;
  E.x += K * (z - M.H * E.x);
  E.P = A * E.P * __builtin_matrix_transpose(A) +
        K * M.R * __builtin_matrix_transpose(K);
}

#endif
