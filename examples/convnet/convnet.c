// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads handwritten digits with a convolutional network, and checks itself.
//
//   convnet ../digits/data/test.txt
//
// convnet.h has the network, on tensors of twenty images; loops.h has the same
// by plain loops. Both must agree in every bit of every score.

#include "convnet.h"
#include "loops.h"

#include <stdio.h>
#include <string.h>

#include "weights.inc"

// Less than this, and something is wrong with the program or its data.
static const double AccuracyFloor = 95.0; // percent

__attribute__((noinline)) static void scoreBatch(const Images *X,
                                                 ScoreBatch *Y) {
  score(&Trained, X, Y);
}

/// Compares bits, so that no rounding, sign or NaN escapes.
static bool sameByLoops(const ScoreBatch *Y, int N, const float *Image) {
  float Expected[Digits];
  scoreByLoops(&Trained, Image, Expected);
  for (int D = 0; D < Digits; ++D)
    if (memcmp(&(*Y)[N][D], &Expected[D], sizeof(float)) != 0) {
      fprintf(stderr, "convnet: error: score of %d: tensors %a, loops %a\n", D,
              (*Y)[N][D], Expected[D]);
      return false;
    }
  return true;
}

typedef int Answers __attribute__((tensor_type(Batch, 1)));

static bool run(const struct ImageSet *Set) {
  size_t Right = 0, Mistakes = 0;
  for (size_t I = 0; I < Set->Count; I += Batch) {
    // Images that lie one after another are the tensor.
    const Images *X = (const Images *)&Set->Images[I * Pixels];
    ScoreBatch Y;
    scoreBatch(X, &Y);
    Answers Read = __builtin_tensor_argmax(Y, 1);
    for (int N = 0; N < Batch && I + N < Set->Count; ++N) {
      if (!sameByLoops(&Y, N, &Set->Images[(I + N) * Pixels]))
        return false;
      int Label = Set->Labels[I + N], Answer = Read[N][0];
      Right += Answer == Label;
      if (Answer != Label && ++Mistakes <= 3)
        printf("  image %zu: a %d, read as %d\n", I + N + 1, Label, Answer);
    }
  }
  double Percent = 100.0 * (double)Right / (double)Set->Count;
  printf("right %zu of %zu, %.1f %%\n", Right, Set->Count, Percent);
  printf("%zu scores, tensors and loops agree in every bit\n",
         Set->Count * Digits);
  if (Percent < AccuracyFloor)
    fprintf(stderr, "convnet: error: accuracy is at least %.1f %%, got %.2f\n",
            AccuracyFloor, Percent);
  return Percent >= AccuracyFloor;
}

int main(int ArgCount, char **Args) {
  if (ArgCount != 2) {
    fprintf(stderr, "usage: convnet FILE\n");
    return 2;
  }
  struct ImageSet Set = {0};
  bool Good = readImages(Args[1], Batch, &Set) && run(&Set);
  freeImages(&Set);
  return !Good;
}
