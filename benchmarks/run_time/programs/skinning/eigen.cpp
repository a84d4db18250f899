// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Eigen, with position and normal as two vectors or as the columns of a matrix
// (COLUMNS). Its own types demand their alignment, which these data have.

#include "../eigen-version.h"
#include "data.h"

namespace {

#ifdef COLUMNS
struct Skinned {
  Eigen::Matrix<float, 4, 2> Place;
};
#else
struct Skinned {
  Eigen::Vector4f Position, Normal;
};
#endif

struct Vertex : Skinned {
  float Weights[4];
  int Bones[4];
};

} // namespace

KERNEL(Skinned *RESTRICT Result, const PlainBone *RESTRICT PlainBones,
       const Vertex *RESTRICT Vertices, const void *) {
  using Bone = Eigen::Map<const Eigen::Matrix4f>;
  for (int I = 0; I < VertexCount; ++I) {
    const Vertex &V = Vertices[I];
    const auto bone = [&](int J) { return Bone(PlainBones[V.Bones[J]].M); };
    Eigen::Matrix4f Blend = bone(0) * V.Weights[0] + bone(1) * V.Weights[1] +
                            bone(2) * V.Weights[2] + bone(3) * V.Weights[3];
#ifdef COLUMNS
    Result[I].Place.noalias() = Blend * V.Place;
#else
    Result[I].Position.noalias() = Blend * V.Position;
    Result[I].Normal.noalias() = Blend * V.Normal;
#endif
  }
  MAYBE_BREAK(Result);
}
