// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bends a tube, as an elbow bends a sleeve, and checks itself.
//
// The tube lies along x: 65 rings of 32 vertices, on a chain of eight bones. It
// is bent in three steps; each joint turns by the same angle. The rings'
// centres are printed, and every position and normal is computed again by plain
// loops.

#include "skin.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>

enum { BoneCount = 8, Rings = 65, Around = 32, VertexCount = Rings * Around };

static const float BoneLength = 1, Radius = 0.25f;

static Transform translation(float X, float Y, float Z) {
  return (Transform){{1, 0, 0, X}, {0, 1, 0, Y}, {0, 0, 1, Z}, {0, 0, 0, 1}};
}

static Transform rotationAboutZ(float Angle) {
  float C = cosf(Angle), S = sinf(Angle);
  return (Transform){{C, -S, 0, 0}, {S, C, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};
}

/// The bones that act at X are those whose middles are nearest; a weight fades
/// with the square of the distance.
static void hang(struct Vertex *V, float X) {
  int First = (int)floorf(X / BoneLength - 1.5f);
  First = First < 0 ? 0 : First > BoneCount - 4 ? BoneCount - 4 : First;
  float Sum = 0;
  for (int I = 0; I < 4; ++I) {
    float Distance = fabsf(X - (First + I + 0.5f) * BoneLength);
    float Near = fmaxf(0, 2 * BoneLength - Distance);
    V->Bones[I] = First + I;
    V->Weights[I] = Near * Near;
    Sum += V->Weights[I];
  }
  for (int I = 0; I < 4; ++I)
    V->Weights[I] /= Sum;
}

static void makeTube(struct Vertex *Vertices) {
  for (int Ring = 0; Ring < Rings; ++Ring)
    for (int I = 0; I < Around; ++I) {
      struct Vertex *V = &Vertices[Ring * Around + I];
      float X = BoneCount * BoneLength * Ring / (Rings - 1);
      float Angle = 6.2831853f * I / Around;
      float Y = cosf(Angle), Z = sinf(Angle);
      V->Place = (Place){{X, 0}, {Radius * Y, Y}, {Radius * Z, Z}, {1, 0}};
      hang(V, X);
    }
}

/// What moves a point of the straight tube with a bone: back to the bone's
/// start, then along the bent chain.
static void pose(float Angle, Transform *Bones) {
  Transform Chain = __builtin_matrix_identity(4, 1.0f);
  for (int I = 0; I < BoneCount; ++I) {
    Bones[I] = Chain * translation(-I * BoneLength, 0, 0);
    Chain *= translation(BoneLength, 0, 0) * rotationAboutZ(Angle);
  }
}

/// Compares a result with the same by loops in double. A chain of four products
/// and sums makes the blend, another one the result; each rounds. So an element
/// is off by eight roundings of the sum of absolute values, and a ninth one
/// stands for roundings of what was rounded.
static bool sameByLoops(const Transform *Bones, const struct Vertex *V,
                        Place Result) {
  for (int Row = 0; Row < 4; ++Row)
    for (int Which = Position; Which <= Normal; ++Which) {
      double Expected = 0, Size = 0;
      for (int Column = 0; Column < 4; ++Column)
        for (int I = 0; I < 4; ++I) {
          double Term = (double)Bones[V->Bones[I]][Row][Column] *
                        V->Weights[I] * V->Place[Column][Which];
          Expected += Term;
          Size += fabs(Term);
        }
      if (!(fabs(Result[Row][Which] - Expected) <= 9 * 0x1p-24 * Size)) {
        fprintf(stderr,
                "skinning: error: vertex at %g, %g, %g: element %d, %d is "
                "%.9g, by loops %.9g\n",
                V->Place[0][Position], V->Place[1][Position],
                V->Place[2][Position], Row, Which, Result[Row][Which],
                Expected);
        return false;
      }
    }
  return true;
}

static bool bend(const struct Vertex *Vertices, float Degrees, Place *Result) {
  Transform Bones[BoneCount];
  pose(Degrees * 0.017453293f, Bones);
  skin(Bones, Vertices, VertexCount, Result);

  printf("%g degrees a joint:\n", Degrees);
  for (int Ring = 0; Ring < Rings; Ring += 8) {
    Place Sum = {}, First = Result[Ring * Around];
    for (int I = 0; I < Around; ++I)
      Sum += Result[Ring * Around + I];
    Place Mean = Sum / Around;
    printf("  ring %2d: centre %6.3f %6.3f, first normal %6.3f %6.3f\n", Ring,
           Mean[0][Position], Mean[1][Position], First[0][Normal],
           First[1][Normal]);
  }
  for (int I = 0; I < VertexCount; ++I)
    if (!sameByLoops(Bones, &Vertices[I], Result[I]))
      return false;
  return true;
}

int main(void) {
  static struct Vertex Vertices[VertexCount];
  static Place Result[VertexCount];
  makeTube(Vertices);
  for (int Degrees = 0; Degrees <= 20; Degrees += 10)
    if (!bend(Vertices, Degrees, Result))
      return 1;
  printf("%d vertices, matrices and loops agree\n", VertexCount);
  return 0;
}
