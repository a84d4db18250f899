// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Covers a ball with flat splats, projects them to a picture, checks itself.
//
// The splats' middles are spread evenly over the ball; each lies in the plane
// that touches the ball there. What becomes of some of them is printed, and
// every covariance, mean and depth is computed again by plain loops.

#include "splat.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>

enum { Count = 1000 };

/// The splats lie on a spiral from pole to pole, each turned by the golden
/// angle from the one before.
static void coverBall(struct Splat *Splats) {
  for (int I = 0; I < Count; ++I) {
    float Z = (2 * I + 1) / (float)Count - 1, Flat = sqrtf(1 - Z * Z);
    float C = cosf(2.3999632f * I), S = sinf(2.3999632f * I);
    // Along the circle of latitude, along the meridian, and outwards.
    Splats[I].Rotation =
        (Matrix3){{-S, -Z * C, Flat * C}, {C, -Z * S, Flat * S}, {0, Flat, Z}};
    Splats[I].Scale = (Vector3){0.06f, 0.04f, 0.01f};
    Splats[I].Position = (Vector3){Flat * C, Flat * S, Z};
  }
}

/// Looks at the ball from a distance of four radii, a little from the side.
static struct Camera look(void) {
  float C = cosf(0.5f), S = sinf(0.5f);
  return (struct Camera){.View = {{C, 0, S}, {0, 1, 0}, {-S, 0, C}},
                         .Offset = {0.25f, -0.5f, 4},
                         .Focal = 800};
}

static bool agrees(const char *What, int I, double Got, double Expected,
                   double Bound) {
  if (fabs(Got - Expected) <= Bound)
    return true;
  fprintf(stderr, "splats: error: %s of splat %d is %.9g, by loops %.9g\n",
          What, I, Got, Expected);
  return false;
}

/// Compares a result with the same by loops in double.
///
/// With each sum goes its size, the sum of the terms' absolute values. A term
/// of a place rounds 4 times, so a place is off by 4 roundings of its size. The
/// depth is one of them: a division by it is off by 4 K roundings of the
/// quotient, where K is the depth's size over the depth, and one of its own.
/// That makes 4 K + 6 for a mean, and 4 K + 1 more for the elements of the
/// Jacobian that are a mean over the depth. The three products by which Root is
/// made add 1 (all other terms are 0), 3 and 3: 8 K + 14. The covariance has
/// these twice, and 4 of its own.
///
/// Each bound is twice that: for roundings of what was rounded, and since
/// -ffast-math sums up in another order and divides by multiplying with a
/// reciprocal that is itself off by some roundings.
static bool sameByLoops(const struct Camera *C, const struct Splat *S, int I,
                        const struct Projected *Result) {
  const double Rounding = 2 * 0x1p-24;
  double Place[3], PlaceSize[3], Root[2][3], RootSize[2][3];
  for (int Row = 0; Row < 3; ++Row) {
    Place[Row] = C->Offset[Row][0];
    PlaceSize[Row] = fabs(Place[Row]);
    for (int J = 0; J < 3; ++J) {
      double Term = (double)C->View[Row][J] * S->Position[J][0];
      Place[Row] += Term;
      PlaceSize[Row] += fabs(Term);
    }
  }
  double Depth = Place[2], K = PlaceSize[2] / Depth, Zoom = C->Focal / Depth;
  for (int Column = 0; Column < 3; ++Column) {
    double Axis[3] = {0}, AxisSize[3] = {0};
    for (int Row = 0; Row < 3; ++Row)
      for (int J = 0; J < 3; ++J) {
        double Term = (double)C->View[Row][J] * S->Rotation[J][Column] *
                      S->Scale[Column][0];
        Axis[Row] += Term;
        AxisSize[Row] += fabs(Term);
      }
    for (int Row = 0; Row < 2; ++Row) {
      Root[Row][Column] = Zoom * (Axis[Row] - Place[Row] / Depth * Axis[2]);
      RootSize[Row][Column] =
          Zoom * (AxisSize[Row] + PlaceSize[Row] / Depth * AxisSize[2]);
    }
  }
  for (int Row = 0; Row < 2; ++Row) {
    for (int Column = 0; Column < 2; ++Column) {
      double Sum = Row == Column ? 0.3f : 0, Size = Sum;
      for (int J = 0; J < 3; ++J) {
        Sum += Root[Row][J] * Root[Column][J];
        Size += RootSize[Row][J] * RootSize[Column][J];
      }
      if (!agrees("covariance", I, Result->Covariance[Row][Column], Sum,
                  (16 * K + 32) * Rounding * Size))
        return false;
    }
    if (!agrees("mean", I, Result->Mean[Row][0], Place[Row] * Zoom,
                (4 * K + 6) * Rounding * PlaceSize[Row] * Zoom))
      return false;
  }
  return agrees("depth", I, Result->Depth, Depth, 4 * Rounding * PlaceSize[2]);
}

int main(void) {
  static struct Splat Splats[Count];
  static struct Projected Result[Count];
  const struct Camera Camera = look();
  coverBall(Splats);
  project(&Camera, Splats, Count, Result);

  for (int I = 0; I < Count; I += 125) {
    Matrix2 Covariance = Result[I].Covariance;
    printf("splat %3d: depth %.3f, mean %7.2f %7.2f, covariance %6.2f %6.2f, "
           "%6.2f\n",
           I, Result[I].Depth, Result[I].Mean[0][0], Result[I].Mean[1][0],
           Covariance[0][0], Covariance[0][1], Covariance[1][1]);
  }
  for (int I = 0; I < Count; ++I)
    if (!sameByLoops(&Camera, &Splats[I], I, &Result[I]))
      return 1;
  printf("%d splats, matrices and loops agree\n", Count);
  return 0;
}
