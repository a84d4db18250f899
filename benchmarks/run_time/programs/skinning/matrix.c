// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The example's own function, or (VECTORS) the same with a product for the
// position and another one for the normal.

#include "data.h"
#include "skinning/skin.h"

#ifdef VECTORS
typedef float Vector __attribute__((ext_vector_type(4)));

struct VectorVertex {
  Vector Position, Normal;
  float Weights[4];
  int Bones[4];
};

struct VectorResult {
  Vector Position, Normal;
};

KERNEL(struct VectorResult *RESTRICT Result, const Transform *RESTRICT Bones,
       const struct VectorVertex *RESTRICT Vertices, const void *Unused) {
  for (int I = 0; I < VertexCount; ++I) {
    const struct VectorVertex *V = &Vertices[I];
    Transform Blend = Bones[V->Bones[0]] * V->Weights[0] +
                      Bones[V->Bones[1]] * V->Weights[1] +
                      Bones[V->Bones[2]] * V->Weights[2] +
                      Bones[V->Bones[3]] * V->Weights[3];
    Result[I].Position = Blend * V->Position;
    Result[I].Normal = Blend * V->Normal;
  }
  MAYBE_BREAK(Result);
}
#else
KERNEL(Place *RESTRICT Result, const Transform *RESTRICT Bones,
       const struct Vertex *RESTRICT Vertices, const void *Unused) {
  skin(Bones, Vertices, VertexCount, Result);
  MAYBE_BREAK(Result);
}
#endif
