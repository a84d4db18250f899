// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tracks a vehicle that drives a circle on a slope, by its measured position
// and its measured distance to a beacon, ten times a second, and checks itself.
//
// Each twentieth distance is wrong by 40 metres, as an echo makes it; the
// filter has to leave those out and no other. The same filter by plain loops
// has to give the same, and the estimate has to be better than what was
// measured.

#include "ekf.h"
#include "loops.h"

#include <cmath>
#include <cstdint>
#include <cstdio>

namespace {

constexpr int Steps = 400;
constexpr double Interval = 0.1;      // seconds
constexpr double PositionSigma = 0.8; // metres
constexpr double RangeSigma = 0.1;    // metres
constexpr double JerkSigma = 1;       // metres per second cubed

using Vector3 = Matrix<double, 3, 1>;

/// Normally distributed enough: twelve uniform numbers have the variance 1.
double normal() {
  static uint64_t Seed = 1;
  double Sum = -6;
  for (int I = 0; I < 12; ++I) {
    Seed = Seed * 6364136223846793005u + 1442695040888963407u;
    Sum += double(Seed >> 33) / double(1u << 31);
  }
  return Sum;
}

double norm(const Vector3 &v) { return std::sqrt(__builtin_matrix_dot(v, v)); }

/// Position, velocity and acceleration go on as if the acceleration stayed; a
/// jerk, the same for a whole step, is what happens to them.
Model<double> makeModel() {
  const double T = Interval;
  auto I = __builtin_matrix_identity(3, 1.0);
  Model<double> M;
  M.F = __builtin_matrix_identity(9, 1.0);
  M.F = __builtin_tensor_insert_slice(M.F, I * T, 0, 3);
  M.F = __builtin_tensor_insert_slice(M.F, I * T, 3, 6);
  M.F = __builtin_tensor_insert_slice(M.F, I * (T * T / 2), 0, 6);
  Matrix<double, 9, 3> G = {};
  G = __builtin_tensor_insert_slice(G, I * (T * T * T / 6), 0, 0);
  G = __builtin_tensor_insert_slice(G, I * (T * T / 2), 3, 0);
  G = __builtin_tensor_insert_slice(G, I * T, 6, 0) * JerkSigma;
  M.Q = G * __builtin_matrix_transpose(G);
  M.H = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}; // the rest is zero
  M.R = I * (PositionSigma * PositionSigma);
  M.Beacon = {60, -20, 5};
  M.RangeVariance = RangeSigma * RangeSigma;
  M.Gate = 25;
  return M;
}

/// A circle of 20 metres, once in 25 seconds, that climbs and falls.
Vector3 place(double Time) {
  double Angle = 0.25 * Time;
  return {20 * std::cos(Angle), 20 * std::sin(Angle), 2 * std::cos(Angle)};
}

/// The largest element of |A|.
template <unsigned Rows, unsigned Columns>
double largest(const Matrix<double, Rows, Columns> &A) {
  return __builtin_reduce_max(__builtin_elementwise_abs(A));
}

} // namespace

int main() {
  const Model<double> M = makeModel();
  Estimate<double> E = {};
  E.x = __builtin_tensor_insert_slice(E.x, place(0), 0, 0);
  Matrix<double, 9, 1> Variances = {1, 1, 1, 100, 100, 100, 10, 10, 10};
  E.P = __builtin_matrix_from_diagonal(Variances);

  // Plain arrays have the bytes of the matrices.
  auto Plain = __builtin_bit_cast(ekf_loops::Model<double>, M);
  auto Reference = __builtin_bit_cast(ekf_loops::Estimate<double>, E);

  // A step rounds an element some thirty times, and the filter forgets what is
  // wrong within about fifty steps.
  const double Bound = 30 * 50 * 0x1p-53;
  double Apart = 0, Measured = 0, Estimated = 0;
  int LeftOut = 0, Echoes = 0;
  bool Same = true;
  std::printf("   time    true position            estimated                "
              "speed\n");
  for (int I = 1; I < Steps; ++I) {
    Vector3 Truth = place(I * Interval);
    Vector3 Position = Truth;
    for (int Axis = 0; Axis < 3; ++Axis)
      Position[Axis][0] += PositionSigma * normal();
    double Range = norm(Truth - M.Beacon) + RangeSigma * normal();
    bool Echo = I % 20 == 19;
    Range += Echo ? 40 : 0;
    Echoes += Echo;

    predict(M, E);
    bool First = correctPosition(M, Position, E);
    bool Second = correctRange(M, Range, E);
    LeftOut += !First + !Second;
    ekf_loops::predict(Plain, Reference);
    Same &=
        ekf_loops::correctPosition(Plain, &Position[0][0], Reference) == First;
    Same &= ekf_loops::correctRange(Plain, Range, Reference) == Second;

    auto Expected = __builtin_bit_cast(Estimate<double>, Reference);
    Apart = std::fmax(Apart, largest<9, 1>(E.x - Expected.x) /
                                 largest<9, 1>(Expected.x));
    Apart = std::fmax(Apart, largest<9, 9>(E.P - Expected.P) /
                                 largest<9, 9>(Expected.P));
    Vector3 Found = __builtin_tensor_slice(E.x, 0, 0, 3, 1);
    Measured += std::pow(norm(Position - Truth), 2);
    Estimated += std::pow(norm(Found - Truth), 2);
    if (I % 50 == 0)
      std::printf("%5.1f s  %7.2f %7.2f %7.2f  %7.2f %7.2f %7.2f  %6.2f m/s\n",
                  I * Interval, Truth[0][0], Truth[1][0], Truth[2][0],
                  Found[0][0], Found[1][0], Found[2][0],
                  norm(__builtin_tensor_slice(E.x, 3, 0, 3, 1)));
  }
  Measured = std::sqrt(Measured / (Steps - 1));
  Estimated = std::sqrt(Estimated / (Steps - 1));
  std::printf("measurements are off by %.3f m, estimates by %.3f m; %d of %d "
              "echoes left out; matrices and loops differ by %.1e of %.1e\n",
              Measured, Estimated, LeftOut, Echoes, Apart, Bound);
  if (!Same || !(Apart <= Bound))
    std::fprintf(stderr, "ekf: error: matrices and loops differ\n");
  else if (LeftOut != Echoes || !(Estimated < Measured / 2))
    std::fprintf(stderr, "ekf: error: the filter does not help\n");
  else
    return 0;
  return 1;
}
