// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The quantised network of examples/digits/int8: a call reads all images, from
// pixels to answers.

#ifndef DIGITS8_DATA_H
#define DIGITS8_DATA_H

#include "../kernel.h"
#include "digits/int8/network8.h"

enum { ImageCount = 512, Shift = 9 };

struct PlainNetwork {
  struct Network8 Net; // Scale is 1: oneDNN's floats are exact then
  // The weights once more, row by row, for those who like them so.
  signed char Rows1[Hidden * Pixels], Rows2[Digits * Hidden];
};

struct PlainImages {
  unsigned char X[ImageCount * Pixels];
};

struct PlainAnswers {
  int Scores[ImageCount * Digits];
  unsigned char Answers[ImageCount];
};

#endif
