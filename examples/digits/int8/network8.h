// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The network of digits.c in bytes:
//
//   hidden = clamp((W1 * X + B1) * Scale >> Shift, 0, 255)
//   scores = W2 * hidden + B2
//
// Pixels and hidden values are unsigned bytes, weights signed ones, sums of 32
// bits. Each layer has its own unit, the value of 1: a unit of weights is their
// largest absolute value over 127, and Scale / 2^Shift takes sums of the first
// layer to units of hidden values. The clamp at 0 is the ReLU.

#ifndef NETWORK8_H
#define NETWORK8_H

#include "../network.h"

struct Network8 { // matrices are column-major
  signed char W1[Hidden * Pixels], W2[Digits * Hidden];
  int B1[Hidden]; // includes the half that makes the shift round to nearest
  int B2[Digits];
  int Scale, Shift;
};

/// Quantises Net, whose weights have three decimals, so that the largest hidden
/// value of Count images, pixels from 0 to 16, becomes 255. Computes in
/// integers: the result is the same on all machines.
void quantise(const struct Network *Net, const unsigned char *Images,
              size_t Count, struct Network8 *Result);

/// What Net itself reads in an image of pixels from 0 to 16.
int readExactly(const struct Network *Net, const unsigned char *Image);

#endif
