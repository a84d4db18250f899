// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A drive on a circle, whose measured distances are wrong now and then, and the
// filter by plain loops.
//
// A result may be off by 2000 roundings of the largest number: a step rounds an
// element some thirty times, and the filter forgets what is wrong within about
// fifty steps. No deviation is so near the gate that rounding opens or closes
// it.

#include "../../harness/case.h"
#include "../fill.h"
#include "data.h"
#include <cmath>
#include <cstdio>
#include <limits>

static Track Expected;
static double Largest, LargestP;

static void fill(void *Data[4]) {
  auto &Result = *static_cast<Track *>(Data[0]);
  auto &M = *static_cast<PlainModel *>(Data[1]);
  auto &E = *static_cast<PlainEstimate *>(Data[2]);
  auto &Z = *static_cast<Measurements *>(Data[3]);
  const ELEMENT T = 0.125;
  Result = {};
  M = {};
  E = {};
  for (int I = 0; I < 3; ++I) {
    // What the position, the velocity and the acceleration get of a jerk.
    const ELEMENT G[] = {T * T * T / 6, T * T / 2, T};
    for (int A = 0; A < 3; ++A) {
      M.F[(3 * A + I) * 10] = 1;
      for (int B = 0; B < 3; ++B)
        M.Q[(3 * A + I) * 9 + 3 * B + I] = G[A] * G[B];
    }
    M.F[(3 + I) * 9 + I] = M.F[(6 + I) * 9 + 3 + I] = T;
    M.F[(6 + I) * 9 + I] = T * T / 2;
    M.H[I * 3 + I] = 1;
    M.R[I * 3 + I] = ELEMENT(0.25);
    E.P[I * 10] = 1;
    E.P[(3 + I) * 10] = 100;
    E.P[(6 + I) * 10] = 10;
  }
  M.Beacon[0] = 60;
  M.Beacon[1] = -20;
  M.Beacon[2] = 5;
  M.RangeVariance = ELEMENT(0.01);
  M.Gate = 25;
  Numbers Noise;
  for (int I = 0; I < Steps; ++I) {
    double Angle = 0.25 * I * T, Square = 0,
           Place[] = {20 * std::cos(Angle), 20 * std::sin(Angle), Angle};
    for (int Axis = 0; Axis < 3; ++Axis) {
      double Offset = Place[Axis] - M.Beacon[Axis];
      Square += Offset * Offset;
      Z.Position[I][Axis] = ELEMENT(Place[Axis] + Noise.next() / 2);
    }
    Z.Range[I] = ELEMENT(std::sqrt(Square) + Noise.next() / 10 +
                         (I % 16 == 15 ? 40 : 0));
  }
  E.x[0] = 20;
}

static void prepare(void *const Data[4]) {
  auto &M = *static_cast<const PlainModel *>(Data[1]);
  auto E = *static_cast<const PlainEstimate *>(Data[2]);
  auto &Z = *static_cast<const Measurements *>(Data[3]);
  for (int I = 0; I < Steps; ++I) {
    ekf_loops::predict(M, E);
    ekf_loops::correctPosition(M, Z.Position[I], E);
    ekf_loops::correctRange(M, Z.Range[I], E);
    for (int J = 0; J < 9; ++J) {
      Expected.x[I][J] = E.x[J];
      Largest = std::fmax(Largest, std::fabs(E.x[J]));
    }
  }
  for (int J = 0; J < 81; ++J) {
    Expected.P[J] = E.P[J];
    LargestP = std::fmax(LargestP, std::fabs(E.P[J]));
  }
}

static size_t check(const void *Data, char *Message, size_t Size) {
  const auto &Result = *static_cast<const Track *>(Data);
  const double Roundings =
      2000 * double(std::numeric_limits<ELEMENT>::epsilon() / 2);
  size_t Wrong = 0;
  auto Compare = [&](const char *What, int I, double Got, double Value,
                     double Bound) {
    if (!(std::fabs(Got - Value) <= Bound) && !Wrong++)
      std::snprintf(Message, Size,
                    "element %d of %s is %.17g, should be %.17g with an error "
                    "of at most %.3g",
                    I, What, Got, Value, Bound);
  };
  for (int I = 0; I < Steps * 9; ++I)
    Compare("the states", I, Result.x[I / 9][I % 9], Expected.x[I / 9][I % 9],
            Roundings * Largest);
  for (int I = 0; I < 81; ++I)
    Compare("P", I, Result.P[I], Expected.P[I], Roundings * LargestP);
  return Wrong;
}

const benchmark_case the_case = {{sizeof(Track), sizeof(PlainModel),
                                  sizeof(PlainEstimate), sizeof(Measurements)},
                                 fill,
                                 prepare,
                                 check};
