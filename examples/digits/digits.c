// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads handwritten digits with a small neural network, and checks itself.
//
//   digits [--time] data/test.txt
//
// The network is two matrix products with a bias each and a ReLU between:
//
//   hidden = relu(W1 * X + b1)     48 x 64 times 64 x 32
//   scores = W2 * hidden + b2      10 x 48 times 48 x 32
//
// A column of X is one image of 8 x 8 pixels, so 32 images are read at once;
// the answer is the largest score of a column. Everything is column-major in
// memory, as the matrix extension wants it: images that lie one after another
// *are* X.
//
// The same scores are computed a second time by plain loops over plain arrays.
// Under -ffp-contract=off both must agree in every bit: a matrix product sums
// from k = 0 upwards, starting from the first product, and so do the loops.

#define _POSIX_C_SOURCE 200809L // clock_gettime
#include "network.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// Images in one product. More of them make a larger matrix: try -DBATCH=64.
#ifndef BATCH
#define BATCH 32
#endif

// Less than this, and something is wrong with the program or its data.
static const double AccuracyFloor = 95.0; // percent

#include "weights.inc"

typedef float PixelBatch __attribute__((matrix_type(Pixels, BATCH)));
typedef float HiddenBatch __attribute__((matrix_type(Hidden, BATCH)));
typedef float ScoreBatch __attribute__((matrix_type(Digits, BATCH)));
typedef float HiddenWeights __attribute__((matrix_type(Hidden, Pixels)));
typedef float HiddenBias __attribute__((matrix_type(Hidden, 1)));
typedef float ScoreWeights __attribute__((matrix_type(Digits, Hidden)));
typedef float ScoreBias __attribute__((matrix_type(Digits, 1)));
typedef float Row __attribute__((matrix_type(1, BATCH)));
typedef float Picture __attribute__((matrix_type(Side, Side)));
typedef int Counts __attribute__((matrix_type(Digits, Digits)));

static HiddenBatch relu(HiddenBatch M) {
  float Elements[Hidden * BATCH];
  __builtin_matrix_column_major_store(M, Elements, Hidden);
  for (int I = 0; I < Hidden * BATCH; ++I)
    Elements[I] = Elements[I] > 0 ? Elements[I] : 0;
  return __builtin_matrix_column_major_load(Elements, Hidden, BATCH, Hidden);
}

/// Scores of Count images, Digits of them an image. Count is a multiple of
/// BATCH.
__attribute__((noinline)) void
scoreWithMatrices(const struct Network *restrict Net,
                  const float *restrict Images, size_t Count,
                  float *restrict Scores) {
  float Ones[BATCH];
  for (int I = 0; I < BATCH; ++I)
    Ones[I] = 1;
  Row One = __builtin_matrix_column_major_load(Ones, 1, BATCH, 1);

  for (size_t I = 0; I < Count; I += BATCH) {
    HiddenWeights W1 =
        __builtin_matrix_column_major_load(Net->W1, Hidden, Pixels, Hidden);
    HiddenBias B1 =
        __builtin_matrix_column_major_load(Net->B1, Hidden, 1, Hidden);
    ScoreWeights W2 =
        __builtin_matrix_column_major_load(Net->W2, Digits, Hidden, Digits);
    ScoreBias B2 =
        __builtin_matrix_column_major_load(Net->B2, Digits, 1, Digits);
    PixelBatch X = __builtin_matrix_column_major_load(Images + I * Pixels,
                                                      Pixels, BATCH, Pixels);

    // A bias times a row of ones is the bias in every column.
    HiddenBatch H = relu(W1 * X + B1 * One);
    ScoreBatch S = W2 * H + B2 * One;
    __builtin_matrix_column_major_store(S, Scores + I * Digits, Digits);
  }
}

/// The same by plain loops, one image after another. k is the outer loop: the
/// inner one then runs along memory, and the compiler can vectorize it without
/// changing the order of any sum.
__attribute__((noinline)) void
scoreWithLoops(const struct Network *restrict Net, const float *restrict Images,
               size_t Count, float *restrict Scores) {
  for (size_t N = 0; N < Count; ++N) {
    const float *X = Images + N * Pixels;
    float H[Hidden], S[Digits];
    for (int I = 0; I < Hidden; ++I)
      H[I] = Net->W1[I] * X[0];
    for (int K = 1; K < Pixels; ++K)
      for (int I = 0; I < Hidden; ++I)
        H[I] += Net->W1[K * Hidden + I] * X[K];
    for (int I = 0; I < Hidden; ++I) {
      H[I] += Net->B1[I];
      H[I] = H[I] > 0 ? H[I] : 0;
    }

    for (int I = 0; I < Digits; ++I)
      S[I] = Net->W2[I] * H[0];
    for (int K = 1; K < Hidden; ++K)
      for (int I = 0; I < Digits; ++I)
        S[I] += Net->W2[K * Digits + I] * H[K];
    for (int I = 0; I < Digits; ++I)
      Scores[N * Digits + I] = S[I] + Net->B2[I];
  }
}

static int largest(const float *Scores) {
  int Best = 0;
  for (int I = 1; I < Digits; ++I)
    if (Scores[I] > Scores[Best])
      Best = I;
  return Best;
}

/// An image lies row by row, a matrix column by column: hence the transpose.
static Picture pictureOf(const float *Image) {
  return __builtin_matrix_transpose(
      __builtin_matrix_column_major_load(Image, Side, Side, Side));
}

