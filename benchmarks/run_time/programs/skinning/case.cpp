// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bones and vertices at random, and the result in double. An element is a sum
// of sixteen products of a bone's, a weight and a coordinate, which is rounded
// not more than eight times in a row: four times for the blend, and four times
// for the product. A ninth rounding stands for all products of roundings, and
// -ffast- math, which may sum up otherwise, keeps within sixteen.

#include "../../harness/case.h"
#include "../fill.h"
#include "data.h"
#include <cmath>
#include <cstdio>

static double Expected[VertexCount][2][4], Bound[VertexCount][2][4];

static void fill(void *Data[4]) {
  auto *Result = static_cast<PlainSkinned *>(Data[0]);
  auto *Bones = static_cast<PlainBone *>(Data[1]);
  auto *Vertices = static_cast<PlainVertex *>(Data[2]);
  Numbers Random;
  for (int I = 0; I < BoneCount; ++I)
    for (int J = 0; J < 16; ++J)
      Bones[I].M[J] = J % 4 == 3 ? J == 15 : float(Random.next());
  for (int I = 0; I < VertexCount; ++I) {
    PlainVertex &V = Vertices[I];
    float Sum = 0;
    for (int J = 0; J < 4; ++J) {
      V.Position[J] = J == 3 ? 1 : float(Random.next());
      V.Normal[J] = J == 3 ? 0 : float(Random.next());
      V.Bones[J] = int(std::fabs(Random.next()) * BoneCount) % BoneCount;
      V.Weights[J] = float(std::fabs(Random.next()));
      Sum += V.Weights[J];
    }
    for (float &Weight : V.Weights)
      Weight /= Sum;
    Result[I] = {};
  }
}

static void prepare(void *const Data[4]) {
  auto *Bones = static_cast<const PlainBone *>(Data[1]);
  auto *Vertices = static_cast<const PlainVertex *>(Data[2]);
  for (int I = 0; I < VertexCount; ++I)
    for (int Which = 0; Which < 2; ++Which)
      for (int Row = 0; Row < 4; ++Row) {
        const PlainVertex &V = Vertices[I];
        const float *Operand = Which ? V.Normal : V.Position;
        double Sum = 0, Size = 0;
        for (int Column = 0; Column < 4; ++Column)
          for (int J = 0; J < 4; ++J) {
            double Term = double(Bones[V.Bones[J]].M[Column * 4 + Row]) *
                          V.Weights[J] * Operand[Column];
            Sum += Term;
            Size += std::fabs(Term);
          }
        Expected[I][Which][Row] = Sum;
        Bound[I][Which][Row] = 16 * 0x1p-24 * Size;
      }
}

static size_t check(const void *Data, char *Message, size_t Size) {
  const auto *Result = static_cast<const PlainSkinned *>(Data);
  size_t Wrong = 0;
  for (int I = 0; I < VertexCount; ++I)
    for (int Which = 0; Which < 2; ++Which)
      for (int Row = 0; Row < 4; ++Row) {
        double Got = (Which ? Result[I].Normal : Result[I].Position)[Row];
        double Value = Expected[I][Which][Row], Error = Bound[I][Which][Row];
        if (!(std::fabs(Got - Value) <= Error) && !Wrong++)
          std::snprintf(Message, Size,
                        "element %d of vertex %d is %.9g, should be %.9g with "
                        "an error of at most %.3g",
                        Row, I, Got, Value, Error);
      }
  return Wrong;
}

const benchmark_case the_case = {{sizeof(PlainSkinned) * VertexCount,
                                  sizeof(PlainBone) * BoneCount,
                                  sizeof(PlainVertex) * VertexCount, 4},
                                 fill,
                                 prepare,
                                 check};
