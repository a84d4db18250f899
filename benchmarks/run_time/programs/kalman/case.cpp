// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A flight along a helix, and the filter by plain loops in double.
//
// A result may be off by 1000 roundings of the largest number: a step rounds an
// element some twenty times, and the filter forgets what is wrong within about
// fifty steps. The reference rounds as often with the roundoff of double.

#include "../../harness/case.h"
#include "../fill.h"
#include "data.h"
#include <cmath>
#include <cstdio>
#include <limits>

static double Expected[Steps][6], ExpectedP[36], Largest, LargestP;

static void fill(void *Data[4]) {
  auto &Result = *static_cast<Track *>(Data[0]);
  auto &M = *static_cast<PlainModel *>(Data[1]);
  auto &E = *static_cast<PlainEstimate *>(Data[2]);
  auto &Z = *static_cast<Measurements *>(Data[3]);
  const ELEMENT T = 0.125, Sigma = 0.5;
  Result = {};
  M = {};
  E = {};
  for (int I = 0; I < 3; ++I) {
    int J = I + 3;
    M.F[I * 6 + I] = M.F[J * 6 + J] = M.H[I * 3 + I] = 1;
    M.F[J * 6 + I] = T;
    M.Q[I * 6 + I] = T * T * T * T / 4;
    M.Q[J * 6 + I] = M.Q[I * 6 + J] = T * T * T / 2;
    M.Q[J * 6 + J] = T * T;
    M.R[I * 3 + I] = Sigma * Sigma;
    E.P[I * 6 + I] = 1;
    E.P[J * 6 + J] = 100;
  }
  Numbers Noise;
  for (int I = 0; I < Steps; ++I) {
    double Time = I * T,
           Place[] = {8 * std::cos(Time), 8 * std::sin(Time), Time};
    for (int Axis = 0; Axis < 3; ++Axis)
      Z.z[I][Axis] = ELEMENT(Place[Axis] + Sigma * Noise.next());
  }
}

template <class To, class From> static void widen(To *X, const From *Y, int N) {
  for (int I = 0; I < N; ++I)
    X[I] = double(Y[I]);
}

static void prepare(void *const Data[4]) {
  auto &M = *static_cast<const PlainModel *>(Data[1]);
  auto &E = *static_cast<const PlainEstimate *>(Data[2]);
  auto &Z = *static_cast<const Measurements *>(Data[3]);
  loops::Model<double> Model;
  loops::Estimate<double> Estimate;
  widen(Model.F, M.F, 36);
  widen(Model.H, M.H, 18);
  widen(Model.Q, M.Q, 36);
  widen(Model.R, M.R, 9);
  widen(Estimate.x, E.x, 6);
  widen(Estimate.P, E.P, 36);
  for (int I = 0; I < Steps; ++I) {
    double z[3];
    widen(z, Z.z[I], 3);
    loops::predict(Model, Estimate);
    loops::update(Model, z, Estimate);
    for (int J = 0; J < 6; ++J) {
      Expected[I][J] = Estimate.x[J];
      Largest = std::fmax(Largest, std::fabs(Estimate.x[J]));
    }
  }
  for (int J = 0; J < 36; ++J) {
    ExpectedP[J] = Estimate.P[J];
    LargestP = std::fmax(LargestP, std::fabs(Estimate.P[J]));
  }
}

static size_t check(const void *Data, char *Message, size_t Size) {
  const auto &Result = *static_cast<const Track *>(Data);
  const double Roundings =
      1000 * double(std::numeric_limits<ELEMENT>::epsilon() / 2);
  size_t Wrong = 0;
  auto Compare = [&](const char *What, int I, double Got, double Value,
                     double Bound) {
    if (!(std::fabs(Got - Value) <= Bound) && !Wrong++)
      std::snprintf(Message, Size,
                    "element %d of %s is %.17g, should be %.17g with an error "
                    "of at most %.3g",
                    I, What, Got, Value, Bound);
  };
  for (int I = 0; I < Steps * 6; ++I)
    Compare("the states", I, double(Result.x[I / 6][I % 6]),
            Expected[I / 6][I % 6], Roundings * Largest);
  for (int I = 0; I < 36; ++I)
    Compare("P", I, double(Result.P[I]), ExpectedP[I], Roundings * LargestP);
  return Wrong;
}

const benchmark_case the_case = {{sizeof(Track), sizeof(PlainModel),
                                  sizeof(PlainEstimate), sizeof(Measurements)},
                                 fill,
                                 prepare,
                                 check};