static void showImage(const struct ImageSet *Set, size_t N, int Answer) {
  Picture P = pictureOf(Set->Images + N * Pixels);
  for (int I = 0; I < Side; ++I) {
    printf("    ");
    for (int J = 0; J < Side; ++J) {
      char Ink = " .:-=+*#%@"[(int)(P[I][J] * 9 + 0.5f)];
      printf("%c%c", Ink, Ink);
    }
    putchar('\n');
  }
  printf("  image %zu: a %d, read as %d\n\n", N + 1, Set->Labels[N], Answer);
}

/// Shows the first image, the first mistake and what was taken for what.
/// Returns how many answers are right.
static size_t report(const struct ImageSet *Set, const float *Scores) {
  static Counts Confusion; // row: label, column: answer
  size_t Right = 0;
  for (size_t N = 0; N < Set->Count; ++N) {
    int Label = Set->Labels[N], Answer = largest(Scores + N * Digits);
    if (N == 0 || (Answer != Label && Right == N)) // Right == N: none before
      showImage(Set, N, Answer);
    Right += Label == Answer;
    Confusion[Label][Answer] += 1;
  }

  printf("  answer   0   1   2   3   4   5   6   7   8   9\n");
  for (int I = 0; I < Digits; ++I) {
    printf("  a %d   ", I);
    for (int J = 0; J < Digits; ++J)
      Confusion[I][J] ? printf("%4d", Confusion[I][J]) : printf("   .");
    putchar('\n');
  }
  return Right;
}

typedef void Scorer(const struct Network *restrict, const float *restrict,
                    size_t, float *restrict);

volatile float Sink; // keeps what is measured alive

/// Nanoseconds per image, over twenty passes through all images.
static double measure(Scorer *Score, const struct ImageSet *Set, size_t Count,
                      float *Scores) {
  enum { Passes = 20 };
  struct timespec Start, Stop;
  clock_gettime(CLOCK_MONOTONIC, &Start);
  for (int I = 0; I < Passes; ++I) {
    Score(&Trained, Set->Images, Count, Scores);
    Sink = Scores[I % Digits];
  }
  clock_gettime(CLOCK_MONOTONIC, &Stop);
  double Seconds = (double)(Stop.tv_sec - Start.tv_sec) +
                   (double)(Stop.tv_nsec - Start.tv_nsec) / 1e9;
  return Seconds * 1e9 / (double)Passes / (double)Set->Count;
}

/// Compares bits, so that no rounding, sign or NaN escapes.
static bool sameScores(const float *Scores, const float *Reference,
                       size_t Count) {
  for (size_t I = 0; I < Count * Digits; ++I)
    if (memcmp(&Scores[I], &Reference[I], sizeof(float)) != 0) {
      fprintf(stderr,
              "digits: error: image %zu, score of %zu: matrices %a, loops %a "
              "(compiled with -ffp-contract=off?)\n",
              I / Digits + 1, I % Digits, Scores[I], Reference[I]);
      return false;
    }
  printf("\nmatrices and loops agree in every bit of every score\n");
  printf("scores_equal %zu\n", Count * Digits);
  return true;
}

static bool wellRead(size_t Right, size_t Count) {
  double Percent = 100.0 * (double)Right / (double)Count;
  printf("accuracy_percent %.2f\n", Percent);
  if (Percent < AccuracyFloor)
    fprintf(stderr,
            "digits: error: accuracy is at least %.1f %%, got %.2f %%\n",
            AccuracyFloor, Percent);
  return Percent >= AccuracyFloor;
}

/// Alternates, so that both see the same noise, and prints the best of each.
static void measureBoth(const struct ImageSet *Set, float *Scores) {
  double Matrices = 1e30, Loops = 1e30;
  for (int Run = 0; Run < 50; ++Run) {
    double M = measure(scoreWithMatrices, Set, Set->Padded, Scores);
    double L = measure(scoreWithLoops, Set, Set->Count, Scores);
    Matrices = M < Matrices ? M : Matrices;
    Loops = L < Loops ? L : Loops;
  }
  printf("matrix_ns_per_image %.1f\n", Matrices);
  printf("loops_ns_per_image %.1f\n", Loops);
}

static bool run(const struct ImageSet *Set, float *Scores, float *Reference,
                bool Time) {
  // An element that is never written must not be equal by chance.
  memset(Scores, 0xff, Set->Padded * Digits * sizeof(float));
  scoreWithMatrices(&Trained, Set->Images, Set->Padded, Scores);
  scoreWithLoops(&Trained, Set->Images, Set->Count, Reference);
  printf("%zu images, %d -> %d -> %d, %d at once\n\n", Set->Count, Pixels,
         Hidden, Digits, BATCH);
  size_t Right = report(Set, Scores);
  if (!sameScores(Scores, Reference, Set->Count) ||
      !wellRead(Right, Set->Count))
    return false;
  if (Time)
    measureBoth(Set, Scores);
  return true;
}

int main(int ArgCount, char **Args) {
  bool Time = ArgCount == 3 && strcmp(Args[1], "--time") == 0;
  if (ArgCount != 2 + Time) {
    fprintf(stderr, "usage: digits [--time] FILE\n");
    return 2;
  }
  struct ImageSet Set = {0};
  bool Good = readImages(Args[1 + Time], BATCH, &Set);
  if (Good) {
    float *Scores = malloc(Set.Padded * Digits * sizeof(float));
    float *Reference = malloc(Set.Padded * Digits * sizeof(float));
    Good = Scores && Reference;
    if (!Good)
      perror("digits");
    else
      Good = run(&Set, Scores, Reference, Time);
    free(Scores);
    free(Reference);
  }
  freeImages(&Set);
  return Good ? 0 : 1;
}
