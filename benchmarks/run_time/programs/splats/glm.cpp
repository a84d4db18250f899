// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GLM, with the formula as it is, or (LEFT) multiplied from the left, which is
// less work. Its SIMD code wants three elements in the room of four, which
// these data do not have.

#include <glm/glm.hpp>

#include "data.h"
#include <cstdio>

namespace {

struct Splat {
  glm::mat3 Rotation;
  glm::vec3 Scale, Position;
};

struct Camera {
  glm::mat3 View;
  glm::vec3 Offset;
  float Focal;
};

struct Projected {
  glm::mat2 Covariance;
  glm::vec2 Mean;
  float Depth;
};

} // namespace

extern "C" const char *about() {
  static char Text[64];
  std::snprintf(Text, sizeof Text, "GLM %d.%d.%d.%d", GLM_VERSION_MAJOR,
                GLM_VERSION_MINOR, GLM_VERSION_PATCH, GLM_VERSION_REVISION);
  return Text;
}

KERNEL(Projected *RESTRICT Result, const Camera *RESTRICT C,
       const Splat *RESTRICT Splats, const void *) {
  for (int I = 0; I < SplatCount; ++I) {
    const Splat &S = Splats[I];
    glm::vec3 Place = C->View * S.Position + C->Offset;
    float Depth = Place.z, Zoom = C->Focal / Depth;
    glm::vec2 Mean = glm::vec2(Place) * Zoom, Slope = -Mean / Depth;
    // GLM names the columns first.
    glm::mat3x2 Jacobian(Zoom, 0, 0, Zoom, Slope.x, Slope.y);
#ifdef LEFT
    glm::mat3x2 Root = Jacobian * C->View * S.Rotation;
    for (int J = 0; J < 3; ++J)
      Root[J] *= S.Scale[J];
#else
    const glm::mat3 Diagonal(S.Scale.x, 0, 0, 0, S.Scale.y, 0, 0, 0, S.Scale.z);
    glm::mat3x2 Root = Jacobian * (C->View * (S.Rotation * Diagonal));
#endif
    Result[I].Covariance = Root * glm::transpose(Root) + glm::mat2(0.3f);
    Result[I].Mean = Mean;
    Result[I].Depth = Depth;
  }
  MAYBE_BREAK(Result);
}
