// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Float weights to bytes. The float ones have three decimals and pixels are
// sixteenths, so all that the float network computes is a whole number of
// 1/1000, 1/16000 (after the first layer) or 1/16000000 (after the second).
// Computed as such it is exact, and no compiler or flag changes a weight.

#include "network8.h"

typedef long long Wide;

static int thousandths(float Weight) {
  return (int)(Weight * 1000 + (Weight < 0 ? -0.5f : 0.5f));
}

static Wide roundedQuotient(Wide A, Wide B) { // B > 0; halves away from 0
  return (2 * A + (A < 0 ? -B : B)) / (2 * B);
}

static int largestWeight(const float *Weights, int Count) { // in 1/1000
  int Largest = 1;
  for (int I = 0; I < Count; ++I) {
    int Weight = thousandths(Weights[I]);
    Weight = Weight < 0 ? -Weight : Weight;
    Largest = Weight > Largest ? Weight : Largest;
  }
  return Largest;
}

/// Hidden values after the ReLU, in 1/16000.
static void hiddenExactly(const struct Network *Net, const unsigned char *Image,
                          int *Values) {
  for (int I = 0; I < Hidden; ++I) {
    int Sum = thousandths(Net->B1[I]) * 16;
    for (int K = 0; K < Pixels; ++K)
      Sum += thousandths(Net->W1[K * Hidden + I]) * Image[K];
    Values[I] = Sum > 0 ? Sum : 0;
  }
}

int readExactly(const struct Network *Net, const unsigned char *Image) {
  int Values[Hidden], Best = 0;
  Wide Largest = 0;
  hiddenExactly(Net, Image, Values);
  for (int I = 0; I < Digits; ++I) {
    Wide Score = (Wide)thousandths(Net->B2[I]) * 16000;
    for (int K = 0; K < Hidden; ++K)
      Score += (Wide)thousandths(Net->W2[K * Digits + I]) * Values[K];
    if (I == 0 || Score > Largest) {
      Largest = Score;
      Best = I;
    }
  }
  return Best;
}

static void quantiseWeights(const float *Weights, int Count, int Largest,
                            signed char *Result) {
  for (int I = 0; I < Count; ++I)
    Result[I] = (signed char)roundedQuotient(
        (Wide)thousandths(Weights[I]) * 127, Largest);
}

/// The largest absolute value that a sum of the first layer can have, plus Half
/// for the rounding.
static Wide largestSum(const struct Network8 *Net, Wide Half) {
  Wide Largest = 0;
  for (int I = 0; I < Hidden; ++I) {
    Wide Sum = (Net->B1[I] < 0 ? -Net->B1[I] : Net->B1[I]) + Half;
    for (int K = 0; K < Pixels; ++K) {
      int Weight = Net->W1[K * Hidden + I];
      Sum += (Weight < 0 ? -Weight : Weight) * 16;
    }
    Largest = Sum > Largest ? Sum : Largest;
  }
  return Largest;
}

void quantise(const struct Network *Net, const unsigned char *Images,
              size_t Count, struct Network8 *Result) {
  Wide LargestHidden = 1;
  for (size_t N = 0; N < Count; ++N) {
    int Values[Hidden];
    hiddenExactly(Net, Images + N * Pixels, Values);
    for (int I = 0; I < Hidden; ++I)
      LargestHidden = Values[I] > LargestHidden ? Values[I] : LargestHidden;
  }
  // The units, each a quotient of integers: Largest1 / 127 and Largest2 / 127 of
  // 1/1000 for weights, LargestHidden / 255 of 1/16000 for hidden values.
  Wide Largest1 = largestWeight(Net->W1, Hidden * Pixels);
  Wide Largest2 = largestWeight(Net->W2, Digits * Hidden);
  quantiseWeights(Net->W1, Hidden * Pixels, (int)Largest1, Result->W1);
  quantiseWeights(Net->W2, Digits * Hidden, (int)Largest2, Result->W2);
  for (int I = 0; I < Hidden; ++I)
    Result->B1[I] = (int)roundedQuotient(
        (Wide)thousandths(Net->B1[I]) * 16 * 127, Largest1);
  for (int I = 0; I < Digits; ++I)
    Result->B2[I] =
        (int)roundedQuotient((Wide)thousandths(Net->B2[I]) * 127 * 255 * 16000,
                             Largest2 * LargestHidden);

  // The most digits of Scale with which no product overflows 31 bits.
  Wide Half = 0;
  for (Result->Shift = 1; Result->Shift < 31; ++Result->Shift) {
    Wide Scale = roundedQuotient((Largest1 * 255) << (Result->Shift + 1),
                                 127 * LargestHidden);
    Wide NextHalf = roundedQuotient((Wide)1 << Result->Shift, Scale + !Scale);
    if (largestSum(Result, NextHalf) * Scale > 0x7fffffff)
      break;
    Half = NextHalf;
    Result->Scale = (int)Scale;
  }
  for (int I = 0; I < Hidden; ++I)
    Result->B1[I] += (int)Half;
}
