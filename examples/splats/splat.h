// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Splats: a scene made of 3-D Gaussians (Kerbl et al., "3D Gaussian Splatting
// for Real-Time Radiance Field Rendering", 2023), each of which a camera sees
// as a 2-D one. A perspective is not linear; its derivative at the middle of a
// Gaussian stands for it (Zwicker et al., "EWA Splatting", 2001).

#ifndef SPLAT_H
#define SPLAT_H

#include <stddef.h>

typedef float Matrix3 __attribute__((matrix_type(3, 3)));
typedef float Matrix2 __attribute__((matrix_type(2, 2)));
typedef float Matrix2x3 __attribute__((matrix_type(2, 3)));
typedef float Vector3 __attribute__((matrix_type(3, 1)));
typedef float Vector2 __attribute__((matrix_type(2, 1)));

struct Splat {
  Matrix3 Rotation; // whose columns are the axes of the ellipsoid
  Vector3 Scale;    // the standard deviation along each axis
  Vector3 Position;
};

/// Looks along z, which is positive for what it sees.
struct Camera {
  Matrix3 View; // turns the world to the camera's axes
  Vector3 Offset;
  float Focal; // focal length, in pixels
};

struct Projected {
  Matrix2 Covariance;
  Vector2 Mean; // in pixels, from the middle of the picture
  float Depth;
};

static inline void project(const struct Camera *restrict Camera,
                           const struct Splat *restrict Splats, size_t Count,
                           struct Projected *restrict Result) {
  // What a pixel's own area adds: no splat falls between pixels.
  const Matrix2 Pixel = __builtin_matrix_identity(2, 0.3f);
  for (size_t I = 0; I < Count; ++I) {
    const struct Splat *S = &Splats[I];
    Vector3 Place = Camera->View * S->Position + Camera->Offset;
    float Depth = Place[2][0], Zoom = Camera->Focal / Depth;
    Vector2 Mean = __builtin_tensor_slice(Place, 0, 0, 2, 1) * Zoom;
    Matrix2x3 Jacobian = {{Zoom, 0, -Mean[0][0] / Depth},
                          {0, Zoom, -Mean[1][0] / Depth}};
    Matrix3 Axes = S->Rotation * __builtin_matrix_from_diagonal(S->Scale);
    Matrix2x3 Root = Jacobian * (Camera->View * Axes);
    Result[I].Covariance = Root * __builtin_matrix_transpose(Root) + Pixel;
    Result[I].Mean = Mean;
    Result[I].Depth = Depth;
  }
}

#endif
