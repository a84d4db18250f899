// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tells in which direction a line runs through an image, and checks itself.
//
// An image has 8 x 8 pixels. The layer's weights are made, not trained: output
// i is the image of a line at i / 32 of a half turn, less its mean, scaled to
// length 1. So of all outputs, the one of the line's own direction is the
// largest (Cauchy and Schwarz), and a bias of -1/2 with the ReLU silences those
// of other directions. Sixteen lines with noise over them are read at once;
// every output is computed again by plain loops.

#include "layer.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { Side = 8 };

typedef float Image __attribute__((matrix_type(Side, Side)));

/// A line through the middle, two pixels wide with soft edges.
static Image draw(float Angle) {
  Image Drawn;
  for (int I = 0; I < Side; ++I)
    for (int J = 0; J < Side; ++J) {
      float X = J - (Side - 1) / 2.0f, Y = (Side - 1) / 2.0f - I;
      float Distance = fabsf(X * sinf(Angle) - Y * cosf(Angle));
      Drawn[I][J] = fmaxf(0, 1 - Distance / 2);
    }
  // Without its mean, and of length 1.
  Drawn -= __builtin_reduce_add(Drawn) / Inputs;
  float Square =
      __builtin_matrix_trace(Drawn * __builtin_matrix_transpose(Drawn));
  return Drawn / sqrtf(Square);
}

static float angleOf(int Output) { return 3.14159265f * Output / Outputs; }

static float noise(void) {
  static uint64_t Seed = 1;
  Seed = Seed * 6364136223846793005u + 1442695040888963407u;
  return 0.05f * ((float)(Seed >> 33) / (float)(1u << 30) - 1);
}

static void makeLayer(struct Layer *L) {
  for (int I = 0; I < Outputs; ++I) {
    Image Template = draw(angleOf(I));
    for (int J = 0; J < Inputs; ++J)
      L->W[I][J] = Template[J % Side][J / Side];
  }
  L->B = (Bias)-0.5f;
}

static void makeImages(InputBatch *X) {
  for (int N = 0; N < Batch; ++N) {
    Image Drawn = draw(angleOf(2 * N));
    for (int J = 0; J < Inputs; ++J)
      (*X)[J][N] = Drawn[J % Side][J / Side] + noise();
  }
}

/// Each of n = 64 products and their sums may round, and so may the bias's, by
/// the roundoff of float; whatever the order, that is no more than n + 2
/// roundings of the sum of absolute values (Higham, Accuracy and Stability of
/// Numerical Algorithms, 3.1).
static bool sameByLoops(const struct Layer *L, const InputBatch *X,
                        const OutputBatch *Y) {
  for (int N = 0; N < Batch; ++N)
    for (int I = 0; I < Outputs; ++I) {
      double Sum = L->B[I][0], Size = fabs(Sum);
      for (int J = 0; J < Inputs; ++J) {
        double Term = (double)L->W[I][J] * (*X)[J][N];
        Sum += Term;
        Size += fabs(Term);
      }
      double Expected = Sum > 0 ? Sum : 0;
      if (!(fabs((*Y)[I][N] - Expected) <= (Inputs + 2) * 0x1p-24 * Size)) {
        fprintf(stderr,
                "dense: error: output %d of image %d is %.9g, by loops %.9g\n",
                I, N, (*Y)[I][N], Expected);
        return false;
      }
    }
  return true;
}

static bool report(const OutputBatch *Y) {
  int Right = 0;
  for (int N = 0; N < Batch; ++N) {
    int Best = 0, Silent = 0;
    for (int I = 0; I < Outputs; ++I) {
      Best = (*Y)[I][N] > (*Y)[Best][N] ? I : Best;
      Silent += (*Y)[I][N] == 0;
    }
    printf("  a line at %5.1f degrees, read as %5.1f (output %.2f, %d of %d "
           "silent)\n",
           180.0 * 2 * N / Outputs, 180.0 * Best / Outputs, (*Y)[Best][N],
           Silent, Outputs);
    Right += Best == 2 * N;
  }
  printf("%d of %d right\n", Right, Batch);
  if (Right != Batch)
    fprintf(stderr, "dense: error: a line was read wrongly\n");
  return Right == Batch;
}

int main(void) {
  static struct Layer L;
  static InputBatch X;
  static OutputBatch Y;
  makeLayer(&L);
  makeImages(&X);
  apply(&L, &X, &Y);
  if (!report(&Y) || !sameByLoops(&L, &X, &Y))
    return 1;
  printf("%d outputs, matrices and loops agree\n", Outputs * Batch);
  return 0;
}
