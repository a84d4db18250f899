// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Plain loops, with the blend in an array, which vectorizes over its elements,
// or (SCALARS) each of its elements summed up where it is needed.

#include "data.h"

KERNEL(struct PlainSkinned *RESTRICT Result,
       const struct PlainBone *RESTRICT Bones,
       const struct PlainVertex *RESTRICT Vertices, const void *Unused) {
  for (int I = 0; I < VertexCount; ++I) {
    const struct PlainVertex *V = &Vertices[I];
    const float *B[4], *W = V->Weights;
    for (int J = 0; J < 4; ++J)
      B[J] = Bones[V->Bones[J]].M;
#ifdef SCALARS
    for (int Row = 0; Row < 4; ++Row) {
      float Position = 0, Normal = 0;
      for (int Column = 0; Column < 4; ++Column) {
        int At = Column * 4 + Row;
        float Blend = B[0][At] * W[0] + B[1][At] * W[1] + B[2][At] * W[2] +
                      B[3][At] * W[3];
        Position += Blend * V->Position[Column];
        Normal += Blend * V->Normal[Column];
      }
      Result[I].Position[Row] = Position;
      Result[I].Normal[Row] = Normal;
    }
#else
    float Blend[16];
    for (int At = 0; At < 16; ++At)
      Blend[At] =
          B[0][At] * W[0] + B[1][At] * W[1] + B[2][At] * W[2] + B[3][At] * W[3];
    for (int Row = 0; Row < 4; ++Row)
      Result[I].Position[Row] = Result[I].Normal[Row] = 0;
    for (int Column = 0; Column < 4; ++Column)
      for (int Row = 0; Row < 4; ++Row) {
        Result[I].Position[Row] +=
            Blend[Column * 4 + Row] * V->Position[Column];
        Result[I].Normal[Row] += Blend[Column * 4 + Row] * V->Normal[Column];
      }
#endif
  }
  MAYBE_BREAK(Result);
}
