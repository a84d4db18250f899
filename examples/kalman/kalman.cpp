// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tracks a drone by noisy measurements of its position, and checks itself.
//
// The drone flies with random accelerations; 200 times, every tenth of a
// second, its position is measured, with an error of half a metre in each
// direction. The filter of filter.h estimates position and velocity, once with
// float and once with double elements. The same filter by plain loops in double
// has to give the same, and the estimate has to be better than what was
// measured.

#include "filter.h"
#include "loops.h"

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>

namespace {

constexpr int Steps = 200;
constexpr double Interval = 0.1;         // seconds
constexpr double MeasurementSigma = 0.5; // metres
constexpr double AccelerationSigma = 1;  // metres per second squared

using Vector3 = Matrix<double, 3, 1>;
using Vector6 = Matrix<double, 6, 1>;

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

Vector3 normal3(double Sigma) {
  double X = normal(), Y = normal(), Z = normal();
  return Vector3{X, Y, Z} * Sigma;
}

/// What an acceleration, the same for a whole step, does to position and
/// velocity.
Matrix<double, 6, 3> effectOfAcceleration() {
  auto I = __builtin_matrix_identity(3, 1.0);
  Matrix<double, 6, 3> G = {};
  G = __builtin_tensor_insert_slice(G, I * (Interval * Interval / 2), 0, 0);
  return __builtin_tensor_insert_slice(G, I * Interval, 3, 0);
}

Model<double> makeModel() {
  auto I = __builtin_matrix_identity(3, 1.0);
  Matrix<double, 6, 3> G = effectOfAcceleration() * AccelerationSigma;
  Model<double> M;
  M.F = __builtin_matrix_identity(6, 1.0);
  M.F = __builtin_tensor_insert_slice(M.F, I * Interval, 0, 3);
  M.H = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}; // the rest is zero
  M.Q = G * __builtin_matrix_transpose(G);
  M.R = I * (MeasurementSigma * MeasurementSigma);
  return M;
}

/// Where the drone is, and where it seems to be.
struct Flight {
  Vector6 Truth[Steps];
  Vector3 Measured[Steps];
};

void fly(const Model<double> &M, Flight &Flown) {
  Vector6 State = {100, 50, 20, 3, -1, 0};
  for (int I = 0; I < Steps; ++I) {
    State = M.F * State + effectOfAcceleration() * normal3(AccelerationSigma);
    Flown.Truth[I] = State;
    Flown.Measured[I] = M.H * State + normal3(MeasurementSigma);
  }
}

/// A matrix converts to other elements by a cast.
template <class T> Model<T> convert(const Model<double> &M) {
  return {(Matrix<T, 6, 6>)M.F, (Matrix<T, 3, 6>)M.H, (Matrix<T, 6, 6>)M.Q,
          (Matrix<T, 3, 3>)M.R};
}

/// The first measurement, and no idea of the velocity.
template <class T> Estimate<T> begin(Vector3 Measured) {
  Estimate<T> E = {};
  Matrix<T, 3, 1> z = (Matrix<T, 3, 1>)Measured;
  E.x = __builtin_tensor_insert_slice(E.x, z, 0, 0);
  Matrix<T, 6, 1> Variances = {1, 1, 1, 100, 100, 100};
  E.P = __builtin_matrix_from_diagonal(Variances);
  return E;
}

template <unsigned Rows> double norm(Matrix<double, Rows, 1> v) {
  return std::sqrt(__builtin_matrix_trace(__builtin_matrix_transpose(v) * v));
}

Vector3 position(Vector6 State) {
  return __builtin_tensor_slice(State, 0, 0, 3, 1);
}

/// The largest element of |A|.
template <unsigned Rows, unsigned Columns>
double largest(Matrix<double, Rows, Columns> A) {
  return __builtin_reduce_max(__builtin_elementwise_abs(A));
}

/// How far matrices and loops may be apart, relative to the largest number.
///
/// A step rounds an element some twenty times, one after the other. The filter
/// forgets: an error fades by the factor (I - K H) F a step, here to a half in
/// seven steps, so that the errors of about ten steps add up: 200 roundings.
/// That factor is no number but a matrix, which may enlarge an error before it
/// fades; five times as much leaves room for that.
template <class T>
constexpr double Tolerance =
    1000 * double(std::numeric_limits<T>::epsilon() / 2);

template <class T>
bool track(const char *Name, const Model<double> &Given, const Flight &Flown,
           bool Show) {
  const Model<T> M = convert<T>(Given);
  Estimate<T> E = begin<T>(Flown.Measured[0]);

  // Plain arrays have the bytes of the matrices.
  auto Plain = __builtin_bit_cast(loops::Model<double>, Given);
  auto Reference = __builtin_bit_cast(loops::Estimate<double>,
                                      begin<double>(Flown.Measured[0]));

  double Apart = 0, Measured = 0, Estimated = 0;
  if (Show)
    std::printf("   time    true position             measured        "
                "          estimated\n");
  for (int I = 1; I < Steps; ++I) {
    Vector3 z = Flown.Measured[I];
    predict(M, E);
    update(M, (Matrix<T, 3, 1>)z, E);
    loops::predict(Plain, Reference);
    loops::update(Plain, &z[0][0], Reference);

    auto Expected = __builtin_bit_cast(Estimate<double>, Reference);
    Vector6 x = (Vector6)E.x;
    Apart = std::fmax(Apart, largest<6, 1>(x - Expected.x) /
                                 largest<6, 1>(Expected.x));
    Apart =
        std::fmax(Apart, largest<6, 6>((Matrix<double, 6, 6>)E.P - Expected.P) /
                             largest<6, 6>(Expected.P));

    Vector3 Truth = position(Flown.Truth[I]), Found = position(x);
    Measured += std::pow(norm<3>(z - Truth), 2);
    Estimated += std::pow(norm<3>(Found - Truth), 2);
    if (Show && I % 20 == 0)
      std::printf("%5.1f s  %7.2f %6.2f %6.2f    %7.2f %6.2f %6.2f    %7.2f "
                  "%6.2f %6.2f\n",
                  I * Interval, Truth[0][0], Truth[1][0], Truth[2][0], z[0][0],
                  z[1][0], z[2][0], Found[0][0], Found[1][0], Found[2][0]);
  }
  Measured = std::sqrt(Measured / (Steps - 1));
  Estimated = std::sqrt(Estimated / (Steps - 1));
  std::printf(
      "%s: measurements are off by %.3f m, estimates by %.3f m; matrices "
      "and loops differ by %.1e of %.1e\n",
      Name, Measured, Estimated, Apart, Tolerance<T>);
  if (!(Apart <= Tolerance<T>))
    std::fprintf(stderr, "kalman: error: matrices and loops differ\n");
  else if (!(Estimated < Measured / 2))
    std::fprintf(stderr, "kalman: error: the filter does not help\n");
  else
    return true;
  return false;
}

} // namespace

int main() {
  const Model<double> M = makeModel();
  static Flight Flown;
  fly(M, Flown);
  bool Good = track<double>("double", M, Flown, true);
  Good &= track<float>("float", M, Flown, false);
  return Good ? 0 : 1;
}
