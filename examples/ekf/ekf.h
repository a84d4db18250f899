// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An extended Kalman filter of nine states: position, velocity and
// acceleration of a vehicle. A receiver measures its position, and a radio its
// distance to a beacon, which is no linear function of the state: the
// derivative at the estimate stands for it. What is too far from the estimate
// is left out.

#ifndef EKF_H
#define EKF_H

template <class T, unsigned Rows, unsigned Columns>
using Matrix = T __attribute__((matrix_type(Rows, Columns)));

/// What is known beforehand.
template <class T> struct Model {
  Matrix<T, 9, 9> F;      // the state after a step, from the state before
  Matrix<T, 9, 9> Q;      // covariance of what happens to the state in a step
  Matrix<T, 3, 9> H;      // the position, of a state
  Matrix<T, 3, 3> R;      // covariance of the error of a measured position
  Matrix<T, 3, 1> Beacon; // its position
  T RangeVariance;        // of the error of a measured distance
  T Gate; // squared deviations from the estimate that are believed
};

template <class T> struct Estimate {
  Matrix<T, 9, 1> x;
  Matrix<T, 9, 9> P; // covariance of its error
};

template <class T> Matrix<T, 1, 1> inverse(const Matrix<T, 1, 1> &m) {
  return {1 / m[0][0]};
}

/// By cofactors: exact enough for a covariance of independent measurements.
template <class T> Matrix<T, 3, 3> inverse(const Matrix<T, 3, 3> &m) {
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

/// Corrects the estimate by N numbers that differ from the expected ones by
/// Residual, unless they are not believed. The covariance is in Joseph's form,
/// which stays symmetric and positive where P - K H P loses that to rounding.
template <class T, unsigned N>
bool correct(const Matrix<T, N, 1> &Residual, const Matrix<T, N, 9> &H,
             const Matrix<T, N, N> &R, T Gate, Estimate<T> &E) {
  Matrix<T, 9, N> PHt = E.P * __builtin_matrix_transpose(H);
  Matrix<T, N, N> Inverse = inverse<T>(H * PHt + R);
  if (__builtin_matrix_dot(Residual, Inverse * Residual) > Gate)
    return false;
  Matrix<T, 9, N> K = PHt * Inverse;
  Matrix<T, 9, 9> A = __builtin_matrix_identity(9, T(1)) - K * H;
  E.x += K * Residual;
  E.P = A * E.P * __builtin_matrix_transpose(A) +
        K * R * __builtin_matrix_transpose(K);
  return true;
}

template <class T>
bool correctPosition(const Model<T> &M, const Matrix<T, 3, 1> &Position,
                     Estimate<T> &E) {
  return correct<T, 3>(Position - M.H * E.x, M.H, M.R, M.Gate, E);
}

/// The derivative of the distance is the direction.
template <class T>
bool correctRange(const Model<T> &M, T Range, Estimate<T> &E) {
  Matrix<T, 3, 1> Offset = __builtin_tensor_slice(E.x, 0, 0, 3, 1) - M.Beacon;
  T Distance = __builtin_elementwise_sqrt(__builtin_matrix_dot(Offset, Offset));
  Matrix<T, 1, 9> H = {};
  H = __builtin_tensor_insert_slice(
      H, __builtin_matrix_transpose(Offset / Distance), 0, 0);
  return correct<T, 1>({Range - Distance}, H, {M.RangeVariance}, M.Gate, E);
}

#endif
