// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Splats at random before a camera that is turned, and the result in double.
//
// With each value goes its size: the same sums with the absolute value of each
// term. A size times as many roundings as happen to a term one after the other
// bounds the error. The depth's is 4 roundings of its size, and so each
// division by it adds 4 k of them and its own, where k is the depth's size over
// the depth. That makes 4 + 4 k + 2 for a mean. An element of the Jacobian has
// 4 + 8 k + 3; one more for the scale, three for each of the products with View
// and with the Jacobian make 8 k + 14. The covariance has two of those, three
// of its own product and one for the pixel: 16 k + 32. Bounds are twice that.
// -ffast-math sums up in another order, with not more additions for a term, and
// divides by a reciprocal that is off by some roundings.

#include "../../harness/case.h"
#include "../fill.h"
#include "data.h"
#include <cmath>
#include <cstdio>

namespace {

struct Number {
  double Value = 0, Size = 0;
  Number() = default;
  Number(double X) : Value(X), Size(std::fabs(X)) {}
  Number(double Value, double Size) : Value(Value), Size(Size) {}
};

Number operator+(Number A, Number B) {
  return {A.Value + B.Value, A.Size + B.Size};
}
Number operator*(Number A, Number B) {
  return {A.Value * B.Value, A.Size * B.Size};
}
Number operator/(Number A, double B) { return {A.Value / B, A.Size / B}; }

/// Rows x Inner times Inner x Columns, each column by column.
template <int Rows, int Inner, int Columns, class T, class U>
void multiply(const T *A, const U *B, Number *Result) {
  for (int Row = 0; Row < Rows; ++Row)
    for (int Column = 0; Column < Columns; ++Column) {
      Number Sum;
      for (int K = 0; K < Inner; ++K)
        Sum = Sum + Number(A[K * Rows + Row]) * Number(B[Column * Inner + K]);
      Result[Column * Rows + Row] = Sum;
    }
}

enum { Elements = 7 }; // of a PlainProjected

} // namespace

static double Expected[SplatCount][Elements], Bound[SplatCount][Elements];

static void fill(void *Data[4]) {
  auto *Result = static_cast<PlainProjected *>(Data[0]);
  auto &Camera = *static_cast<PlainCamera *>(Data[1]);
  auto *Splats = static_cast<PlainSplat *>(Data[2]);
  // Turned by angles of 3, 4, 5 about y, then of 5, 12, 13 about x.
  Camera = {{0.8f, -3 / 13.f, -0.6f * 12 / 13, 0, 12 / 13.f, -5 / 13.f, 0.6f,
             0.8f * 5 / 13, 0.8f * 12 / 13},
            {0.25f, -0.125f, 5},
            500};
  Numbers Random;
  for (int I = 0; I < SplatCount; ++I) {
    PlainSplat &S = Splats[I];
    double Q[4], Norm = 0; // a quaternion, which turns
    for (double &X : Q) {
      X = Random.next();
      Norm += X * X;
    }
    double W = Q[0], X = Q[1], Y = Q[2], Z = Q[3], N = 2 / Norm;
    const double Rotation[] = {1 - N * (Y * Y + Z * Z), N * (X * Y + W * Z),
                               N * (X * Z - W * Y),     N * (X * Y - W * Z),
                               1 - N * (X * X + Z * Z), N * (Y * Z + W * X),
                               N * (X * Z + W * Y),     N * (Y * Z - W * X),
                               1 - N * (X * X + Y * Y)};
    for (int J = 0; J < 9; ++J)
      S.Rotation[J] = float(Rotation[J]);
    for (int J = 0; J < 3; ++J) {
      S.Scale[J] = float(0.05 + 0.04 * Random.next());
      S.Position[J] = float(2 * Random.next());
    }
    Result[I] = {};
  }
}

static void prepare(void *const Data[4]) {
  auto &Camera = *static_cast<const PlainCamera *>(Data[1]);
  auto *Splats = static_cast<const PlainSplat *>(Data[2]);
  for (int I = 0; I < SplatCount; ++I) {
    const PlainSplat &S = Splats[I];
    Number Place[3], Axes[9], Seen[9], Root[6], Turned[6], Covariance[4];
    multiply<3, 3, 1>(Camera.View, S.Position, Place);
    for (int J = 0; J < 3; ++J)
      Place[J] = Place[J] + Number(Camera.Offset[J]);
    const double Depth = Place[2].Value, Zoom = Camera.Focal / Depth;
    const Number Mean[] = {Place[0] * Zoom, Place[1] * Zoom};
    const Number Jacobian[] = {
        Zoom, 0, 0, Zoom, Mean[0] * -1 / Depth, Mean[1] * -1 / Depth};
    for (int J = 0; J < 9; ++J)
      Axes[J] = Number(S.Rotation[J]) * Number(S.Scale[J / 3]);
    multiply<3, 3, 3>(Camera.View, Axes, Seen);
    multiply<2, 3, 3>(Jacobian, Seen, Root);
    for (int J = 0; J < 6; ++J)
      Turned[J % 2 * 3 + J / 2] = Root[J];
    multiply<2, 3, 2>(Root, Turned, Covariance);

    const double Times = Place[2].Size / Depth, Roundings = 2 * 0x1p-24;
    auto Expect = [&](int Element, Number N, double Count) {
      Expected[I][Element] = N.Value;
      Bound[I][Element] = Roundings * Count * N.Size;
    };
    for (int J = 0; J < 4; ++J)
      Expect(J, Covariance[J] + Number(J % 3 ? 0 : 0.3f), 16 * Times + 32);
    for (int J = 0; J < 2; ++J)
      Expect(4 + J, Mean[J], 4 * Times + 6);
    Expect(6, Place[2], 4);
  }
}

static size_t check(const void *Data, char *Message, size_t Size) {
  const auto *Result = static_cast<const float *>(Data);
  size_t Wrong = 0;
  for (int I = 0; I < SplatCount; ++I)
    for (int Element = 0; Element < Elements; ++Element) {
      double Got = Result[I * Elements + Element];
      double Value = Expected[I][Element], Error = Bound[I][Element];
      if (!(std::fabs(Got - Value) <= Error) && !Wrong++)
        std::snprintf(Message, Size,
                      "element %d of splat %d is %.9g, should be %.9g with an "
                      "error of at most %.3g",
                      Element, I, Got, Value, Error);
    }
  return Wrong;
}

const benchmark_case the_case = {{sizeof(PlainProjected) * SplatCount,
                                  sizeof(PlainCamera),
                                  sizeof(PlainSplat) * SplatCount, 4},
                                 fill,
                                 prepare,
                                 check};
