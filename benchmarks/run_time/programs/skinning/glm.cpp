// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GLM, with plain types or (INTRINSICS) with aligned ones and its SIMD code,
// and with position and normal as two vectors or as the columns of a matrix
// (COLUMNS).

#ifdef INTRINSICS
#define GLM_FORCE_INTRINSICS
#define GLM_FORCE_DEFAULT_ALIGNED_GENTYPES
#endif
#include <glm/glm.hpp>

#include "data.h"
#include <cstdio>

namespace {

#ifdef COLUMNS
struct Skinned {
  glm::mat2x4 Place; // GLM names the columns first
};
#else
struct Skinned {
  glm::vec4 Position, Normal;
};
#endif

struct Vertex : Skinned {
  float Weights[4];
  int Bones[4];
};

} // namespace

extern "C" const char *about() {
  static char Text[64];
  std::snprintf(Text, sizeof Text, "GLM %d.%d.%d.%d", GLM_VERSION_MAJOR,
                GLM_VERSION_MINOR, GLM_VERSION_PATCH, GLM_VERSION_REVISION);
  return Text;
}

KERNEL(Skinned *RESTRICT Result, const glm::mat4 *RESTRICT Bones,
       const Vertex *RESTRICT Vertices, const void *) {
  for (int I = 0; I < VertexCount; ++I) {
    const Vertex &V = Vertices[I];
    glm::mat4 Blend =
        Bones[V.Bones[0]] * V.Weights[0] + Bones[V.Bones[1]] * V.Weights[1] +
        Bones[V.Bones[2]] * V.Weights[2] + Bones[V.Bones[3]] * V.Weights[3];
#ifdef COLUMNS
    Result[I].Place = Blend * V.Place;
#else
    Result[I].Position = Blend * V.Position;
    Result[I].Normal = Blend * V.Normal;
#endif
  }
  MAYBE_BREAK(Result);
}
