// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A layer at random, and the result in double. A sum of n = 65 terms may be off
// by n + 2 roundings of the sum of absolute values, in whatever order it is
// summed (Higham, Accuracy and Stability of Numerical Algorithms, 3.1).

#include "../../harness/case.h"
#include "../fill.h"
#include "data.h"
#include <cmath>
#include <cstdio>

static double Expected[BatchSize * OutputCount], Bound[BatchSize * OutputCount];

static void fill(void *Data[4]) {
  *static_cast<PlainOutputs *>(Data[0]) = {};
  auto &L = *static_cast<PlainLayer *>(Data[1]);
  auto &Inputs = *static_cast<PlainInputs *>(Data[2]);
  Numbers Random;
  for (float &Weight : L.W)
    Weight = float(Random.next());
  for (float &Bias : L.B)
    Bias = float(Random.next());
  for (float &Input : Inputs.X)
    Input = float(Random.next());
}

static void prepare(void *const Data[4]) {
  const auto &L = *static_cast<const PlainLayer *>(Data[1]);
  const auto &Inputs = *static_cast<const PlainInputs *>(Data[2]);
  for (int N = 0; N < BatchSize; ++N)
    for (int I = 0; I < OutputCount; ++I) {
      double Sum = L.B[I], Size = std::fabs(Sum);
      for (int K = 0; K < InputCount; ++K) {
        double Term =
            double(L.W[K * OutputCount + I]) * Inputs.X[N * InputCount + K];
        Sum += Term;
        Size += std::fabs(Term);
      }
      Expected[N * OutputCount + I] = Sum > 0 ? Sum : 0;
      Bound[N * OutputCount + I] = (InputCount + 3) * 0x1p-24 * Size;
    }
}

static size_t check(const void *Data, char *Message, size_t Size) {
  const auto &Result = *static_cast<const PlainOutputs *>(Data);
  size_t Wrong = 0;
  for (int I = 0; I < BatchSize * OutputCount; ++I)
    if (!(std::fabs(Result.Y[I] - Expected[I]) <= Bound[I]) && !Wrong++)
      std::snprintf(Message, Size,
                    "element %d is %.9g, should be %.9g with an error of at "
                    "most %.3g",
                    I, Result.Y[I], Expected[I], Bound[I]);
  return Wrong;
}

const benchmark_case the_case = {
    {sizeof(PlainOutputs), sizeof(PlainLayer), sizeof(PlainInputs), 4},
    fill,
    prepare,
    check};
