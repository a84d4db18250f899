// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Eigen, with the formula as it is, or (LEFT) multiplied from the left, which
// is less work. Its own types would demand an alignment that the results do not
// have.

#include "../eigen-version.h"
#include "data.h"

namespace {

template <int Rows, int Columns>
using Matrix = Eigen::Matrix<float, Rows, Columns, Eigen::DontAlign>;

struct Splat {
  Matrix<3, 3> Rotation;
  Matrix<3, 1> Scale, Position;
};

struct Camera {
  Matrix<3, 3> View;
  Matrix<3, 1> Offset;
  float Focal;
};

struct Projected {
  Matrix<2, 2> Covariance;
  Matrix<2, 1> Mean;
  float Depth;
};

} // namespace

KERNEL(Projected *RESTRICT Result, const Camera *RESTRICT C,
       const Splat *RESTRICT Splats, const void *) {
  for (int I = 0; I < SplatCount; ++I) {
    const Splat &S = Splats[I];
    Eigen::Vector3f Place = C->Offset;
    Place.noalias() += C->View * S.Position;
    float Depth = Place[2], Zoom = C->Focal / Depth;
    Eigen::Vector2f Mean = Place.head<2>() * Zoom;
    Eigen::Matrix<float, 2, 3> Jacobian, Root;
    Jacobian << Zoom, 0, -Mean[0] / Depth, 0, Zoom, -Mean[1] / Depth;
#ifdef LEFT
    Eigen::Matrix<float, 2, 3> Seen;
    Seen.noalias() = Jacobian * C->View;
    Root.noalias() = Seen * S.Rotation;
    Root = Root * S.Scale.asDiagonal();
#else
    Eigen::Matrix3f Axes = S.Rotation * S.Scale.asDiagonal(), Seen;
    Seen.noalias() = C->View * Axes;
    Root.noalias() = Jacobian * Seen;
#endif
    Result[I].Covariance = 0.3f * Eigen::Matrix2f::Identity();
    Result[I].Covariance.noalias() += Root * Root.transpose();
    Result[I].Mean = Mean;
    Result[I].Depth = Depth;
  }
  MAYBE_BREAK(Result);
}
