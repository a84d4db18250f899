// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Plain loops over elements, or (SCALARS) all of them written out, without the
// products with zeros, and the covariance's equal elements computed once. LEFT
// multiplies from the left, which is less work.

#include "data.h"

#ifdef SCALARS
KERNEL(struct PlainProjected *RESTRICT Result,
       const struct PlainCamera *RESTRICT Camera,
       const struct PlainSplat *RESTRICT Splats, const void *Unused) {
  const float *V = Camera->View;
  for (int I = 0; I < SplatCount; ++I) {
    const float *R = Splats[I].Rotation, *S = Splats[I].Scale;
    const float *P = Splats[I].Position, *O = Camera->Offset;
    float X = V[0] * P[0] + V[3] * P[1] + V[6] * P[2] + O[0];
    float Y = V[1] * P[0] + V[4] * P[1] + V[7] * P[2] + O[1];
    float Z = V[2] * P[0] + V[5] * P[1] + V[8] * P[2] + O[2];
    float Zoom = Camera->Focal / Z;
    float MeanX = X * Zoom, MeanY = Y * Zoom;
    float SlopeX = -MeanX / Z, SlopeY = -MeanY / Z;
#ifdef LEFT
    // Row by row: Jacobian * View, and that times the axes.
    float A0 = Zoom * V[0] + SlopeX * V[2], B0 = Zoom * V[1] + SlopeY * V[2];
    float A1 = Zoom * V[3] + SlopeX * V[5], B1 = Zoom * V[4] + SlopeY * V[5];
    float A2 = Zoom * V[6] + SlopeX * V[8], B2 = Zoom * V[7] + SlopeY * V[8];
    float M00 = (A0 * R[0] + A1 * R[1] + A2 * R[2]) * S[0];
    float M10 = (B0 * R[0] + B1 * R[1] + B2 * R[2]) * S[0];
    float M01 = (A0 * R[3] + A1 * R[4] + A2 * R[5]) * S[1];
    float M11 = (B0 * R[3] + B1 * R[4] + B2 * R[5]) * S[1];
    float M02 = (A0 * R[6] + A1 * R[7] + A2 * R[8]) * S[2];
    float M12 = (B0 * R[6] + B1 * R[7] + B2 * R[8]) * S[2];
#else
    // Column by column: an axis, as the camera sees it, and in the picture.
    float A0 = R[0] * S[0], A1 = R[1] * S[0], A2 = R[2] * S[0];
    float B0 = R[3] * S[1], B1 = R[4] * S[1], B2 = R[5] * S[1];
    float C0 = R[6] * S[2], C1 = R[7] * S[2], C2 = R[8] * S[2];
    float AX = V[0] * A0 + V[3] * A1 + V[6] * A2;
    float AY = V[1] * A0 + V[4] * A1 + V[7] * A2;
    float AZ = V[2] * A0 + V[5] * A1 + V[8] * A2;
    float BX = V[0] * B0 + V[3] * B1 + V[6] * B2;
    float BY = V[1] * B0 + V[4] * B1 + V[7] * B2;
    float BZ = V[2] * B0 + V[5] * B1 + V[8] * B2;
    float CX = V[0] * C0 + V[3] * C1 + V[6] * C2;
    float CY = V[1] * C0 + V[4] * C1 + V[7] * C2;
    float CZ = V[2] * C0 + V[5] * C1 + V[8] * C2;
    float M00 = Zoom * AX + SlopeX * AZ, M10 = Zoom * AY + SlopeY * AZ;
    float M01 = Zoom * BX + SlopeX * BZ, M11 = Zoom * BY + SlopeY * BZ;
    float M02 = Zoom * CX + SlopeX * CZ, M12 = Zoom * CY + SlopeY * CZ;
#endif
    float Mixed = M00 * M10 + M01 * M11 + M02 * M12;
    Result[I].Covariance[0] = M00 * M00 + M01 * M01 + M02 * M02 + 0.3f;
    Result[I].Covariance[1] = Result[I].Covariance[2] = Mixed;
    Result[I].Covariance[3] = M10 * M10 + M11 * M11 + M12 * M12 + 0.3f;
    Result[I].Mean[0] = MeanX;
    Result[I].Mean[1] = MeanY;
    Result[I].Depth = Z;
  }
  MAYBE_BREAK(Result);
}
#else
KERNEL(struct PlainProjected *RESTRICT Result,
       const struct PlainCamera *RESTRICT Camera,
       const struct PlainSplat *RESTRICT Splats, const void *Unused) {
  for (int I = 0; I < SplatCount; ++I) {
    const struct PlainSplat *S = &Splats[I];
    float Place[3];
    for (int Row = 0; Row < 3; ++Row) {
      float Sum = Camera->Offset[Row];
      for (int K = 0; K < 3; ++K)
        Sum += Camera->View[K * 3 + Row] * S->Position[K];
      Place[Row] = Sum;
    }
    float Depth = Place[2], Zoom = Camera->Focal / Depth;
    float Root[3][2];
    for (int Column = 0; Column < 3; ++Column) {
      float Axis[3];
      for (int Row = 0; Row < 3; ++Row) {
        Axis[Row] = 0;
        for (int K = 0; K < 3; ++K)
          Axis[Row] += Camera->View[K * 3 + Row] *
                       (S->Rotation[Column * 3 + K] * S->Scale[Column]);
      }
      for (int Row = 0; Row < 2; ++Row)
        Root[Column][Row] =
            Zoom * Axis[Row] - Place[Row] * Zoom / Depth * Axis[2];
    }
    for (int Column = 0; Column < 2; ++Column)
      for (int Row = 0; Row < 2; ++Row) {
        float Sum = Row == Column ? 0.3f : 0;
        for (int K = 0; K < 3; ++K)
          Sum += Root[K][Row] * Root[K][Column];
        Result[I].Covariance[Column * 2 + Row] = Sum;
      }
    for (int Row = 0; Row < 2; ++Row)
      Result[I].Mean[Row] = Place[Row] * Zoom;
    Result[I].Depth = Depth;
  }
  MAYBE_BREAK(Result);
}
#endif
